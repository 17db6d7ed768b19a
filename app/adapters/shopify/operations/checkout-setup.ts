import { z } from "zod";
import type { CurrencyCode } from "./generated/admin.ts";
import { operation } from "./operation.ts";

/** Facts that decide whether a shop's checkout asks us. Its rates and carrier service have operations of their own. */
export const checkoutFacts = operation(
  `#graphql
  query CheckoutFacts {
    shop {
      currencyCode
      plan {
        publicDisplayName
      }
      features {
        marketDrivenShipping
      }
    }
    currentAppInstallation {
      accessScopes {
        handle
      }
    }
    locations(first: 50) {
      nodes {
        name
        shipsInventory
        address {
          address1
          city
          countryCode
        }
      }
    }
  }`,
  z.object({
    shop: z.object({
      currencyCode: z.string().transform((code) => code as CurrencyCode),
      plan: z.object({ publicDisplayName: z.string() }),
      features: z.object({ marketDrivenShipping: z.boolean() }),
    }),
    currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
    locations: z.object({
      nodes: z.array(
        z.object({
          name: z.string(),
          shipsInventory: z.boolean(),
          address: z.object({
            address1: z.string().nullable(),
            city: z.string().nullable(),
            countryCode: z.string().nullable(),
          }),
        }),
      ),
    }),
  }),
);
