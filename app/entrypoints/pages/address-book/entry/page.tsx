import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import {
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  Form,
  FormLayout,
  InlineStack,
  Page,
  Text,
} from "@shopify/polaris";
import { useState } from "react";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import type { Option } from "../../frame/field.tsx";
import { Field } from "../../frame/field.tsx";
import { LeaveDialog } from "../../frame/leave-dialog.tsx";
import { usePath } from "../../ui/door.tsx";
import type { EntryAnswer } from "./actions.server.ts";
import type { EntryValues } from "./entry-fields.ts";
import { entryFields } from "./entry-fields.ts";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  documentTitle(matches, (texts) => texts.settings.addressBook);

export default function AddressBookEntry() {
  const { id, values: initial, countries } = useLoaderData<typeof loader>();
  const { settings, addressBook: texts } = useTexts();
  const path = usePath();
  const { data: answer, state, submit } = useFetcher<EntryAnswer>();
  const [values, setValues] = useState(initial);
  const problems = answer !== undefined && "problems" in answer ? answer.problems : {};
  const isFilled = Object.entries(values).some(
    ([name, value]) => value !== initial[name as keyof EntryValues],
  );
  const form = {
    table: entryFields,
    words: texts.fields,
    values,
    wrong: new Set<string>(),
    onChange: (change: Partial<EntryValues>) => setValues((before) => ({ ...before, ...change })),
  };
  const field = (name: keyof EntryValues, options?: readonly Option[]) => {
    const problem = problems[name];
    return (
      <Field
        form={form}
        name={name}
        {...(options !== undefined && { options })}
        {...(problem !== undefined && { error: texts.problems[problem] })}
      />
    );
  };
  return (
    <Page
      title={id === null ? texts.addTitle : initial.label}
      backAction={{ content: settings.addressBook, url: path("/address-book") }}
    >
      <Box paddingBlockEnd="800">
        <Form onSubmit={() => submit({ intent: "save", id: id ?? "", ...values }, { method: "post" })}>
          <BlockStack gap="400">
            {answer !== undefined && "gone" in answer ? (
              <Banner tone="warning">
                <Text as="p">{texts.gone}</Text>
              </Banner>
            ) : null}
            <Card>
              <FormLayout>
                <FormLayout.Group>
                  {field("label")}
                  {field("kind")}
                </FormLayout.Group>
                <FormLayout.Group>
                  {field("name")}
                  {field("company")}
                </FormLayout.Group>
                {field("address")}
                <FormLayout.Group>
                  {field("zip")}
                  {field("city")}
                </FormLayout.Group>
                {field("country", [{ value: "", label: settings.chooseCountry }, ...countries])}
                <FormLayout.Group>
                  {field("phone")}
                  {field("email")}
                </FormLayout.Group>
              </FormLayout>
            </Card>
            <InlineStack>
              <Button submit variant="primary" loading={state !== "idle"}>
                {texts.save}
              </Button>
            </InlineStack>
          </BlockStack>
        </Form>
      </Box>
      <LeaveDialog dirty={isFilled && state === "idle"} />
    </Page>
  );
}
