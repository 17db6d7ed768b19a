/** Limits of two web processes on one database count together: docs/decisions/152. */
import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase, postgres } from "../support/database.ts";
import { encryptionOf, intoClear } from "../support/into-clear.ts";
import type { Waybill } from "../support/server.ts";
import { startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { Json } from "./api-client.ts";
import { aQuote, aShipment } from "./requests.ts";

const BURST = 100;
const WRONG_KEYS = 40;
/** A process lets a twentieth of a burst pass before it asks what the others let pass. */
const blockOf = (burst: number) => Math.floor(burst / 20);

let database: EmptyDatabase;
let first: Waybill;
let second: Waybill;

beforeAll(async () => {
  if (postgres === undefined) return;
  database = await emptyDatabase();
  const env = {
    LOG_LEVEL: "fatal",
    ROLE: "web",
    ENCRYPTION_KEY: Buffer.alloc(32, 5).toString("base64"),
    RATE_LIMIT_PER_SECOND: "1",
    RATE_LIMIT_BURST: String(BURST),
    WRONG_KEYS_PER_MINUTE: String(WRONG_KEYS),
  };
  const start = () => startWaybill({ databaseUrl: database.connectionString, env });
  first = await start();
  second = await start();
  // Opens connections to the database.
  await askBoth(await first.createKey("Early"), 8);
}, atMost(120_000));
afterAll(async () => {
  await first?.stop();
  await second?.stop();
  await database?.close();
});

const CALLERS = 4;

/** Asks both processes. @returns the statuses, and how long it took */
async function askBoth(key: string, times: number) {
  const begun = performance.now();
  const statuses: number[] = [];
  await Promise.all(
    [first, second].flatMap(({ url }) =>
      Array.from({ length: CALLERS }, async () => {
        for (let n = 0; n < times / CALLERS; n++) {
          const { status } = await fetch(`${url}/v1/boxes`, { headers: { "x-api-key": key } });
          statuses.push(status);
        }
      }),
    ),
  );
  return { statuses, seconds: (performance.now() - begun) / 1000 };
}

const countOf = (statuses: readonly number[], wanted: (status: number) => boolean) =>
  statuses.filter(wanted).length;

describe.skipIf(postgres === undefined)("two web processes on one PostgreSQL", () => {
  test("let a merchant make as many requests as one", async () => {
    const key = await first.createKey("Busy");
    const { statuses, seconds } = await askBoth(key, 2 * BURST);
    const passed = countOf(statuses, (status) => status === 200);
    expect(passed).toBeGreaterThanOrEqual(BURST);
    expect(passed).toBeLessThanOrEqual(BURST + 2 * blockOf(BURST) + Math.ceil(seconds));
    // Another merchant is not held up.
    const other = await second.createKey("Quiet");
    expect((await askBoth(other, 8)).statuses).not.toContain(429);
  });

  test("let an address send as many wrong keys as one", async () => {
    const { statuses, seconds } = await askBoth("wrong", 2 * WRONG_KEYS);
    const passed = countOf(statuses, (status) => status === 401);
    expect(passed).toBeGreaterThanOrEqual(WRONG_KEYS);
    expect(passed).toBeLessThanOrEqual(
      WRONG_KEYS + 2 * blockOf(WRONG_KEYS) + Math.ceil((seconds * WRONG_KEYS) / 60),
    );
  });

  test("write no name or address into the count", async () => {
    const { rows } = await onDatabase((client) =>
      client.query<{ name: string }>("SELECT name FROM allowances"),
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const { name } of rows) expect(name).toMatch(/^[\w-]{20,}$/);
  });
});

describe.skipIf(postgres === undefined)("a merchant's whole lists", () => {
  let key: string;
  beforeAll(async () => {
    const { url } = first;
    key = await first.createKey("Lists");
    const post = async (path: string, body: object): Promise<Json> => {
      const headers = { "x-api-key": key, "content-type": "application/json" };
      return (await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
    };
    const rates = await post("/v1/rates", aQuote());
    const { id: rateId } = rates.find(({ driver }: Json) => driver === "gorgona");
    const { id } = await post("/v1/shipments", aShipment(rateId));
    await onDatabase(async (client) => {
      const sql = async (text: string, values: readonly unknown[] = []) =>
        (await client.query(text, [...values])).rows;
      await intoClear(sql, encryptionOf(first.env), id);
      const columns = await sql(
        `SELECT string_agg(column_name, ', ') AS names FROM information_schema.columns
         WHERE table_name = 'shipments' AND column_name NOT IN ('id', 'value')`,
      );
      const names = String(columns[0]?.names);
      // More than the buffers of two sockets hold.
      await sql(
        `INSERT INTO shipments (id, value, ${names})
           SELECT made.id::uuid, replace(value::text, shipments.id::text, made.id)::json, ${names}
           FROM shipments, LATERAL (SELECT '01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0') AS id
             FROM generate_series(1, 10000) AS n) AS made WHERE shipments.id = $1`,
        [id],
      );
    });
  }, atMost(120_000));

  /** Begins to read, and pauses after the head. */
  function open(at: Waybill, path = "/v1/shipments"): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = request(`${at.url}${path}`, { headers: { "x-api-key": key } }, (response) => {
        response.on("error", () => undefined);
        resolve(response);
      });
      sent.on("error", reject).end();
    });
  }

  test("are two at once in all processes; a third is 429, and follows when one ends, or its process", async () => {
    const [one, other] = [await open(first), await open(second)];
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    for (const at of [first, second]) {
      const third = await open(at);
      expect([third.statusCode, third.headers["retry-after"]]).toEqual([429, "2"]);
      expect(JSON.parse(await text(third)).error.code).toBe("RATE_LIMITED");
      // Pages, and the list of an order, are no whole lists.
      for (const path of ["/v1/shipments?limit=10", "/v1/shipments?related_order_id=none"])
        expect((await open(at, path)).resume().statusCode).toBe(200);
    }
    other.destroy();
    const opened: IncomingMessage[] = [];
    const follow = async () => {
      const next = await open(second);
      opened.push(next);
      return next.statusCode;
    };
    await expect.poll(follow).toBe(200);

    const killed = performance.now();
    await first.kill9();
    await expect.poll(follow, { interval: 200, timeout: atMost(15_000) }).toBe(200);
    expect(performance.now() - killed).toBeLessThan(atMost(5_000));
    for (const each of opened) each.destroy();
    one.destroy();
  });
});

async function onDatabase<Result>(ask: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
