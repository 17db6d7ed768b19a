/** What a caller with a sandbox key alone can try at carriers that differ: polled tracking, no cancelling, own credentials. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { aShipment, berlin } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, rateOf, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Sandbox stranger");
});
afterAll(() => api.stop());

async function byRoad(name: string): Promise<Json> {
  const to = { ...berlin, name };
  const rate = await rateOf(client, "viadotto", { address_to: to });
  const { status, json, text } = await client.post("/v1/shipments", aShipment(rate.id, { address_to: to }));
  if (status !== 200) throw new Error(text);
  return json;
}

const advance = (minutes: number) => client.post("/v1/sandbox/clock", { advance_minutes: minutes });
const carrier = async (driver: string) =>
  (await client.get("/v1/carriers")).data.find((each: Json) => each.driver === driver);

describe("a carrier that is asked for scans", () => {
  test("is named by GET /v1/carriers", async () => {
    expect(await carrier("viadotto")).toMatchObject({ has_tracking: true });
    expect(await carrier("gorgona")).toMatchObject({ has_tracking: false });
  });

  test("tells of scans at :05 and :35 alone, and another carrier at once", async () => {
    const [polled, calling] = [await byRoad("TEST DELIVERED"), await bought(client, to("TEST DELIVERED"))];
    const scans = async ({ id }: Json): Promise<number> =>
      (await client.get(`/public/v1/shipments/${id}/tracking`)).data.tracking_history.length;
    /** Scans, a minute apart after the purchase, that are known if they were asked for at `atMs`. */
    const until = ({ created_at }: Json, atMs: number) =>
      [1, 2, 3, 4].filter((minutes) => Date.parse(created_at) + minutes * 60_000 <= atMs).length;
    let aheadMs = 0;
    for (const minutes of [2, 3, 30]) {
      aheadMs += minutes * 60_000;
      // The next :05 or :35 may come while the test runs.
      const before = Date.now() + aheadMs;
      await advance(minutes);
      const [ofPolled, ofCalling] = [await scans(polled), await scans(calling)];
      const after = Date.now() + aheadMs;
      expect([until(polled, asked(before)), until(polled, asked(after))]).toContain(ofPolled);
      expect([until(calling, before), until(calling, after)]).toContain(ofCalling);
    }
    const { data } = await client.get(`/v1/shipments/${polled.id}`);
    expect(data).toMatchObject({ tracking_status: "DELIVERED", delivered_at: expect.any(String) });
  });

  test("follows a number that was bought elsewhere", async () => {
    const { status, json } = await client.post("/v1/trackers", {
      driver: "viadotto",
      tracking_ref: "VD000000017",
    });
    expect([status, json.tracking_status]).toEqual([200, "PRE_TRANSIT"]);
    const refused = await client.post("/v1/trackers", { driver: "gorgona", tracking_ref: "GG000000017" });
    expect([refused.status, refused.error.code]).toEqual([400, "OPTION_NOT_AVAILABLE"]);
  });
});

test("a carrier that can't cancel refuses, and the shipment stays as it is", async () => {
  const shipment = await byRoad("Jörg Müller");
  for (const _ of [1, 2]) {
    const { status, error } = await client.call("DELETE", `/v1/shipments/${shipment.id}`);
    expect([status, error.code, error.metadata.reason]).toEqual([400, "NOT_CANCELLABLE", "cannot_cancel"]);
    expect(error.message).toContain("Viadotto Road");
  }
  const { data } = await client.get(`/v1/shipments/${shipment.id}`);
  expect([data.state, data.updated_at]).toEqual(["created", shipment.updated_at]);
});

/** The last :05 or :35. */
function asked(atMs: number): number {
  const [half, first] = [30 * 60_000, 5 * 60_000];
  return Math.floor((atMs - first) / half) * half + first;
}

function to(name: string) {
  return { address_to: { ...aShipment("").address_to, name } };
}
