import { z } from "zod";
import { operation } from "./operation.ts";
import { userErrors } from "./user-errors.ts";

/** Replaces the shipping address of an order. Repeating it changes nothing more. */
export const updateOrderAddress = operation(
  `#graphql
  mutation UpdateOrderAddress($input: OrderInput!) {
    orderUpdate(input: $input) {
      order { id }
      userErrors { field message }
    }
  }`,
  z.object({
    orderUpdate: z.object({ order: z.object({ id: z.string() }).nullable(), userErrors }),
  }),
  ["write_orders"],
);
