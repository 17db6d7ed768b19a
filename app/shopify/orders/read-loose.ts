import type { AdminClient } from "../admin-client.ts";
import { numericId } from "../gid.ts";
import { readFulfillment } from "../shipping/read-fulfillment.ts";
import type { LooseFulfillment } from "./place-purchase.ts";
import type { FulfillmentNow } from "./read-order.ts";

/** What each of these fulfillments holds. */
export async function readLoose(
  admin: AdminClient,
  fulfillments: readonly FulfillmentNow[],
): Promise<readonly LooseFulfillment[]> {
  const loose: LooseFulfillment[] = [];
  for (const fulfillment of fulfillments) {
    const facts = await readFulfillment(admin, numericId(fulfillment.id));
    if (facts === null) continue;
    loose.push({
      ...fulfillment,
      fulfillmentOrderIds: facts.fulfillmentOrders.nodes.map(({ id }) => numericId(id)),
      lines: facts.fulfillmentLineItems.nodes.map(({ lineItem, quantity }) => ({
        lineItemId: numericId(lineItem.id),
        quantity: quantity ?? 0,
      })),
    });
  }
  return loose;
}
