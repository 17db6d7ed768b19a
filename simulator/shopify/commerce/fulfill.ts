import { nextId } from "../state/identifiers.ts";
import type { Fulfillment, FulfillmentLine, FulfillmentOrder, Tracking } from "../state/model.ts";
import type { Shop } from "../state/shop.ts";
import { findById, mustFind } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { fulfillmentPayload } from "../webhooks/fulfillment-payload.ts";
import { orderPayload } from "../webhooks/order-payload.ts";
import { touchOrder } from "./change-order.ts";
import { displayFulfillmentStatus } from "./order-facts.ts";
import { UserProblem } from "./user-problem.ts";

/** What to fulfill of one fulfillment order; all that remains when no lines are named. */
export interface FulfillmentPart {
  fulfillmentOrderId: number;
  lines: { id: number; quantity: number }[] | null;
}

/**
 * Creates one fulfillment from fulfillment orders of one order and one location.
 * @throws UserProblem an unknown or closed fulfillment order, several orders or locations, or more than remains
 */
export function createFulfillment(
  world: World,
  shop: Shop,
  parts: FulfillmentPart[],
  tracking: Tracking[],
  notifyCustomer: boolean,
): Fulfillment {
  const taken = parts.map((part) => take(shop, part));
  const first = taken[0]?.fulfillmentOrder;
  if (!first)
    throw new UserProblem("Fulfillment orders can't be blank.", [
      "fulfillment",
      "lineItemsByFulfillmentOrder",
    ]);
  if (taken.some(({ fulfillmentOrder }) => fulfillmentOrder.orderId !== first.orderId)) {
    throw new UserProblem("All fulfillment orders must belong to the same order.", ["fulfillment"]);
  }
  if (taken.some(({ fulfillmentOrder }) => fulfillmentOrder.locationId !== first.locationId)) {
    throw new UserProblem("All fulfillment orders must be assigned to the same location.", ["fulfillment"]);
  }
  const order = mustFind(shop.orders, first.orderId, "order");
  const now = isoNow(world);
  for (const { lines } of taken) for (const { line, quantity } of lines) line.remainingQuantity -= quantity;
  for (const { fulfillmentOrder } of taken) settle(fulfillmentOrder, now);
  const fulfillment: Fulfillment = {
    __typename: "Fulfillment",
    id: nextId(),
    orderId: order.id,
    name: `${order.name}.${shop.fulfillments.filter(({ orderId }) => orderId === order.id).length + 1}`,
    locationId: first.locationId,
    fulfillmentOrderIds: taken.map(({ fulfillmentOrder }) => fulfillmentOrder.id),
    status: "SUCCESS",
    tracking,
    lines: taken.flatMap(({ lines }) =>
      lines.map(
        ({ line, quantity }): FulfillmentLine => ({
          __typename: "FulfillmentLineItem",
          id: nextId(),
          lineItemId: line.lineItemId,
          fulfillmentOrderLineId: line.id,
          quantity,
        }),
      ),
    ),
    events: [],
    notifyCustomer,
    createdAt: now,
    updatedAt: now,
  };
  shop.fulfillments.push(fulfillment);
  publish(world, shop, "fulfillments/create", fulfillmentPayload(shop, fulfillment));
  touchOrder(world, shop, order);
  const complete = displayFulfillmentStatus(shop, order) === "FULFILLED";
  publish(
    world,
    shop,
    complete ? "orders/fulfilled" : "orders/partially_fulfilled",
    orderPayload(shop, order),
  );
  return fulfillment;
}

function take(shop: Shop, part: FulfillmentPart) {
  const fulfillmentOrder = findById(shop.fulfillmentOrders, part.fulfillmentOrderId);
  if (!fulfillmentOrder) throw new UserProblem("Fulfillment order does not exist.", ["fulfillment"]);
  if (fulfillmentOrder.status !== "OPEN" && fulfillmentOrder.status !== "IN_PROGRESS") {
    throw new UserProblem(
      `Fulfillment order ${fulfillmentOrder.id} has an unfulfillable status= ${fulfillmentOrder.status.toLowerCase()}.`,
      ["fulfillment"],
    );
  }
  const asked =
    part.lines ??
    fulfillmentOrder.lines
      .filter(({ remainingQuantity }) => remainingQuantity > 0)
      .map(({ id, remainingQuantity }) => ({ id, quantity: remainingQuantity }));
  const lines = asked.map(({ id, quantity }) => {
    const line = findById(fulfillmentOrder.lines, id);
    if (!line) throw new UserProblem("Fulfillment order line item does not exist.", ["fulfillment"]);
    const total = asked.filter((other) => other.id === id).reduce((sum, other) => sum + other.quantity, 0);
    if (quantity < 1 || total > line.remainingQuantity) {
      throw new UserProblem("Invalid fulfillment order line item quantity requested.", ["fulfillment"]);
    }
    return { line, quantity };
  });
  return { fulfillmentOrder, lines };
}

/** The status that follows from what remains. */
function settle(fulfillmentOrder: FulfillmentOrder, now: string): void {
  const remaining = fulfillmentOrder.lines.reduce((sum, line) => sum + line.remainingQuantity, 0);
  const total = fulfillmentOrder.lines.reduce((sum, line) => sum + line.totalQuantity, 0);
  fulfillmentOrder.status = remaining === 0 ? "CLOSED" : remaining < total ? "IN_PROGRESS" : "OPEN";
  fulfillmentOrder.updatedAt = now;
}

/** Cancels a fulfillment; its pieces wait to be fulfilled again, unless the order was cancelled meanwhile. */
export function cancelFulfillment(world: World, shop: Shop, fulfillment: Fulfillment): void {
  if (fulfillment.status === "CANCELLED") throw new UserProblem("Fulfillment is already cancelled.", ["id"]);
  const order = mustFind(shop.orders, fulfillment.orderId, "order");
  const now = isoNow(world);
  fulfillment.status = "CANCELLED";
  fulfillment.updatedAt = now;
  if (order.cancelledAt === null) {
    for (const fulfillmentOrder of shop.fulfillmentOrders) {
      if (!fulfillment.fulfillmentOrderIds.includes(fulfillmentOrder.id)) continue;
      for (const line of fulfillmentOrder.lines) {
        const given = fulfillment.lines.filter(
          ({ fulfillmentOrderLineId }) => fulfillmentOrderLineId === line.id,
        );
        line.remainingQuantity += given.reduce((sum, { quantity }) => sum + quantity, 0);
      }
      settle(fulfillmentOrder, now);
    }
  }
  publish(world, shop, "fulfillments/update", fulfillmentPayload(shop, fulfillment));
  touchOrder(world, shop, order);
}
