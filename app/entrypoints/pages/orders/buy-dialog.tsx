import { Banner, BlockStack, InlineStack, Link, List, Modal, Select, Spinner, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { Choice } from "../ui/filtered-table.tsx";
import type { OrderRow } from "./order-rows.tsx";
import type { ChosenOrders } from "./orders-table.tsx";
import type { useCosts } from "./use-costs.ts";

interface BuyDialogProps {
  /** `null`: the dialog is closed. */
  readonly chosen: ChosenOrders | null;
  /** The service of all labels; empty: each shopper's, else the default one. */
  readonly service: string;
  readonly services: readonly Choice[];
  readonly costs: ReturnType<typeof useCosts>;
  readonly busy: boolean;
  onService(service: string): void;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before labels are bought: how many, with which service, at what cost, and which orders are not paid. */
export function BuyDialog({ chosen, service, services, costs, busy, ...on }: BuyDialogProps) {
  const { common } = useTexts();
  const texts = useTexts().orders;
  const all = costs.answer?.all ?? null;
  const count = chosen === "all" ? (all?.labels ?? null) : (chosen?.length ?? 0);
  return (
    <Modal
      open={chosen !== null}
      onClose={on.onClose}
      title={count === null ? texts.confirmAllTitle : texts.confirmTitle(count)}
      size="small"
      primaryAction={{ content: texts.buy, loading: busy, onAction: on.onConfirm }}
      secondaryActions={[{ content: common.cancel, onAction: on.onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <Select
            label={texts.serviceOfAll}
            options={[{ value: "", label: texts.serviceOfEach }, ...services]}
            value={service}
            onChange={on.onService}
            helpText={texts.confirmBody}
          />
          {chosen === "all" ? (
            <>
              {all === null || all.leftOut > 0 ? <Text as="p">{texts.confirmNotReady}</Text> : null}
              <Payments cash={all?.cash ?? 0} unpaid={all?.unpaid ?? 0} />
            </>
          ) : (
            <ChosenSummary orders={chosen ?? []} byService={service === ""} />
          )}
          <Doubts orders={costs.doubtful} />
          <Costs costs={costs} count={count} />
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** The chosen orders by service, and those that are not paid. */
function ChosenSummary({ orders, byService }: { readonly orders: readonly OrderRow[]; byService: boolean }) {
  const texts = useTexts().orders;
  const counts = new Map<string, number>();
  for (const { service } of orders) {
    const name = service ?? texts.noService;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (
    <>
      {byService ? (
        <List>
          {[...counts]
            .sort(([, one], [, other]) => other - one)
            .map(([name, count]) => (
              <List.Item key={name}>{texts.ofService(name, count)}</List.Item>
            ))}
        </List>
      ) : null}
      <Payments
        cash={orders.filter(({ payment }) => payment === "cash").length}
        unpaid={orders.filter(({ payment }) => payment === "unpaid").length}
      />
    </>
  );
}

function Payments({ cash, unpaid }: { readonly cash: number; readonly unpaid: number }) {
  const texts = useTexts().orders;
  return (
    <>
      {cash > 0 ? <Text as="p">{texts.confirmCash(cash)}</Text> : null}
      {unpaid > 0 ? <Banner tone="warning">{texts.confirmUnpaid(unpaid)}</Banner> : null}
    </>
  );
}

const MOST_DOUBTFUL = 10;

/** The orders whose address may be wrong, each with its page, where the address can be corrected for the label. */
function Doubts({ orders }: { readonly orders: ReturnType<typeof useCosts>["doubtful"] }) {
  const { orders: texts, shipment } = useTexts();
  return (
    <div aria-live="polite">
      {orders.length === 0 ? null : (
        <Banner tone="warning" title={texts.doubtful(orders.length)}>
          <List>
            {orders.slice(0, MOST_DOUBTFUL).map(({ orderId, orderName, doubts }) => (
              <List.Item key={orderId}>
                <Link url={`/app/orders/${orderId}`}>{orderName}</Link>:{" "}
                {doubts.map(({ field, value }) => shipment.oddities[field](value)).join(" ")}
              </List.Item>
            ))}
          </List>
          {orders.length > MOST_DOUBTFUL ? (
            <Text as="p">{texts.moreDoubtful(orders.length - MOST_DOUBTFUL)}</Text>
          ) : null}
        </Banner>
      )}
    </div>
  );
}

/** The cost by carrier. It grows while Shopify answers; buying does not wait for it. */
function Costs({
  costs: { answer, isOver },
  count,
}: Pick<BuyDialogProps, "costs"> & { readonly count: number | null }) {
  const texts = useTexts().orders.costs;
  const priced = answer === null ? 0 : answer.sums.reduce((sum, { labels }) => sum + labels, answer.unpriced);
  return (
    <div aria-live="polite" aria-busy={!isOver}>
      <BlockStack gap="100">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm">
            {texts.title}
          </Text>
          {isOver ? null : <Spinner size="small" accessibilityLabel={texts.asking} />}
        </InlineStack>
        {answer === null || answer.costs.length === 0 ? null : (
          <List>
            {answer.costs.map(({ carrier, amount, labels }) => (
              <List.Item key={`${carrier} ${amount}`}>{texts.ofCarrier(carrier, amount, labels)}</List.Item>
            ))}
          </List>
        )}
        {isOver || count === null ? null : <Text as="p">{texts.progress(priced, count)}</Text>}
        {isOver && (answer?.unpriced ?? 0) > 0 ? (
          <Text as="p">{texts.unpriced(answer?.unpriced ?? 0)}</Text>
        ) : null}
        {answer?.isAnswered === false ? <Text as="p">{texts.noAnswer}</Text> : null}
      </BlockStack>
    </div>
  );
}
