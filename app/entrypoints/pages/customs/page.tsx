import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Box, Button, Card, Form, FormLayout, InlineStack, Page, Text } from "@shopify/polaris";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { Field } from "../frame/field.tsx";
import { Meanwhile } from "../frame/meanwhile.tsx";
import { useDraft } from "../frame/use-draft.ts";
import type { action } from "./actions.server.ts";
import { customsFields } from "./customs-fields.ts";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.customs.title);

export default function Customs() {
  const opened = useLoaderData<typeof loader>();
  const { customs: texts, settings } = useTexts();
  const { data: answer, state, submit } = useFetcher<typeof action>();
  const draft = useDraft(opened, { state, data: answer }, texts.saved);
  const form = {
    ...{ table: customsFields, words: texts.fields, values: draft.values },
    ...{ wrong: draft.wrong, onChange: draft.change },
  };
  const choices = (named: Readonly<Record<string, string>>) => [
    { value: "", label: texts.notStated },
    ...Object.entries(named).map(([value, label]) => ({ value, label })),
  ];
  return (
    <Page title={texts.title} backAction={{ content: settings.title, url: "/app/settings" }}>
      <Box paddingBlockEnd="800">
        <Card>
          <Form onSubmit={() => submit({ ...draft.values, key: draft.key }, { method: "post" })}>
            <Meanwhile draft={draft}>
              <Text as="p">{texts.body}</Text>
              <FormLayout>
                {(["eori", "vat", "ioss", "rex"] as const).map((name) => (
                  <Field key={name} form={form} name={name} />
                ))}
                {(["incoterm", "reason"] as const).map((name) => (
                  <Field key={name} form={form} name={name} options={choices(texts.fields[name].choices)} />
                ))}
              </FormLayout>
              <InlineStack align="end">
                <Button submit variant="primary" loading={state !== "idle"}>
                  {texts.save}
                </Button>
              </InlineStack>
            </Meanwhile>
          </Form>
        </Card>
      </Box>
    </Page>
  );
}
