import { nextId } from "../state/identifiers.ts";
import type { DeliveryMethod, FulfillmentOrder } from "../state/model.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { fulfillmentOrderStatus } from "./fulfillment-order-status.ts";

/** The parts of a fulfillment order. */
export interface NewFulfillmentOrder {
  orderId: number;
  locationId: number;
  deliveryMethod: Omit<DeliveryMethod, "__typename" | "id">;
  fulfillAt: string | null;
  lines: { lineItemId: number; quantity: number }[];
}

/** Adds the work of one location to an order. */
export function openFulfillmentOrder(world: World, shop: Shop, work: NewFulfillmentOrder): FulfillmentOrder {
  const id = nextId();
  const now = isoNow(world);
  const fulfillmentOrder: FulfillmentOrder = {
    __typename: "FulfillmentOrder",
    id,
    orderId: work.orderId,
    locationId: work.locationId,
    status: "OPEN",
    requestStatus: "UNSUBMITTED",
    holds: [],
    fulfillAt: work.fulfillAt,
    deliveryMethod: { ...work.deliveryMethod, __typename: "DeliveryMethod", id: nextId() },
    lines: work.lines.map(({ lineItemId, quantity }) => ({
      __typename: "FulfillmentOrderLineItem",
      id: nextId(),
      fulfillmentOrderId: id,
      lineItemId,
      totalQuantity: quantity,
      remainingQuantity: quantity,
    })),
    createdAt: now,
    updatedAt: now,
  };
  fulfillmentOrder.status = fulfillmentOrderStatus(fulfillmentOrder, now);
  shop.fulfillmentOrders.push(fulfillmentOrder);
  return fulfillmentOrder;
}
