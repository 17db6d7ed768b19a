import { Button, InlineStack, TextField } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";

/** As long as the server takes. */
const LONGEST = 2_000;

interface NoteFieldProps {
  readonly text: string;
  readonly busy: boolean;
  onChange(text: string): void;
  onSave(): void;
  onDiscard(): void;
}

export function NoteField({ text, busy, onChange, onSave, onDiscard }: NoteFieldProps) {
  const { note: texts } = useTexts().shipment;
  return (
    <>
      <TextField
        id="shipment-note"
        label={texts.label}
        helpText={texts.help}
        multiline={3}
        maxLength={LONGEST}
        autoComplete="off"
        autoFocus
        value={text}
        onChange={onChange}
      />
      <InlineStack gap="200">
        <Button variant="primary" loading={busy} onClick={onSave}>
          {texts.save}
        </Button>
        <Button disabled={busy} onClick={onDiscard}>
          {texts.discard}
        </Button>
      </InlineStack>
    </>
  );
}
