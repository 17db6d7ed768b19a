import { z } from "zod";
import { operation } from "./operation.ts";
import { pageInfo } from "./page-info.ts";
import { userErrors } from "./user-errors.ts";

const carrierService = z.object({
  id: z.string(),
  name: z.string().nullable(),
  callbackUrl: z.string().nullable(),
  active: z.boolean(),
});

/** The carrier services of the shop, those of other apps included. */
export const carrierServices = operation(
  `#graphql
  query CarrierServices($after: String) {
    carrierServices(first: 50, after: $after) {
      nodes {
        id
        name
        callbackUrl
        active
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }`,
  z.object({
    carrierServices: z.object({
      nodes: z.array(carrierService),
      pageInfo,
    }),
  }),
);

/** `null` when the shop no longer has it. By id, because a shop may have more carrier services than one page. */
export const carrierServiceById = operation(
  `#graphql
  query CarrierServiceById($id: ID!) {
    carrierService(id: $id) {
      id
      name
      callbackUrl
      active
    }
  }`,
  z.object({ carrierService: carrierService.nullable() }),
);

export interface CarrierServiceFields {
  readonly name: string;
  readonly callbackUrl: string;
  readonly active: boolean;
  readonly supportsServiceDiscovery: boolean;
}

export const createCarrierService = operation(
  `#graphql
  mutation CreateCarrierService($input: DeliveryCarrierServiceCreateInput!) {
    carrierServiceCreate(input: $input) {
      carrierService {
        id
        name
        callbackUrl
        active
      }
      userErrors {
        field
        message
      }
    }
  }`,
  z.object({
    carrierServiceCreate: z.object({ carrierService: carrierService.nullable(), userErrors }),
  }),
);

export const updateCarrierService = operation(
  `#graphql
  mutation UpdateCarrierService($input: DeliveryCarrierServiceUpdateInput!) {
    carrierServiceUpdate(input: $input) {
      carrierService {
        id
        name
        callbackUrl
        active
      }
      userErrors {
        field
        message
      }
    }
  }`,
  z.object({
    carrierServiceUpdate: z.object({ carrierService: carrierService.nullable(), userErrors }),
  }),
);
