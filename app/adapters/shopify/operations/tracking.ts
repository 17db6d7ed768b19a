import { z } from "zod";
import { operation } from "./operation.ts";
import { pageInfo } from "./page-info.ts";
import { userErrors } from "./user-errors.ts";

export const updateTrackingInfo = operation(
  `#graphql
  mutation UpdateTrackingInfo($id: ID!, $tracking: FulfillmentTrackingInput!, $notify: Boolean!) {
    fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: $notify) {
      fulfillment { id }
      userErrors { field message }
    }
  }`,
  z.object({
    fulfillmentTrackingInfoUpdate: z.object({
      fulfillment: z.object({ id: z.string() }).nullable(),
      userErrors,
    }),
  }),
);

export interface FulfillmentEventInput {
  readonly fulfillmentId: string;
  readonly status: string;
  /** ISO 8601. */
  readonly happenedAt: string;
  readonly message?: string;
  readonly city?: string;
  /** ISO 8601. */
  readonly estimatedDeliveryAt?: string;
}

const event = z.object({
  id: z.string(),
  status: z.string(),
  happenedAt: z.string(),
  message: z.string().nullable(),
});

export const createFulfillmentEvent = operation(
  `#graphql
  mutation CreateFulfillmentEvent($event: FulfillmentEventInput!) {
    fulfillmentEventCreate(fulfillmentEvent: $event) {
      fulfillmentEvent { id status happenedAt message }
      userErrors { field message }
    }
  }`,
  z.object({
    fulfillmentEventCreate: z.object({ fulfillmentEvent: event.nullable(), userErrors }),
  }),
);

export const fulfillmentEvents = operation(
  `#graphql
  query FulfillmentEvents($id: ID!, $after: String) {
    fulfillment(id: $id) {
      events(first: 100, after: $after) {
        nodes { id status happenedAt message }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  z.object({
    fulfillment: z
      .object({
        events: z.object({
          nodes: z.array(event),
          pageInfo,
        }),
      })
      .nullable(),
  }),
);
