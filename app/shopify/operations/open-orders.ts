import { z } from "zod";
import { bulkQuery } from "./bulk-query.ts";
import { deliveryMethod } from "./delivery-method.ts";

const fulfillmentOrder = z.object({
  id: z.string(),
  status: z.string(),
  updatedAt: z.string(),
  fulfillAt: z.string().nullable(),
  supportedActions: z.array(z.object({ action: z.string() })),
  assignedLocation: z.object({ name: z.string(), location: z.object({ id: z.string() }).nullable() }),
  deliveryMethod,
  order: z.object({
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    cancelledAt: z.string().nullable(),
    fullyPaid: z.boolean(),
    shippingAddress: z
      .object({
        name: z.string().nullable(),
        city: z.string().nullable(),
        countryCodeV2: z.string().nullable(),
      })
      .nullable(),
    shippingLine: z.object({ code: z.string().nullable(), title: z.string() }).nullable(),
  }),
});

const line = z.object({ remainingQuantity: z.number().int(), requiresShipping: z.boolean() });

export type ListedFulfillmentOrder = z.output<typeof fulfillmentOrder>;
export type ListedLine = z.output<typeof line>;

/**
 * All fulfillment orders of the shop but closed ones, with their lines below each in a bulk operation's file. Without a search: what
 * is found by one can lag behind.
 */
export const openFulfillmentOrders = bulkQuery(
  "OpenFulfillmentOrders",
  `{
    fulfillmentOrders {
      edges {
        node {
          id
          status
          updatedAt
          fulfillAt
          supportedActions { action }
          assignedLocation { name location { id } }
          deliveryMethod { methodType serviceCode presentedName }
          order {
            id
            name
            createdAt
            updatedAt
            cancelledAt
            fullyPaid
            shippingAddress { name city countryCodeV2 }
            shippingLine { code title }
          }
          lineItems {
            edges {
              node {
                id
                remainingQuantity
                requiresShipping
              }
            }
          }
        }
      }
    }
  }`,
  fulfillmentOrder,
  line,
);
