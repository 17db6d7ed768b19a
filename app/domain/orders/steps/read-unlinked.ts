import type { UnlinkedFulfillment } from "../decide/match-fulfillment.ts";
import type { Fulfillment, OrderReader } from "../platform.ts";

/** Reads the lines of each fulfillment. */
export async function readUnlinked(
  platform: OrderReader,
  fulfillments: readonly Fulfillment[],
): Promise<readonly UnlinkedFulfillment[]> {
  const unlinked: UnlinkedFulfillment[] = [];
  for (const fulfillment of fulfillments) {
    const contents = await platform.readFulfillment(fulfillment.id);
    if (contents === null) continue;
    unlinked.push({
      ...fulfillment,
      fulfillmentOrderIds: contents.fulfillmentOrders.map(({ id }) => id),
      lines: contents.lines.map(({ line, quantity }) => ({ lineItemId: line.id, quantity })),
    });
  }
  return unlinked;
}
