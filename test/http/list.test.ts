import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encryptionOf, intoClear } from "../support/into-clear.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { aShipment, berlin } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, rateOf, startApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await startApi();
  client = await api.client("Papyrus");
});
afterAll(() => api.stop());

const idsOf = (shipments: Json): string[] => shipments.map((shipment: Json) => shipment.id);

describe("GET /v1/shipments", () => {
  const made: Json[] = [];
  beforeAll(async () => {
    const facts = { incoming_order_id: "return-7", metadata: { basket: "A-17", gift: true } };
    for (let n = 0; n < 7; n += 1)
      made.unshift(await bought(client, { related_order_id: `order-${n % 3}`, ...(n === 0 && facts) }));
    const rate = await rateOf(client, "viadotto", { address_to: berlin });
    const { json } = await client.post("/v1/shipments", aShipment(rate.id, { address_to: berlin }));
    made.unshift(json);
    await client.delete(`/v1/shipments/${made[3].id}`);
    const entry = {
      status: "TRANSIT",
      status_date: "2026-11-24T08:15:00.000Z",
      status_details: "",
      status_exact: null,
    };
    await client.put(`/v1/shipments/${made[4].id}/tracking`, { tracking_history: [entry] });
  });

  test("returns all of them wrapped, newest first, each as GET returns it alone", async () => {
    const { json } = await client.get("/v1/shipments");
    expect(Object.keys(json)).toEqual(["status", "data"]);
    expect(json.status).toBe("ok");
    expect(idsOf(json.data)).toEqual(idsOf(made));
    const alone = await client.get(`/v1/shipments/${made[0].id}`);
    expect(Object.keys(json.data[0])).toEqual(Object.keys(alone.data));
  });

  test("is empty for a new merchant", async () => {
    const newcomer = await api.client("Newcomer");
    expect((await newcomer.get("/v1/shipments")).json).toEqual({ status: "ok", data: [] });
    expect((await newcomer.get("/v1/shipments?limit=5")).json).toEqual({
      status: "ok",
      data: [],
      next_cursor: null,
    });
  });

  test.each([1, 3, 8, 250])("pages by %i, each shipment once", async (limit) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const next: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { json } = await client.get(`/v1/shipments?limit=${limit}${next}`);
      expect(Object.keys(json)).toEqual(["status", "data", "next_cursor"]);
      expect(json.data.length).toBeLessThanOrEqual(limit);
      seen.push(...idsOf(json.data));
      cursor = json.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(idsOf(made));
  });

  test("filters by each of its parameters, streamed and paged alike", async () => {
    const [newest, , , cancelled, moving] = made;
    const oldest = made.at(-1);
    const expected: Readonly<Record<string, string[]>> = {
      "related_order_id=order-1": idsOf(made.filter((each) => each.related_order_id === "order-1")),
      [`tracking_ref=${newest.tracking_ref}`]: [newest.id],
      "state=cancelled": [cancelled.id],
      "tracking_status=TRANSIT": [moving.id],
      "driver=viadotto": [newest.id],
      [`created_from=${newest.created_at}`]: [newest.id],
      [`created_to=${oldest.created_at}`]: [oldest.id],
      [`updated_from=${moving.updated_at}`]: idsOf(
        made.filter((each) => each.updated_at >= moving.updated_at),
      ),
      [`updated_to=${oldest.updated_at}`]: idsOf(made.filter((each) => each.updated_at <= oldest.updated_at)),
      "state=created&driver=gorgona&related_order_id=order-0": idsOf(
        made.filter((each) => each.related_order_id === "order-0" && each.id !== cancelled.id),
      ),
      "driver=nobody": [],
      "country=DE": [newest.id],
      "country=SE": [],
      "incoming_order_id=return-7": [oldest.id],
      "metadata[basket]=A-17": [oldest.id],
      "metadata[basket]=A-17&metadata[gift]=true": [oldest.id],
      "metadata[basket]=A-17&metadata[gift]=false": [],
      "metadata[other]=A-17": [],
    };
    for (const [query, ids] of Object.entries(expected)) {
      expect([query, idsOf((await client.get(`/v1/shipments?${query}`)).data)]).toEqual([query, ids]);
      expect([query, idsOf((await client.get(`/v1/shipments?limit=100&${query}`)).data)]).toEqual([
        query,
        ids,
      ]);
    }
  });

  test.each([
    ["limit=0", "limit"],
    ["limit=251", "limit"],
    ["limit=ten", "limit"],
    ["limit=1e1", "limit"],
    ["limit=1.5", "limit"],
    ["limit=", "limit"],
    ["limit=5&limit=6", "limit"],
    ["cursor=x", "cursor"],
    ["limit=5&cursor=x", "cursor"],
    ["limit=5&cursor=", "cursor"],
    ["state=lost", "state"],
    ["tracking_status=delivered", "tracking_status"],
    ["created_from=2026-11-24", "created_from"],
    ["created_to=yesterday", "created_to"],
    ["tracking_ref=%00", "tracking_ref"],
    ["country=Greece", "country"],
    ["updated_from=2026-11-24T00:00:00.000Z&updated_to=2026-11-23T00:00:00.000Z", "updated_to"],
    ["created_from=2026-11-24T00:00:00.000Z&created_to=2026-11-23T00:00:00.000Z", "created_to"],
  ])("refuses %s", async (query, path) => {
    const { status, error } = await client.get(`/v1/shipments?${query}`);
    expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(error.metadata.issues.map((issue: Json) => issue.path)).toEqual([path]);
  });

  test("finds a shipment by the number of each of its parcels", async () => {
    const shipper = await api.client("Shipper of several");
    const items = Array.from({ length: 3 }, () => ({ weight: 20_000, height: 40, width: 40, length: 40 }));
    const rate = await rateOf(shipper, "gorgona", { items });
    const { json } = await shipper.post("/v1/shipments", aShipment(rate.id, { items }));
    await bought(shipper);
    const numbers = [json, ...json.child_vouchers].map(({ tracking_ref }: Json) => tracking_ref);
    expect(numbers.length).toBeGreaterThan(1);
    for (const number of numbers)
      expect(idsOf((await shipper.get(`/v1/shipments?tracking_ref=${number}`)).data)).toEqual([json.id]);
  });

  test("refuses parameters it doesn't know, and names the known ones", async () => {
    const { status, error } = await client.get(
      "/v1/shipments?colour=red&_data=routes%2Fv1.%24&index&_routes=x",
    );
    expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(error.metadata.issues.map((issue: Json) => issue.path)).toEqual([
      "colour",
      "_data",
      "index",
      "_routes",
    ]);
    expect(error.message).toContain("limit, cursor, related_order_id");
  });

  test.each(["/v1/shipments/x?format=a4", "/v1/carriers?limit=2", "/v1/me?x"])(
    "%s takes no parameters",
    async (path) => {
      const { status, error } = await client.get(path);
      expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
      expect(error.message).toContain("there are none");
    },
  );
});

describe("a list of 10,000 shipments", () => {
  const total = 10_000;
  let many: ApiClient;
  beforeAll(async () => {
    many = await api.client("Warehouse");
    const { id } = await bought(many);
    await intoClear(api.sql, encryptionOf(api.env), id);
    await multiply(id, total);
  }, 240_000);

  /** Copies one shipment with new ids, directly in the database, as many as a year would bring. */
  async function multiply(id: string, count: number): Promise<void> {
    const columns = await api.sql(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'shipments'",
    );
    const others = columns.map(({ name }) => String(name)).filter((name) => !["id", "value"].includes(name));
    await api.sql(
      `INSERT INTO shipments (id, value, ${others.join(", ")})
       SELECT made.id::uuid, replace(s.value::text, s.id::text, made.id)::json, ${others.map((name) => `s.${name}`).join(", ")}
       FROM shipments s, LATERAL (
         SELECT '01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0') AS id FROM generate_series(1, $2::int) n
       ) made WHERE s.id = $1`,
      [id, count - 1],
    );
  }

  test("is streamed whole at its readers' speed, and not held in memory", async () => {
    // Warms code and caches.
    let bytes = 0;
    for (let n = 0; n < 2; n += 1) bytes = await readSlowly(many, 0);
    expect(bytes).toBeGreaterThan(20_000_000);
    const before = api.memory();
    // Seven leave after their pause, as reading all to the end would show nothing more.
    const readers = Promise.all(
      Array.from({ length: 8 }, (_, n) => readSlowly(many, 4_000, n === 0 ? undefined : 100_000)),
    );
    await sleep(3_500);
    // Buffered whole, the eight lists would be 200 MB.
    expect(api.memory() - before).toBeLessThan(80_000_000);
    expect((await readers)[0]).toBe(bytes);
  }, 240_000);

  test("is one JSON document with each shipment once", async () => {
    const { data } = await many.get("/v1/shipments");
    expect(new Set(idsOf(data)).size).toBe(total);
    expect(idsOf(data)).toEqual([...idsOf(data)].sort().reverse());
  }, 120_000);

  test("ends when its reader leaves", async () => {
    for (let n = 0; n < 20; n += 1) await readSlowly(many, 0, 100_000);
    expect((await many.get("/v1/shipments?limit=1")).status).toBe(200);
  });

  /** Reads a chunk, pauses, and reads on. Leaves after `limit` bytes. Returns the number of bytes that it read. */
  function readSlowly(caller: ApiClient, restMs: number, limit = Number.POSITIVE_INFINITY): Promise<number> {
    const { hostname, port } = new URL(caller.base);
    const headers = { "x-api-key": caller.key };
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path: "/v1/shipments", headers }, (response) => {
        let bytes = 0;
        response.once("data", () => {
          response.pause();
          setTimeout(() => response.resume(), restMs);
        });
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.byteLength;
          if (bytes < limit) return;
          sent.destroy();
          resolve(bytes);
        });
        response.on("end", () => resolve(bytes));
        response.on("error", reject);
      });
      sent.on("error", (error) => (limit === Number.POSITIVE_INFINITY ? reject(error) : undefined));
      sent.end();
    });
  }
});
