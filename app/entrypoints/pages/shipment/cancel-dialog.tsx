import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import { useReturnFocus } from "../ui/return-focus.ts";
import type { action } from "./actions.server.ts";
import { useTroubleOf } from "./use-trouble-of.ts";

interface CancelDialogProps {
  readonly open: boolean;
  readonly busy: boolean;
  /** The carrier's reason for its refusal, in its words. */
  readonly error: string | null;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before it cancels, and says what happens. A refusal appears in the dialog. */
export function CancelDialog({ open, busy, error, onConfirm, onClose }: CancelDialogProps) {
  const texts = useTexts();
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={texts.shipment.cancelTitle}
      size="small"
      primaryAction={{
        content: texts.shipment.cancelConfirm,
        destructive: true,
        loading: busy,
        onAction: onConfirm,
      }}
      secondaryActions={[{ content: texts.shipment.keep, onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {error === null ? null : (
            <Banner tone="critical" title={texts.shipment.cancelFailed}>
              <Text as="p">{error}</Text>
            </Banner>
          )}
          <Text as="p">{texts.shipment.cancelBody}</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** The dialog's state: whether it is open, its request and the answer. */
export function useCancel() {
  const { shipment: texts } = useTexts();
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const [open, setOpen] = useState(false);
  // Opening the dialog again clears the last refusal.
  const [error, setError] = useState<string | null>(null);
  const rememberFocus = useReturnFocus(open);
  useAnnounceAnswer(answer, answer?.outcome === "done" ? texts.cancelled : null);
  const troubleOf = useTroubleOf();
  // Once the fetcher is idle, the page behind the dialog shows the cancelled shipment.
  useEachAnswer(state === "idle" ? answer : null, (result) => {
    setError(troubleOf(result));
    if (result.outcome !== "done") return;
    rememberFocus(null);
    setOpen(false);
  });
  return {
    ask() {
      rememberFocus(document.activeElement);
      setError(null);
      setOpen(true);
    },
    dialog: {
      open,
      error,
      busy: state !== "idle",
      onConfirm: () => submit({ intent: "cancel" }, { method: "post" }),
      onClose: () => setOpen(false),
    },
  };
}
