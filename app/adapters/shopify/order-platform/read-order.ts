import type { FulfillmentOrder, Order, OrderWithGoods } from "../../../domain/orders/platform.ts";
import type { AdminClient } from "../admin-client.ts";
import { gid, numericId } from "../gid.ts";
import type { FulfillmentOrderState } from "../operations/fulfillment-order.ts";
import type { OrderAddress, OrderAnswer, OrderFacts } from "../operations/order.ts";
import {
  allFulfillments,
  FULFILLMENTS_READ,
  moreFulfillmentOrders,
  moreLinesToFulfill,
  ordersToShip,
  orderToSettle,
} from "../operations/order.ts";
import { restOfPages } from "../rest-of-pages.ts";
import { grams } from "./grams.ts";
import { toContents } from "./read-contents.ts";
import { toFulfillmentOrder, toFulfillmentState, toIsAuthorized, toRisk } from "./states.ts";
import { toPrice } from "./to-price.ts";

/** Takes one query for most orders. `null`: the order is deleted, or too old for our scopes. */
export async function readOrder(admin: AdminClient, orderId: string): Promise<Order | null> {
  const id = gid("Order", orderId);
  const { order } = await admin.request(orderToSettle, { id });
  if (order === null) return null;
  const { nodes: parts } = await restOfPages(
    order.fulfillmentOrders,
    async (after) => (await admin.request(moreFulfillmentOrders, { id, after })).order?.fulfillmentOrders,
  );
  const fulfillmentOrders: FulfillmentOrder[] = [];
  for (const part of parts) fulfillmentOrders.push(await withAllLines(admin, part));
  return toOrder(order, fulfillmentOrders, await everyFulfillment(admin, id, order.fulfillments));
}

/**
 * Takes one query for at most fifty orders. An order with more parts, lines or fulfillments than a page holds is left out. Shopify finds the orders in its
 * index and reads each as it is now.
 */
export async function readOrders(
  admin: AdminClient,
  orderIds: readonly string[],
): Promise<readonly OrderWithGoods[]> {
  const query = orderIds.map((orderId) => `id:${orderId}`).join(" OR ");
  const { nodes } = (await admin.request(ordersToShip, { query })).orders;
  return nodes.flatMap((order) => {
    const { nodes: parts, pageInfo } = order.fulfillmentOrders;
    const isWhole =
      !pageInfo.hasNextPage &&
      parts.every(({ lineItems }) => !lineItems.pageInfo.hasNextPage) &&
      order.fulfillments.length < FULFILLMENTS_READ;
    if (!isWhole) return [];
    const known = parts.map((part) => toPart(part, part.lineItems.nodes));
    return [{ order: toOrder(order, known, order.fulfillments), contents: parts.map(toContents) }];
  });
}

function toOrder(
  order: OrderFacts,
  fulfillmentOrders: readonly FulfillmentOrder[],
  fulfillments: OrderFacts["fulfillments"],
): Order {
  const { name, fullyPaid, email, phone } = order;
  return {
    id: numericId(order.id),
    name,
    fullyPaid,
    email,
    phone,
    tags: order.tags,
    isTest: order.test,
    isAuthorized: toIsAuthorized(order),
    risk: toRisk(order.risk),
    createdAt: new Date(order.createdAt),
    updatedAt: new Date(order.updatedAt),
    cancelledAt: order.cancelledAt === null ? null : new Date(order.cancelledAt),
    paymentGateways: order.paymentGatewayNames,
    outstanding: toPrice(order.totalOutstandingSet),
    pieces: {
      ordered: order.subtotalLineItemsQuantity,
      current: order.currentSubtotalLineItemsQuantity,
    },
    language: order.customerLocale,
    billingPhone: order.billingAddress?.phone ?? null,
    shippingAddress: order.shippingAddress && toAddress(order.shippingAddress),
    shippingLines: order.shippingLines.nodes,
    fulfillments: fulfillments.map(toFulfillment),
    fulfillmentOrders,
    isReturning: ["RETURN_REQUESTED", "IN_PROGRESS"].includes(order.returnStatus),
  };
}

type OrderPart = OrderAnswer["fulfillmentOrders"]["nodes"][number];

function toAddress({ address1, provinceCode, countryCodeV2, ...rest }: OrderAddress) {
  return { ...rest, address: address1, state: provinceCode, country: countryCodeV2 };
}

function toFulfillment({
  id,
  status,
  createdAt,
  service,
  trackingInfo,
}: OrderAnswer["fulfillments"][number]) {
  return {
    id: numericId(id),
    state: toFulfillmentState(status),
    createdAt: new Date(createdAt),
    thirdParty: service?.type === "THIRD_PARTY" ? service.serviceName : null,
    trackingNumbers: trackingInfo.flatMap(({ number }) => number || []),
  };
}

async function withAllLines(
  admin: AdminClient,
  { lineItems, fulfillmentHolds, ...part }: OrderPart,
): Promise<FulfillmentOrder> {
  const { id } = part;
  const { nodes } = await restOfPages(
    lineItems,
    async (after) => (await admin.request(moreLinesToFulfill, { id, after })).fulfillmentOrder?.lineItems,
  );
  return toPart({ ...part, fulfillmentHolds }, nodes);
}

function toPart(
  { fulfillmentHolds, ...part }: FulfillmentOrderState & Pick<OrderPart, "fulfillmentHolds">,
  lines: OrderPart["lineItems"]["nodes"],
): FulfillmentOrder {
  return {
    ...toFulfillmentOrder(part),
    holds: fulfillmentHolds.map(({ displayReason }) => displayReason),
    lines: lines.map(
      ({ id, productTitle, variantTitle, remainingQuantity, requiresShipping, sku, weight }) => ({
        id: numericId(id),
        productTitle,
        variantTitle,
        remainingQuantity,
        requiresShipping,
        ...(sku && { sku }),
        weightG: grams(weight),
      }),
    ),
  };
}

/** Shopify lists fulfillments without pages: a list as long as the limit may be cut off. */
async function everyFulfillment(
  admin: AdminClient,
  id: string,
  first: OrderAnswer["fulfillments"],
): Promise<OrderAnswer["fulfillments"]> {
  if (first.length < FULFILLMENTS_READ) return first;
  return (await admin.request(allFulfillments, { id })).order?.fulfillments ?? first;
}
