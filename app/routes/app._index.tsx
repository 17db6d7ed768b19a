import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useFetcher, useLoaderData, useRevalidator } from "@remix-run/react";
import { Banner, BlockStack, Box, Page } from "@shopify/polaris";
import { boundary } from "@shopify/shopify-app-remix/server";
import { useEffect } from "react";
import { actOnHome, homeForm } from "../shopify/admin/home-actions.ts";
import { homePage } from "../shopify/admin/home-page.ts";
import { pageFormat } from "../shopify/admin/page-format.ts";
import { readForm } from "../shopify/admin/read-form.ts";
import { requireShop } from "../shopify/require-shop.server.ts";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import { AttentionCard } from "../ui/attention-card.tsx";
import { LatestShipmentsCard } from "../ui/latest-shipments-card.tsx";
import { isSetUp, SetUpGuide } from "../ui/set-up-guide.tsx";
import { documentTitle } from "../ui/texts/document-title.ts";
import { useTexts } from "../ui/texts/texts.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop } = await requireShop(request);
  return homePage(services, shop, pageFormat(request, shop, services.ports.clock.now()));
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  const answer = await actOnHome(context, await readForm(request, homeForm));
  if (answer === null) throw data(null, { status: 404 });
  return answer;
}

export const headers: HeadersFunction = (args) => boundary.headers(args);

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.home.title);

export default function Home() {
  const { setUp, attention, latest, testMode } = useLoaderData<typeof loader>();
  const { common, home } = useTexts();
  const connect = useConnectCheckout();
  const retry = useRetry();
  useRefreshWhile(setUp.carrierService === "connecting");

  return (
    <Page title={home.title}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {testMode ? (
            <Banner tone="info">
              <p>{common.testMode}</p>
            </Banner>
          ) : null}
          {isSetUp(setUp) ? null : (
            <SetUpGuide
              state={setUp}
              connecting={connect.busy}
              connectError={connect.later ? home.connectLater : null}
              onConnect={connect.start}
            />
          )}
          {retry.later ? <Banner tone="warning">{home.triedLater}</Banner> : null}
          <AttentionCard items={attention} retrying={retry.fulfillmentId} onRetry={retry.start} />
          <LatestShipmentsCard rows={latest} />
        </BlockStack>
      </Box>
    </Page>
  );
}

function useConnectCheckout() {
  const { home } = useTexts();
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const connection = answer?.intent === "connect-checkout" ? answer.connection : null;
  useAnnounceAnswer(answer, connection === "connected" ? home.connected : null);
  return {
    busy: state !== "idle",
    later: connection === "later",
    start: () => submit({ intent: "connect-checkout" }, { method: "post" }),
  };
}

function useRetry() {
  const { home } = useTexts();
  const { formData, data: answer, submit } = useFetcher<typeof action>();
  const outcome = answer?.intent === "retry" ? answer.outcome : null;
  useAnnounceAnswer(answer, outcome === "shipped" ? home.shipped : null);
  return {
    fulfillmentId: formData === undefined ? null : String(formData.get("fulfillmentId")),
    later: outcome === "later",
    start: (fulfillmentId: string) => submit({ intent: "retry", fulfillmentId }, { method: "post" }),
  };
}

const REFRESH_EVERY_MS = 2_000;
const REFRESH_AT_MOST = 15;

/** The install job works beside the page: its result is shown when it's there, without a reload. */
function useRefreshWhile(waiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waiting) return;
    let left = REFRESH_AT_MOST;
    const timer = setInterval(() => {
      left -= 1;
      if (left < 0) clearInterval(timer);
      else revalidate();
    }, REFRESH_EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting, revalidate]);
}
