import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import {
  BlockStack,
  Box,
  Button,
  Card,
  Form,
  FormLayout,
  InlineStack,
  Page,
  Select,
  Text,
  TextField,
} from "@shopify/polaris";
import { useState } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import type { action } from "./actions.server.ts";
import type { CustomsFields } from "./customs-fields.ts";
import { numberFields } from "./customs-fields.ts";
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
  const [changed, setChanged] = useState<Partial<CustomsFields>>({});
  const fields = { ...page.fields, ...changed };
  const change = (field: keyof CustomsFields) => (value: string) =>
    setChanged({ ...changed, [field]: value });
  useAnnounceAnswer(answer, answer?.wrong.length === 0 ? texts.saved : null);
  const choices = (named: Readonly<Record<string, string>>) => [
    { value: "", label: texts.notStated },
    ...Object.entries(named).map(([value, label]) => ({ value, label })),
  ];
  return (
    <Page title={texts.title} backAction={{ content: settings.title, url: "/app/settings" }}>
      <Box paddingBlockEnd="800">
        <Card>
          <Form onSubmit={() => submit(fields, { method: "post" })}>
            <BlockStack gap="300">
              <Text as="p">{texts.body}</Text>
              <FormLayout>
                {numberFields.map((field) => (
                  <TextField
                    key={field}
                    label={texts.numbers[field].label}
                    helpText={texts.numbers[field].help}
                    value={fields[field]}
                    onChange={change(field)}
                    autoComplete="off"
                    {...(answer?.wrong.includes(field) ? { error: texts.numbers[field].wrong } : {})}
                  />
                ))}
                <Select
                  label={texts.incoterm}
                  options={choices(texts.incoterms)}
                  value={fields.incoterm}
                  onChange={change("incoterm")}
                />
                <Select
                  label={texts.reason}
                  helpText={texts.reasonHelp}
                  options={choices(texts.reasons)}
                  value={fields.reason}
                  onChange={change("reason")}
                />
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
