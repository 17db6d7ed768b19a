import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { documentTitle } from "../../../../../texts/document-title.ts";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { EditPage, NotTherePage } from "../../../frame/edit-page.tsx";
import { useDraft } from "../../../frame/use-draft.ts";
import type { action } from "./actions.server.ts";
import type { ExchangeRateValues } from "./exchange-rate-fields.ts";
import { ExchangeRateForm } from "./exchange-rate-form.tsx";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../../../frame/client-loader.ts";
export { headers } from "../../../frame/headers.server.ts";
export { shouldRevalidate } from "../../../frame/use-draft.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.exchange.rate);

const LIST = "/app/rates/exchange";

export default function EditExchangeRate() {
  const { rate } = useLoaderData<typeof loader>();
  const texts = useTexts().exchange;
  if (rate !== null) return <ExchangeRatePage key={rate.key} page={rate} />;
  return <NotTherePage title={texts.rate} back={{ content: texts.title, url: LIST }} />;
}

interface ExchangeRatePageProps {
  readonly page: {
    readonly key: string;
    readonly values: ExchangeRateValues;
    readonly currencies: readonly { readonly label: string; readonly value: string }[];
  };
}

function ExchangeRatePage({ page }: ExchangeRatePageProps) {
  const texts = useTexts().exchange;
  const fetcher = useFetcher<typeof action>();
  const draft = useDraft(page, fetcher);
  return (
    <EditPage
      id="exchange-rate"
      title={page.key === "" ? texts.newTitle : texts.pair(page.values.from, page.values.to)}
      back={{ content: texts.title, url: LIST }}
      draft={draft}
      onSave={() => fetcher.submit({ ...draft.values, key: draft.key }, { method: "post" })}
    >
      <ExchangeRateForm
        values={draft.values}
        wrong={draft.wrong}
        currencies={page.currencies}
        onChange={draft.change}
      />
    </EditPage>
  );
}
