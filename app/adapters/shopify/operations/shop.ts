import { z } from "zod";
import { location, locationFields } from "./location.ts";
import { operation } from "./operation.ts";

const facts = z.object({
  shop: z.object({
    name: z.string(),
    email: z.string(),
    contactEmail: z.string(),
    currencyCode: z.string(),
    ianaTimezone: z.string(),
    plan: z.object({ partnerDevelopment: z.boolean() }),
  }),
  location: location.nullable(),
});

export type ShopFacts = z.output<typeof facts>;

/** The shop's facts, and its first location as a proposal for the sender's address. */
export const shopFacts = operation(
  `#graphql
  query ShopFacts {
    shop {
      name
      email
      contactEmail
      currencyCode
      ianaTimezone
      plan {
        partnerDevelopment
      }
    }
    location {${locationFields}
    }
  }`,
  facts,
);

/** The scopes that the merchant has granted, optional ones included. */
export const grantedScopes = operation(
  `#graphql
  query GrantedScopes {
    currentAppInstallation {
      accessScopes {
        handle
      }
    }
  }`,
  z.object({
    currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  }),
);
