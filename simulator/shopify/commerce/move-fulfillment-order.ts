import type { FulfillmentOrder } from "../state/model.ts";
import { mustFind } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { movedPayload } from "../webhooks/fulfillment-order-payload.ts";
import { touchOrder } from "./change-order.ts";
import { settleFulfillmentOrder, waits } from "./fulfillment-order-status.ts";
import { openFulfillmentOrder } from "./open-fulfillment-order.ts";
import { fulfillmentOrdersOf } from "./order-facts.ts";
import { isWithService } from "./request-fulfillment.ts";
import type { LineQuantity } from "./take-lines.ts";
import { allThatRemains, chooseLines, takeOut } from "./take-lines.ts";
import { UserProblem } from "./user-problem.ts";

/**
 * Gives unfulfilled pieces to another location. A fulfillment order without fulfilled pieces changes its
 * location if all of it moves; otherwise the moved pieces become a new one, and the fulfilled ones stay. The
 * same happens if other pieces of the order wait at that location already: the emptied fulfillment order is
 * then closed.
 * Source: Admin API 2026-10, `fulfillmentOrderMove`.
 * @returns the fulfillment order that holds the pieces now
 * @throws UserProblem closed, already there, with a fulfillment service, or more than remains
 */
export function moveFulfillmentOrder(
  world: World,
  shop: Shop,
  fulfillmentOrder: FulfillmentOrder,
  locationId: number,
  lines: readonly LineQuantity[] | null,
): FulfillmentOrder {
  if (!waits(fulfillmentOrder)) throw new UserProblem("Fulfillment order is closed.", ["id"]);
  if (fulfillmentOrder.locationId === locationId) {
    throw new UserProblem("Fulfillment order is already assigned to this location.", ["newLocationId"]);
  }
  if (isWithService(fulfillmentOrder)) {
    throw new UserProblem("A fulfillment service was asked to fulfill it already.", ["id"]);
  }
  const source = fulfillmentOrder.locationId;
  const requested = [...(lines ?? allThatRemains(fulfillmentOrder))];
  const chosen = chooseLines(fulfillmentOrder, requested, ["fulfillmentOrderLineItems"]);
  const pieces = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = fulfillmentOrder.lines.reduce((sum, line) => sum + line.totalQuantity, 0);
  let moved = fulfillmentOrder;
  const order = mustFind(shop.orders, fulfillmentOrder.orderId, "order");
  const meetsOthers = fulfillmentOrdersOf(shop, order).some(
    (other) => other !== fulfillmentOrder && other.locationId === locationId && waits(other),
  );
  if (pieces === total && !meetsOthers) {
    fulfillmentOrder.locationId = locationId;
    fulfillmentOrder.requestStatus = "UNSUBMITTED";
  } else {
    const { orderId, deliveryMethod, fulfillAt, holds } = fulfillmentOrder;
    const wanted = chosen.map(({ line, quantity }) => ({ lineItemId: line.lineItemId, quantity }));
    takeOut(fulfillmentOrder, chosen);
    moved = openFulfillmentOrder(world, shop, {
      orderId,
      locationId,
      deliveryMethod,
      fulfillAt,
      lines: wanted,
    });
    moved.holds = [...holds];
    settleFulfillmentOrder(world, moved);
  }
  settleFulfillmentOrder(world, fulfillmentOrder);
  const payload = movedPayload(fulfillmentOrder, moved, source, requested);
  publish(world, shop, "fulfillment_orders/moved", payload);
  touchOrder(world, shop, order);
  return moved;
}
