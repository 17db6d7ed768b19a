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
  Select,
  Text,
  TextField,
} from "@shopify/polaris";
import { useState } from "react";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { LeaveDialog } from "../../frame/leave-dialog.tsx";
import { usePath } from "../../ui/door.tsx";
import type { EntryAnswer } from "./actions.server.ts";
import type { EntryValues } from "./entry-fields.ts";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  documentTitle(matches, (texts) => texts.settings.addressBook);

export default function AddressBookEntry() {
  const { id, values: initial, kinds, countries } = useLoaderData<typeof loader>();
  const { settings, addressBook: texts } = useTexts();
  const path = usePath();
  const { data: answer, state, submit } = useFetcher<EntryAnswer>();
  const [values, setValues] = useState(initial);
  const problems = answer !== undefined && "problems" in answer ? answer.problems : {};
  const isFilled = Object.entries(values).some(
    ([name, value]) => value !== initial[name as keyof EntryValues],
  );
  const field = (name: Exclude<keyof EntryValues, "kind">, label: string) => {
    const problem = problems[name];
    return {
      label,
      value: values[name],
      maxLength: 200,
      autoComplete: "off",
      onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
      ...(problem !== undefined && { error: texts.problems[problem] }),
    };
  };
  const { maxLength: _longest, autoComplete: _off, ...country } = field("country", settings.country);
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
                  <TextField {...field("label", texts.name)} helpText={texts.nameHelp} maxLength={100} />
                  <Select
                    label={texts.kind}
                    options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
                    value={values.kind}
                    onChange={(kind) =>
                      setValues((before) => ({ ...before, kind: kind as EntryValues["kind"] }))
                    }
                  />
                </FormLayout.Group>
                <FormLayout.Group>
                  <TextField {...field("name", settings.name)} />
                  <TextField {...field("company", settings.company)} />
                </FormLayout.Group>
                <TextField {...field("address", settings.address)} />
                <FormLayout.Group>
                  <TextField {...field("zip", settings.zip)} />
                  <TextField {...field("city", settings.city)} />
                </FormLayout.Group>
                <Select {...country} options={[{ value: "", label: settings.chooseCountry }, ...countries]} />
                <FormLayout.Group>
                  <TextField {...field("phone", settings.phone)} type="tel" />
                  <TextField {...field("email", settings.email)} type="email" />
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
