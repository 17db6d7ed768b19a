import type { AdminClient } from "../admin-client.ts";
import { gid } from "../gid.ts";
import type { FulfillmentOrderAnswer, FulfillmentOrderLine, OrderAnswer } from "../operations/order.ts";
import {
  allFulfillments,
  FULFILLMENTS_READ,
  moreFulfillmentOrders,
  moreLinesToFulfill,
  orderToSettle,
} from "../operations/order.ts";
import { restOfPages } from "../rest-of-pages.ts";

export type FulfillmentOrderNow = Omit<FulfillmentOrderAnswer, "lineItems"> & {
  readonly lines: readonly FulfillmentOrderLine[];
};

export type FulfillmentNow = OrderAnswer["fulfillments"][number];

/** An order as Shopify has it now: what was fulfilled, and what is still to be. */
export type OrderNow = Omit<OrderAnswer, "fulfillmentOrders" | "shippingLines"> & {
  readonly shippingLines: OrderAnswer["shippingLines"]["nodes"];
  readonly fulfillmentOrders: readonly FulfillmentOrderNow[];
};

/** One query for most orders; `null` when Shopify shows none of that id: deleted, or too old for us to see. */
export async function readOrder(admin: AdminClient, orderId: string): Promise<OrderNow | null> {
  const id = gid("Order", orderId);
  const { order } = await admin.request(orderToSettle, { id });
  if (order === null) return null;
  const { shippingLines, fulfillmentOrders: first, ...facts } = order;
  const answers = await restOfPages(
    first,
    async (after) => (await admin.request(moreFulfillmentOrders, { id, after })).order?.fulfillmentOrders,
  );
  const fulfillmentOrders: FulfillmentOrderNow[] = [];
  for (const answer of answers.nodes) fulfillmentOrders.push(await withAllLines(admin, answer));
  return {
    ...facts,
    shippingLines: shippingLines.nodes,
    fulfillments: await everyFulfillment(admin, id, order.fulfillments),
    fulfillmentOrders,
  };
}

async function withAllLines(
  admin: AdminClient,
  { lineItems, ...fulfillmentOrder }: FulfillmentOrderAnswer,
): Promise<FulfillmentOrderNow> {
  const { id } = fulfillmentOrder;
  const { nodes } = await restOfPages(
    lineItems,
    async (after) => (await admin.request(moreLinesToFulfill, { id, after })).fulfillmentOrder?.lineItems,
  );
  return { ...fulfillmentOrder, lines: nodes };
}

/** They come without pages: a full list may not be the whole one. */
async function everyFulfillment(
  admin: AdminClient,
  id: string,
  first: FulfillmentNow[],
): Promise<FulfillmentNow[]> {
  if (first.length < FULFILLMENTS_READ) return first;
  return (await admin.request(allFulfillments, { id })).order?.fulfillments ?? first;
}
