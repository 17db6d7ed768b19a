import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Page } from "@shopify/polaris";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { MeanwhileBanner } from "../../frame/meanwhile-banner.tsx";
import { useAnnounceAnswer } from "../../ui/announce.tsx";
import type { action } from "./actions.server.ts";
import { BankCard, ExchangeRatesCard, MissingRates } from "./exchange-rates-card.tsx";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.exchange.title);

const ADD = "/app/rates/exchange/rate";

export default function Exchange() {
  const { rates, missing, bank } = useLoaderData<typeof loader>();
  const texts = useTexts().exchange;
  const common = useTexts().decisions;
  const { data: answer, submit } = useFetcher<typeof action>();
  useAnnounceAnswer(answer, answer?.done ? common.removed : null);
  return (
    <Page
      title={texts.title}
      backAction={{ content: common.rates, url: "/app/rates" }}
      {...(rates.length === 0 ? {} : { primaryAction: { content: texts.add, url: ADD } })}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <MeanwhileBanner what={answer?.done === false ? "list" : null} />
          <MissingRates
            missing={missing}
            addUrl={({ from, to }) => `${ADD}?${new URLSearchParams({ from, to })}`}
          />
          <BankCard {...bank} termsUrl="/app/rates/exchange/terms" />
          <ExchangeRatesCard
            rates={rates}
            addUrl={ADD}
            editUrl={(key) => `${ADD}?item=${key}`}
            onRemove={(key) => submit({ intent: "remove", key }, { method: "post" })}
          />
        </BlockStack>
      </Box>
    </Page>
  );
}
