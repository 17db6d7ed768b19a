import type { ApiClient, Json } from "./api-client.ts";
import type { RunningApi } from "./running-api.ts";

/**
 * A booking without an answer, of the body's shipment. Sample carriers find theirs by themselves: this one's look-ups prove nothing.
 * @returns the id that its shipment would have
 */
export async function anOpenOutcome(api: RunningApi, client: ApiClient, body: Json): Promise<string> {
  const address_to = { ...body.address_to, name: "TEST TIMEOUT" };
  const { json } = await client.post("/v1/shipments", { ...body, address_to });
  const { shipment_id: id } = json.error.metadata;
  await api.sql("UPDATE bookings SET unproven = 'cannot-tell' WHERE id = $1", [id]);
  return id;
}
