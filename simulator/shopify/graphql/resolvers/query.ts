import { waits } from "../../commerce/fulfillment-order-status.ts";
import { parseGid } from "../../state/identifiers.ts";
import type { Order } from "../../state/model.ts";
import { findVariant, variantsOf } from "../../state/variants.ts";
import { connect } from "../connection.ts";
import type { Context, TypeResolvers } from "../context.ts";
import { notSimulated } from "../not-simulated.ts";
import { search } from "../search.ts";
import { orderFilters, orderKeys, productKeys, recordKeys, sortBy } from "../search-fields.ts";
import { seesFulfillmentOrder, seesOrder, seesOrderOf } from "../visible.ts";
import { appOf, installationOf, subscriptionOf } from "./app.ts";
import { bulkOperationQueries } from "./bulk-operation.ts";
import { profilesOf } from "./delivery-profile.ts";
import { findByGid, findNode } from "./find-node.ts";
import { marketQueries } from "./market.ts";
import { inventoryItem } from "./product.ts";

export const queryResolvers: TypeResolvers<unknown> = {
  ...bulkOperationQueries,
  ...marketQueries,
  shop: (_source, _args, { shop }) => shop,
  node: (_source, { id }, context) => findNode(context, id as string),
  nodes: (_source, { ids }, context) => (ids as string[]).map((id) => findNode(context, id)),
  location: (_source, { id }, { shop }) =>
    id ? findByGid(shop.locations, "Location", id as string) : (shop.locations[0] ?? null),
  locations: (_source, args, { shop }) => {
    const listed = shop.locations.filter(({ active }) => active || args.includeInactive === true);
    const found = search(listed, args.query, {
      name: { text: ({ name }) => name },
      active: { text: ({ active }) => String(active) },
    });
    return connect(found, args);
  },
  product: (_source, { id }, { shop }) => findByGid(shop.products, "Product", id as string),
  products: (_source, args, { shop }) => {
    const found = search(shop.products, args.query, {
      id: { number: ({ id }) => id },
      title: { text: ({ title }) => title },
      vendor: { text: ({ vendor }) => vendor },
      product_type: { text: ({ productType }) => productType },
      sku: { text: ({ variants }) => variants.map(({ sku }) => sku ?? "") },
      updated_at: { time: ({ updatedAt }) => updatedAt },
      status: { text: () => "active" },
    });
    return connect(sortBy(found, productKeys, args.sortKey ?? "ID"), args);
  },
  productVariant: (_source, { id }, { shop }) => {
    const parsed = parseGid(id as string);
    return parsed?.type === "ProductVariant" ? (findVariant(shop, parsed.id) ?? null) : null;
  },
  productVariants: (_source, args, { shop }) => {
    const found = search(variantsOf(shop), args.query, {
      id: { number: ({ id }) => id },
      sku: { text: ({ sku }) => sku ?? "" },
      product_id: { number: ({ productId }) => productId },
      updated_at: { time: ({ updatedAt }) => updatedAt },
    });
    return connect(found, args);
  },
  inventoryItem: (_source, { id }, { shop }) => {
    const parsed = parseGid(id as string);
    const variant = variantsOf(shop).find(({ inventoryItemId }) => inventoryItemId === parsed?.id);
    return parsed?.type === "InventoryItem" && variant ? inventoryItem(variant) : null;
  },
  order: (_source, { id }, context) => orderByGid(context, id as string),
  orderByIdentifier: (_source, { identifier }, context) => {
    const { id, customId } = identifier as { id?: string; customId?: unknown };
    if (customId) throw notSimulated("OrderIdentifierInput.customId");
    return orderByGid(context, id ?? "");
  },
  orders: (_source, args, context) => {
    const seen = context.shop.orders.filter((order) => seesOrder(context, order));
    const found = search(seen, args.query, orderFilters(context.shop));
    return connect(sortBy(found, orderKeys, args.sortKey ?? "PROCESSED_AT"), args);
  },
  fulfillment: (_source, { id }, context) =>
    ofSeenOrder(context, findByGid(context.shop.fulfillments, "Fulfillment", id as string)),
  return: (_source, { id }, context) =>
    ofSeenOrder(context, findByGid(context.shop.returns, "Return", id as string)),
  reverseFulfillmentOrder: (_source, { id }, context) =>
    ofSeenOrder(
      context,
      findByGid(context.shop.reverseFulfillmentOrders, "ReverseFulfillmentOrder", id as string),
    ),
  fulfillmentOrder: (_source, { id }, context) => {
    const found = findByGid(context.shop.fulfillmentOrders, "FulfillmentOrder", id as string);
    return found && seesFulfillmentOrder(context, found) ? found : null;
  },
  fulfillmentOrders: (_source, args, context) => {
    const open = context.shop.fulfillmentOrders.filter(
      (each) => (args.includeClosed === true || waits(each)) && seesFulfillmentOrder(context, each),
    );
    const found = search(open, args.query, {
      id: { number: ({ id }) => id },
      status: { text: ({ status }) => status },
      updated_at: { time: ({ updatedAt }) => updatedAt },
      assigned_location_id: { number: ({ locationId }) => locationId },
    });
    return connect(sortBy(found, recordKeys, args.sortKey ?? "ID"), args);
  },
  carrierService: (_source, { id }, { shop }) =>
    findByGid(shop.carrierServices, "DeliveryCarrierService", id as string),
  carrierServices: (_source, args, { shop }) => {
    const found = search(shop.carrierServices, args.query, {
      id: { number: ({ id }) => id },
      active: { text: ({ active }) => String(active) },
    });
    return connect(found, args);
  },
  availableCarrierServices: (_source, _args, { shop }) =>
    shop.carrierServices.map((carrierService) => ({ carrierService, locations: shop.locations })),
  currentAppInstallation: (_source, _args, { shop }) =>
    shop.installation && installationOf(shop.installation),
  app: (_source, { id }, { world }) =>
    !id || parseGid(id as string)?.id === world.app.id ? appOf(world) : null,
  appByKey: (_source, { apiKey }, { world }) => (apiKey === world.app.apiKey ? appOf(world) : null),
  webhookSubscriptions: (_source, args, { world, shop }) => {
    const all = shop.subscriptions.map((stored) => subscriptionOf(stored, world.behaviour.apiVersion));
    const { topics, uri, callbackUrl, query } = args;
    if (query) throw notSimulated("the query argument of webhookSubscriptions");
    const wanted = all.filter(
      (subscription) =>
        (!Array.isArray(topics) || topics.includes(subscription.topic)) &&
        (!uri || subscription.uri === uri) &&
        (!callbackUrl || subscription.uri === callbackUrl),
    );
    return connect(wanted, args);
  },
  deliveryProfiles: (_source, args, { shop }) => connect(profilesOf(shop), args),
  deliveryProfile: (_source, { id }, { shop }) => {
    const profileId = parseGid(id as string)?.id;
    return profilesOf(shop).find((profile) => profile.id === profileId) ?? null;
  },
};

/** A part of an order is hidden with it. */
function ofSeenOrder<Part extends { orderId: number }>(context: Context, part: Part | null): Part | null {
  return part && seesOrderOf(context, part) ? part : null;
}

function orderByGid(context: Context, gid: string): Order | null {
  const order = findByGid(context.shop.orders, "Order", gid);
  return order && seesOrder(context, order) ? order : null;
}
