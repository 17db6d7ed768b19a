import { nextId } from "../state/identifiers.ts";
import type { Fulfillment, FulfillmentLine, Tracking } from "../state/model.ts";
import { findById, mustFind, ofOrder } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { fulfillmentPayload } from "../webhooks/fulfillment-payload.ts";
import { orderPayload } from "../webhooks/order-payload.ts";
import { payOrder, touchOrder } from "./change-order.ts";
import { settleFulfillmentOrder } from "./fulfillment-order-status.ts";
import { displayFulfillmentStatus, isCapturable } from "./order-facts.ts";
import type { LineQuantity } from "./take-lines.ts";
import { allThatRemains, chooseLines } from "./take-lines.ts";
import { UserProblem } from "./user-problem.ts";

/** The pieces to fulfill of one fulfillment order; all that remain if no lines are named. */
export interface FulfillmentPart {
  fulfillmentOrderId: number;
  lines: LineQuantity[] | null;
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
  if (new Set(parts.map(({ fulfillmentOrderId }) => fulfillmentOrderId)).size < parts.length) {
    throw new UserProblem("Fulfillment orders must be unique.", ["fulfillment"]);
  }
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
  for (const { fulfillmentOrder } of taken) settleFulfillmentOrder(world, fulfillmentOrder);
  const fulfillment: Fulfillment = {
    __typename: "Fulfillment",
    id: nextId(),
    orderId: order.id,
    name: `${order.name}.${ofOrder(shop.fulfillments, order.id).length + 1}`,
    locationId: first.locationId,
    fulfillmentOrderIds: taken.map(({ fulfillmentOrder }) => fulfillmentOrder.id),
    status: "SUCCESS",
    tracking,
    lines: taken.flatMap(({ lines }) =>
      lines.map(
        ({ line, quantity }): FulfillmentLine => ({
          __typename: "FulfillmentLineItem",
          id: nextId(),
          orderId: order.id,
          lineItemId: line.lineItemId,
          fulfillmentOrderLineId: line.id,
          quantity,
        }),
      ),
    ),
    events: [],
    notifyCustomer,
    notifications: notifyCustomer ? [{ at: now, about: "shipped" }] : [],
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
  if (complete && order.capturesWhenFulfilled === true && isCapturable(order)) payOrder(world, shop, order);
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
  const asked = part.lines?.length ? part.lines : allThatRemains(fulfillmentOrder);
  return { fulfillmentOrder, lines: chooseLines(fulfillmentOrder, asked, ["fulfillment"]) };
}
