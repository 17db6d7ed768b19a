import type { FulfillmentFacts, FulfillmentLine } from "../../app/shopify/operations/fulfillment.ts";
import type { OrderNow } from "../../app/shopify/orders/read-order.ts";

type Line = Partial<{
  name: string;
  quantity: number;
  grams: number | null;
  soldGrams: number | null;
  price: string;
  fullPrice: string;
  hsCode: string | null;
  origin: string | null;
  requiresShipping: boolean;
  deleted: boolean;
}>;

/** A line as Shopify answers it. */
export function aLine(line: Line = {}): FulfillmentLine {
  const weight = (grams: number | null | undefined, standard: number) =>
    grams === null ? null : { unit: "GRAMS" as const, value: grams ?? standard };
  return {
    quantity: line.quantity ?? 1,
    lineItem: {
      id: "gid://shopify/LineItem/1",
      name: line.name ?? "Olive oil",
      requiresShipping: line.requiresShipping ?? true,
      weight: weight(line.soldGrams, 900),
      originalUnitPriceSet: {
        shopMoney: { amount: line.fullPrice ?? line.price ?? "12.5", currencyCode: "EUR" },
      },
      discountedUnitPriceAfterAllDiscountsSet: {
        shopMoney: { amount: line.price ?? "12.5", currencyCode: "EUR" },
      },
      variant: line.deleted
        ? null
        : {
            id: "gid://shopify/ProductVariant/1",
            inventoryItem: {
              harmonizedSystemCode: line.hsCode ?? null,
              countryCodeOfOrigin: line.origin ?? null,
              measurement: { weight: weight(line.grams, 1000) },
            },
          },
    },
  };
}

/** A fulfillment from Athens to Thessaloniki for which everything is there. */
export function someFacts(change: Partial<FulfillmentFacts> = {}): FulfillmentFacts {
  return {
    id: "gid://shopify/Fulfillment/7",
    location: {
      name: "Athens warehouse",
      address: {
        address1: "Ermou 1",
        address2: null,
        city: "Athens",
        provinceCode: null,
        zip: "105 63",
        countryCode: "GR",
        phone: "+30 210 1112223",
      },
    },
    fulfillmentOrders: { nodes: [] },
    fulfillmentLineItems: { nodes: [aLine()], pageInfo: { hasNextPage: false, endCursor: null } },
    ...change,
  };
}

/** A paid order to Thessaloniki, of which nothing is fulfilled and nothing was asked for. */
export function anOrder(change: Partial<OrderNow> = {}): OrderNow {
  return {
    id: "gid://shopify/Order/5",
    name: "#1001",
    createdAt: "2026-11-20T10:00:00Z",
    updatedAt: "2026-11-20T10:00:00Z",
    cancelledAt: null,
    fullyPaid: true,
    email: "maria@example.com",
    phone: null,
    shippingAddress: {
      name: "Μαρία Παππά",
      company: null,
      address1: "Τσιμισκή 10",
      address2: null,
      city: "Θεσσαλονίκη",
      provinceCode: null,
      zip: "546 24",
      countryCodeV2: "GR",
      phone: "+30 2310 111222",
    },
    billingAddress: null,
    shippingLines: [],
    fulfillments: [],
    fulfillmentOrders: [],
    ...change,
  };
}
