import type { Environment } from "../engine/index.ts";
import type { OrderPlatform, WholePlatform } from "./platform.ts";

/**
 * The only way from an adapter to the orders' port. The sandbox gets no `changes`, so no code path of it can write to
 * an order, whatever is clicked, called or delivered.
 */
export function platformIn(environment: Environment, whole: WholePlatform): OrderPlatform {
  return {
    readOrder: (orderId) => whole.readOrder(orderId),
    readOrders: (orderIds) => whole.readOrders(orderIds),
    readFulfillment: (fulfillmentId) => whole.readFulfillment(fulfillmentId),
    readFulfillmentOrder: (fulfillmentOrderId) => whole.readFulfillmentOrder(fulfillmentOrderId),
    readFulfillmentState: (fulfillmentId) => whole.readFulfillmentState(fulfillmentId),
    listEvents: (fulfillmentId) => whole.listEvents(fulfillmentId),
    readReturns: (orderId) => whole.readReturns(orderId),
    readReturnPart: (partId) => whole.readReturnPart(partId),
    changes: environment === "production" ? whole : null,
  };
}
