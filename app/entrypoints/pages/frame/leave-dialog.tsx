import { Modal, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useLeaving } from "./use-leaving.ts";

/**
 * Asks before typed values are lost, on a page without a save bar. A page has one: the router asks one at a time.
 * @param dirty the page holds values that leaving loses
 */
export function LeaveDialog({ dirty }: { readonly dirty: boolean }) {
  const texts = useTexts().common.leave;
  const blocker = useLeaving(dirty);
  const stay = () => blocker.reset?.();
  return (
    <Modal
      open={blocker.state === "blocked"}
      onClose={stay}
      title={texts.title}
      size="small"
      primaryAction={{ content: texts.leave, destructive: true, onAction: () => blocker.proceed?.() }}
      secondaryActions={[{ content: texts.stay, onAction: stay }]}
    >
      <Modal.Section>
        <Text as="p">{texts.body}</Text>
      </Modal.Section>
    </Modal>
  );
}
