import type { FulfillmentView, OrderView } from "../shopify/index.ts";
import type { Deviation } from "./deviation.ts";
import type { ApiShipment } from "./shipments.ts";

type ReturnView = OrderView["returns"][number];
type Part = ReturnView["parts"][number];

/**
 * Each part of a return that is under way has one label of ours, which Shopify has once. A return that was called off has none
 * that is valid, and neither has an order without returns.
 * @param isOurs whether the app had to make the fulfillment's shipment
 */
export function compareReturns(
  order: OrderView,
  isOurs: (fulfillment: FulfillmentView) => boolean,
  {
    shipments,
    purchases,
  }: {
    readonly shipments: readonly ApiShipment[];
    readonly purchases: readonly { readonly fulfillment_id: string | null; readonly shipment_id: string }[];
  },
): Deviation[] {
  const found: Deviation[] = [];
  const say = (expected: string, what: string): void => {
    found.push({ where: order.name, expected, found: what });
  };
  const valid = shipments.filter(
    ({ related_order_id, return_request_id, state }) =>
      related_order_id === String(order.id) && return_request_id !== null && state === "created",
  );
  const needed = order.returns.flatMap((each) => each.parts.filter((part) => needsLabel(each, part)));
  for (const { name, parts } of order.returns)
    for (const part of parts.filter((each) => needed.includes(each))) {
      const outgoing = outgoingOf(part);
      const numbers = valid
        .filter(({ return_request_id }) => return_request_id === outgoing)
        .map(({ tracking_ref }) => tracking_ref);
      const sent = part.deliveries.map(({ tracking }) => tracking?.number ?? "none");
      if (numbers.length !== 1 || sent.join() !== numbers.join())
        say(`${name}: one label, which Shopify has`, `labels ${numbers.join()}, deliveries ${sent.join()}`);
    }
  if (valid.length !== needed.length)
    say(`${needed.length} valid labels for returns`, valid.map(({ tracking_ref }) => tracking_ref).join());
  return found;

  function needsLabel({ status }: ReturnView, part: Part): boolean {
    const fulfillment = fulfillmentOf(part);
    return status === "OPEN" && fulfillment !== undefined && isOurs(fulfillment);
  }

  function fulfillmentOf({ lines }: Part): FulfillmentView | undefined {
    const ids = new Set(lines.map(({ fulfillmentLineId }) => fulfillmentLineId));
    return order.fulfillments.find((each) => each.lines.some(({ id }) => ids.has(id)));
  }

  function outgoingOf(part: Part): string | undefined {
    const id = String(fulfillmentOf(part)?.id);
    return purchases.find(({ fulfillment_id }) => fulfillment_id === id)?.shipment_id;
  }
}
