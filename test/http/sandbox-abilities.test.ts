/** A caller with a sandbox key alone tries what carriers differ in: polled tracking, no cancelling, own credentials. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { aQuote, aShipment, berlin } from "./requests.ts";
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

describe("cash on delivery", () => {
  const right = { customer_number: "SANDBOX-1001", password: "olive-branch" };
  const give = (credentials: unknown, driver = "gorgona", by = client) =>
    by.post("/v1/sandbox/credentials", { driver, credentials });

  test("of a new sandbox is refused, and says how to get a contract: no sample claims to have one", async () => {
    const fresh = await api.client("Without a contract");
    const { json: rates } = await fresh.post("/v1/rates", aQuote());
    const { data: carriers } = await fresh.get("/v1/carriers");
    expect(carriers).toHaveLength(4);
    for (const each of [...rates, ...carriers])
      expect([each.driver, each.has_custom_credentials, each.has_cash_on_delivery]).toEqual([
        ...[each.driver, false, false],
      ]);
    const { id } = rates.find((each: Json) => each.driver === "gorgona");
    const { status, error } = await fresh.post("/v1/shipments", aShipment(id, { cash_on_delivery: 20 }));
    expect([status, error.code]).toEqual([403, "CASH_ON_DELIVERY_NOT_ALLOWED"]);
    expect(error.message).toContain("POST /v1/sandbox/credentials");
    expect((await bought(fresh)).partner_credentials_used).toBe(false);
  });

  test("comes with credentials, and goes with them", async () => {
    const { status, json } = await give(right);
    expect([status, json]).toEqual([200, await carrier("gorgona")]);
    expect(json).toMatchObject({ has_custom_credentials: true, has_cash_on_delivery: true });
    const { json: rates } = await client.post("/v1/rates", { ...aQuote(), cash_on_delivery: 20 });
    expect(rates[0]).toMatchObject({
      ...{ driver: "gorgona", has_custom_credentials: true, has_cash_on_delivery: true },
    });
    expect(await bought(client, { cash_on_delivery: 20 })).toMatchObject({
      ...{ cash_on_delivery: 20, partner_credentials_used: true },
    });
    expect((await give(null)).json).toMatchObject({
      ...{ has_custom_credentials: false, has_cash_on_delivery: false },
    });
    expect(await rateOf(client, "gorgona")).toMatchObject({ has_custom_credentials: false });
  });

  test("stays away with wrong credentials, and stores none", async () => {
    await give(null);
    const wrong = await give({ ...right, password: "guessed" });
    expect([wrong.status, wrong.error.code, wrong.error.metadata]).toEqual([
      ...[502, "CARRIER_REJECTED", { reason: "credentials" }],
    ]);
    expect(wrong.text).not.toContain("guessed");
    for (const [credentials, driver, path] of [
      [right, "zephyra", "driver"],
      [right, "nobody", "driver"],
      [{ customer_number: "SANDBOX-1001" }, "gorgona", "credentials.password"],
    ] as const) {
      const { status, error } = await give(credentials, driver);
      expect([status, error.metadata.issues.map((issue: Json) => issue.path)]).toEqual([400, [path]]);
    }
    expect(await carrier("gorgona")).toMatchObject({ has_custom_credentials: false });
    const stored = await api.sql(
      `SELECT credentials, tested_at FROM carrier_accounts AS a JOIN merchants AS m ON m.id = a.merchant_id
       WHERE m.name = $1 AND carrier_code = 'gorgona'`,
      [api.named("Sandbox stranger")],
    );
    expect(stored).toEqual([{ credentials: "platform", tested_at: null }]);
  });

  test("of a real account is not touched, and production has no such door", async () => {
    const live = await api.client("Sandbox stranger", "production");
    const refused = await give(right, "gorgona", live);
    expect([refused.status, refused.error.code]).toEqual([403, "FORBIDDEN"]);
    const owner = await api.client("Carrier owner");
    const { stores, announce, close } = await api.stores();
    const { id: merchantId } = await stores.merchants.ensure(api.named("Carrier owner"));
    await stores.accounts.change({ merchantId, environment: "sandbox" }, "gorgona", (stored) => {
      if (stored === null) throw new Error("There is no sample.");
      const { sample: _, ...account } = stored;
      return { ...account, credentials: "own" };
    });
    await announce(merchantId);
    await close();
    const { status, error } = await give(null, "gorgona", owner);
    expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect((await rateOf(owner, "gorgona")).has_custom_credentials).toBe(true);
  });
});

/** The last :05 or :35. */
function asked(atMs: number): number {
  const [half, first] = [30 * 60_000, 5 * 60_000];
  return Math.floor((atMs - first) / half) * half + first;
}

function to(name: string) {
  return { address_to: { ...aShipment("").address_to, name } };
}
