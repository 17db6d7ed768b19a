import { Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useReturnFocus } from "../ui/return-focus.ts";

/** Asks before a booking ends without a label: a wrong word may buy a second one. */
export function useNoneDialog() {
  const { outcomes: texts } = useTexts();
  const [asked, setAsked] = useState<{ readonly carrier: string; readonly take: () => void } | null>(null);
  const [open, setOpen] = useState(false);
  const rememberFocus = useReturnFocus(open);
  return {
    ask(carrier: string, take: () => void) {
      rememberFocus(document.activeElement);
      setAsked({ carrier, take });
      setOpen(true);
    },
    dialog: (
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={texts.confirmTitle(asked?.carrier ?? "")}
        size="small"
        primaryAction={{
          content: texts.confirm,
          destructive: true,
          onAction: () => {
            setOpen(false);
            asked?.take();
          },
        }}
        secondaryActions={[{ content: texts.back, onAction: () => setOpen(false) }]}
      >
        <Modal.Section>
          <Text as="p">{texts.confirmBody}</Text>
        </Modal.Section>
      </Modal>
    ),
  };
}
