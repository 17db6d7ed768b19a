import { z } from "zod";
import { operation } from "./operation.ts";

const rate = z.object({
  active: z.boolean(),
  rateProvider: z.object({ carrierService: z.object({ id: z.string() }).nullish() }),
});

/**
 * Carrier-calculated rates of the shop's delivery profiles, the default profile first. A page of each: enough to find
 * ours where a merchant has put it, without asking for everything a large shop has.
 */
export const carrierRates = operation(
  `#graphql
  query CarrierRates {
    shop {
      features {
        marketDrivenShipping
      }
    }
    deliveryProfiles(first: 5) {
      nodes {
        profileLocationGroups {
          locationGroupZones(first: 10) {
            nodes {
              methodDefinitions(first: 5, type: PARTICIPANT) {
                nodes {
                  active
                  rateProvider {
                    ... on DeliveryParticipant {
                      carrierService {
                        id
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }`,
  z.object({
    shop: z.object({ features: z.object({ marketDrivenShipping: z.boolean() }) }),
    deliveryProfiles: z.object({
      nodes: z.array(
        z.object({
          profileLocationGroups: z.array(
            z.object({
              locationGroupZones: z.object({
                nodes: z.array(z.object({ methodDefinitions: z.object({ nodes: z.array(rate) }) })),
              }),
            }),
          ),
        }),
      ),
    }),
  }),
);
