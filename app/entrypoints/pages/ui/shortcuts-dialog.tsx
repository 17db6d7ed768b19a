import { BlockStack, Checkbox, InlineStack, Modal, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useLargeTexts, useTexts } from "../../../texts/use-texts.tsx";
import { areShortcutsOn, switchShortcuts } from "./shortcut-key.ts";

interface ShortcutsDialogProps {
  readonly actKey: "b" | "p";
  onClose(): void;
}

/** The keys of a list, and the switch for all of them. */
export function ShortcutsDialog({ actKey, onClose }: ShortcutsDialogProps) {
  const loadTexts = useLargeTexts();
  const texts = useTexts().shortcuts;
  const [on, setOn] = useState(areShortcutsOn);
  const [, setLoaded] = useState(false);
  useEffect(() => {
    void loadTexts("shortcuts").then(() => setLoaded(true), onClose);
  }, [loadTexts, onClose]);
  if (texts === undefined) return null;
  const keys = ["j", "k", "x", "Enter", actKey, "/", "?"] as const;
  function change(wanted: boolean) {
    switchShortcuts(wanted);
    setOn(wanted);
  }
  return (
    <Modal
      open
      title={texts.title}
      onClose={onClose}
      secondaryActions={[{ content: texts.close, onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <Checkbox label={texts.on} helpText={texts.help} checked={on} onChange={change} />
          {keys.map((key) => (
            <InlineStack key={key} align="space-between" gap="400" wrap={false}>
              <Text as="span">{texts.keys[key]}</Text>
              <Text as="span" fontWeight="semibold">
                {key}
              </Text>
            </InlineStack>
          ))}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
