import { Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useReturnFocus } from "../ui/return-focus.ts";

/** A step that can't be taken back. */
interface Step {
  readonly title: string;
  readonly body: string;
  readonly action: string;
  readonly destructive: boolean;
  take(): void;
}

/** Asks before such a step, and says what it does. */
export function useConfirmation() {
  const { pickups: texts } = useTexts();
  const [step, setStep] = useState<Step | null>(null);
  const [open, setOpen] = useState(false);
  const rememberFocus = useReturnFocus(open);
  return {
    ask(next: Step) {
      rememberFocus(document.activeElement);
      setStep(next);
      setOpen(true);
    },
    dialog: (
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={step?.title ?? ""}
        size="small"
        primaryAction={{
          content: step?.action ?? "",
          destructive: step?.destructive ?? false,
          onAction: () => {
            setOpen(false);
            step?.take();
          },
        }}
        secondaryActions={[{ content: texts.notNow, onAction: () => setOpen(false) }]}
      >
        <Modal.Section>
          <Text as="p">{step?.body}</Text>
        </Modal.Section>
      </Modal>
    ),
  };
}
