import type { FulfillmentOrder } from "../state/model.ts";
import { mustFind } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { touchOrder } from "./change-order.ts";
import { settleFulfillmentOrder } from "./fulfillment-order-status.ts";
import { UserProblem } from "./user-problem.ts";

/**
 * The merchant asks a location's fulfillment service to ship the waiting pieces, and the service answers.
 * Accepting also begins the work.
 * Source: Admin API 2026-10, `fulfillmentOrderSubmitFulfillmentRequest`,
 * `fulfillmentOrderAcceptFulfillmentRequest`.
 * @param accepted null: the service has not answered yet
 * @throws UserProblem a location of the merchant's own, or nothing to request
 */
export function requestFulfillment(
  world: World,
  shop: Shop,
  fulfillmentOrder: FulfillmentOrder,
  accepted: boolean | null,
): void {
  const { locationId, status, requestStatus } = fulfillmentOrder;
  if (!mustFind(shop.locations, locationId, "location").fulfillmentService)
    throw new UserProblem("The fulfillment order isn't assigned to a fulfillment service.", ["id"]);
  if (status !== "OPEN" || requestStatus === "SUBMITTED")
    throw new UserProblem("Fulfillment can't be requested in the current state.", ["id"]);
  fulfillmentOrder.requestStatus = accepted === null ? "SUBMITTED" : accepted ? "ACCEPTED" : "REJECTED";
  settleFulfillmentOrder(world, fulfillmentOrder);
  touchOrder(world, shop, mustFind(shop.orders, fulfillmentOrder.orderId, "order"));
}

/** True if a fulfillment service has it, or may begin it any moment. */
export const isWithService = ({ requestStatus }: FulfillmentOrder): boolean =>
  requestStatus === "SUBMITTED" || requestStatus === "ACCEPTED";
