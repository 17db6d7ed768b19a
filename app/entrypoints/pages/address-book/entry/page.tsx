import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Box, Button, Card, Form, FormLayout, InlineStack, Page } from "@shopify/polaris";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import type { Option } from "../../frame/field.tsx";
import { Field } from "../../frame/field.tsx";
import { LeaveDialog } from "../../frame/leave-dialog.tsx";
import { Meanwhile } from "../../frame/meanwhile.tsx";
import { useDraft } from "../../frame/use-draft.ts";
import { usePath } from "../../ui/door.tsx";
import type { EntryAnswer } from "./actions.server.ts";
import type { EntryProblems, EntryValues } from "./entry-fields.ts";
import { entryFields } from "./entry-fields.ts";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { shouldRevalidate } from "../../frame/use-draft.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  documentTitle(matches, (texts) => texts.settings.addressBook);

export default function AddressBookEntry() {
  const { id, form: opened, countries } = useLoaderData<typeof loader>();
  const { settings, addressBook: texts } = useTexts();
  const path = usePath();
  const { data: answer, state, submit } = useFetcher<EntryAnswer>();
  const draft = useDraft(opened, { state, data: answer });
  const problems: EntryProblems = answer?.outcome === "wrong" ? answer.problems : {};
  const form = {
    ...{ table: entryFields, words: texts.fields, values: draft.values },
    wrong: draft.wrong,
    onChange: draft.change,
  };
  // An address that was removed meanwhile is saved as a new one.
  const savedAs = id === null || draft.meanwhile === "gone" ? "" : id;
  const field = (name: keyof EntryValues, options?: readonly Option[]) => {
    const problem = problems[name];
    return (
      <Field
        form={form}
        name={name}
        {...(options !== undefined && { options })}
        {...(problem !== undefined && draft.wrong.has(name) && { error: texts.problems[problem] })}
      />
    );
  };
  return (
    <Page
      title={id === null ? texts.addTitle : opened.values.label}
      backAction={{ content: settings.addressBook, url: path("/address-book") }}
    >
      <Box paddingBlockEnd="800">
        <Form
          onSubmit={() =>
            submit({ intent: "save", id: savedAs, key: draft.key, ...draft.values }, { method: "post" })
          }
        >
          <Meanwhile draft={draft}>
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
          </Meanwhile>
        </Form>
      </Box>
      <LeaveDialog dirty={draft.dirty && state === "idle"} />
    </Page>
  );
}
