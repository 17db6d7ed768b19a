import type { OrderToShip } from "../../../domain/orders/open-orders/open-order-store.ts";
import type { PageFormat } from "./page-format.server.ts";

/** Whether a label can be bought for the order, and the state that the page shows. */
export function stateOf(order: OrderToShip, format: PageFormat) {
  return {
    ...progressOf(order, format),
    labelWithoutFulfillment: order.labelWithoutFulfillment,
    keptBack: order.keptBack,
  };
}

function progressOf(order: OrderToShip, format: PageFormat) {
  const { purchase, status, fulfillAt, canFulfill } = order;
  const detail = purchase?.reason ?? null;
  if (purchase?.turn === "working" || purchase?.turn === "waiting")
    return { state: "buying" as const, detail, scheduledFor: null };
  if (purchase?.turn === "failed") return { state: "failed" as const, detail, scheduledFor: null };
  const scheduledFor = fulfillAt === null ? null : format.day(fulfillAt);
  if (status === "on-hold") return { state: "on-hold" as const, detail: null, scheduledFor: null };
  if (status === "scheduled" && !canFulfill)
    return { state: "scheduled" as const, detail: null, scheduledFor };
  return {
    state: canFulfill ? ("ready" as const) : ("elsewhere" as const),
    detail: null,
    scheduledFor: null,
  };
}
