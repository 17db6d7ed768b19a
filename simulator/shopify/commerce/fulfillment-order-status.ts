import type { FulfillmentOrder, Location } from "../state/model.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";

/** The status that follows from the remaining pieces, the holds and the due date. */
export function fulfillmentOrderStatus(
  fulfillmentOrder: FulfillmentOrder,
  now: string,
): FulfillmentOrder["status"] {
  if (fulfillmentOrder.status === "CANCELLED") return "CANCELLED";
  const remaining = fulfillmentOrder.lines.reduce((sum, line) => sum + line.remainingQuantity, 0);
  const total = fulfillmentOrder.lines.reduce((sum, line) => sum + line.totalQuantity, 0);
  if (remaining === 0) return "CLOSED";
  if (fulfillmentOrder.holds.length > 0) return "ON_HOLD";
  if (fulfillmentOrder.fulfillAt !== null && fulfillmentOrder.fulfillAt > now) return "SCHEDULED";
  return remaining < total || fulfillmentOrder.requestStatus === "ACCEPTED" ? "IN_PROGRESS" : "OPEN";
}

/** Called after every change of a fulfillment order. */
export function settleFulfillmentOrder(world: World, fulfillmentOrder: FulfillmentOrder): void {
  const now = isoNow(world);
  fulfillmentOrder.status = fulfillmentOrderStatus(fulfillmentOrder, now);
  fulfillmentOrder.updatedAt = now;
}

/** True if work remains that can begin now or later. */
export const waits = ({ status }: FulfillmentOrder): boolean => status !== "CLOSED" && status !== "CANCELLED";

/**
 * FulfillmentOrderAction by status; only CREATE_FULFILLMENT allows fulfilling. At a fulfillment service's
 * location the merchant asks that service.
 */
export function supportedActions({ status, requestStatus, lines }: FulfillmentOrder, at: Location): string[] {
  if (requestStatus === "SUBMITTED") return ["CANCEL_FULFILLMENT_ORDER"];
  if (requestStatus === "ACCEPTED" && status === "IN_PROGRESS") return ["REQUEST_CANCELLATION"];
  if (at.fulfillmentService) return status === "OPEN" ? ["REQUEST_FULFILLMENT", "MOVE", "HOLD"] : [];
  const pieces = lines.reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0);
  const split = pieces > 1 ? ["SPLIT"] : [];
  if (status === "OPEN") return ["CREATE_FULFILLMENT", "REPORT_PROGRESS", "MOVE", "HOLD", ...split];
  if (status === "IN_PROGRESS") return ["CREATE_FULFILLMENT", "REPORT_PROGRESS", "HOLD"];
  if (status === "ON_HOLD") return ["RELEASE_HOLD", "HOLD", "MOVE"];
  if (status === "SCHEDULED") return ["MARK_AS_OPEN"];
  return [];
}
