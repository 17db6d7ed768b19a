import type { CartLine } from "../state/checkout.ts";
import { nextId } from "../state/identifiers.ts";
import type { LineItem, Order, Return } from "../state/model.ts";
import { mustFind, ofOrder } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { touchOrder } from "./change-order.ts";
import { piecesMinor } from "./discounts.ts";
import { removeWork } from "./edit-order.ts";
import { holdFulfillmentOrder, releaseHolds } from "./hold-fulfillment-order.ts";
import { openFulfillmentOrder } from "./open-fulfillment-order.ts";
import { currentQuantity, fulfillmentOrdersOf, orderTotals, unfulfilledQuantity } from "./order-facts.ts";

const reason = "AWAITING_RETURN_ITEMS";

/**
 * The goods that the shopper gets for those of an approved return: lines of the same order, in fulfillment orders of their own that are
 * held until the return is closed or staff release them. The price of the pieces that come back is taken off. Which delivery method they
 * have is undocumented: none is named here.
 * Source: Admin API 2026-10, `Return.exchangeLineItems`; shopify.dev changelog, 1 January 2024, `AWAITING_RETURN_ITEMS`.
 */
export function addExchange(world: World, shop: Shop, order: Order, asked: Return, goods: CartLine[]): void {
  if (order.paid) order.paidMinor ??= orderTotals(order).total;
  order.returnedMinor = (order.returnedMinor ?? 0) + returnedMinor(shop, order, asked);
  const added = goods.map(({ locationId, ...line }) => ({
    locationId,
    item: {
      ...{ __typename: "LineItem", id: nextId(), orderId: order.id, removedQuantity: 0 },
      ...line,
    } satisfies LineItem,
  }));
  order.lineItems.push(...added.map(({ item }) => item));
  asked.exchange = added.map(({ item: { id, quantity } }) => ({ id: nextId(), lineItemId: id, quantity }));
  for (const [locationId, lines] of Map.groupBy(added, (each) => each.locationId)) {
    const fulfillmentOrder = openFulfillmentOrder(world, shop, {
      ...{ orderId: order.id, locationId, deliveryMethod: unnamed, fulfillAt: null },
      lines: lines.map(({ item: { id, quantity } }) => ({ lineItemId: id, quantity })),
    });
    const hold = { reason, reasonNotes: null, handle: null };
    holdFulfillmentOrder(world, shop, fulfillmentOrder, hold, null);
  }
}

const unnamed = {
  ...{ methodType: "SHIPPING" as const, serviceCode: null, presentedName: null },
  ...{ minDeliveryDateTime: null, maxDeliveryDateTime: null, additionalInformation: null },
};

/** The return is closed: its pieces have come back, and the goods may leave. */
export function releaseExchange(world: World, shop: Shop, asked: Return): void {
  const order = mustFind(shop.orders, asked.orderId, "order");
  for (const fulfillmentOrder of fulfillmentOrdersOf(shop, order)) {
    const isOfIt = fulfillmentOrder.lines.some(({ lineItemId }) => isExchanged(asked, lineItemId));
    const held = fulfillmentOrder.holds.filter((hold) => hold.reason === reason).map(({ id }) => id);
    if (isOfIt && held.length > 0) releaseHolds(world, shop, fulfillmentOrder, held);
  }
}

/** The return is called off: goods that have not left yet leave the order. */
export function dropExchange(world: World, shop: Shop, asked: Return): void {
  if (asked.exchange === undefined) return;
  const order = mustFind(shop.orders, asked.orderId, "order");
  order.returnedMinor = (order.returnedMinor ?? 0) - returnedMinor(shop, order, asked);
  for (const line of order.lineItems.filter(({ id }) => isExchanged(asked, id))) {
    const waiting = Math.min(currentQuantity(line), unfulfilledQuantity(shop, line));
    line.removedQuantity += waiting;
    removeWork(world, shop, order, line, waiting);
  }
  touchOrder(world, shop, order);
}

const isExchanged = ({ exchange = [] }: Return, id: number): boolean =>
  exchange.some(({ lineItemId }) => lineItemId === id);

function returnedMinor(shop: Shop, order: Order, { lines }: Return): number {
  const fulfilled = ofOrder(shop.fulfillments, order.id).flatMap((fulfillment) => fulfillment.lines);
  return lines.reduce((sum, { fulfillmentLineId, quantity }) => {
    const { lineItemId } = mustFind(fulfilled, fulfillmentLineId, "fulfillment line");
    return sum + piecesMinor(mustFind(order.lineItems, lineItemId, "line"), quantity);
  }, 0);
}
