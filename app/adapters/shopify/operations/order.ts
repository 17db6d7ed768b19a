import { z } from "zod";
import { lineToFulfill, lineToFulfillFields } from "./fulfillment.ts";
import { fulfillmentOrderState, fulfillmentOrderStateFields } from "./fulfillment-order.ts";
import { location, locationFields } from "./location.ts";
import { money } from "./money.ts";
import { operation } from "./operation.ts";
import { pageInfo } from "./page-info.ts";
import { weight } from "./weight.ts";

const address = z.object({
  name: z.string().nullable(),
  company: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  provinceCode: z.string().nullable(),
  zip: z.string().nullable(),
  countryCodeV2: z.string().nullable(),
  phone: z.string().nullable(),
});

const fulfillment = z.object({
  id: z.string(),
  status: z.string(),
  createdAt: z.string(),
  service: z.object({ type: z.string(), serviceName: z.string() }).nullable(),
  trackingInfo: z.array(z.object({ number: z.string().nullable() })),
});

const line = z.object({
  id: z.string(),
  productTitle: z.string(),
  variantTitle: z.string().nullable(),
  remainingQuantity: z.number().int(),
  requiresShipping: z.boolean(),
  sku: z.string().nullable(),
  weight: weight.nullable(),
});

const lines = z.object({ nodes: z.array(line), pageInfo });

const fulfillmentOrder = fulfillmentOrderState.extend({
  fulfillmentHolds: z.array(z.object({ displayReason: z.string() })),
  lineItems: lines,
});

const fulfillmentOrders = z.object({ nodes: z.array(fulfillmentOrder), pageInfo });

const order = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  cancelledAt: z.string().nullable(),
  fullyPaid: z.boolean(),
  displayFinancialStatus: z.string().nullable(),
  capturable: z.boolean(),
  test: z.boolean(),
  tags: z.array(z.string()),
  risk: z.object({
    recommendation: z.string(),
    assessments: z.array(z.object({ riskLevel: z.string() })),
  }),
  paymentGatewayNames: z.array(z.string()),
  totalOutstandingSet: money,
  subtotalLineItemsQuantity: z.number().int(),
  currentSubtotalLineItemsQuantity: z.number().int(),
  returnStatus: z.string(),
  customerLocale: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  shippingAddress: address.nullable(),
  billingAddress: z.object({ phone: z.string().nullable() }).nullable(),
  shippingLines: z.object({
    nodes: z.array(
      z.object({ code: z.string().nullable(), title: z.string(), phone: z.string().nullable() }),
    ),
  }),
  fulfillments: z.array(fulfillment),
  fulfillmentOrders,
});

export type OrderAnswer = z.output<typeof order>;
/** An order without its fulfillment orders. */
export type OrderFacts = Omit<OrderAnswer, "fulfillmentOrders">;
export type OrderAddress = z.output<typeof address>;

const lineFields = `
  nodes { id productTitle variantTitle remainingQuantity requiresShipping sku weight { value unit } }
  pageInfo { hasNextPage endCursor }`;

const fulfillmentOrderFields = `
  nodes {${fulfillmentOrderStateFields}
    fulfillmentHolds { displayReason }
    lineItems(first: 7) {${lineFields}
    }
  }
  pageInfo { hasNextPage endCursor }`;

/** Fulfillments in one read of an order. An order that has as many is read again, with all of them. */
export const FULFILLMENTS_READ = 20;

const orderFields = `
      id
      name
      createdAt
      updatedAt
      cancelledAt
      fullyPaid
      displayFinancialStatus
      capturable
      test
      tags
      risk { recommendation assessments { riskLevel } }
      paymentGatewayNames
      totalOutstandingSet { shopMoney { amount currencyCode } }
      subtotalLineItemsQuantity
      currentSubtotalLineItemsQuantity
      returnStatus
      customerLocale
      email
      phone
      shippingAddress {
        name company address1 address2 city provinceCode zip countryCodeV2 phone
      }
      billingAddress { phone }
      shippingLines(first: 3) { nodes { code title phone } }
      fulfillments(first: 20) {
        id
        status
        createdAt
        service { type serviceName }
        trackingInfo { number }
      }`;

/** Everything that decides what an order needs. Every webhook reads it, so its pages fit a usual order. */
export const orderToSettle = operation(
  `#graphql
  query OrderToSettle($id: ID!) {
    order(id: $id) {${orderFields}
      fulfillmentOrders(first: 4) {${fulfillmentOrderFields}
      }
    }
  }`,
  z.object({ order: order.nullable() }),
);

const orderToShip = order.extend({
  fulfillmentOrders: z.object({
    nodes: z.array(
      fulfillmentOrder.extend({
        assignedLocation: z.object({
          name: z.string(),
          location: location.extend({ id: z.string() }).nullable(),
        }),
        lineItems: z.object({ nodes: z.array(line.extend(lineToFulfill.shape)), pageInfo }),
      }),
    ),
    pageInfo,
  }),
});

/**
 * The same of many orders, with the goods of their parts. The cost of a page grows with its size's logarithm: fifty orders cost 359 points, and one by
 * one 42 each.
 */
export const ordersToShip = operation(
  `#graphql
  query OrdersToShip($query: String!) {
    orders(first: 50, query: $query) {
      nodes {${orderFields}
        fulfillmentOrders(first: 2) {
          nodes {${fulfillmentOrderStateFields}
            fulfillmentHolds { displayReason }
            assignedLocation {
              location {${locationFields}
              }
            }
            lineItems(first: 4) {
              nodes {${lineToFulfillFields}
                productTitle
                variantTitle
                requiresShipping
                sku
                weight { value unit }
              }
              pageInfo { hasNextPage endCursor }
            }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }`,
  z.object({ orders: z.object({ nodes: z.array(orderToShip) }) }),
);

export const moreFulfillmentOrders = operation(
  `#graphql
  query MoreFulfillmentOrders($id: ID!, $after: String!) {
    order(id: $id) {
      fulfillmentOrders(first: 20, after: $after) {${fulfillmentOrderFields}
      }
    }
  }`,
  z.object({ order: z.object({ fulfillmentOrders }).nullable() }),
);

export const moreLinesToFulfill = operation(
  `#graphql
  query MoreLinesToFulfill($id: ID!, $after: String!) {
    fulfillmentOrder(id: $id) {
      lineItems(first: 100, after: $after) {${lineFields}
      }
    }
  }`,
  z.object({ fulfillmentOrder: z.object({ lineItems: lines }).nullable() }),
);

export const allFulfillments = operation(
  `#graphql
  query AllFulfillments($id: ID!) {
    order(id: $id) {
      fulfillments(first: 250) {
        id
        status
        createdAt
        service { type serviceName }
        trackingInfo { number }
      }
    }
  }`,
  z.object({ order: z.object({ fulfillments: z.array(fulfillment) }).nullable() }),
);

/** Webhooks about a fulfillment order don't name its order. */
export const orderOfFulfillmentOrder = operation(
  `#graphql
  query OrderOfFulfillmentOrder($id: ID!) {
    fulfillmentOrder(id: $id) {
      orderId
    }
  }`,
  z.object({ fulfillmentOrder: z.object({ orderId: z.string() }).nullable() }),
);
