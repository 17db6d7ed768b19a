import { Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { useReturnFocus } from "../../ui/return-focus.ts";

interface Switchable {
  readonly id: string;
  readonly name: string;
}

/** Asks before a carrier account is switched off, and says what that does. */
export function useSwitchOffDialog(onSwitchOff: (accountId: string) => void) {
  const { rates } = useTexts();
  const [leaving, setLeaving] = useState<Switchable | null>(null);
  const rememberFocus = useReturnFocus(leaving !== null);
  return {
    ask(account: Switchable) {
      rememberFocus(document.activeElement);
      setLeaving(account);
    },
    dialog: (
      <Modal
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={leaving === null ? "" : rates.switchOffTitle(leaving.name)}
        size="small"
        primaryAction={{
          content: rates.switchOff,
          destructive: true,
          onAction: () => {
            if (leaving !== null) onSwitchOff(leaving.id);
            setLeaving(null);
          },
        }}
        secondaryActions={[{ content: rates.keep, onAction: () => setLeaving(null) }]}
      >
        <Modal.Section>
          <Text as="p">{rates.switchOffBody}</Text>
        </Modal.Section>
      </Modal>
    ),
  };
}
