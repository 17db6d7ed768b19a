import { BlockStack, Modal, Text } from "@shopify/polaris";
import { useTexts } from "../../texts/use-texts.tsx";
import type { ChosenOrders } from "./orders-table.tsx";

interface BuyDialogProps {
  /** `null`: the dialog is closed. */
  readonly chosen: ChosenOrders | null;
  readonly busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before labels are bought, because they cost money, and says what happens. */
export function BuyDialog({ chosen, busy, onConfirm, onClose }: BuyDialogProps) {
  const { common } = useTexts();
  const texts = useTexts().orders;
  return (
    <Modal
      open={chosen !== null}
      onClose={onClose}
      title={chosen === "all" ? texts.confirmAllTitle : texts.confirmTitle(chosen?.length ?? 0)}
      size="small"
      primaryAction={{ content: texts.buy, loading: busy, onAction: onConfirm }}
      secondaryActions={[{ content: common.cancel, onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <Text as="p">{texts.confirmBody}</Text>
          {chosen === "all" ? <Text as="p">{texts.confirmNotReady}</Text> : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
