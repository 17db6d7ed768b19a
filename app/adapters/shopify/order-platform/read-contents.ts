import type {
  FulfillmentContents,
  FulfillmentOrderContents,
  Location,
  OrderLine,
} from "../../../domain/orders/platform.ts";
import type { AdminClient } from "../admin-client.ts";
import { gid, numericId } from "../gid.ts";
import type { ContentsAnswer, LineItem, ShopLocation } from "../operations/fulfillment.ts";
import {
  fulfillmentForShipping,
  fulfillmentOrderForShipping,
  moreFulfillmentLines,
  moreLinesForShipping,
} from "../operations/fulfillment.ts";
import { restOfPages } from "../rest-of-pages.ts";
import { grams } from "./grams.ts";
import { toDelivery } from "./states.ts";
import { toPrice } from "./to-price.ts";

/** The fulfillment's present state, with all of its lines; `null` when Shopify has none of that id. */
export async function readFulfillment(
  admin: AdminClient,
  fulfillmentId: string,
): Promise<FulfillmentContents | null> {
  const id = gid("Fulfillment", fulfillmentId);
  const { fulfillment } = await admin.request(fulfillmentForShipping, { id });
  if (fulfillment === null) return null;
  const { nodes } = await restOfPages(
    fulfillment.fulfillmentLineItems,
    async (after) =>
      (await admin.request(moreFulfillmentLines, { id, after })).fulfillment?.fulfillmentLineItems,
  );
  return {
    id: fulfillmentId,
    location: fulfillment.location && toLocation(fulfillment.location),
    fulfillmentOrders: fulfillment.fulfillmentOrders.nodes.map((part) => ({
      id: numericId(part.id),
      delivery: toDelivery(part.deliveryMethod, part.destination),
      shippingLine: part.lineItems.nodes[0]?.shippingLine ?? null,
    })),
    lines: nodes.map(({ lineItem, quantity }) => ({ line: toLine(lineItem), quantity: quantity ?? 0 })),
  };
}

/** The same for a fulfillment order, which is still to be fulfilled. */
export async function readFulfillmentOrder(
  admin: AdminClient,
  fulfillmentOrderId: string,
): Promise<FulfillmentOrderContents | null> {
  const id = gid("FulfillmentOrder", fulfillmentOrderId);
  const { fulfillmentOrder } = await admin.request(fulfillmentOrderForShipping, { id });
  if (fulfillmentOrder === null) return null;
  const { nodes } = await restOfPages(
    fulfillmentOrder.lineItems,
    async (after) => (await admin.request(moreLinesForShipping, { id, after })).fulfillmentOrder?.lineItems,
  );
  return toContents({ ...fulfillmentOrder, lineItems: { nodes } });
}

export function toContents({
  id,
  destination,
  deliveryMethod,
  assignedLocation: { location },
  lineItems,
}: ContentsAnswer): FulfillmentOrderContents {
  return {
    id: numericId(id),
    delivery: toDelivery(deliveryMethod, destination),
    location: location && toLocation(location),
    lines: lineItems.nodes.map(({ id: lineId, remainingQuantity, shippingLine, lineItem }) => ({
      id: numericId(lineId),
      remainingQuantity,
      shippingLine,
      line: toLine(lineItem),
    })),
  };
}

function toLocation({ name, address }: ShopLocation): Location {
  const { address1, provinceCode, countryCode, ...rest } = address;
  return { name, address: { ...rest, address: address1, state: provinceCode, country: countryCode } };
}

/** The product of an order's line. */
export function toLine({ variant, ...item }: LineItem): OrderLine {
  const { id, name, requiresShipping } = item;
  return {
    id: numericId(id),
    name,
    ...(item.sku && { sku: item.sku }),
    requiresShipping,
    soldWeightG: grams(item.weight),
    paidPrice: toPrice(item.discountedUnitPriceAfterAllDiscountsSet),
    listPrice: toPrice(item.originalUnitPriceSet),
    product: variant && {
      variantId: Number(numericId(variant.id)),
      weightG: grams(variant.inventoryItem.measurement.weight),
      commodityCode: variant.inventoryItem.harmonizedSystemCode,
      countryOfOrigin: variant.inventoryItem.countryCodeOfOrigin,
    },
  };
}
