import { z } from "zod";
import { money } from "./money.ts";
import { operation } from "./operation.ts";
import { userErrors } from "./user-errors.ts";

/**
 * Replaces the shipping address of an order. Since 2026-10 it recalculates the taxes of an order that nothing is fulfilled of.
 * Repeating it changes nothing more.
 */
export const updateOrderAddress = operation(
  `#graphql
  mutation UpdateOrderAddress($input: OrderInput!) {
    orderUpdate(input: $input) {
      order {
        currentTotalPriceSet { shopMoney { amount currencyCode } }
        currentTotalTaxSet { shopMoney { amount currencyCode } }
        netPaymentSet { shopMoney { amount currencyCode } }
        totalOutstandingSet { shopMoney { amount currencyCode } }
      }
      userErrors { field message }
    }
  }`,
  z.object({
    orderUpdate: z.object({
      order: z
        .object({
          currentTotalPriceSet: money,
          currentTotalTaxSet: money,
          netPaymentSet: money,
          totalOutstandingSet: money,
        })
        .nullable(),
      userErrors,
    }),
  }),
  ["write_orders"],
);
