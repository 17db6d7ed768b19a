import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Box, Page } from "@shopify/polaris";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { useAnnounceAnswer } from "../../ui/announce.tsx";
import { useDoor, usePath } from "../../ui/door.tsx";
import type { action } from "./actions.server.ts";
import { CarrierAccountsCard } from "./carrier-accounts-card.tsx";
import type { loader } from "./loader.server.ts";
import { ShippingDecisionsCard } from "./shipping-decisions-card.tsx";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.rates.title);

export default function Rates() {
  const { accounts, decisions, testMode } = useLoaderData<typeof loader>();
  const { common, rates } = useTexts();
  const { hasShop } = useDoor();
  const path = usePath();
  const switching = useSwitch();
  return (
    <Page
      title={rates.title}
      primaryAction={{ content: rates.addPrices, url: path("/rates/price-list") }}
      secondaryActions={[
        { content: rates.upload, url: path("/rates/upload") },
        ...(hasShop ? [{ content: rates.try, url: path("/rates/try") }] : []),
      ]}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {testMode && hasShop ? (
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
