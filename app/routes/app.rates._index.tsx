import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Box, Page } from "@shopify/polaris";
import { boundary } from "@shopify/shopify-app-remix/server";
import { pageFormat } from "../shopify/admin/page-format.ts";
import { actOnRates, ratesForm } from "../shopify/admin/rates-actions.ts";
import { ratesPage } from "../shopify/admin/rates-page.ts";
import { readForm } from "../shopify/admin/read-form.ts";
import { requireShop } from "../shopify/require-shop.server.ts";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import { CarrierAccountsCard } from "../ui/carrier-accounts-card.tsx";
import { ShippingDecisionsCard } from "../ui/shipping-decisions-card.tsx";
import { documentTitle } from "../ui/texts/document-title.ts";
import { useTexts } from "../ui/texts/texts.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop } = await requireShop(request);
  return ratesPage(services, shop, pageFormat(request, shop, services.ports.clock.now()));
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  const answer = await actOnRates(context, await readForm(request, ratesForm));
  if (answer === null) throw data(null, { status: 404 });
  return answer;
}

export const headers: HeadersFunction = (args) => boundary.headers(args);

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.rates.title);

export default function Rates() {
  const { accounts, decisions, testMode } = useLoaderData<typeof loader>();
  const { common, rates } = useTexts();
  const switching = useSwitch();
  return (
    <Page
      title={rates.title}
      primaryAction={{ content: rates.upload, url: "/app/rates/upload" }}
      secondaryActions={[{ content: rates.try, url: "/app/rates/try" }]}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {testMode ? (
            <Banner tone="info">
              <p>{common.testMode}</p>
            </Banner>
          ) : null}
          <CarrierAccountsCard
            accounts={accounts}
            switching={switching.accountId}
            onSwitch={switching.start}
          />
          <ShippingDecisionsCard {...decisions} />
        </BlockStack>
      </Box>
    </Page>
  );
}

function useSwitch() {
  const { rates } = useTexts();
  const { formData, data: answer, submit } = useFetcher<typeof action>();
  useAnnounceAnswer(
    answer,
    answer === undefined ? null : answer.intent === "enable" ? rates.switchedOn : rates.switchedOff,
  );
  return {
    accountId: formData === undefined ? null : String(formData.get("accountId")),
    start: (accountId: string, enabled: boolean) =>
      submit({ intent: enabled ? "enable" : "disable", accountId }, { method: "post" }),
  };
}
