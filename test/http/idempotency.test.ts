// Run: everyday, on both databases
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { aQuote, aShipment } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { rateOf, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
let rate: Json;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Papyrus");
  rate = await rateOf(client, "gorgona");
});
afterAll(() => api.stop());

const keyed = (key: string) => ({ headers: { "idempotency-key": key } });
const count = async () => (await client.get("/v1/shipments")).data.length;

describe("an Idempotency-Key", () => {
  test("answers the same request with the same answer, and buys once", async () => {
    const before = await count();
    const first = await client.post("/v1/shipments", aShipment(rate.id), keyed("a"));
    const second = await client.post("/v1/shipments", aShipment(rate.id), keyed("a"));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await count()).toBe(before + 1);
  });

  test("answers a refusal again, too", async () => {
    const body = aShipment("gorgona_standard_01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f");
    const first = await client.post("/v1/shipments", body, keyed("refused"));
    const second = await client.post("/v1/shipments", body, keyed("refused"));
    expect([first.status, second.status]).toEqual([404, 404]);
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
  });

  test("with another body is a conflict", async () => {
    const first = await client.post("/v1/shipments", aShipment(rate.id), keyed("b"));
    const other = await client.post(
      "/v1/shipments",
      aShipment(rate.id, { related_order_id: "2" }),
      keyed("b"),
    );
    expect([first.status, other.status, other.error.code]).toEqual([200, 409, "IDEMPOTENCY_CONFLICT"]);
    const elsewhere = await client.post("/v1/rates", aQuote(), keyed("b"));
    expect([elsewhere.status, elsewhere.error.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
    for (const { error } of [other, elsewhere]) {
      expect(error.metadata).toEqual({ shipment_id: first.json.id });
      expect(error.message).toContain(`GET /v1/shipments/${first.json.id}`);
    }
  });

  test("of a request without a shipment never advises another key", async () => {
    await client.post("/v1/rates", aQuote(), keyed("quoted"));
    const { status, error } = await client.post("/v1/rates", aQuote({ failures: true }), keyed("quoted"));
    expect([status, error.code, error.metadata]).toEqual([409, "IDEMPOTENCY_CONFLICT", null]);
    expect(error.message).not.toMatch(/(new|another|different|other) (idempotency-)?key/i);
  });

  test("of simultaneous requests buys once: the others get a conflict or its answer", async () => {
    const before = await count();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => client.post("/v1/shipments", aShipment(rate.id), keyed("at-once"))),
    );
    const bought = answers.filter((answer) => answer.status === 200);
    expect(bought.length).toBeGreaterThanOrEqual(1);
    expect(new Set(bought.map((answer) => answer.json.id)).size).toBe(1);
    for (const answer of answers.filter((each) => each.status !== 200)) {
      expect([answer.status, answer.error.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
      expect(answer.headers.get("retry-after")).toBe("1");
    }
    expect(await count()).toBe(before + 1);
  });

  test("works on any POST", async () => {
    const first = await client.post("/v1/rates", aQuote(), keyed("rates"));
    const second = await client.post("/v1/rates", aQuote(), keyed("rates"));
    expect(second.text).toBe(first.text);
    expect(first.json.length).toBeGreaterThan(0);
  });

  test("of a malformed request can be used again for the corrected one", async () => {
    const wrong = await client.post(
      "/v1/shipments",
      { ...aShipment(rate.id), items: [] },
      keyed("corrected"),
    );
    const right = await client.post("/v1/shipments", aShipment(rate.id), keyed("corrected"));
    expect([wrong.status, right.status]).toEqual([400, 200]);
  });

  test.each(["a b", "", "x".repeat(256), "naïve"])("can't be %j", async (key) => {
    const headers = { "idempotency-key": Buffer.from(key).toString("latin1") };
    const { status, error } = await client.post("/v1/shipments", aShipment(rate.id), { headers });
    expect([status, error?.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(error.metadata.issues[0].path).toBe("Idempotency-Key");
  });

  test("may be 255 visible ASCII characters", async () => {
    const key = "~!".padEnd(255, "x");
    expect((await client.post("/v1/rates", aQuote(), keyed(key))).status).toBe(200);
  });

  test("is not needed: without one, two requests are two shipments", async () => {
    const first = await client.post("/v1/shipments", aShipment(rate.id));
    const second = await client.post("/v1/shipments", aShipment(rate.id));
    expect(first.json.id).not.toBe(second.json.id);
    expect(first.json.tracking_ref).not.toBe(second.json.tracking_ref);
  });
});
