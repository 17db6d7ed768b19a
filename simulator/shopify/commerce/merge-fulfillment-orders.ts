import type { FulfillmentOrder } from "../state/model.ts";
import { mustFind } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { mergedPayload } from "../webhooks/fulfillment-order-payload.ts";
import { touchOrder } from "./change-order.ts";
import { settleFulfillmentOrder } from "./fulfillment-order-status.ts";
import { UserProblem } from "./user-problem.ts";

/**
 * Puts the waiting pieces of several fulfillment orders into the first one; the others close.
 * Source: Admin API 2026-10, `fulfillmentOrderMerge`.
 * @throws UserProblem fewer than two, of two orders or two locations, or one that is not open
 */
export function mergeFulfillmentOrders(
  world: World,
  shop: Shop,
  fulfillmentOrders: readonly FulfillmentOrder[],
): FulfillmentOrder {
  const [first, ...others] = fulfillmentOrders;
  if (first === undefined || others.length === 0)
    throw new UserProblem("At least two fulfillment orders must be merged.", ["fulfillmentOrderMergeInputs"]);
  const differs = others.some(
    ({ orderId, locationId }) => orderId !== first.orderId || locationId !== first.locationId,
  );
  if (differs || fulfillmentOrders.some(({ status }) => status !== "OPEN"))
    throw new UserProblem("Fulfillment orders can't be merged.", ["fulfillmentOrderMergeInputs"]);
  const merged = others.map(({ id, lines }) => ({
    id,
    lines: lines.map((line) => ({ id: line.id, quantity: line.remainingQuantity })),
  }));
  for (const other of others) {
    for (const line of other.lines) {
      const same = first.lines.find(({ lineItemId }) => lineItemId === line.lineItemId);
      if (same === undefined) {
        first.lines.push({ ...line, fulfillmentOrderId: first.id, totalQuantity: line.remainingQuantity });
        continue;
      }
      same.totalQuantity += line.remainingQuantity;
      same.remainingQuantity += line.remainingQuantity;
    }
    other.lines = [];
    settleFulfillmentOrder(world, other);
  }
  settleFulfillmentOrder(world, first);
  publish(world, shop, "fulfillment_orders/merged", mergedPayload(first, merged));
  touchOrder(world, shop, mustFind(shop.orders, first.orderId, "order"));
  return first;
}
