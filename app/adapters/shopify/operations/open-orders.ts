import { z } from "zod";
import { bulkQuery } from "./bulk-query.ts";
import { fulfillmentOrderState, fulfillmentOrderStateFields } from "./fulfillment-order.ts";
import { money } from "./money.ts";
import { weight } from "./weight.ts";

const fulfillmentOrder = fulfillmentOrderState.extend({
  order: z.object({
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    cancelledAt: z.string().nullable(),
    fullyPaid: z.boolean(),
    displayFinancialStatus: z.string().nullable(),
    capturable: z.boolean(),
    tags: z.array(z.string()),
    paymentGatewayNames: z.array(z.string()),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    totalOutstandingSet: money,
    shippingAddress: z
      .object({
        name: z.string().nullable(),
        company: z.string().nullable(),
        city: z.string().nullable(),
        countryCodeV2: z.string().nullable(),
        phone: z.string().nullable(),
      })
      .nullable(),
    shippingLine: z.object({ code: z.string().nullable(), title: z.string() }).nullable(),
  }),
});

const line = z.object({
  remainingQuantity: z.number().int(),
  requiresShipping: z.boolean(),
  sku: z.string().nullable(),
  weight: weight.nullable(),
});

export type ListedFulfillmentOrder = z.output<typeof fulfillmentOrder>;
export type ListedLine = z.output<typeof line>;

/**
 * All fulfillment orders of the shop except closed ones; in the bulk operation's file, their lines follow each. The query has
 * no search, because Shopify's search index can lag behind.
 */
export const openFulfillmentOrders = bulkQuery(
  "OpenFulfillmentOrders",
  `{
    fulfillmentOrders {
      edges {
        node {${fulfillmentOrderStateFields}
          order {
            id
            name
            createdAt
            updatedAt
            cancelledAt
            fullyPaid
            displayFinancialStatus
            capturable
            tags
            paymentGatewayNames
            totalOutstandingSet { shopMoney { amount currencyCode } }
            email
            phone
            shippingAddress { name company city countryCodeV2 phone }
            shippingLine { code title }
          }
          lineItems {
            edges {
              node {
                id
                remainingQuantity
                requiresShipping
                sku
                weight { value unit }
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
