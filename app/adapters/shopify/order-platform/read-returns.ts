import type { ReturnPart, ReturnPartContents } from "../../../domain/orders/platform.ts";
import type { AdminClient } from "../admin-client.ts";
import { AccessDeniedError } from "../admin-errors.ts";
import { gid, numericId } from "../gid.ts";
import { moreReturnLines, orderReturns, returnPart } from "../operations/order-returns.ts";
import { restOfPages } from "../rest-of-pages.ts";
import { toLine } from "./read-contents.ts";

/** `null`: the shop has not granted reading returns, or no longer. */
export async function readReturns(
  admin: AdminClient,
  orderId: string,
): Promise<readonly ReturnPart[] | null> {
  const page = async (after: string | null) =>
    (await admin.request(orderReturns, { id: gid("Order", orderId), after })).order?.returns;
  try {
    const first = await page(null);
    if (first === undefined) return [];
    const { nodes } = await restOfPages(first, page);
    return nodes.flatMap(({ name, status, reverseFulfillmentOrders }) =>
      reverseFulfillmentOrders.nodes.map((part) => ({
        id: numericId(part.id),
        returnName: name,
        state: stateOf(status, part.status),
      })),
    );
  } catch (error) {
    if (error instanceof AccessDeniedError) return null;
    throw error;
  }
}

/** `null`: Shopify has none of that id. */
export async function readReturnPart(admin: AdminClient, partId: string): Promise<ReturnPartContents | null> {
  const id = gid("ReverseFulfillmentOrder", partId);
  const { reverseFulfillmentOrder: part } = await admin.request(returnPart, { id });
  if (part === null) return null;
  const { nodes } = await restOfPages(
    part.lineItems,
    async (after) => (await admin.request(moreReturnLines, { id, after })).reverseFulfillmentOrder?.lineItems,
  );
  return {
    lines: nodes.flatMap(({ totalQuantity, fulfillmentLineItem }) =>
      fulfillmentLineItem === null
        ? []
        : [{ line: toLine(fulfillmentLineItem.lineItem), quantity: totalQuantity }],
    ),
    deliveries: part.reverseDeliveries.nodes.map(({ deliverable }) => ({
      trackingNumber: deliverable?.tracking?.number ?? null,
    })),
  };
}

/** A return that was called off may leave its parts open for a moment. */
function stateOf(ofReturn: string, ofPart: string): ReturnPart["state"] {
  const states = [ofReturn, ofPart];
  if (states.includes("CANCELED") || states.includes("DECLINED")) return "cancelled";
  return states.every((state) => state === "OPEN") ? "open" : "closed";
}
