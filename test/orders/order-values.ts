import type { FulfillmentContents, Order } from "../../app/domain/orders/platform.ts";

type Line = Partial<{
  name: string;
  quantity: number;
  grams: number;
  soldGrams: number;
  price: number;
  fullPrice: number;
  hsCode: string | null;
  origin: string | null;
  requiresShipping: boolean;
  deleted: boolean;
}>;

/** An order's line from a platform. */
export function aLine(line: Line = {}): FulfillmentContents["lines"][number] {
  return {
    quantity: line.quantity ?? 1,
    line: {
      id: "1",
      name: line.name ?? "Olive oil",
      requiresShipping: line.requiresShipping ?? true,
      soldWeightG: line.soldGrams ?? 900,
      listPrice: { amount: line.fullPrice ?? line.price ?? 12.5, currency: "EUR" },
      paidPrice: { amount: line.price ?? 12.5, currency: "EUR" },
      product: line.deleted
        ? null
        : {
            variantId: 1,
            weightG: line.grams ?? 1000,
            commodityCode: line.hsCode ?? null,
            countryOfOrigin: line.origin ?? null,
          },
    },
  };
}

/** A complete fulfillment from Athens to Thessaloniki. */
export function someContents(change: Partial<FulfillmentContents> = {}): FulfillmentContents {
  return {
    id: "7",
    location: {
      name: "Athens warehouse",
      address: {
        address: "Ermou 1",
        address2: null,
        city: "Athens",
        state: null,
        zip: "105 63",
        country: "GR",
        phone: "+30 210 1112223",
      },
    },
    fulfillmentOrders: [],
    lines: [aLine()],
    ...change,
  };
}

/** A paid order to Thessaloniki without fulfillments or requests for them. */
export function anOrder(change: Partial<Order> = {}): Order {
  return {
    id: "5",
    name: "#1001",
    createdAt: new Date("2026-11-20T10:00:00Z"),
    updatedAt: new Date("2026-11-20T10:00:00Z"),
    cancelledAt: null,
    fullyPaid: true,
    paymentGateways: ["shopify_payments"],
    outstanding: { amount: 0, currency: "EUR" },
    email: "maria@example.com",
    phone: null,
    shippingAddress: {
      name: "Μαρία Παππά",
      company: null,
      address: "Τσιμισκή 10",
      address2: null,
      city: "Θεσσαλονίκη",
      state: null,
      zip: "546 24",
      country: "GR",
      phone: "+30 2310 111222",
    },
    language: null,
    billingPhone: null,
    shippingLines: [],
    fulfillments: [],
    fulfillmentOrders: [],
    isReturning: false,
    ...change,
  };
}
