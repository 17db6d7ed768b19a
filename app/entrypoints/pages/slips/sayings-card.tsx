import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, Card, Form, FormLayout, InlineStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { Field } from "../frame/field.tsx";
import { Meanwhile } from "../frame/meanwhile.tsx";
import type { Stored } from "../frame/use-draft.ts";
import { useDraft } from "../frame/use-draft.ts";
import type { action } from "./actions.server.ts";
import type { SayingsValues } from "./sayings-fields.ts";
import { sayingsFields } from "./sayings-fields.ts";

interface Saying {
  readonly code: string;
  readonly name: string;
  readonly form: Stored<SayingsValues>;
}

interface SayingsCardProps {
  readonly sayings: readonly Saying[];
  /** The language of the page. */
  readonly language: string;
}

/** The merchant's words in one language at a time. */
export function SayingsCard({ sayings, language }: SayingsCardProps) {
  const { slips: texts } = useTexts();
  const [chosen, setChosen] = useState(language);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([language]));
  const choose = (code: string) => {
    setChosen(code);
    setSeen(new Set([...seen, code]));
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts.words}
        </Text>
        <Text as="p">{texts.wordsBody}</Text>
        <Select
          label={texts.language}
          options={sayings.map(({ code, name }) => ({ value: code, label: name }))}
          value={chosen}
          onChange={choose}
        />
        {/* The words typed in another language stay. */}
        {sayings
          .filter(({ code }) => seen.has(code))
          .map((saying) => (
            <div key={saying.code} hidden={saying.code !== chosen}>
              <SayingForm {...saying} />
            </div>
          ))}
      </BlockStack>
    </Card>
  );
}

function SayingForm({ code, form: opened }: Saying) {
  const { slips: texts } = useTexts();
  const { data: answer, state, submit } = useFetcher<typeof action>();
  const words = answer?.intent === "words" ? answer : undefined;
  const draft = useDraft(opened, { state, data: words }, texts.saved);
  const form = {
    ...{ table: sayingsFields, words: texts.fields, values: draft.values },
    ...{ wrong: draft.wrong, onChange: draft.change },
  };
  const letters = words?.letters ?? [];
  const error = letters.length > 0 ? texts.unprintable(letters) : texts.tooLong;
  return (
    <Form
      onSubmit={() =>
        submit({ intent: "words", language: code, key: draft.key, ...draft.values }, { method: "post" })
      }
    >
      <Meanwhile draft={draft}>
        <FormLayout>
          {(["greeting", "returns"] as const).map((name) => (
            <Field key={name} form={form} name={name} {...(draft.wrong.has(name) && { error })} />
          ))}
        </FormLayout>
        <InlineStack align="end">
          <Button submit variant="primary" loading={state !== "idle"}>
            {texts.save}
          </Button>
        </InlineStack>
      </Meanwhile>
    </Form>
  );
}
