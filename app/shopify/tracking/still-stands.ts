import type { AdminClient } from "../admin-client.ts";
import { gid } from "../gid.ts";
import { fulfillmentState } from "../operations/fulfillment.ts";

/** Whether Shopify has the fulfillment, and it was not cancelled. */
export async function stillStands(admin: AdminClient, fulfillmentId: string): Promise<boolean> {
  const { fulfillment } = await admin.request(fulfillmentState, { id: gid("Fulfillment", fulfillmentId) });
  return fulfillment !== null && fulfillment.status !== "CANCELLED";
}
