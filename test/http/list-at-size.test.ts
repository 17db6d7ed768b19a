// Run: long, begins early
/** GET /v1/shipments of a merchant who has many: streamed, and not held in memory. */
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encryptionOf, intoClear } from "../support/into-clear.ts";
import { atMost } from "../support/time-limits.ts";
import type { ApiClient, Json } from "./api-client.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, startApi } from "./running-api.ts";

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const idsOf = (shipments: Json): string[] => shipments.map((shipment: Json) => shipment.id);

describe("a list of 10,000 shipments", () => {
  const total = 10_000;
  /** A merchant may have two whole lists at once. */
  const merchants: ApiClient[] = [];
  let many: ApiClient;
  beforeAll(async () => {
    for (let n = 1; n <= 4; n += 1) {
      many = await api.client(`Warehouse ${n}`);
      merchants.push(many);
      const { id } = await bought(many);
      await intoClear(api.sql, encryptionOf(api.env), id);
      await multiply(id, total, n);
    }
  }, atMost(480_000));

  /** Copies one shipment with new ids, directly in the database, as many as a year would bring. */
  async function multiply(id: string, count: number, merchant: number): Promise<void> {
    const columns = await api.sql(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'shipments'",
    );
    const others = columns.map(({ name }) => String(name)).filter((name) => !["id", "value"].includes(name));
    await api.sql(
      `INSERT INTO shipments (id, value, ${others.join(", ")})
       SELECT made.id::uuid, replace(s.value::text, s.id::text, made.id)::json, ${others.map((name) => `s.${name}`).join(", ")}
       FROM shipments s, LATERAL (
         SELECT '01900000-0000-7000-8' || lpad($3::text, 3, '0') || '-' || lpad(to_hex(n), 12, '0') AS id
         FROM generate_series(1, $2::int) n
       ) made WHERE s.id = $1`,
      [id, count - 1, merchant],
    );
  }

  test(
    "is streamed whole at its readers' speed, and not held in memory",
    async () => {
      // Warms code and caches.
      let bytes = 0;
      for (let n = 0; n < 2; n += 1) bytes = await readSlowly(many, 0);
      expect(bytes).toBeGreaterThan(20_000_000);
      const before = api.memory();
      // Seven leave after their pause, as reading all to the end would show nothing more.
      const readers = Promise.all(
        [many, ...merchants, ...merchants.slice(0, -1)].map((each, n) =>
          readSlowly(each, 4_000, n === 0 ? undefined : 100_000),
        ),
      );
      await sleep(3_500);
      // Buffered whole, the eight lists would be 200 MB.
      expect(api.memory() - before).toBeLessThan(80_000_000);
      expect((await readers)[0]).toBe(bytes);
    },
    atMost(240_000),
  );

  test(
    "is one JSON document with each shipment once",
    async () => {
      const { data } = await many.get("/v1/shipments");
      expect(new Set(idsOf(data)).size).toBe(total);
      expect(idsOf(data)).toEqual([...idsOf(data)].sort().reverse());
    },
    atMost(120_000),
  );

  test("ends when its reader leaves", async () => {
    for (let n = 0; n < 20; n += 1)
      await expect.poll(() => readSlowly(many, 0, 100_000).catch(() => 0)).toBeGreaterThanOrEqual(100_000);
    expect((await many.get("/v1/shipments?limit=1")).status).toBe(200);
  });

  /**
   * Reads a chunk, pauses, and reads on. Leaves after `limit` bytes. Returns the number of bytes that it read.
   * @throws Error it was refused
   */
  function readSlowly(caller: ApiClient, restMs: number, limit = Number.POSITIVE_INFINITY): Promise<number> {
    const { hostname, port } = new URL(caller.base);
    const headers = { "x-api-key": caller.key };
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path: "/v1/shipments", headers }, (response) => {
        let bytes = 0;
        if (response.statusCode !== 200) reject(new Error(`the list is ${response.statusCode}`));
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
