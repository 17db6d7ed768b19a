import { GraphQLError } from "graphql";
import { parseGid } from "../../state/identifiers.ts";
import { findById } from "../../state/record-index.ts";
import { variantsOf } from "../../state/variants.ts";
import type { Context } from "../context.ts";
import { seesFulfillmentOrder, seesOrder, seesOrderOf } from "../visible.ts";

const collections: Record<string, (context: Context) => readonly { id: number }[]> = {
  BulkOperation: ({ shop }) => shop.bulkOperations,
  Order: (context) => context.shop.orders.filter((order) => seesOrder(context, order)),
  Fulfillment: (context) => seen(context, context.shop.fulfillments),
  FulfillmentOrder: (context) =>
    context.shop.fulfillmentOrders.filter((each) => seesFulfillmentOrder(context, each)),
  FulfillmentEvent: (context) => seen(context, context.shop.fulfillments).flatMap(({ events }) => events),
  FulfillmentOrderLineItem: (context) =>
    seen(context, context.shop.fulfillmentOrders).flatMap(({ lines }) => lines),
  FulfillmentLineItem: (context) => seen(context, context.shop.fulfillments).flatMap(({ lines }) => lines),
  LineItem: (context) =>
    context.shop.orders.filter((order) => seesOrder(context, order)).flatMap(({ lineItems }) => lineItems),
  Location: ({ shop }) => shop.locations,
  Market: ({ shop }) => shop.markets,
  Product: ({ shop }) => shop.products,
  ProductVariant: ({ shop }) => variantsOf(shop),
  Customer: ({ shop }) => shop.customers,
  DeliveryCarrierService: ({ shop }) => shop.carrierServices,
  Return: (context) => seen(context, context.shop.returns),
  ReverseFulfillmentOrder: (context) => seen(context, context.shop.reverseFulfillmentOrders),
  Shop: ({ shop }) => [shop],
};

/** Parts of orders that an app may see. */
const seen = <Part extends { orderId: number }>(context: Context, parts: readonly Part[]): Part[] =>
  parts.filter((part) => seesOrderOf(context, part));

/** @throws GraphQLError the text is no GID */
function readGid(gid: string): { type: string; id: number } {
  const parsed = parseGid(gid);
  if (parsed) return parsed;
  throw new GraphQLError(`Invalid global id '${gid}'`, {
    extensions: { code: "argumentLiteralsIncompatible" },
  });
}

/** The record that a GID of one of these types names in this shop, or null. */
export function findNode(context: Context, gid: string): { id: number } | null {
  const { type, id } = readGid(gid);
  const records = collections[type]?.(context);
  return (records && findById(records, id)) ?? null;
}

/** A record of one list by its GID; null if the GID is of another type or unknown, as Shopify answers. */
export function findByGid<T extends { id: number; __typename: string }>(
  records: readonly T[],
  type: T["__typename"],
  gid: string,
): T | null {
  const parsed = readGid(gid);
  return parsed.type === type ? (findById(records, parsed.id) ?? null) : null;
}
