import type { FulfillmentOrder } from "../state/model.ts";
import { mustFind } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { fulfillmentOrderPayload, rescheduledPayload } from "../webhooks/fulfillment-order-payload.ts";
import { touchOrder } from "./change-order.ts";
import { settleFulfillmentOrder, waits } from "./fulfillment-order-status.ts";
import { UserProblem } from "./user-problem.ts";

/** Moments further away than this are awaited in steps. */
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Postpones a fulfillment order to a moment, or makes it due now (null). At its moment it opens by itself.
 * @throws UserProblem nothing waits
 */
export function scheduleFulfillmentOrder(
  world: World,
  shop: Shop,
  fulfillmentOrder: FulfillmentOrder,
  fulfillAt: string | null,
): void {
  if (!waits(fulfillmentOrder)) {
    throw new UserProblem("Fulfillment order must be open or scheduled.", ["id"]);
  }
  const before = fulfillmentOrder.status;
  fulfillmentOrder.fulfillAt = fulfillAt;
  settleFulfillmentOrder(world, fulfillmentOrder);
  if (fulfillmentOrder.status === "SCHEDULED") {
    publish(world, shop, "fulfillment_orders/rescheduled", rescheduledPayload(fulfillmentOrder));
    openWhenDue(world, shop, fulfillmentOrder);
  } else if (before === "SCHEDULED") {
    const payload = fulfillmentOrderPayload(fulfillmentOrder);
    publish(world, shop, "fulfillment_orders/scheduled_fulfillment_order_ready", payload);
  }
  touchOrder(world, shop, mustFind(shop.orders, fulfillmentOrder.orderId, "order"));
}

/** Opens a scheduled fulfillment order at its moment, unless its schedule changes first. */
export function openWhenDue(world: World, shop: Shop, fulfillmentOrder: FulfillmentOrder): void {
  const { fulfillAt } = fulfillmentOrder;
  if (fulfillmentOrder.status !== "SCHEDULED" || fulfillAt === null) return;
  const waitMs = Date.parse(fulfillAt) - world.now().getTime();
  setTimeout(
    () => {
      if (fulfillmentOrder.fulfillAt !== fulfillAt) return;
      if (Date.parse(fulfillAt) > world.now().getTime()) openWhenDue(world, shop, fulfillmentOrder);
      else scheduleFulfillmentOrder(world, shop, fulfillmentOrder, null);
    },
    Math.min(Math.max(waitMs, 1), LONGEST_WAIT_MS),
  ).unref();
}
