import { Banner, BlockStack, Modal, Text } from "@shopify/polaris";
import { useTexts } from "../../texts/use-texts.tsx";

interface CancelDialogProps {
  readonly open: boolean;
  readonly busy: boolean;
  /** Why the carrier refused, in its words. */
  readonly error: string | null;
  onConfirm(): void;
  onClose(): void;
}

/** Asks once and says what happens; a refusal stays here, where it was asked for. */
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
