import { z } from "zod";
import { operation } from "./operation.ts";
import { pageInfo } from "./page-info.ts";

const order = z.object({
  id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  cancelledAt: z.string().nullable(),
  fullyPaid: z.boolean(),
  displayFinancialStatus: z.string().nullable(),
  capturable: z.boolean(),
  fulfillments: z.array(z.object({ id: z.string(), status: z.string(), createdAt: z.string() })),
  fulfillmentOrders: z.object({ nodes: z.array(z.object({ id: z.string(), status: z.string() })) }),
});

export type UpdatedOrder = z.output<typeof order>;

/** Ordered by last change. Reads enough of each order to see whether its state has been settled. */
export const updatedOrders = operation(
  `#graphql
  query UpdatedOrders($query: String!, $after: String) {
    orders(first: 50, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes {
        id
        createdAt
        updatedAt
        cancelledAt
        fullyPaid
        displayFinancialStatus
        capturable
        fulfillments(first: 50) { id status createdAt }
        fulfillmentOrders(first: 10) { nodes { id status } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  z.object({ orders: z.object({ nodes: z.array(order), pageInfo }) }),
);

const fulfillmentOrder = z.object({
  id: z.string(),
  status: z.string(),
  updatedAt: z.string(),
  orderId: z.string(),
});

export type UpdatedFulfillmentOrder = z.output<typeof fulfillmentOrder>;

/** Needed because no page of Shopify's says that a hold, a move or a due date updates the order as well. */
export const updatedFulfillmentOrders = operation(
  `#graphql
  query UpdatedFulfillmentOrders($query: String!, $after: String) {
    fulfillmentOrders(first: 100, after: $after, query: $query, sortKey: UPDATED_AT, includeClosed: true) {
      nodes { id status updatedAt orderId }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  z.object({ fulfillmentOrders: z.object({ nodes: z.array(fulfillmentOrder), pageInfo }) }),
);

export const updatedProducts = operation(
  `#graphql
  query UpdatedProducts($query: String!, $after: String) {
    products(first: 100, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { id updatedAt }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  z.object({
    products: z.object({ nodes: z.array(z.object({ id: z.string(), updatedAt: z.string() })), pageInfo }),
  }),
);
