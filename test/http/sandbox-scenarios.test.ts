/** A developer plays the scenarios with a sandbox key; with a production key they don't exist. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { aShipment, thessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, rateOf, sharedApi } from "./running-api.ts";

let api: RunningApi;
beforeAll(async () => {
  api = await sharedApi();
});
afterAll(() => api.stop());

const to = (name: string) => ({ address_to: { ...thessaloniki, name } });
const advance = (client: ApiClient, minutes: number, headers = {}) =>
  client.post("/v1/sandbox/clock", { advance_minutes: minutes }, { headers });
const statuses = async (client: ApiClient, { id }: Json) =>
  (await client.get(`/public/v1/shipments/${id}/tracking`)).data.tracking_history.map(
    ({ status }: Json) => status,
  );
const buy = async (client: ApiClient, name: string) =>
  client.post("/v1/shipments", aShipment((await rateOf(client, "gorgona")).id, to(name)));

test("names and clock play a scenario in one merchant's sandbox", async () => {
  const [client, other] = [await api.client("Scenarist"), await api.client("Scenarist's neighbour")];
  const returned = await bought(client, to("TEST RETURNED"));
  const theirs = await bought(other, to("TEST SLOW"));
  const headers = { "idempotency-key": "seven-minutes" };
  const { json, text } = await advance(client, 7, headers);
  expect(json).toEqual({ advance_minutes: 7, shipments: [returned.id], changed: [returned.id] });
  expect((await advance(client, 7, headers)).text).toBe(text);
  expect(await statuses(client, returned)).toEqual(["TRANSIT", "TRANSIT", "TRANSIT", "EXCEPTION", "TRANSIT"]);
  await advance(client, 53);
  expect((await statuses(client, returned)).at(-1)).toBe("EXCEPTION");
  expect(await statuses(other, theirs)).not.toContain("DELIVERED");

  expect(await buy(client, "TEST REFUSED")).toMatchObject({
    status: 502,
    error: { code: "CARRIER_REJECTED" },
  });
  expect(await buy(client, "TEST TIMEOUT")).toMatchObject({
    status: 503,
    error: { code: "CARRIER_UNAVAILABLE", metadata: { outcome: "unknown" } },
  });
  for (const minutes of [0, 1_441, 1.5]) expect((await advance(client, minutes)).status).toBe(400);
});

test("names and clock mean nothing with a production key, whatever the sandbox's clock does", async () => {
  const { stores, close } = await api.stores();
  const { id: merchantId } = await stores.merchants.ensure(api.named("Gone live"));
  const samples = await stores.accounts.list({ merchantId, environment: "sandbox" });
  const gorgona = samples.find(({ carrier }) => carrier.code === "gorgona");
  if (gorgona === undefined) throw new Error("There is no sample.");
  const { sample: _, samplePriceList: __, ...real } = gorgona;
  const production = { merchantId, environment: "production" } as const;
  await stores.accounts.add(production, real);
  await stores.voucherRanges.add(
    { ...production, carrierCode: "gorgona" },
    { prefix: "GL", digits: 8, checkDigit: "s10", suffix: "", first: 1n, last: 99n },
  );
  await close();
  const [live, sandbox] = [
    await api.client("Gone live", "production"),
    await api.client("Gone live", "sandbox"),
  ];
  const shipments = [];
  for (const name of ["TEST DELIVERED", "TEST REFUSED", "TEST TIMEOUT"]) {
    const { status, json } = await buy(live, name);
    expect([name, status]).toEqual([name, 200]);
    shipments.push(json);
  }
  expect(await advance(live, 60)).toMatchObject({ status: 403, error: { code: "FORBIDDEN" } });
  expect((await advance(sandbox, 60)).json).toMatchObject({ shipments: [], changed: [] });
  for (const shipment of shipments) expect(await statuses(live, shipment)).toEqual([]);
});
