import { Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useReturnFocus } from "../ui/return-focus.ts";

interface Removable {
  readonly key: string;
  readonly name: string;
}

/** Asks before an item of a list is removed, and says what that does. */
export function useRemoveDialog(body: string, onRemove: (key: string) => void) {
  const { common } = useTexts();
  const texts = useTexts().decisions;
  const [asked, setAsked] = useState<Removable | null>(null);
  const [open, setOpen] = useState(false);
  const rememberFocus = useReturnFocus(open);
  return {
    ask(item: Removable) {
      rememberFocus(document.activeElement);
      setAsked(item);
      setOpen(true);
    },
    dialog: (
      <Modal
        open={open}
        size="small"
        onClose={() => setOpen(false)}
        title={texts.removeTitle(asked?.name ?? "")}
        primaryAction={{
          content: texts.remove,
          destructive: true,
          onAction() {
            if (asked !== null) onRemove(asked.key);
            rememberFocus(null);
            setOpen(false);
          },
        }}
        secondaryActions={[{ content: common.cancel, onAction: () => setOpen(false) }]}
      >
        <Modal.Section>
          <Text as="p">{body}</Text>
        </Modal.Section>
      </Modal>
    ),
  };
}
