import { Banner, BlockStack, Checkbox, InlineStack, Link, List, Text } from "@shopify/polaris";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import type { Remedy } from "../frame/refused-causes.tsx";
import { RefusedCauses } from "../frame/refused-causes.tsx";
import type { useCosts } from "./use-costs.ts";

type Costs = ReturnType<typeof useCosts>;

const ORDERS_NAMED = 8;
const MOST_DOUBTFUL = 10;

const remedies: ReadonlySet<Remedy> = new Set(["services", "customs", "products", "rates"]);

/** The orders that get no label, by cause. An order's own data is changed on its page. */
export function RefusedOrders({ orders }: { readonly orders: Costs["refused"] }) {
  const texts = useTexts().buying;
  const words = useReasonWords();
  return (
    <RefusedCauses
      refused={orders}
      title={texts.refused(orders.length)}
      sentenceOf={({ reason }) => words(reason)}
      reasonOf={({ reason }) => reason}
      named={(these) => <Named orders={these} />}
      cause={texts.cause}
      more={texts.more}
      remedies={remedies}
    />
  );
}

function Named({ orders }: { readonly orders: readonly { orderId: string; orderName: string }[] }) {
  const texts = useTexts().buying;
  return (
    <InlineStack gap="150">
      {orders.slice(0, ORDERS_NAMED).map(({ orderId, orderName }) => (
        <Link key={orderId} url={`/app/orders/${orderId}`}>
          {orderName}
        </Link>
      ))}
      {orders.length > ORDERS_NAMED ? (
        <Text as="span">{texts.more(orders.length - ORDERS_NAMED)}</Text>
      ) : null}
    </InlineStack>
  );
}

interface DoubtfulProps {
  readonly orders: Costs["doubtful"];
  /** The number of such orders that are left out. */
  readonly left: number;
  onLeave(isLeft: boolean): void;
}

/** The orders whose address may be wrong, each with its page, where the address can be corrected for the label. */
export function DoubtfulOrders({ orders, left, onLeave }: DoubtfulProps) {
  const { buying: texts, shipment } = useTexts();
  return (
    <div aria-live="polite">
      {orders.length + left === 0 ? null : (
        <Banner tone="warning" title={texts.doubtful(orders.length + left)}>
          <BlockStack gap="200">
            {orders.length === 0 ? null : (
              <List>
                {orders.slice(0, MOST_DOUBTFUL).map(({ orderId, orderName, doubts }) => (
                  <List.Item key={orderId}>
                    <Link url={`/app/orders/${orderId}`}>{orderName}</Link>:{" "}
                    {doubts.map(({ field, value }) => shipment.oddities[field](value)).join(" ")}
                  </List.Item>
                ))}
              </List>
            )}
            {orders.length > MOST_DOUBTFUL ? (
              <Text as="p">{texts.more(orders.length - MOST_DOUBTFUL)}</Text>
            ) : null}
            <Checkbox label={texts.leaveDoubtful} checked={left > 0} onChange={onLeave} />
          </BlockStack>
        </Banner>
      )}
    </div>
  );
}
