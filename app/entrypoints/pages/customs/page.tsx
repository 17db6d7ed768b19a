import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Button, Card, Form, FormLayout, InlineStack, Page, Text } from "@shopify/polaris";
import { useState } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { Field } from "../frame/field.tsx";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import type { action } from "./actions.server.ts";
import { customsFields } from "./customs-fields.ts";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.customs.title);

export default function Customs() {
  const page = useLoaderData<typeof loader>();
  const { customs: texts, settings } = useTexts();
  const { data: answer, state, submit } = useFetcher<typeof action>();
  const [changed, setChanged] = useState<Partial<typeof page.fields>>({});
  const form = {
    table: customsFields,
    words: texts.fields,
    values: { ...page.fields, ...changed },
    wrong: new Set(answer?.wrong),
    onChange: (change: typeof changed) => setChanged({ ...changed, ...change }),
  };
  useAnnounceAnswer(answer, answer?.wrong.length === 0 ? texts.saved : null);
  const choices = (named: Readonly<Record<string, string>>) => [
    { value: "", label: texts.notStated },
    ...Object.entries(named).map(([value, label]) => ({ value, label })),
  ];
  return (
    <Page title={texts.title} backAction={{ content: settings.title, url: "/app/settings" }}>
      <Box paddingBlockEnd="800">
        <Card>
          <Form onSubmit={() => submit(form.values, { method: "post" })}>
            <BlockStack gap="300">
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
            </BlockStack>
          </Form>
        </Card>
      </Box>
    </Page>
  );
}
