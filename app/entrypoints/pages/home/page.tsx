import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData, useNavigate, useNavigation } from "@remix-run/react";
import { Banner, BlockStack, Box, Page } from "@shopify/polaris";
import { documentTitle } from "../../../texts/document-title.ts";
import { useImportWords, useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import { useRefreshWhile } from "../frame/refresh-while.ts";
import { Pile } from "../pile/pile.tsx";
import { useCheckoutButtons } from "../set-up/checkout-buttons.ts";
import { isSetUp } from "../set-up/set-up-state.ts";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import { ImportBanner } from "../ui/import-banner.tsx";
import type { action } from "./actions.server.ts";
import type { EndpointIntent, LabelIntent } from "./attention-card.tsx";
import { AttentionCard } from "./attention-card.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { LatestShipmentsCard } from "./latest-shipments-card.tsx";
import type { loader } from "./loader.server.ts";
import { SetUpGuide } from "./set-up-guide.tsx";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.home.title);

export default function Home() {
  const { setUp, guide, pile, causes, attention, moreAttention, latest, imports, testMode } =
    useLoaderData<typeof loader>();
  const { common, home, orderImport, productImport, setUp: setUpWords } = useTexts();
  const importWords = useImportWords();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const checkout = useCheckoutButtons(setUp.rates.kind, setUpWords);
  const links = usePurchaseButtons();
  // The install job takes seconds; after half a minute the merchant's button is the way.
  useRefreshWhile(setUp.carrier.kind === "connecting", 15);

  return (
    <Page title={home.title}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {testMode ? (
            <Banner tone="info">
              <p>{common.testMode}</p>
            </Banner>
          ) : null}
          {isSetUp(setUp, guide) ? null : (
            <SetUpGuide
              state={setUp}
              guide={guide}
              connecting={checkout.connecting}
              connectError={checkout.connectLater}
              rates={checkout.rates}
              onConnect={checkout.connect}
            />
          )}
          <ImportBanner
            progress={imports.orders}
            failure={importWords(imports.orders?.error ?? null)}
            texts={orderImport}
            onImport={() => navigate("/app/orders")}
          />
          <ImportBanner
            progress={imports.products}
            failure={importWords(imports.products?.error ?? null)}
            texts={productImport}
            onImport={() => navigate("/app/products")}
          />
          {links.later ? <Banner tone="warning">{home.triedLater}</Banner> : null}
          {links.refusal === null ? null : <Banner tone="critical">{links.refusal}</Banner>}
          <Pile groups={pile} />
          <AttentionCard
            causes={causes}
            items={attention}
            acting={links.acting}
            onRetryReturn={links.retryReturn}
            onDismissNotice={links.dismissNotice}
            onExceptionDone={links.exceptionDone}
            onEndpoint={links.endpoint}
            onLabel={links.label}
            loadingMore={navigation.state === "loading" && navigation.location.search.includes("more=")}
            {...(moreAttention === null
              ? {}
              : {
                  onMore: () =>
                    navigate(`/app?more=${moreAttention}`, { replace: true, preventScrollReset: true }),
                })}
          />
          <FiguresCard />
          <LatestShipmentsCard rows={latest} />
        </BlockStack>
      </Box>
    </Page>
  );
}

/** The buttons that retry or dismiss a purchase, and those that settle its label. */
function usePurchaseButtons() {
  const { home } = useTexts();
  const words = useReasonWords();
  const { formData, data: answer, submit } = useFetcher<typeof action>();
  const acted = answer !== undefined && "reason" in answer ? answer : null;
  const done = acted && home.acted[acted.intent];
  useAnnounceAnswer(answer, acted?.outcome === "done" ? done : null);
  return {
    acting:
      formData === undefined
        ? null
        : {
            intent: String(formData.get("intent")),
            id: String(
              ["partId", "shipmentId", "noticeId", "endpointId"]
                .map((name) => formData.get(name))
                .find((id) => id !== null),
            ),
          },
    later: acted?.outcome === "later",
    /** The reason why a label stays as it is. A purchase that failed shows its own reason. */
    refusal:
      acted?.outcome === "refused" && acted.intent !== "retry-return" && acted.reason !== null
        ? words(acted.reason)
        : null,
    retryReturn: (partId: string) => submit({ intent: "retry-return", partId }, { method: "post" }),
    dismissNotice: (noticeId: string) => submit({ intent: "dismiss-notice", noticeId }, { method: "post" }),
    exceptionDone: (shipmentId: string) =>
      submit({ intent: "exception-done", shipmentId }, { method: "post" }),
    endpoint: (intent: EndpointIntent, endpointId: string) =>
      submit({ intent, endpointId }, { method: "post" }),
    label: (intent: LabelIntent, shipmentId: string) => submit({ intent, shipmentId }, { method: "post" }),
  };
}
