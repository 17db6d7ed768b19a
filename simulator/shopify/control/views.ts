import {
  displayFulfillmentStatus,
  financialStatus,
  fulfillmentOrdersOf,
  orderTotals,
  outstandingMinor,
} from "../commerce/order-facts.ts";
import type { DeliveryRecord } from "../state/delivery.ts";
import { gid } from "../state/identifiers.ts";
import type { Fulfillment, FulfillmentOrder, Order } from "../state/model.ts";
import { ofOrder } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import { handleOf } from "../state/shop.ts";

/** The control API's view of records: themselves, with their GIDs and related records. */
export function orderView(shop: Shop, order: Order) {
  return {
    ...order,
    gid: gid("Order", order.id),
    fulfillmentStatus: displayFulfillmentStatus(shop, order),
    financialStatus: financialStatus(order),
    totalMinor: orderTotals(order).total,
    taxMinor: orderTotals(order).tax,
    outstandingMinor: outstandingMinor(order),
    fulfillmentOrders: fulfillmentOrdersOf(shop, order).map(fulfillmentOrderView),
    fulfillments: ofOrder(shop.fulfillments, order.id).map(fulfillmentView),
    returns: ofOrder(shop.returns, order.id).map((each) => ({
      ...each,
      parts: ofOrder(shop.reverseFulfillmentOrders, order.id).filter(({ returnId }) => returnId === each.id),
    })),
  };
}

const fulfillmentOrderView = (fulfillmentOrder: FulfillmentOrder) => ({
  ...fulfillmentOrder,
  gid: gid("FulfillmentOrder", fulfillmentOrder.id),
});

export const fulfillmentView = (fulfillment: Fulfillment) => ({
  ...fulfillment,
  gid: gid("Fulfillment", fulfillment.id),
});

export const deliveryView = ({ body, ...delivery }: DeliveryRecord) => ({
  ...delivery,
  payload: JSON.parse(body) as unknown,
});

export function shopView(shop: Shop) {
  const { tokens, checkouts, requests, deliveries, rateCache, ...others } = shop;
  const { authorizationCodes: _, bucket: __, carrierCalls: ___, ...rest } = others;
  const { bulkOperations } = shop;
  return {
    ...rest,
    handle: handleOf(shop),
    gid: gid("Shop", shop.id),
    tokens: tokens.map(({ accessMode, expiresAt, refreshExpiresAt }) => ({
      accessMode,
      expiresAt,
      refreshExpiresAt,
    })),
    carrierServices: shop.carrierServices.map((carrier) => ({
      ...carrier,
      gid: gid("DeliveryCarrierService", carrier.id),
    })),
    bulkOperations: bulkOperations.map(({ fileBytes, ...operation }) => ({
      ...operation,
      fileSize: fileBytes,
    })),
    orders: shop.orders.map((order) => orderView(shop, order)),
    fulfillments: shop.fulfillments.map(fulfillmentView),
    checkouts: [...checkouts.values()],
    rateCache: { size: rateCache.size },
    webhooks: deliveries.map(deliveryView),
    requestCount: requests.length,
  };
}

export type OrderView = ReturnType<typeof orderView>;
export type FulfillmentView = ReturnType<typeof fulfillmentView>;
export type DeliveryView = ReturnType<typeof deliveryView>;
export type ShopView = ReturnType<typeof shopView>;
