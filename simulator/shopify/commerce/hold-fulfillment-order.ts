import { nextId } from "../state/identifiers.ts";
import type { FulfillmentHold, FulfillmentOrder } from "../state/model.ts";
import { mustFind } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { fulfillmentOrderPayload, placedOnHoldPayload } from "../webhooks/fulfillment-order-payload.ts";
import { touchOrder } from "./change-order.ts";
import { settleFulfillmentOrder, waits } from "./fulfillment-order-status.ts";
import { divide } from "./split-fulfillment-order.ts";
import type { LineQuantity } from "./take-lines.ts";
import { UserProblem } from "./user-problem.ts";

const MOST_HOLDS = 10;

/**
 * Holds a fulfillment order, or some pieces of it: the others go into a new one that isn't held. Only the first
 * of several holds is announced.
 * @throws UserProblem nothing waits, ten holds already, or a handle that is taken
 */
export function holdFulfillmentOrder(
  world: World,
  shop: Shop,
  fulfillmentOrder: FulfillmentOrder,
  given: Pick<FulfillmentHold, "reason" | "reasonNotes" | "handle">,
  unheld: readonly LineQuantity[] | null,
): FulfillmentHold {
  if (!waits(fulfillmentOrder)) {
    throw new UserProblem("The fulfillment order is not in an open state.", ["id"]);
  }
  if (fulfillmentOrder.holds.length >= MOST_HOLDS) {
    throw new UserProblem("The maximum number of fulfillment holds has been reached.", ["id"]);
  }
  if (fulfillmentOrder.holds.some(({ handle }) => handle === given.handle)) {
    throw new UserProblem("The handle provided for the fulfillment hold is already in use.", [
      "fulfillmentHold",
      "handle",
    ]);
  }
  const remaining = unheld && divide(world, shop, fulfillmentOrder, unheld);
  const hold: FulfillmentHold = { __typename: "FulfillmentHold", id: nextId(), ...given };
  fulfillmentOrder.holds.push(hold);
  settleFulfillmentOrder(world, fulfillmentOrder);
  if (fulfillmentOrder.holds.length === 1) {
    const payload = placedOnHoldPayload(fulfillmentOrder, hold, remaining);
    publish(world, shop, "fulfillment_orders/placed_on_hold", payload);
  }
  touchOrder(world, shop, mustFind(shop.orders, fulfillmentOrder.orderId, "order"));
  return hold;
}

/**
 * Releases holds, all of them if none is named. The app is notified when the last one is gone.
 * @throws UserProblem it isn't held, or not by these
 */
export function releaseHolds(
  world: World,
  shop: Shop,
  fulfillmentOrder: FulfillmentOrder,
  holdIds: readonly number[] | null,
): void {
  if (fulfillmentOrder.holds.length === 0) {
    throw new UserProblem("The fulfillment order isn't on hold.", ["id"]);
  }
  const released = fulfillmentOrder.holds.filter(({ id }) => holdIds === null || holdIds.includes(id));
  if (released.length === 0) throw new UserProblem("The fulfillment holds don't exist.", ["holdIds"]);
  fulfillmentOrder.holds = fulfillmentOrder.holds.filter((hold) => !released.includes(hold));
  settleFulfillmentOrder(world, fulfillmentOrder);
  if (fulfillmentOrder.holds.length === 0) {
    publish(world, shop, "fulfillment_orders/hold_released", fulfillmentOrderPayload(fulfillmentOrder));
  }
  touchOrder(world, shop, mustFind(shop.orders, fulfillmentOrder.orderId, "order"));
}
