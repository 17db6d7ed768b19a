import { z } from "zod";
import { lineItem, lineItemFields } from "./fulfillment.ts";
import { operation } from "./operation.ts";
import { pageInfo } from "./page-info.ts";
import { userErrors } from "./user-errors.ts";

const returns = z.object({
  nodes: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      reverseFulfillmentOrders: z.object({
        nodes: z.array(z.object({ id: z.string(), status: z.string() })),
      }),
    }),
  ),
  pageInfo,
});

/** Shopify makes one reverse fulfillment order for each location, once a return is approved. */
export const orderReturns = operation(
  `#graphql
  query OrderReturns($id: ID!, $after: String) {
    order(id: $id) {
      returns(first: 5, after: $after) {
        nodes {
          name
          status
          reverseFulfillmentOrders(first: 10) { nodes { id status } }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  z.object({ order: z.object({ returns }).nullable() }),
  ["read_returns"],
);

const lineItems = z.object({
  nodes: z.array(
    z.object({
      totalQuantity: z.number().int(),
      fulfillmentLineItem: z.object({ lineItem }).nullable(),
    }),
  ),
  pageInfo,
});

const reverseDeliveries = z.object({
  nodes: z.array(
    z.object({
      deliverable: z
        .object({ tracking: z.object({ number: z.string().nullable() }).nullable() })
        .partial()
        .nullable(),
    }),
  ),
});

const lineItemsFields = `
  nodes {
    totalQuantity
    fulfillmentLineItem {${lineItemFields}
    }
  }
  pageInfo { hasNextPage endCursor }`;

/** Its deliveries show whether an earlier label arrived. */
export const returnPart = operation(
  `#graphql
  query ReturnPart($id: ID!) {
    reverseFulfillmentOrder(id: $id) {
      lineItems(first: 4) {${lineItemsFields}
      }
      reverseDeliveries(first: 10) {
        nodes {
          deliverable {
            ... on ReverseDeliveryShippingDeliverable { tracking { number } }
          }
        }
      }
    }
  }`,
  z.object({ reverseFulfillmentOrder: z.object({ lineItems, reverseDeliveries }).nullable() }),
  ["read_returns"],
);

export const moreReturnLines = operation(
  `#graphql
  query MoreReturnLines($id: ID!, $after: String!) {
    reverseFulfillmentOrder(id: $id) {
      lineItems(first: 50, after: $after) {${lineItemsFields}
      }
    }
  }`,
  z.object({ reverseFulfillmentOrder: z.object({ lineItems }).nullable() }),
  ["read_returns"],
);

/** Adds a delivery for all lines that have none yet. Not idempotent: before a repeat, read the deliveries. */
export const createReverseDelivery = operation(
  `#graphql
  mutation CreateReverseDelivery(
    $part: ID!
    $tracking: ReverseDeliveryTrackingInput
    $label: ReverseDeliveryLabelInput
    $notify: Boolean
  ) {
    reverseDeliveryCreateWithShipping(
      reverseFulfillmentOrderId: $part
      reverseDeliveryLineItems: []
      trackingInput: $tracking
      labelInput: $label
      notifyCustomer: $notify
    ) {
      reverseDelivery { id }
      userErrors { field message }
    }
  }`,
  z.object({
    reverseDeliveryCreateWithShipping: z
      .object({ reverseDelivery: z.object({ id: z.string() }).nullable(), userErrors })
      .nullable(),
  }),
  ["write_returns"],
);

/** Orders with returns, sorted by their last change. */
export const returningOrders = operation(
  `#graphql
  query ReturningOrders($query: String!, $after: String) {
    orders(first: 100, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { id updatedAt }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  z.object({
    orders: z.object({ nodes: z.array(z.object({ id: z.string(), updatedAt: z.string() })), pageInfo }),
  }),
);
