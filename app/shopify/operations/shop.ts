import { z } from "zod";
import { operation } from "./operation.ts";

const facts = z.object({
  shop: z.object({
    name: z.string(),
    email: z.string(),
    currencyCode: z.string(),
    ianaTimezone: z.string(),
  }),
  location: z
    .object({
      name: z.string(),
      address: z.object({
        address1: z.string().nullable(),
        address2: z.string().nullable(),
        city: z.string().nullable(),
        provinceCode: z.string().nullable(),
        zip: z.string().nullable(),
        countryCode: z.string().nullable(),
        phone: z.string().nullable(),
      }),
    })
    .nullable(),
});

export type ShopFacts = z.output<typeof facts>;

/** The shop's own facts, and its first location as a proposal for the sender's address. */
export const shopFacts = operation<Record<string, never>>()(
  `#graphql
  query ShopFacts {
    shop {
      name
      email
      currencyCode
      ianaTimezone
    }
    location {
      name
      address {
        address1
        address2
        city
        provinceCode
        zip
        countryCode
        phone
      }
    }
  }`,
  facts,
);
