import { z } from "zod";
import { operation } from "./operation.ts";
import { pageInfo } from "./page-info.ts";
import { userErrors } from "./user-errors.ts";

const profile = z.object({
  id: z.string(),
  name: z.string(),
  coversAllItems: z.boolean(),
  profileLocationGroups: z.array(
    z.object({
      locationGroup: z.object({
        id: z.string(),
        locations: z.object({ nodes: z.array(z.object({ name: z.string() })) }),
      }),
      locationGroupZones: z.object({
        nodes: z.array(
          z.object({
            zone: z.object({
              id: z.string(),
              name: z.string(),
              countries: z.array(
                z.object({
                  code: z.object({ countryCode: z.string().nullable() }),
                  provinces: z.array(z.object({ code: z.string(), name: z.string() })),
                }),
              ),
            }),
            methodDefinitions: z.object({
              nodes: z.array(
                z.object({
                  active: z.boolean(),
                  rateProvider: z.object({
                    carrierService: z.object({ id: z.string() }).nullish(),
                    adaptToNewServicesFlag: z.boolean().optional(),
                  }),
                }),
              ),
            }),
          }),
        ),
      }),
    }),
  ),
});

/**
 * The shop's delivery profiles with the carrier-calculated rates of each zone, the default profile first. It reads the first
 * 100 zones of each location group and the first 20 carriers of each zone: more than a merchant can manage in the admin.
 */
export const deliveryProfiles = operation(
  `#graphql
  query DeliveryProfiles($after: String) {
    deliveryProfiles(first: 4, after: $after) {
      nodes {
        id
        name
        coversAllItems
        profileLocationGroups {
          locationGroup {
            id
            locations(first: 3) {
              nodes {
                name
              }
            }
          }
          locationGroupZones(first: 100) {
            nodes {
              zone {
                id
                name
                countries {
                  code {
                    countryCode
                  }
                  provinces {
                    code
                    name
                  }
                }
              }
              methodDefinitions(first: 20, type: PARTICIPANT) {
                nodes {
                  active
                  rateProvider {
                    ... on DeliveryParticipant {
                      carrierService {
                        id
                      }
                      adaptToNewServicesFlag
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
    deliveryProfiles: z.object({
      nodes: z.array(profile),
      pageInfo,
    }),
  }),
);

/** Adds carrier-calculated rates to zones of one profile. */
export const updateDeliveryProfile = operation(
  `#graphql
  mutation UpdateDeliveryProfile($id: ID!, $profile: DeliveryProfileInput!) {
    deliveryProfileUpdate(id: $id, profile: $profile) {
      userErrors {
        field
        message
      }
    }
  }`,
  z.object({ deliveryProfileUpdate: z.object({ userErrors }) }),
);
