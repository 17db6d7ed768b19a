import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, List, Modal, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { LabelCosts } from "../frame/label-costs.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import type { Choice } from "../ui/filtered-table.tsx";
import type { action } from "./actions.server.ts";
import type { BuyCounts } from "./buy-labels.server.ts";
import type { OrderRow } from "./order-rows.tsx";
import { DoubtfulOrders, RefusedOrders } from "./orders-in-doubt.tsx";
import type { ChosenOrders, OrdersFilter } from "./orders-table.tsx";
import { wholeView } from "./orders-table.tsx";
import { useCosts } from "./use-costs.ts";

interface BuyDialogProps {
  /** `null`: the dialog is closed. */
  readonly chosen: ChosenOrders | null;
  readonly filter: OrdersFilter;
  readonly services: readonly Choice[];
  onBought(counts: BuyCounts): void;
  onClose(): void;
}

const none: ReadonlySet<string> = new Set();

/**
 * Asks before labels are bought: how many, with which service, at what cost, which orders get none and why, and which are not paid. The
 * purchase is of the labels that it names, whatever the list shows by then.
 */
export function BuyDialog({ chosen, filter, services, ...on }: BuyDialogProps) {
  const { common, buying: texts, orders } = useTexts();
  /** The service of all labels; empty: each shopper's, else the default one. */
  const [service, setService] = useState("");
  const [without, setWithout] = useState(none);
  const [isExpired, setExpired] = useState(false);
  const costs = useCosts(chosen, service, filter, without);
  const { state, data: bought, submit } = useFetcher<typeof action>();
  const close = () => {
    setService("");
    setWithout(none);
    setExpired(false);
    on.onClose();
  };
  useEachAnswer(state === "idle" ? bought : null, (each) => {
    setExpired(each.intent === "expired");
    if (each.intent === "expired") costs.repeat();
    if (each.intent !== "buy") return;
    on.onBought(each);
    close();
  });
  const { all, ids, labels, refused, doubtful, isOver, purchaseId, answer } = costs;
  const unanswered = isOver && answer?.isAnswered === false;
  const priced = answer === null ? 0 : answer.sums.reduce((sum, each) => sum + each.labels, answer.unpriced);
  const asked = chosen === "all" ? all && all.labels - without.size : (chosen?.length ?? 0) - without.size;
  const count = isOver ? labels.length : asked;
  // Orders that are not ready any more get neither a price nor a reason.
  const gone = isOver && !unanswered ? (ids?.length ?? 0) - labels.length - refused.length : 0;
  const leftOut = gone + (all?.leftOut ?? 0);

  function confirm() {
    const shown = chosen === "all" ? (all?.ids ?? []) : (chosen?.map(({ id }) => id) ?? []);
    const form = {
      intent: "buy",
      id: purchaseId ?? "",
      ids: shown.join(),
      with: service,
      labels: JSON.stringify(labels),
      ...(chosen === "all" && { view: JSON.stringify(wholeView(filter)) }),
    };
    submit(form, { method: "post" });
  }

  return (
    <Modal
      open={chosen !== null}
      onClose={close}
      title={count === null ? texts.allTitle : texts.title(count)}
      size="small"
      primaryAction={{
        content: orders.buy,
        loading: state !== "idle",
        disabled: !isOver || labels.length === 0,
        onAction: confirm,
      }}
      secondaryActions={[{ content: common.cancel, onAction: close }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {isExpired ? <Banner tone="warning">{texts.costs.expired}</Banner> : null}
          <Select
            label={texts.serviceOfAll}
            options={[{ value: "", label: texts.serviceOfEach }, ...services]}
            value={service}
            onChange={setService}
            helpText={texts.body}
          />
          {chosen === "all" ? (
            <Payments cash={all?.cash ?? 0} unpaid={all?.unpaid ?? 0} />
          ) : (
            <ChosenSummary orders={chosen ?? []} byService={service === ""} />
          )}
          <RefusedOrders orders={refused} />
          <DoubtfulOrders
            orders={doubtful}
            left={without.size}
            onLeave={(isLeft) =>
              setWithout(
                isLeft ? new Set(doubtful.map(({ fulfillmentOrderId }) => fulfillmentOrderId)) : none,
              )
            }
          />
          {leftOut > 0 ? <Text as="p">{texts.notReady(leftOut)}</Text> : null}
          <LabelCosts
            costs={answer?.costs ?? []}
            isOver={isOver}
            progress={asked === null ? null : texts.costs.progress(priced, asked)}
          />
          {unanswered ? (
            <Banner tone="warning" action={{ content: texts.costs.again, onAction: costs.repeat }}>
              {texts.costs.noAnswer(Math.max(0, (ids?.length ?? 0) - labels.length - refused.length))}
            </Banner>
          ) : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** The chosen orders by service, and those that are not paid. */
function ChosenSummary({ orders, byService }: { readonly orders: readonly OrderRow[]; byService: boolean }) {
  const { buying: texts, orders: list } = useTexts();
  const counts = new Map<string, number>();
  for (const { service } of orders) {
    const name = service ?? list.noService;
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
  const texts = useTexts().buying;
  return (
    <>
      {cash > 0 ? <Text as="p">{texts.cash(cash)}</Text> : null}
      {unpaid > 0 ? <Banner tone="warning">{texts.unpaid(unpaid)}</Banner> : null}
    </>
  );
}
