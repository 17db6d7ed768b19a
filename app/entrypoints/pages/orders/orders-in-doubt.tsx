import { Banner, BlockStack, Button, Checkbox, InlineStack, Link, List, Text } from "@shopify/polaris";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import type { useCosts } from "./use-costs.ts";

type Costs = ReturnType<typeof useCosts>;

const CAUSES_SHOWN = 6;
const ORDERS_NAMED = 8;
const MOST_DOUBTFUL = 10;

/** The orders that get no label, by cause: each order with its page, and the page that ends the cause for all of them. */
export function RefusedOrders({ orders }: { readonly orders: Costs["refused"] }) {
  const texts = useTexts().buying;
  const words = useReasonWords();
  const causes = new Map<string, { readonly reason: PurchaseReason; orders: Costs["refused"] }>();
  for (const order of orders) {
    const said = words(order.reason);
    causes.set(said, { reason: order.reason, orders: [...(causes.get(said)?.orders ?? []), order] });
  }
  const sorted = [...causes].sort(([, one], [, other]) => other.orders.length - one.orders.length);
  const rest = sorted.slice(CAUSES_SHOWN).reduce((sum, [, { orders: these }]) => sum + these.length, 0);
  return (
    <div aria-live="polite">
      {orders.length === 0 ? null : (
        <Banner tone="warning" title={texts.refused(orders.length)}>
          <List>
            {sorted.slice(0, CAUSES_SHOWN).map(([said, { reason, orders: these }]) => (
              <List.Item key={said}>
                <BlockStack gap="100" inlineAlign="start">
                  <Text as="span">{texts.cause(these.length, said)}</Text>
                  <Named orders={these} />
                  <Remedy reason={reason} />
                </BlockStack>
              </List.Item>
            ))}
          </List>
          {rest > 0 ? <Text as="p">{texts.more(rest)}</Text> : null}
        </Banner>
      )}
    </div>
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

type Remedy = "services" | "customs" | "products" | "rates";
const pages: Readonly<Record<Remedy, string>> = {
  services: "/app/rates/methods",
  customs: "/app/customs",
  products: "/app/products",
  rates: "/app/rates",
};

/** The page on which one change helps all orders of the cause. An order's own data is changed on its page. */
function Remedy({ reason }: { readonly reason: PurchaseReason }) {
  const texts = useTexts().buying.remedies;
  const remedy = remedyOf(reason);
  return remedy === null ? null : (
    <Button variant="plain" url={pages[remedy]}>
      {texts[remedy]}
    </Button>
  );
}

const ofMerchant: ReadonlySet<string> = new Set(["reason", "incoterm", "eori"]);
const ofRates: ReadonlySet<string> = new Set([
  ...["no_tariff", "no_price", "no_delivery", "above_weights", "above_values", "above_parcels"],
  ...["service_disabled", "account_gone", "credentials_refused", "account_disabled", "no_default_parcel"],
]);

function remedyOf(reason: PurchaseReason): Remedy | null {
  switch (reason.code) {
    case "service-unknown":
    case "pickup-point":
      return "services";
    case "customs-gaps":
      return reason.missing.some(({ fields }) => fields.some((field) => ofMerchant.has(field)))
        ? "customs"
        : "products";
    case "service-disabled":
      return "rates";
    case "refused":
      return ofRates.has(reason.refusal.detail?.reason ?? "") ? "rates" : null;
    default:
      return null;
  }
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
