import type { FulfillmentOrder } from "../state/model.ts";
import { mustFind } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { splitPayload } from "../webhooks/fulfillment-order-payload.ts";
import { touchOrder } from "./change-order.ts";
import { settleFulfillmentOrder } from "./fulfillment-order-status.ts";
import { openFulfillmentOrder } from "./open-fulfillment-order.ts";
import type { LineQuantity } from "./take-lines.ts";
import { chooseLines, takeOut } from "./take-lines.ts";
import { UserProblem } from "./user-problem.ts";

/**
 * Moves pieces of a fulfillment order into a new one at the same place.
 * @returns the new one
 * @throws UserProblem no pieces or all of them, more than remains, or a fulfillment order that doesn't wait
 */
export function splitFulfillmentOrder(
  world: World,
  shop: Shop,
  fulfillmentOrder: FulfillmentOrder,
  lines: readonly LineQuantity[],
): FulfillmentOrder {
  if (fulfillmentOrder.status !== "OPEN") {
    throw new UserProblem("Fulfillment order can't be split in its current state.", ["fulfillmentOrderId"]);
  }
  const split = divide(world, shop, fulfillmentOrder, lines);
  publish(world, shop, "fulfillment_orders/split", splitPayload(fulfillmentOrder, split));
  touchOrder(world, shop, mustFind(shop.orders, fulfillmentOrder.orderId, "order"));
  return split;
}

/** The split itself, without an announcement. */
export function divide(
  world: World,
  shop: Shop,
  fulfillmentOrder: FulfillmentOrder,
  lines: readonly LineQuantity[],
  locationId = fulfillmentOrder.locationId,
): FulfillmentOrder {
  const chosen = chooseLines(fulfillmentOrder, lines, ["fulfillmentOrderLineItems"]);
  const taken = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const remaining = fulfillmentOrder.lines.reduce((sum, line) => sum + line.remainingQuantity, 0);
  if (taken === 0 || taken === remaining) {
    throw new UserProblem("A split must leave pieces on both sides.", ["fulfillmentOrderLineItems"]);
  }
  const { orderId, deliveryMethod, fulfillAt } = fulfillmentOrder;
  const wanted = chosen.map(({ line, quantity }) => ({ lineItemId: line.lineItemId, quantity }));
  takeOut(fulfillmentOrder, chosen);
  settleFulfillmentOrder(world, fulfillmentOrder);
  return openFulfillmentOrder(world, shop, { orderId, locationId, deliveryMethod, fulfillAt, lines: wanted });
}
