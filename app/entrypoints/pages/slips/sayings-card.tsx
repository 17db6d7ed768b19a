import { BlockStack, Button, Card, Form, FormLayout, InlineStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { Field } from "../frame/field.tsx";
import type { SayingsValues } from "./sayings-fields.ts";
import { sayingsFields } from "./sayings-fields.ts";

interface SayingsCardProps {
  readonly sayings: readonly {
    readonly code: string;
    readonly name: string;
    readonly values: SayingsValues;
  }[];
  /** The language of the page. */
  readonly language: string;
  readonly busy: boolean;
  /** Letters that no slip can show; none where the words are too long. `null`: not refused. */
  readonly refused: readonly string[] | null;
  onSave(saying: SayingsValues & { readonly language: string }): void;
}

/** The merchant's words in one language at a time. */
export function SayingsCard({ sayings, language, busy, refused, onSave }: SayingsCardProps) {
  const { slips: texts } = useTexts();
  const [chosen, setChosen] = useState(language);
  const [drafts, setDrafts] = useState<Readonly<Record<string, SayingsValues>>>({});
  const stored = sayings.find(({ code }) => code === chosen)?.values ?? { greeting: "", returns: "" };
  const values = drafts[chosen] ?? stored;
  const form = {
    table: sayingsFields,
    words: texts.fields,
    values,
    wrong: new Set<string>(),
    onChange: (changed: Partial<SayingsValues>) =>
      setDrafts({ ...drafts, [chosen]: { ...values, ...changed } }),
  };
  const save = () => onSave({ language: chosen, ...values });
  return (
    <Card>
      <Form onSubmit={save}>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {texts.words}
          </Text>
          <Text as="p">{texts.wordsBody}</Text>
          <FormLayout>
            <Select
              label={texts.language}
              options={sayings.map(({ code, name }) => ({ value: code, label: name }))}
              value={chosen}
              onChange={setChosen}
            />
            <Field
              form={form}
              name="greeting"
              {...(refused && { error: refused.length > 0 ? texts.unprintable(refused) : texts.tooLong })}
            />
            <Field form={form} name="returns" />
          </FormLayout>
          <InlineStack align="end">
            <Button submit variant="primary" loading={busy}>
              {texts.save}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}
