import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useRevalidator, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { NavMenu, SaveBar } from "@shopify/app-bridge-react";
import { AppProvider as PolarisProvider } from "@shopify/polaris";
import polarisStyles from "@shopify/polaris/build/esm/styles.css?url";
import { AppProvider } from "@shopify/shopify-app-remix/react";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { FALLBACK_LANGUAGE } from "../../../texts/index.ts";
import { adminLanguage } from "../../../texts/loaded.ts";
import { TextsProvider } from "../../../texts/use-texts.tsx";
import { ConnectionBar } from "../patience/connection-bar.tsx";
import { AnnounceProvider } from "../ui/announce.tsx";
import { NarrowProvider } from "../ui/narrow.tsx";
import type { DraftSaveBarProps } from "./draft-save-bar.tsx";
import { SaveBarProvider } from "./draft-save-bar.tsx";
import type { adminFrame, loader } from "./loader.server.ts";
import pageStyles from "./page.css?url";
import { Main, PageInFrame } from "./page-in-frame.tsx";
import { ProblemPage, problemOf } from "./problem-page.tsx";
import { useLeaving } from "./use-leaving.ts";

export { headers } from "./headers.server.ts";
export { loader } from "./loader.server.ts";

/** The title of error pages. Every other page sets its own. */
export const meta: MetaFunction = () => [{ title: "Waybill" }];

export const links = () => [polarisStyles, pageStyles].map((href) => ({ rel: "stylesheet", href }));

/** The frame stays the same while the pages in it change. */
export const shouldRevalidate = () => false;

export default function AdminLayout() {
  return (
    <AdminFrame frame={useLoaderData<typeof loader>()}>
      <PageInFrame />
    </AdminFrame>
  );
}

type Frame = ReturnType<typeof adminFrame>;

function AdminFrame({ frame, children }: { frame: Frame; children: ReactNode }) {
  return (
    // App Bridge's script is in the document's head (app/root.tsx).
    <AppProvider
      isEmbeddedApp={false}
      apiKey={frame.apiKey}
      i18n={adminLanguage(frame.language).admin.polaris}
    >
      <TextsProvider language={frame.language}>
        <NarrowProvider narrow={frame.narrow}>
          <ConnectionBar />
          <AnnounceProvider announce={showToast}>
            <SaveBarProvider bar={ShopifySaveBar}>
              <Navigation menu={frame.menu} />
              <Main>{children}</Main>
            </SaveBarProvider>
          </AnnounceProvider>
        </NarrowProvider>
      </TextsProvider>
    </AppProvider>
  );
}

function showToast(message: string): void {
  window.shopify.toast.show(message);
}

function Navigation({ menu }: Pick<Frame, "menu">) {
  return (
    <NavMenu>
      {menu.map(({ url, name }) => (
        <Link key={url} to={url} {...(url === "/app" && { rel: "home" })}>
          {name}
        </Link>
      ))}
    </NavMenu>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>("app");
  const { revalidate } = useRevalidator();
  const page = <ProblemPage problem={problemOf(error)} onRetry={revalidate} />;
  // The frame is undefined without a session, and null if the action of a page without scripts failed.
  if (frame) return <AdminFrame frame={frame}>{page}</AdminFrame>;
  return (
    <PolarisProvider i18n={adminLanguage(FALLBACK_LANGUAGE).admin.polaris}>
      <main>{page}</main>
    </PolarisProvider>
  );
}

/** The save bar of Shopify's admin. */
function ShopifySaveBar({ id, dirty, saving, texts, onSave, onDiscard }: DraftSaveBarProps) {
  useLeaveConfirmation(dirty);
  return (
    <SaveBar id={id} open={dirty} discardConfirmation>
      <button type="button" variant="primary" {...(saving ? { loading: "" } : {})} onClick={onSave}>
        {texts.save}
      </button>
      <button type="button" disabled={saving} onClick={onDiscard}>
        {texts.discard}
      </button>
    </SaveBar>
  );
}

/** A merchant who decides to stay is asked again at the next attempt to leave. */
function useLeaveConfirmation(dirty: boolean): void {
  const blocker = useLeaving(dirty);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let current = true;
    void window.shopify.saveBar.leaveConfirmation().then(() => {
      if (current) blocker.proceed();
    });
    return () => {
      current = false;
    };
  }, [blocker]);
}
