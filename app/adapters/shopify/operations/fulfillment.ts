import { z } from "zod";
import { deliveryMethod, deliveryMethodFields, destination } from "./fulfillment-order.ts";
import { location, locationFields } from "./location.ts";
import { money } from "./money.ts";
import { operation } from "./operation.ts";
import { pageInfo } from "./page-info.ts";
import { userErrors } from "./user-errors.ts";
import { weight } from "./weight.ts";

const shippingLine = z.object({
  code: z.string().nullable(),
  title: z.string(),
  phone: z.string().nullable(),
});

/** A product as it was sold, with its weight and customs data. */
export const lineItem = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string().nullable(),
  requiresShipping: z.boolean(),
  weight: weight.nullable(),
  originalUnitPriceSet: money,
  discountedUnitPriceAfterAllDiscountsSet: money,
  variant: z
    .object({
      id: z.string(),
      inventoryItem: z.object({
        harmonizedSystemCode: z.string().nullable(),
        countryCodeOfOrigin: z.string().nullable(),
        measurement: z.object({ weight: weight.nullable() }),
      }),
    })
    .nullable(),
});

const line = z.object({ quantity: z.number().int().nullable(), lineItem });

const lines = z.object({
  nodes: z.array(line),
  pageInfo,
});

const fulfillment = z.object({
  id: z.string(),
  location: location.nullable(),
  fulfillmentOrders: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        destination,
        deliveryMethod,
        lineItems: z.object({ nodes: z.array(z.object({ shippingLine: shippingLine.nullable() })) }),
      }),
    ),
  }),
  fulfillmentLineItems: lines,
});

export type LineItem = z.output<typeof lineItem>;
export type ShopLocation = z.output<typeof location>;

export const lineToFulfill = z.object({
  id: z.string(),
  remainingQuantity: z.number().int(),
  shippingLine: shippingLine.nullable(),
  lineItem,
});

const linesToFulfill = z.object({ nodes: z.array(lineToFulfill), pageInfo });

const fulfillmentOrder = z.object({
  id: z.string(),
  destination,
  deliveryMethod,
  assignedLocation: z.object({ location: location.nullable() }),
  lineItems: linesToFulfill,
});

export type ContentsAnswer = Omit<z.output<typeof fulfillmentOrder>, "lineItems"> & {
  readonly lineItems: Pick<z.output<typeof linesToFulfill>, "nodes">;
};

export const lineItemFields = `
    lineItem {
      id
      name
      sku
      requiresShipping
      weight { unit value }
      originalUnitPriceSet {
        shopMoney { amount currencyCode }
      }
      discountedUnitPriceAfterAllDiscountsSet {
        shopMoney { amount currencyCode }
      }
      variant {
        id
        inventoryItem {
          harmonizedSystemCode
          countryCodeOfOrigin
          measurement { weight { unit value } }
        }
      }
    }`;

const lineFields = `
  nodes {
    quantity${lineItemFields}
  }
  pageInfo { hasNextPage endCursor }`;

export const lineToFulfillFields = `
    id
    remainingQuantity
    shippingLine { code title phone }${lineItemFields}`;

const linesToFulfillFields = `
  nodes {${lineToFulfillFields}
  }
  pageInfo { hasNextPage endCursor }`;

/**
 * The contents of a fulfillment's shipment, and its origin. Every shipment reads it, so its pages are as small as most
 * fulfillments: it costs less than 50 points.
 */
export const fulfillmentForShipping = operation(
  `#graphql
  query FulfillmentForShipping($id: ID!) {
    fulfillment(id: $id) {
      id
      location {${locationFields}
      }
      fulfillmentOrders(first: 2) {
        nodes {
          id${deliveryMethodFields}
          lineItems(first: 1) { nodes { shippingLine { code title phone } } }
        }
      }
      fulfillmentLineItems(first: 7) {${lineFields}
      }
    }
  }`,
  z.object({ fulfillment: fulfillment.nullable() }),
);

export const moreFulfillmentLines = operation(
  `#graphql
  query MoreFulfillmentLines($id: ID!, $after: String!) {
    fulfillment(id: $id) {
      fulfillmentLineItems(first: 50, after: $after) {${lineFields}
      }
    }
  }`,
  z.object({ fulfillment: z.object({ fulfillmentLineItems: lines }).nullable() }),
);

/** The contents and origin of a shipment for a fulfillment order. Its pages are as small, for the same reason. */
export const fulfillmentOrderForShipping = operation(
  `#graphql
  query FulfillmentOrderForShipping($id: ID!) {
    fulfillmentOrder(id: $id) {
      id${deliveryMethodFields}
      assignedLocation {
        location {${locationFields}
        }
      }
      lineItems(first: 7) {${linesToFulfillFields}
      }
    }
  }`,
  z.object({ fulfillmentOrder: fulfillmentOrder.nullable() }),
);

export const moreLinesForShipping = operation(
  `#graphql
  query MoreLinesForShipping($id: ID!, $after: String!) {
    fulfillmentOrder(id: $id) {
      lineItems(first: 50, after: $after) {${linesToFulfillFields}
      }
    }
  }`,
  z.object({ fulfillmentOrder: z.object({ lineItems: linesToFulfill }).nullable() }),
);

/** The fulfillment's present state: read it before repeating a mutation. */
export const fulfillmentState = operation(
  `#graphql
  query FulfillmentState($id: ID!) {
    fulfillment(id: $id) {
      status
      trackingInfo(first: 50) { number url }
    }
  }`,
  z.object({
    fulfillment: z
      .object({
        status: z.string(),
        trackingInfo: z.array(z.object({ number: z.string().nullable(), url: z.string().nullable() })),
      })
      .nullable(),
  }),
);

/** Not idempotent: before a repeat, read the order's fulfillments. */
export const createFulfillment = operation(
  `#graphql
  mutation CreateFulfillment($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) {
      fulfillment { id }
      userErrors { field message }
    }
  }`,
  z.object({
    fulfillmentCreate: z.object({ fulfillment: z.object({ id: z.string() }).nullable(), userErrors }),
  }),
);

/** Cancels a fulfillment, whose lines can be fulfilled again afterwards. */
export const cancelFulfillment = operation(
  `#graphql
  mutation CancelFulfillment($id: ID!) {
    fulfillmentCancel(id: $id) {
      fulfillment { id status }
      userErrors { field message }
    }
  }`,
  z.object({
    fulfillmentCancel: z.object({
      fulfillment: z.object({ id: z.string(), status: z.string() }).nullable(),
      userErrors,
    }),
  }),
);
