// Run: everyday, on both databases
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secondsToNextPoll } from "../../app/entrypoints/rest/shipments/tracking.ts";
import type { ApiClient, Json } from "./api-client.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, sharedApi, withoutSignatures } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Papyrus");
});
afterAll(() => api.stop());

const transit = {
  status: "TRANSIT",
  status_date: "2026-11-24T08:15:00.000Z",
  status_details: "Παραλήφθηκε",
  status_exact: "PICKED_UP",
};
const delivered = {
  status: "DELIVERED",
  status_date: "2026-11-25T11:42:00.120Z",
  status_details: "",
  status_exact: null,
};

const put = (id: string, tracking_history: Json) =>
  client.put(`/v1/shipments/${id}/tracking`, { tracking_history });

describe("PUT /v1/shipments/:id/tracking", () => {
  test("replaces the history; status and dates follow from it", async () => {
    const { id } = await bought(client);
    const first = await put(id, [transit]);
    expect(first.status).toBe(200);
    expect(first.data).toMatchObject({
      tracking_history: [transit],
      tracking_status: "TRANSIT",
      pickup_at: transit.status_date,
      delivered_at: null,
    });
    const second = await put(id, [delivered, transit]);
    expect(second.data).toMatchObject({
      tracking_history: [delivered, transit],
      tracking_status: "DELIVERED",
      pickup_at: transit.status_date,
      delivered_at: delivered.status_date,
    });
    const emptied = await put(id, []);
    expect(emptied.data).toMatchObject({
      tracking_history: [],
      tracking_status: "PRE_TRANSIT",
      pickup_at: null,
      delivered_at: null,
    });
  });

  test("with the stored history changes nothing, not even timestamps", async () => {
    const { id } = await bought(client);
    const first = await put(id, [transit, delivered]);
    const again = await put(id, [transit, delivered]);
    expect(withoutSignatures(again.data)).toEqual(withoutSignatures(first.data));
  });

  test("takes 500 entries and no more", async () => {
    const { id } = await bought(client);
    const entries = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        ...transit,
        status_date: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
      }));
    expect((await put(id, entries(500))).data.tracking_history).toHaveLength(500);
    const { status, error } = await put(id, entries(501));
    expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect((await client.get(`/v1/shipments/${id}`)).data.tracking_history).toHaveLength(500);
  });

  test("refuses a history with one wrong entry as a whole", async () => {
    const { id } = await bought(client);
    const { status, error } = await put(id, [
      transit,
      { ...delivered, status: "Delivered", status_date: "yesterday" },
    ]);
    expect(status).toBe(400);
    expect(error.metadata.issues.map((issue: Json) => issue.path)).toEqual([
      "tracking_history.1.status",
      "tracking_history.1.status_date",
    ]);
    expect((await client.get(`/v1/shipments/${id}`)).data.tracking_history).toEqual([]);
  });
});

describe("GET /public/v1/shipments/:id/tracking", () => {
  test("returns the documented fields, in order", async () => {
    const shipment = await bought(client);
    await put(shipment.id, [transit]);
    const { status, json } = await client.get(`/public/v1/shipments/${shipment.id}/tracking`);
    expect(status).toBe(200);
    expect(json).toEqual({
      status: "ok",
      data: {
        partner_id: shipment.partner_id,
        driver: "gorgona",
        carrier: { code: "gorgona", name: "Gorgona Courier", image: shipment.rate.provider.image },
        service: shipment.rate.service,
        tracking_status: "TRANSIT",
        tracking_history: [transit],
        tracking_ref: shipment.tracking_ref,
        tracking_url: shipment.tracking_url ?? "",
        country_from: "GR",
        country_to: "GR",
      },
    });
    expect(Object.keys(json.data)).toEqual([
      "partner_id",
      "driver",
      "carrier",
      "service",
      "tracking_status",
      "tracking_history",
      "tracking_ref",
      "tracking_url",
      "country_from",
      "country_to",
    ]);
  });

  test("may be cached until the next :05 or :35", async () => {
    const { id } = await bought(client);
    const { headers } = await client.get(`/public/v1/shipments/${id}/tracking`);
    const maxAge = Number(/^private, max-age=(\d+)$/.exec(headers.get("cache-control") ?? "")?.[1]);
    expect(Math.abs(maxAge - secondsToNextPoll(new Date()))).toBeLessThan(5);
  });

  test.each([
    ["2026-11-24T14:04:59.000Z", 1],
    ["2026-11-24T14:05:00.000Z", 1800],
    ["2026-11-24T14:05:00.001Z", 1800],
    ["2026-11-24T14:34:00.000Z", 60],
    ["2026-11-24T14:35:00.000Z", 1800],
    ["2026-11-24T14:59:30.000Z", 330],
  ])("at %s that is %i seconds", (now, seconds) => {
    expect(secondsToNextPoll(new Date(now))).toBe(seconds);
  });

  test("needs a key, like every endpoint", async () => {
    const { id } = await bought(client);
    const { status } = await client.get(`/public/v1/shipments/${id}/tracking`, {
      headers: { "x-api-key": "" },
    });
    expect(status).toBe(401);
  });
});
