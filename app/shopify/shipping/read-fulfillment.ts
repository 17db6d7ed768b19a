import type { AdminClient } from "../admin-client.ts";
import { gid } from "../gid.ts";
import type { FulfillmentFacts, FulfillmentOrderFacts } from "../operations/fulfillment.ts";
import {
  fulfillmentForShipping,
  fulfillmentOrderForShipping,
  moreFulfillmentLines,
  moreLinesForShipping,
} from "../operations/fulfillment.ts";
import { restOfPages } from "../rest-of-pages.ts";

/** A fulfillment with all of its lines as it stands now; `null` when Shopify has none of that id (any more). */
export async function readFulfillment(
  admin: AdminClient,
  fulfillmentId: string,
): Promise<FulfillmentFacts | null> {
  const id = gid("Fulfillment", fulfillmentId);
  const { fulfillment } = await admin.request(fulfillmentForShipping, { id });
  if (fulfillment === null) return null;
  const fulfillmentLineItems = await restOfPages(
    fulfillment.fulfillmentLineItems,
    async (after) =>
      (await admin.request(moreFulfillmentLines, { id, after })).fulfillment?.fulfillmentLineItems,
  );
  return { ...fulfillment, fulfillmentLineItems };
}

/** The same of what is still to be fulfilled. */
export async function readFulfillmentOrder(
  admin: AdminClient,
  fulfillmentOrderId: string,
): Promise<FulfillmentOrderFacts | null> {
  const id = gid("FulfillmentOrder", fulfillmentOrderId);
  const { fulfillmentOrder } = await admin.request(fulfillmentOrderForShipping, { id });
  if (fulfillmentOrder === null) return null;
  const lineItems = await restOfPages(
    fulfillmentOrder.lineItems,
    async (after) => (await admin.request(moreLinesForShipping, { id, after })).fulfillmentOrder?.lineItems,
  );
  return { ...fulfillmentOrder, lineItems };
}
