import { Banner, BlockStack, List, Modal, Text } from "@shopify/polaris";
import { useTexts } from "../../texts/use-texts.tsx";
import type { OrderRow } from "./order-rows.tsx";
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
          {chosen === "all" ? (
            <Text as="p">{texts.confirmNotReady}</Text>
          ) : (
            <ChosenSummary orders={chosen ?? []} />
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** The chosen orders by service, and those that are not paid. */
function ChosenSummary({ orders }: { readonly orders: readonly OrderRow[] }) {
  const texts = useTexts().orders;
  const byService = new Map<string, number>();
  for (const { service } of orders) {
    const name = service ?? texts.noService;
    byService.set(name, (byService.get(name) ?? 0) + 1);
  }
  const unpaid = orders.filter(({ payment }) => payment === "unpaid").length;
  const cash = orders.filter(({ payment }) => payment === "cash").length;
  return (
    <>
      <List>
        {[...byService]
          .sort(([, one], [, other]) => other - one)
          .map(([name, count]) => (
            <List.Item key={name}>{texts.ofService(name, count)}</List.Item>
          ))}
      </List>
      {cash > 0 ? <Text as="p">{texts.confirmCash(cash)}</Text> : null}
      {unpaid > 0 ? <Banner tone="warning">{texts.confirmUnpaid(unpaid)}</Banner> : null}
    </>
  );
}
