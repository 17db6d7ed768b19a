import { supportedActions } from "../../commerce/fulfillment-order-status.ts";
import { countryName } from "../../state/country-names.ts";
import { gid } from "../../state/identifiers.ts";
import type { FulfillmentHold, FulfillmentOrder, FulfillmentOrderLine } from "../../state/model.ts";
import { mustFind, ofOrder } from "../../state/record-index.ts";
import type { Shop } from "../../state/shop.ts";
import { findVariant } from "../../state/variants.ts";
import { connect } from "../connection.ts";
import type { TypeResolvers } from "../context.ts";
import { shippingLine } from "./order.ts";
import { weight } from "./product.ts";

const orderOf = (shop: Shop, { orderId }: FulfillmentOrder) => mustFind(shop.orders, orderId, "order");

const lineItemOf = (shop: Shop, line: FulfillmentOrderLine) => {
  const fulfillmentOrder = mustFind(shop.fulfillmentOrders, line.fulfillmentOrderId, "fulfillment order");
  return mustFind(orderOf(shop, fulfillmentOrder).lineItems, line.lineItemId, "line item");
};

export const fulfillmentOrderResolvers: TypeResolvers<FulfillmentOrder> = {
  order: (fulfillmentOrder, _args, { shop }) => orderOf(shop, fulfillmentOrder),
  orderId: (fulfillmentOrder) => gid("Order", fulfillmentOrder.orderId),
  orderName: (fulfillmentOrder, _args, { shop }) => orderOf(shop, fulfillmentOrder).name,
  orderProcessedAt: (fulfillmentOrder, _args, { shop }) => orderOf(shop, fulfillmentOrder).createdAt,
  supportedActions: (fulfillmentOrder, _args, { shop }) =>
    supportedActions(fulfillmentOrder, mustFind(shop.locations, fulfillmentOrder.locationId, "location")).map(
      (action) => ({ action, externalUrl: null }),
    ),
  fulfillmentHolds: ({ holds }) => holds,
  fulfillBy: () => null,
  lineItems: (fulfillmentOrder, args) => connect(fulfillmentOrder.lines, args),
  fulfillments: (fulfillmentOrder, args, { shop }) =>
    connect(
      ofOrder(shop.fulfillments, fulfillmentOrder.orderId).filter(({ fulfillmentOrderIds }) =>
        fulfillmentOrderIds.includes(fulfillmentOrder.id),
      ),
      args,
    ),
  internationalDuties: (fulfillmentOrder, _args, { shop }) => {
    const destination = orderOf(shop, fulfillmentOrder).shippingAddress;
    return destination && destination.countryCode !== shop.address.countryCode ? { incoterm: "DAP" } : null;
  },
  assignedLocation: (fulfillmentOrder, _args, { shop }) => {
    const location = mustFind(shop.locations, fulfillmentOrder.locationId, "location");
    return {
      name: location.name,
      address1: location.address1,
      address2: location.address2,
      city: location.city,
      countryCode: location.countryCode,
      phone: location.phone,
      province: location.province,
      zip: location.zip,
      location,
    };
  },
  destination: (fulfillmentOrder, _args, { shop }) => {
    const order = orderOf(shop, fulfillmentOrder);
    if (!order.shippingAddress || fulfillmentOrder.deliveryMethod.methodType === "NONE") return null;
    return {
      __typename: "FulfillmentOrderDestination",
      id: gid("FulfillmentOrderDestination", fulfillmentOrder.id),
      ...order.shippingAddress,
      country: countryName(order.shippingAddress.countryCode),
      email: order.email,
      location: null,
    };
  },
  remainingLineItemsWeight: (fulfillmentOrder, _args, { shop }) =>
    weight(
      fulfillmentOrder.lines.reduce(
        (sum, line) => sum + lineItemOf(shop, line).grams * line.remainingQuantity,
        0,
      ),
    ),
};

export const fulfillmentOrderLineResolvers: TypeResolvers<FulfillmentOrderLine> = {
  lineItem: (line, _args, { shop }) => lineItemOf(shop, line),
  productTitle: (line, _args, { shop }) => lineItemOf(shop, line).title,
  variantTitle: (line, _args, { shop }) => lineItemOf(shop, line).variantTitle,
  sku: (line, _args, { shop }) => lineItemOf(shop, line).sku,
  vendor: (line, _args, { shop }) => lineItemOf(shop, line).vendor,
  requiresShipping: (line, _args, { shop }) => lineItemOf(shop, line).requiresShipping,
  weight: (line, _args, { shop }) => weight(lineItemOf(shop, line).grams),
  variant: (line, _args, { shop }) => findVariant(shop, lineItemOf(shop, line).variantId) ?? null,
  inventoryItemId: (line, _args, { shop }) => {
    const variant = findVariant(shop, lineItemOf(shop, line).variantId);
    return variant ? gid("InventoryItem", variant.inventoryItemId) : null;
  },
  image: () => null,
  shippingLine: (line, _args, { shop }) => {
    const item = lineItemOf(shop, line);
    const order = mustFind(shop.orders, item.orderId, "order");
    const first = order.shippingLines[0];
    return item.requiresShipping && first ? shippingLine(first, order) : null;
  },
  warnings: () => [],
  financialSummaries: () => [],
};

/** Holds here are the merchant's own: no app placed them. */
export const fulfillmentHoldResolvers: TypeResolvers<FulfillmentHold> = {
  displayReason: ({ reason }) => {
    const words = reason.replaceAll("_", " ").toLowerCase();
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  },
  heldByApp: () => null,
  heldByRequestingApp: () => false,
};
