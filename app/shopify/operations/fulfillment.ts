import { z } from "zod";
import { location } from "./location.ts";
import { operation } from "./operation.ts";
import { weight } from "./weight.ts";

const address = z.object({
  name: z.string().nullable(),
  company: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  provinceCode: z.string().nullable(),
  zip: z.string().nullable(),
  countryCodeV2: z.string().nullable(),
  phone: z.string().nullable(),
});

const price = z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) });

const shippingLine = z.object({ code: z.string().nullable(), title: z.string() });

const line = z.object({
  quantity: z.number().int().nullable(),
  lineItem: z.object({
    id: z.string(),
    name: z.string(),
    requiresShipping: z.boolean(),
    weight: weight.nullable(),
    originalUnitPriceSet: price,
    discountedUnitPriceAfterAllDiscountsSet: price,
    variant: z
      .object({
        id: z.string(),
        inventoryItem: z.object({
          harmonizedSystemCode: z.string().nullable(),
          countryCodeOfOrigin: z.string().nullable(),
          measurement: z.object({ weight: weight.nullable() }),
        }),
      })
      .nullable(),
  }),
});

const lines = z.object({
  nodes: z.array(line),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
});

const fulfillment = z.object({
  id: z.string(),
  status: z.string(),
  trackingInfo: z.array(
    z.object({ company: z.string().nullable(), number: z.string().nullable(), url: z.string().nullable() }),
  ),
  location: location.nullable(),
  order: z.object({
    id: z.string(),
    name: z.string(),
    cancelledAt: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    shippingAddress: address.nullable(),
    billingAddress: z.object({ phone: z.string().nullable() }).nullable(),
    shippingLines: z.object({ nodes: z.array(shippingLine) }),
  }),
  fulfillmentOrders: z.object({
    nodes: z.array(
      z.object({
        deliveryMethod: z
          .object({
            methodType: z.string(),
            serviceCode: z.string().nullable(),
            presentedName: z.string().nullable(),
          })
          .nullable(),
        lineItems: z.object({ nodes: z.array(z.object({ shippingLine: shippingLine.nullable() })) }),
      }),
    ),
  }),
  fulfillmentLineItems: lines,
});

export type FulfillmentFacts = z.output<typeof fulfillment>;
export type FulfillmentLine = z.output<typeof line>;

const lineFields = `
  nodes {
    quantity
    lineItem {
      id
      name
      requiresShipping
      weight { unit value }
      originalUnitPriceSet {
        shopMoney { amount currencyCode }
      }
      discountedUnitPriceAfterAllDiscountsSet {
        shopMoney { amount currencyCode }
      }
      variant {
        id
        inventoryItem {
          harmonizedSystemCode
          countryCodeOfOrigin
          measurement { weight { unit value } }
        }
      }
    }
  }
  pageInfo { hasNextPage endCursor }`;

/**
 * Everything that a shipment is made of, as it stands now, with the first of its lines. It is asked for every order, so
 * its pages are as small as most orders are: it costs less than 50 points.
 */
export const fulfillmentForShipping = operation(
  `#graphql
  query FulfillmentForShipping($id: ID!) {
    fulfillment(id: $id) {
      id
      status
      trackingInfo(first: 50) { company number url }
      location {
        name
        address { address1 address2 city provinceCode zip countryCode phone }
      }
      order {
        id
        name
        cancelledAt
        email
        phone
        shippingAddress {
          name company address1 address2 city provinceCode zip countryCodeV2 phone
        }
        billingAddress { phone }
        shippingLines(first: 4) { nodes { code title } }
      }
      fulfillmentOrders(first: 2) {
        nodes {
          deliveryMethod { methodType serviceCode presentedName }
          lineItems(first: 1) { nodes { shippingLine { code title } } }
        }
      }
      fulfillmentLineItems(first: 4) {${lineFields}
      }
    }
  }`,
  z.object({ fulfillment: fulfillment.nullable() }),
);

export const moreFulfillmentLines = operation(
  `#graphql
  query MoreFulfillmentLines($id: ID!, $after: String!) {
    fulfillment(id: $id) {
      fulfillmentLineItems(first: 12, after: $after) {${lineFields}
      }
    }
  }`,
  z.object({ fulfillment: z.object({ fulfillmentLineItems: lines }).nullable() }),
);

/** What stands on the fulfillment now: read before anything is repeated. */
export const fulfillmentState = operation(
  `#graphql
  query FulfillmentState($id: ID!) {
    fulfillment(id: $id) {
      status
      trackingInfo(first: 50) { company number url }
      order { cancelledAt }
    }
  }`,
  z.object({
    fulfillment: z
      .object({
        status: z.string(),
        trackingInfo: fulfillment.shape.trackingInfo,
        order: z.object({ cancelledAt: z.string().nullable() }),
      })
      .nullable(),
  }),
);

export const fulfillmentsOfOrder = operation(
  `#graphql
  query FulfillmentsOfOrder($id: ID!) {
    order(id: $id) {
      name
      cancelledAt
      fulfillments(first: 100) { id status }
    }
  }`,
  z.object({
    order: z
      .object({
        name: z.string(),
        cancelledAt: z.string().nullable(),
        fulfillments: z.array(z.object({ id: z.string(), status: z.string() })),
      })
      .nullable(),
  }),
);
