import { z } from "zod";
import { operation } from "./operation.ts";
import { pageInfo } from "./page-info.ts";
import { userErrors } from "./user-errors.ts";

const option = z.object({
  isActive: z.boolean(),
  rateGroups: z
    .object({
      nodes: z.array(
        z.object({ carrierService: z.object({ id: z.string() }), autoIncludeNewServices: z.boolean() }),
      ),
    })
    .nullish(),
});

const market = z.object({
  id: z.string(),
  name: z.string(),
  conditions: z
    .object({
      regionsCondition: z
        .object({ regions: z.object({ nodes: z.array(z.object({ code: z.string().optional() })) }) })
        .nullable(),
    })
    .nullable(),
  delivery: z.object({
    shipping: z
      .object({ isEnabled: z.boolean(), optionDefinitions: z.object({ nodes: z.array(option) }) })
      .nullable(),
  }),
});

/**
 * The active markets, with the carriers in each, of a shop whose shipping belongs to markets. A market without shipping of
 * its own inherits its parent's.
 */
export const markets = operation(
  `#graphql
  query Markets($after: String) {
    markets(first: 10, after: $after, query: "status:ACTIVE") {
      nodes {
        id
        name
        conditions {
          regionsCondition {
            regions(first: 100) {
              nodes {
                ... on MarketRegionCountry {
                  code
                }
              }
            }
          }
        }
        delivery {
          shipping {
            isEnabled
            optionDefinitions(first: 50) {
              nodes {
                isActive
                ... on DeliveryCarrierCalculatedOptionDefinition {
                  rateGroups(first: 20) {
                    nodes {
                      carrierService {
                        id
                      }
                      autoIncludeNewServices
                    }
                  }
                }
              }
            }
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }`,
  z.object({
    markets: z.object({
      nodes: z.array(market),
      pageInfo,
    }),
  }),
  ["read_markets"],
);

/** Adds carrier-calculated rates to one market. */
export const updateMarket = operation(
  `#graphql
  mutation UpdateMarket($id: ID!, $input: MarketUpdateInput!) {
    marketUpdate(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }`,
  z.object({ marketUpdate: z.object({ userErrors }) }),
  ["write_markets"],
);
