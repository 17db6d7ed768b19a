import type { OpenFulfillmentOrder } from "../../app/domain/orders/open-orders/open-order-store.ts";

/** An order that can be shipped, with two pieces for Thessaloniki. */
export function anOpenOrder(
  given: Pick<OpenFulfillmentOrder, "orderCreatedAt"> & Partial<OpenFulfillmentOrder>,
): OpenFulfillmentOrder {
  return {
    orderName: "#1001",
    paid: true,
    authorized: false,
    paymentGateways: ["shopify_payments"],
    outstanding: null,
    status: "open",
    canFulfill: true,
    fulfillAt: null,
    locationId: "7",
    locationName: "Athens",
    recipientName: "Μαρία Παππά",
    city: "Θεσσαλονίκη",
    country: "GR",
    serviceCode: "gorgona.standard",
    serviceTitle: "Gorgona Standard",
    pieces: 2,
    ...given,
  };
}
