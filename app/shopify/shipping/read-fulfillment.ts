import type { AdminClient } from "../admin-client.ts";
import { gid } from "../gid.ts";
import type { FulfillmentFacts } from "../operations/fulfillment.ts";
import { fulfillmentForShipping, moreFulfillmentLines } from "../operations/fulfillment.ts";

/** A fulfillment with all of its lines as it stands now; `null` when Shopify has none of that id (any more). */
export async function readFulfillment(
  admin: AdminClient,
  fulfillmentId: string,
): Promise<FulfillmentFacts | null> {
  const id = gid("Fulfillment", fulfillmentId);
  const { fulfillment } = await admin.request(fulfillmentForShipping, { id });
  if (fulfillment === null) return null;
  const nodes = [...fulfillment.fulfillmentLineItems.nodes];
  let { pageInfo } = fulfillment.fulfillmentLineItems;
  while (pageInfo.hasNextPage && pageInfo.endCursor !== null) {
    const next = await admin.request(moreFulfillmentLines, { id, after: pageInfo.endCursor });
    if (next.fulfillment === null) return null;
    nodes.push(...next.fulfillment.fulfillmentLineItems.nodes);
    pageInfo = next.fulfillment.fulfillmentLineItems.pageInfo;
  }
  return { ...fulfillment, fulfillmentLineItems: { nodes, pageInfo } };
}
