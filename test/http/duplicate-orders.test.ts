/** One shipment an order, for merchants who want it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient, Json, Reply } from "./api-client.ts";
import { aQuote, thessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { sharedApi } from "./running-api.ts";

const service = { driver: "gorgona", code: "standard" };

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Once");
  const { stores, close } = await api.stores();
  const { id } = await stores.merchants.ensure(api.named("Once"));
  await stores.merchants.setRefusesDuplicates(id, true);
  await close();
});
afterAll(() => api.stop());

const label = (orderId: string | null, change: object = {}) => ({
  ...{ ...aQuote(), service, related_order_id: orderId },
  ...change,
});
const buy = (orderId: string | null, change: object = {}, key?: string, caller = client) =>
  caller.post("/v1/shipments", label(orderId, change), key ? { headers: { "idempotency-key": key } } : {});
const outcome = ({ status, error }: Reply) => [status, error?.code];
const shipmentsOf = async (orderId: string) =>
  (await client.get(`/v1/shipments?related_order_id=${orderId}`)).data;

test("a second label is refused by name, and bought with allow_duplicate", async () => {
  const first = await buy("order-1", {}, "first");
  expect(first.status).toBe(200);
  const second = await buy("order-1", {}, "second");
  expect(outcome(second)).toEqual([409, "DUPLICATE_ORDER"]);
  expect(second.error.message).toContain(first.json.id);
  expect(second.error.metadata).toEqual({
    related_order_id: "order-1",
    shipment_id: first.json.id,
    state: "created",
  });
  expect(outcome(await buy("order-1", { dry_run: true }))).toEqual([409, "DUPLICATE_ORDER"]);
  expect((await buy("order-1", {}, "first")).text).toBe(first.text);
  expect((await buy("order-1", {}, "second")).headers.get("idempotent-replayed")).toBe("true");
  const allowed = { allow_duplicate: true };
  expect((await buy("order-1", { ...allowed, dry_run: true })).status).toBe(200);
  expect((await buy("order-1", allowed)).status).toBe(200);
  expect(await shipmentsOf("order-1")).toHaveLength(2);
});

test("cancelled and refused shipments don't count, nor other merchants'; without an order there is no rule", async () => {
  const { json } = await buy("order-2");
  await client.delete(`/v1/shipments/${json.id}`);
  const { json: rates } = await client.post("/v1/rates", aQuote());
  const { service: _, ...byRate } = label("order-2", {
    rate_id: rates.find(({ driver }: Json) => driver === "gorgona").id,
  });
  expect((await client.post("/v1/shipments", byRate)).status).toBe(200);
  expect(outcome(await client.post("/v1/shipments", byRate))).toEqual([409, "DUPLICATE_ORDER"]);

  const refused = { address_to: { ...thessaloniki, name: "TEST REFUSED" } };
  expect(outcome(await buy("order-3", refused))).toEqual([502, "CARRIER_REJECTED"]);
  expect((await buy("order-3")).status).toBe(200);
  for (let time = 0; time < 2; time += 1) expect((await buy(null)).status).toBe(200);

  const neighbour = await api.client("Twice");
  for (let time = 0; time < 2; time += 1)
    expect((await buy("order-2", {}, undefined, neighbour)).status).toBe(200);
});

test("of simultaneous requests one buys", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => buy("order-4", {}, `at-once-${n}`)));
  const bought = answers.filter(({ status }) => status === 200);
  expect(bought).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(outcome(answer)).toEqual([409, "DUPLICATE_ORDER"]);
    expect(answer.error.metadata.shipment_id).toBe(bought[0]?.json.id);
  }
  expect(await shipmentsOf("order-4")).toHaveLength(1);
});

test("a purchase without outcome is pending, and the refusal is not kept for the Idempotency-Key", async () => {
  const silent = { address_to: { ...thessaloniki, name: "TEST TIMEOUT" } };
  const first = await buy("order-5", silent);
  expect(outcome(first)).toEqual([503, "CARRIER_UNAVAILABLE"]);
  for (let time = 0; time < 2; time += 1) {
    const second = await buy("order-5", {}, "later");
    expect(outcome(second)).toEqual([409, "DUPLICATE_ORDER"]);
    expect(second.error.metadata).toMatchObject({
      shipment_id: first.error.metadata.shipment_id,
      state: "pending",
    });
    expect(second.headers.get("retry-after")).toBe("1");
    expect(second.headers.get("idempotent-replayed")).toBeNull();
  }
});

test("rows of a batch follow the same rule", async () => {
  const { json: earlier } = await buy("order-6");
  const rows = [
    label("order-7"),
    label("order-7"),
    label("order-6"),
    label("order-6", { allow_duplicate: true }),
  ];
  const { id } = (await client.post("/v1/batches", { rows })).json.data;
  let job: Json;
  await expect
    .poll(async () => {
      job = (await client.get(`/v1/jobs/${id}`)).data;
      return job.state;
    })
    .toBe("done");
  const codes = job.rows.map(({ error }: Json) => error?.code ?? "bought");
  // The first two are bought side by side.
  expect(codes.slice(0, 2).sort()).toEqual(["DUPLICATE_ORDER", "bought"]);
  expect(codes.slice(2)).toEqual(["DUPLICATE_ORDER", "bought"]);
  expect(job.rows[2].error.message).toContain(earlier.id);
  expect(await shipmentsOf("order-7")).toHaveLength(1);
});
