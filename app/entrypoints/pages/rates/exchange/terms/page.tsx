import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Card, FormLayout } from "@shopify/polaris";
import { documentTitle } from "../../../../../texts/document-title.ts";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { EditPage } from "../../../frame/edit-page.tsx";
import { Field } from "../../../frame/field.tsx";
import { useDraft } from "../../../frame/use-draft.ts";
import { Heading } from "../../../ui/heading.tsx";
import type { action } from "./actions.server.ts";
import type { loader } from "./loader.server.ts";
import { termsFields } from "./terms-fields.ts";

export { clientLoader } from "../../../frame/client-loader.ts";
export { headers } from "../../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  documentTitle(matches, (texts) => texts.exchange.terms.title);

/** The central bank's rates: whether they are used, with which margin, and how old a rate may be. */
export default function ExchangeTerms() {
  const page = useLoaderData<typeof loader>();
  const texts = useTexts().exchange;
  const fetcher = useFetcher<typeof action>();
  const draft = useDraft(page, fetcher);
  const form = {
    table: termsFields,
    words: texts.terms.fields,
    values: draft.values,
    wrong: draft.wrong,
    onChange: draft.change,
  };
  return (
    <EditPage
      id="exchange-terms"
      title={texts.terms.title}
      back={{ content: texts.title, url: "/app/rates/exchange" }}
      draft={draft}
      staysOpen
      onSave={() => fetcher.submit({ ...draft.values, key: draft.key }, { method: "post" })}
    >
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.terms.title} body={texts.terms.body} />
          <FormLayout>
            <Field form={form} name="centralBank" />
            <FormLayout.Group>
              <Field form={form} name="marginPercent" typed={{ suffix: "%" }} />
              <Field form={form} name="maxAgeDays" typed={{ suffix: texts.terms.days }} />
            </FormLayout.Group>
          </FormLayout>
        </BlockStack>
      </Card>
    </EditPage>
  );
}
