import type { MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import { BlockStack, Box, Form, Page } from "@shopify/polaris";
import { useEffect } from "react";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { DraftSaveBar } from "../../../frame/draft-save-bar.tsx";
import { useDraft } from "../../../frame/use-draft.ts";
import { MeanwhileBanner, NotThere } from "../../meanwhile.tsx";
import type { action } from "./actions.server.ts";
import type { ExchangeRateValues } from "./exchange-rate-form.tsx";
import { ExchangeRateForm } from "./exchange-rate-form.tsx";
import type { loader } from "./loader.server.ts";

/** A save keeps the form's values: the action's answer says how they were stored. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === "POST" ? false : defaultShouldRevalidate;

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.exchange.rate);

const LIST = "/app/rates/exchange";

export function EditExchangeRate() {
  const { rate } = useLoaderData<typeof loader>();
  const texts = useTexts().exchange;
  if (rate !== null) return <ExchangeRatePage key={rate.key} page={rate} />;
  return (
    <Page title={texts.rate} backAction={{ content: texts.title, url: LIST }}>
      <NotThere listUrl={LIST} />
    </Page>
  );
}

interface ExchangeRatePageProps {
  readonly page: {
    readonly key: string;
    readonly values: ExchangeRateValues;
    readonly currencies: readonly { readonly label: string; readonly value: string }[];
  };
}

function ExchangeRatePage({ page }: ExchangeRatePageProps) {
  const { common } = useTexts();
  const texts = useTexts().exchange;
  const navigate = useNavigate();
  const fetcher = useFetcher<typeof action>();
  const draft = useDraft(page, fetcher);
  const save = () => fetcher.submit({ ...draft.values, key: draft.key }, { method: "post" });
  useEffect(() => {
    if (draft.saved) navigate(LIST);
  }, [draft.saved, navigate]);
  return (
    <Page
      title={page.key === "" ? texts.newTitle : texts.pair(page.values.from, page.values.to)}
      backAction={{ content: texts.title, url: LIST }}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <MeanwhileBanner what={draft.meanwhile} />
          <Form onSubmit={save}>
            <ExchangeRateForm
              values={draft.values}
              wrong={draft.wrong}
              currencies={page.currencies}
              onChange={draft.change}
            />
          </Form>
        </BlockStack>
      </Box>
      <DraftSaveBar
        id="exchange-rate"
        dirty={draft.dirty}
        saving={draft.saving}
        texts={common}
        onSave={save}
        onDiscard={draft.discard}
      />
    </Page>
  );
}
