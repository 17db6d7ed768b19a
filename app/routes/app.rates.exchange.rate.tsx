import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import { BlockStack, Box, Form, Page } from "@shopify/polaris";
import { boundary } from "@shopify/shopify-app-remix/server";
import { useEffect } from "react";
import {
  exchangeRateForm,
  exchangeRatePage,
  saveExchangeRate,
} from "../shopify/admin/configuration/exchange-page.ts";
import { DraftSaveBar } from "../shopify/admin/draft-save-bar.tsx";
import { pageFormat } from "../shopify/admin/page-format.ts";
import { readForm } from "../shopify/admin/read-form.ts";
import { requireShop } from "../shopify/require-shop.server.ts";
import type { ExchangeRateValues } from "../ui/configuration/exchange-rate-form.tsx";
import { ExchangeRateForm } from "../ui/configuration/exchange-rate-form.tsx";
import { MeanwhileBanner } from "../ui/configuration/meanwhile-banner.tsx";
import { NotThere } from "../ui/configuration/not-there.tsx";
import { exchangeEl } from "../ui/configuration/texts/exchange-el.ts";
import { exchangeEn } from "../ui/configuration/texts/exchange-en.ts";
import { useDraft } from "../ui/configuration/use-draft.ts";
import { documentTitleOf } from "../ui/texts/document-title.ts";
import { useTexts, useTextsOf } from "../ui/texts/texts.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requireShop(request);
  const asked = new URL(request.url).searchParams;
  const rate = await exchangeRatePage(
    context,
    { key: asked.get("item"), from: asked.get("from") ?? "", to: asked.get("to") ?? "" },
    pageFormat(request, context.shop, context.services.ports.clock.now()),
  );
  return { rate };
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return saveExchangeRate(context, await readForm(request, exchangeRateForm));
}

export const headers: HeadersFunction = (args) => boundary.headers(args);

/** What is edited stays what it was, whatever became of it: the answer of the action tells. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === "POST" ? false : defaultShouldRevalidate;

export const meta: MetaFunction = ({ matches }) =>
  documentTitleOf(matches, { en: exchangeEn.rate, el: exchangeEl.rate });

const LIST = "/app/rates/exchange";

export default function EditExchangeRate() {
  const { rate } = useLoaderData<typeof loader>();
  const texts = useTextsOf({ en: exchangeEn, el: exchangeEl });
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
  const texts = useTextsOf({ en: exchangeEn, el: exchangeEl });
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
