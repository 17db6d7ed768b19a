/** Every operation of the API, and the changes behind it that its examples do not cause. */
import { everyAnswer } from "../http/answer-story.ts";
import type { ApiClient, Json } from "../http/api-client.ts";
import { anOpenOutcome } from "../http/open-outcome.ts";
import { aPickupDate } from "../http/pickup-date.ts";
import { aShipment } from "../http/requests.ts";
import { bought, rateOf } from "../http/running-api.ts";
import { until } from "../shopify/running-shop.ts";
import type { World } from "./world.ts";

const scan = (status: string, hour: number) => ({
  ...{ status, status_date: `2026-11-24T0${hour}:15:00.000Z`, status_details: "", status_exact: null },
});

export async function restStory({ api, step, receiver }: World): Promise<void> {
  const client = await api.client("Listener");
  const listen = (of: ApiClient, more: object = {}) =>
    of.post("/v1/webhook_endpoints", { url: `${receiver.url}/a/secret/path`, ...more });
  await step("API: a merchant listens to every event", () => listen(client));
  await everyAnswer(api, "Listener", (operationId, call) => step(`API: ${operationId}`, call));

  const { json: endpoint } = await step("API: an endpoint for labels alone", () =>
    listen(client, { events: ["shipment.label_ready"] }),
  );
  const path = `/v1/webhook_endpoints/${endpoint.id}`;
  await step("API: an endpoint changes", () => client.patch(path, { description: "Till" }));
  await step("API: an endpoint changes to what it is", () => client.patch(path, { description: "Till" }));
  await step("API: an endpoint is disabled", () => client.patch(path, { enabled: false }));
  await step("API: an endpoint is disabled again", () => client.patch(path, { enabled: false }));
  await step("API: an endpoint is enabled and changed", () =>
    client.patch(path, { enabled: true, description: null }),
  );
  await step("API: an endpoint that there is none of is removed", () =>
    client.delete(`/v1/webhook_endpoints/${crypto.randomUUID()}`),
  );
  receiver.answer(410);
  await step("the receiver of a test event is gone", async () => {
    await client.post(`${path}/test`, {});
    const isDisabled = async () => (await client.get(path)).data.disabled?.reason === "gone";
    await until(isDisabled, "the endpoint is disabled");
  });
  receiver.answer(200);

  const shipment: Json = await step("API: a label is bought", () => bought(client));
  const tracking = (...tracking_history: readonly object[]) =>
    client.put(`/v1/shipments/${shipment.id}/tracking`, { tracking_history });
  const exception = scan("EXCEPTION", 8);
  await step("API: a scan says that the parcel can't be delivered", () => tracking(exception));
  await step("API: the same scan again", () => tracking(exception));
  await step("API: a scan says that the parcel was delivered", () =>
    tracking(exception, scan("DELIVERED", 9)),
  );
  await step("API: metadata", () =>
    client.patch(`/v1/shipments/${shipment.id}/metadata`, { metadata: { read: true } }),
  );
  const other: Json = await step("API: another label is bought", () => bought(client));
  await step("API: a label is cancelled", () => client.delete(`/v1/shipments/${other.id}`));
  await step("API: a label is cancelled again", () => client.delete(`/v1/shipments/${other.id}`));
  const third: Json = await step("API: a label for a pickup is bought", () => bought(client));
  await step("API: a pickup is booked", () =>
    client.post("/v1/pickups", { shipment_ids: [third.id], date: aPickupDate() }),
  );
  await step("API: the same pickup is booked again", () =>
    client.post("/v1/pickups", { shipment_ids: [third.id], date: aPickupDate() }),
  );

  const open = await anOpenOutcome(api, client, aShipment((await rateOf(client, "gorgona")).id));
  for (const time of ["", " again"])
    await step(`API: the carrier has none of a shipment${time}`, () =>
      client.put(`/v1/shipments/${open}/outcome`, { none_at_carrier: true }),
    );

  for (const news of ["DELIVERED", "EXCEPTION"]) {
    const tracker = { driver: "gorgona", tracking_ref: `TEST ${news} 7` };
    const { json } = await step(`API: a parcel of another's is followed: ${news}`, () =>
      client.post("/v1/trackers", tracker),
    );
    await api.sql("UPDATE trackers SET created_at = created_at - interval '1 hour' WHERE id = $1", [json.id]);
    await step(`API: a parcel of another's has news: ${news}`, () => client.post("/v1/trackers", tracker));
  }

  const boxes = { boxes: [{ code: "S", name: "Small", inner: { length: 20, width: 15, height: 10 } }] };
  for (const time of ["first", "second"])
    await step(`API: boxes, the ${time} time`, () => client.put("/v1/boxes", boxes));
}
