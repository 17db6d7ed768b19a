/** How the API answers when a carrier refuses, fails or stays silent. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../../app/domain/engine/index.ts";
import { signedLinks } from "../../app/entrypoints/links/links.ts";
import type { TestCarrier } from "../support/a-carrier.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import type { ApiClient, Json } from "./api-client.ts";
import type { ApiWithCarrier } from "./api-with-carrier.ts";
import { apiWithCarrier } from "./api-with-carrier.ts";
import { aQuote, aShipment } from "./requests.ts";

const carrier: TestCarrier = aCarrier({ settleMs: 0 });
let api: ApiWithCarrier;
let database: FreshDatabase;
let stores: TestStores;
let client: ApiClient;
let caller: Caller;
let faults: readonly unknown[];

beforeAll(async () => {
  api = await apiWithCarrier(carrier);
  ({ database, stores, client, caller, faults } = api);
});
afterAll(() => api?.stop());

async function aRate(): Promise<Json> {
  const { json } = await client.post("/v1/rates", aQuote());
  return json[0];
}

const buy = async (key: string, rate: Json) =>
  client.post("/v1/shipments", aShipment(rate.id), { headers: { "idempotency-key": key } });

describe("a carrier that refuses", () => {
  test("is 502 CARRIER_REJECTED with the carrier's message and code, and again when repeated", async () => {
    const rate = await aRate();
    carrier.will("book", "rejects");
    const first = await buy("rejected", rate);
    expect(first.status).toBe(502);
    expect(first.error).toEqual({
      code: "CARRIER_REJECTED",
      message: "No such street.",
      metadata: { carrier_code: "E17" },
    });
    const second = await buy("rejected", rate);
    expect([second.status, second.text]).toEqual([502, first.text]);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(carrier.sold).toHaveLength(0);
    expect((await client.get("/v1/shipments")).data).toEqual([]);
  });
});

describe("a carrier that does not answer", () => {
  test("is 503 CARRIER_UNAVAILABLE with Retry-After; nothing is bought, and the same key may try again", async () => {
    const rate = await aRate();
    carrier.will("book", "is unavailable");
    const { status, error, headers } = await buy("unavailable", rate);
    expect([status, error.code]).toEqual([503, "CARRIER_UNAVAILABLE"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(carrier.sold).toHaveLength(0);
    const again = await buy("unavailable", rate);
    expect([again.status, carrier.sold.length]).toEqual([200, 1]);
  });

  test.each(["lost before acting", "hangs before acting"] as const)(
    "and has not acted (%s) is 503, and nothing was bought",
    async (behaviour) => {
      const before = carrier.sold.length;
      const rate = await aRate();
      carrier.will("book", behaviour);
      const { status, error } = await buy(behaviour.replaceAll(" ", "-"), rate);
      expect([status, error.code, error.metadata]).toEqual([503, "CARRIER_UNAVAILABLE", null]);
      expect(carrier.sold).toHaveLength(before);
    },
  );

  test.each(["lost after acting", "hangs after acting"] as const)(
    "but has acted (%s) has sold one label, and the caller gets it",
    async (behaviour) => {
      const before = carrier.sold.length;
      const rate = await aRate();
      carrier.will("book", behaviour);
      const { status, json } = await buy(behaviour.replaceAll(" ", "-"), rate);
      expect(status).toBe(200);
      expect(carrier.sold).toHaveLength(before + 1);
      expect(json.tracking_ref).toBe(carrier.sold.at(-1)?.vouchers[0]);
    },
  );

  test("even to a lookup leaves the outcome open; the same key finds it and buys no second label", async () => {
    const before = carrier.sold.length;
    const rate = await aRate();
    carrier.will("book", "lost after acting");
    carrier.will("lookup", "lost before acting");
    const open = await buy("unknown", rate);
    expect([open.status, open.error.code, open.error.metadata.outcome]).toEqual([
      503,
      "CARRIER_UNAVAILABLE",
      "unknown",
    ]);
    stores.clock.advance(3_600_000);
    const found = await buy("unknown", rate);
    expect([found.status, found.json.id]).toEqual([200, open.error.metadata.shipment_id]);
    expect(found.headers.get("idempotent-replayed")).toBeNull();
    expect(carrier.sold).toHaveLength(before + 1);
    const again = await buy("unknown", rate);
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([found.text, "true"]);
  });
});

describe("a carrier whose driver is gone", () => {
  test("loses its rates, which are counted, and no other carrier's", async () => {
    const { account } = carrier;
    const gone = { ...account, driver: "gone", carrier: { ...account.carrier, code: "gone" } };
    const { id } = await stores.accounts.add(caller, gone);
    const { status, json, headers } = await client.post("/v1/rates", aQuote());
    expect([status, json.length, headers.get("x-rate-failures")]).toEqual([200, 1, "1"]);
    await stores.accounts.setEnabled(caller, id, false);
  });
});

describe("cancelling", () => {
  test("is 502 when the carrier refuses, and the shipment stays", async () => {
    const { json } = await buy("to-cancel", await aRate());
    carrier.will("cancel", "rejects");
    const refused = await client.delete(`/v1/shipments/${json.id}`);
    expect([refused.status, refused.error.code]).toEqual([502, "CARRIER_REJECTED"]);
    expect((await client.get(`/v1/shipments/${json.id}`)).data.state).toBe("created");
  });

  test("is 503 when the carrier does not answer, and succeeds when asked again", async () => {
    const { json } = await buy("to-cancel-2", await aRate());
    carrier.will("cancel", "hangs before acting");
    const open = await client.delete(`/v1/shipments/${json.id}`);
    expect([open.status, open.error.code]).toEqual([503, "CARRIER_UNAVAILABLE"]);
    const done = await client.delete(`/v1/shipments/${json.id}`);
    expect([done.status, done.data.state]).toEqual([200, "cancelled"]);
    expect(carrier.cancelled).toContain(json.tracking_ref);
  });
});

describe("time", () => {
  test("ends a rate after 7 days: 404 RATE_EXPIRED, to read and to buy", async () => {
    const rate = await aRate();
    stores.clock.advance(7 * 86_400_000 - 60_000);
    expect((await client.get(`/v1/rates/${rate.id}`)).status).toBe(200);
    stores.clock.advance(120_000);
    for (const answer of [await client.get(`/v1/rates/${rate.id}`), await buy("too-late", rate)]) {
      expect([answer.status, answer.error.code]).toEqual([404, "RATE_EXPIRED"]);
    }
  });

  test("ends an idempotency key after 24 hours", async () => {
    const first = await buy("daily", await aRate());
    stores.clock.advance(86_400_000 + 60_000);
    const next = await buy("daily", await aRate());
    expect([next.status, next.json.id === first.json.id]).toEqual([200, false]);
  });

  test("ends a label's link after 24 hours", async () => {
    const { json } = await buy("label", await aRate());
    const url = new URL(json.label_url);
    const links = signedLinks({
      encryptionKey: Buffer.alloc(32, 5).toString("base64"),
      publicUrl: "http://127.0.0.1",
      sandboxUrl: undefined,
      clock: stores.clock,
    });
    expect(links.read("label", url)).toMatchObject({ shipmentId: json.id });
    stores.clock.advance(86_400_000 + 60_000);
    expect(links.read("label", url)).toBe("expired");
  });
});

describe("a fault of ours", () => {
  test("is 500 INTERNAL_ERROR that reveals nothing but the request's id, which the log has too", async () => {
    await withoutShipmentsTable(async () => {
      const { status, error, text } = await client.get("/v1/shipments", {
        headers: { "x-request-id": "fault-1" },
      });
      expect([status, error.code, error.metadata]).toEqual([500, "INTERNAL_ERROR", null]);
      expect(text).not.toMatch(/shipments|relation|sql|stack/i);
      expect(faults).toContainEqual(expect.objectContaining({ requestId: "fault-1" }));
    });
  });

  test("between the carrier's answer and ours loses no label and buys no second one", async () => {
    const before = carrier.sold.length;
    const rate = await aRate();
    const cut = await withoutShipmentsTable(() => buy("fault", rate));
    expect([cut.status, cut.error.code]).toEqual([500, "INTERNAL_ERROR"]);
    const again = await buy("fault", rate);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, null]);
    expect(carrier.sold).toHaveLength(before + 1);
    expect(again.json.tracking_ref).toBe(carrier.sold.at(-1)?.vouchers[0]);
  });

  async function withoutShipmentsTable<Result>(work: () => Promise<Result>): Promise<Result> {
    await database.pool.query("ALTER TABLE shipments RENAME TO shipments_gone");
    try {
      return await work();
    } finally {
      await database.pool.query("ALTER TABLE shipments_gone RENAME TO shipments");
    }
  }
});
