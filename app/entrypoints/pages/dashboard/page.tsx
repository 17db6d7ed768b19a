import type { MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Link,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { AppProviderProps } from "@shopify/polaris";
import {
  AppProvider,
  Box,
  Button,
  Card,
  EmptyState,
  Frame,
  InlineStack,
  Loading,
  Page,
  Toast,
} from "@shopify/polaris";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import type { ComponentProps, ReactNode } from "react";
import { useCallback, useMemo, useState } from "react";
import { FALLBACK_LANGUAGE } from "../../../texts/index.ts";
import { adminLanguage } from "../../../texts/loaded.ts";
import { TextsProvider, useTexts } from "../../../texts/use-texts.tsx";
import { SaveBarProvider } from "../frame/draft-save-bar.tsx";
import pageStyles from "../frame/page.css?url";
import { Main, PageInFrame } from "../frame/page-in-frame.tsx";
import { ProblemPage, problemOf } from "../frame/problem-page.tsx";
import { ConnectionBar } from "../patience/connection-bar.tsx";
import { useLogin } from "../patience/use-login.ts";
import { AnnounceProvider } from "../ui/announce.tsx";
import { DoorProvider } from "../ui/door.tsx";
import { parcelImage } from "../ui/illustrations.ts";
import { NarrowProvider } from "../ui/narrow.tsx";
import type { DashboardFrame } from "./dashboard-frame.ts";
import { DashboardSaveBar } from "./dashboard-save-bar.tsx";
import { EnvironmentStrip } from "./environment-strip.tsx";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = () => [{ title: "Waybill" }];

export const links = () => [polarisStyles, pageStyles].map((href) => ({ rel: "stylesheet", href }));

/** The frame stays the same while the pages in it change. Another environment is another document. */
export const shouldRevalidate = () => false;

export default function Dashboard() {
  return (
    <FrameAround frame={useLoaderData<typeof loader>()}>
      <PageInFrame />
    </FrameAround>
  );
}

function FrameAround({ frame, children }: { frame: DashboardFrame; children: ReactNode }) {
  const { language, scopes } = frame;
  const mayShip = scopes.includes("ship");
  useLogin(frame.login);
  const door = useMemo(() => ({ base: "/dashboard", hasShop: false, mayShip }) as const, [mayShip]);
  return (
    <AppProvider i18n={adminLanguage(language).admin.polaris} linkComponent={PageLink}>
      <TextsProvider language={language}>
        <NarrowProvider narrow={frame.narrow}>
          <DoorProvider door={door}>
            <ConnectionBar />
            <PolarisFrame frame={frame}>{children}</PolarisFrame>
          </DoorProvider>
        </NarrowProvider>
      </TextsProvider>
    </AppProvider>
  );
}

function PolarisFrame({ frame, children }: { frame: DashboardFrame; children: ReactNode }) {
  const { state } = useNavigation();
  const [toast, setToast] = useState<string | null>(null);
  const announce = useCallback((message: string) => setToast(message), []);
  const dismiss = useCallback(() => setToast(null), []);
  return (
    <Frame>
      {state === "idle" ? null : <Loading />}
      <AnnounceProvider announce={announce}>
        <SaveBarProvider bar={DashboardSaveBar}>
          <EnvironmentStrip frame={frame} />
          <Menu menu={frame.menu} />
          <Main as="div">{children}</Main>
        </SaveBarProvider>
      </AnnounceProvider>
      {/* With a click of its own: Polaris's button to close it has no name. */}
      {toast === null ? null : <Toast content={toast} onClick={dismiss} onDismiss={dismiss} />}
    </Frame>
  );
}

/** All pages in a row that wraps: a menu to open would hide six names. */
function Menu({ menu }: Pick<DashboardFrame, "menu">) {
  const texts = useTexts().dashboard;
  const { pathname } = useLocation();
  return (
    <Box as="section" background="bg-surface" borderBlockEndWidth="025" borderColor="border" padding="200">
      <nav aria-label={texts.menu}>
        <InlineStack gap="100">
          {menu.map(({ url, name }) => (
            <Button key={url} url={url} variant={pathname.startsWith(url) ? "primary" : "tertiary"}>
              {name}
            </Button>
          ))}
        </InlineStack>
      </nav>
    </Box>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>("dashboard");
  const { revalidate } = useRevalidator();
  const status = isRouteErrorResponse(error) ? error.status : null;
  const problem = problemOf(error);
  const page =
    status === 403 && typeof problem === "string" ? (
      <NotPermitted />
    ) : status === 429 ? (
      <Limited onRetry={revalidate} />
    ) : (
      <ProblemPage problem={problem} onRetry={revalidate} />
    );
  if (frame) return <FrameAround frame={frame}>{page}</FrameAround>;
  return (
    <AppProvider i18n={adminLanguage(FALLBACK_LANGUAGE).admin.polaris} linkComponent={PageLink}>
      <main>{page}</main>
    </AppProvider>
  );
}

function NotPermitted() {
  const { dashboard: texts } = useTexts();
  return (
    <Instead
      title={texts.notPermitted}
      body={texts.notPermittedBody}
      action={<Button url="/dashboard/shipments">{texts.toShipments}</Button>}
    />
  );
}

function Limited({ onRetry }: { onRetry(): void }) {
  const { dashboard: texts, error } = useTexts();
  return (
    <Instead
      title={texts.limited}
      body={texts.limitedBody}
      action={<Button onClick={onRetry}>{error.retry}</Button>}
    />
  );
}

interface InsteadProps {
  readonly title: string;
  readonly body: string;
  readonly action: ReactNode;
}

function Instead({ title, body, action }: InsteadProps) {
  return (
    <Page title={title}>
      <Card>
        <EmptyState image={parcelImage} footerContent={action}>
          <p>{body}</p>
        </EmptyState>
      </Card>
    </Page>
  );
}

type LinkProps = ComponentProps<NonNullable<AppProviderProps["linkComponent"]>>;

/** Polaris's links within the dashboard change the page without loading a document; all others are ordinary links. */
function PageLink({ url = "", external, target, children, disabled: _, ...rest }: LinkProps) {
  const opens = external === true ? "_blank" : target;
  const elsewhere = opens === "_blank" ? { target: opens, rel: "noopener noreferrer" } : {};
  if (url.startsWith("/dashboard/") && opens !== "_blank")
    return (
      <Link to={url} {...rest}>
        {children}
      </Link>
    );
  return (
    <a href={url} {...rest} {...elsewhere}>
      {children}
    </a>
  );
}
