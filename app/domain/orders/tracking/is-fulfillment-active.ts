import type { OrderReader } from "../platform.ts";

/** Whether the fulfillment exists and is not cancelled. */
export async function isFulfillmentActive(
  platform: Pick<OrderReader, "readFulfillmentState">,
  fulfillmentId: string,
): Promise<boolean> {
  const fulfillment = await platform.readFulfillmentState(fulfillmentId);
  return fulfillment !== null && fulfillment.state !== "cancelled";
}
