import {
  BlockStack,
  Button,
  Card,
  Form,
  FormLayout,
  InlineStack,
  Select,
  Text,
  TextField,
} from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";

interface Saying {
  readonly greeting: string;
  readonly returns: string;
}

interface SayingsCardProps {
  readonly sayings: readonly (Saying & { readonly code: string; readonly name: string })[];
  /** The language of the page. */
  readonly language: string;
  readonly busy: boolean;
  /** Letters that no slip can show; none where the words are too long. `null`: not refused. */
  readonly refused: readonly string[] | null;
  onSave(saying: Saying & { readonly language: string }): void;
}

/** The merchant's words in one language at a time. */
export function SayingsCard({ sayings, language, busy, refused, onSave }: SayingsCardProps) {
  const { slips: texts } = useTexts();
  const [chosen, setChosen] = useState(language);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Saying>>>({});
  const stored = sayings.find(({ code }) => code === chosen) ?? { greeting: "", returns: "" };
  const { greeting, returns } = drafts[chosen] ?? stored;
  const change = (changed: Partial<Saying>) =>
    setDrafts({ ...drafts, [chosen]: { greeting, returns, ...changed } });
  const save = () => onSave({ language: chosen, greeting, returns });
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
            <TextField
              label={texts.greeting}
              helpText={texts.greetingHelp}
              value={greeting}
              onChange={(value) => change({ greeting: value })}
              multiline={3}
              autoComplete="off"
              {...(refused && { error: refused.length > 0 ? texts.unprintable(refused) : texts.tooLong })}
            />
            <TextField
              label={texts.returns}
              helpText={texts.returnsHelp}
              value={returns}
              onChange={(value) => change({ returns: value })}
              multiline={3}
              autoComplete="off"
            />
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
