import type { CartLine } from "../state/checkout.ts";
import { nextId } from "../state/identifiers.ts";
import type { LineItem, Order } from "../state/model.ts";
import { mustFind } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { editPayload } from "../webhooks/order-payload.ts";
import { touchOrder } from "./change-order.ts";
import { settleFulfillmentOrder, waits } from "./fulfillment-order-status.ts";
import { openFulfillmentOrder } from "./open-fulfillment-order.ts";
import { currentQuantity, fulfillmentOrdersOf, unfulfilledQuantity } from "./order-facts.ts";
import { takeOut } from "./take-lines.ts";
import { UserProblem } from "./user-problem.ts";

/** The merchant's changes to an order's lines. */
export interface OrderEdit {
  add: CartLine[];
  /** the line's new quantity */
  set: { lineItemId: number; quantity: number }[];
}

/**
 * Edits an order: lines are added, or get another quantity. Only unfulfilled pieces can be removed; a removed
 * line stays with a quantity of 0. Open fulfillment orders follow, and pieces without an open one get a new
 * one.
 * Source: Admin API 2026-10, `orderEditSetQuantity`, `orderEditAddVariant`, `LineItem.currentQuantity`.
 * @throws UserProblem a cancelled order, an unknown line, or less than is fulfilled already
 */
export function editOrder(world: World, shop: Shop, order: Order, edit: OrderEdit): void {
  if (order.cancelledAt !== null) throw new UserProblem("The order cannot be edited.", ["id"]);
  const changes = edit.set.map(({ lineItemId, quantity }) => {
    const line = order.lineItems.find(({ id }) => id === lineItemId);
    if (!line) throw new UserProblem("The line item does not exist.", ["lineItemId"]);
    const delta = quantity - currentQuantity(line);
    if (-delta > unfulfilledQuantity(shop, line)) {
      throw new UserProblem("The quantity can't be less than what is fulfilled already.", ["quantity"]);
    }
    return { line, delta };
  });
  const removals = changes.filter(({ delta }) => delta < 0);
  const growths = changes.filter(({ delta }) => delta > 0);
  for (const { line, delta } of removals) {
    line.removedQuantity -= delta;
    removeWork(world, shop, order, line, -delta);
  }
  for (const { line, delta } of growths) {
    line.quantity += delta;
    addWork(world, shop, order, line, delta, locationOf(shop, order, line));
  }
  const added = edit.add.map(({ locationId, ...cartLine }) => {
    const line: LineItem = {
      __typename: "LineItem",
      id: nextId(),
      orderId: order.id,
      removedQuantity: 0,
      ...cartLine,
    };
    order.lineItems.push(line);
    addWork(world, shop, order, line, line.quantity, locationId);
    return { line, delta: line.quantity };
  });
  order.edited = true;
  touchOrder(world, shop, order);
  const payload = editPayload(order, [...growths, ...added], removals, isoNow(world));
  publish(world, shop, "orders/edited", payload);
}

/** Pieces that wait leave the order's fulfillment orders. */
export function removeWork(world: World, shop: Shop, order: Order, line: LineItem, pieces: number): void {
  let left = pieces;
  for (const fulfillmentOrder of fulfillmentOrdersOf(shop, order).filter(waits)) {
    const work = fulfillmentOrder.lines.find(({ lineItemId }) => lineItemId === line.id);
    const quantity = Math.min(left, work?.remainingQuantity ?? 0);
    if (!work || quantity === 0) continue;
    takeOut(fulfillmentOrder, [{ line: work, quantity }]);
    settleFulfillmentOrder(world, fulfillmentOrder);
    left -= quantity;
  }
}

/** Joins the open fulfillment order of that place and kind, or opens one. */
function addWork(
  world: World,
  shop: Shop,
  order: Order,
  line: LineItem,
  quantity: number,
  locationId: number,
): void {
  const all = fulfillmentOrdersOf(shop, order);
  const methodType = line.requiresShipping ? "SHIPPING" : "NONE";
  const open = all.find(
    (each) =>
      each.status === "OPEN" &&
      each.locationId === locationId &&
      each.deliveryMethod.methodType === methodType,
  );
  if (!open) {
    const like = all.find(({ deliveryMethod }) => deliveryMethod.methodType === methodType);
    openFulfillmentOrder(world, shop, {
      orderId: order.id,
      locationId,
      deliveryMethod: like?.deliveryMethod ?? { ...unchosen, methodType },
      fulfillAt: null,
      lines: [{ lineItemId: line.id, quantity }],
    });
    return;
  }
  const work = open.lines.find(({ lineItemId }) => lineItemId === line.id);
  if (work) {
    work.totalQuantity += quantity;
    work.remainingQuantity += quantity;
  } else {
    open.lines.push({
      __typename: "FulfillmentOrderLineItem",
      id: nextId(),
      fulfillmentOrderId: open.id,
      lineItemId: line.id,
      totalQuantity: quantity,
      remainingQuantity: quantity,
    });
  }
  settleFulfillmentOrder(world, open);
}

const unchosen = {
  serviceCode: null,
  presentedName: null,
  minDeliveryDateTime: null,
  maxDeliveryDateTime: null,
  additionalInformation: null,
};

function locationOf(shop: Shop, order: Order, line: LineItem): number {
  const known = fulfillmentOrdersOf(shop, order).find(({ lines }) =>
    lines.some(({ lineItemId }) => lineItemId === line.id),
  );
  return known?.locationId ?? mustFind(shop.locations, shop.locations[0]?.id ?? 0, "location").id;
}
