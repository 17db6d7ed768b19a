// Run: push
/** Limits of two web processes on one database count together: docs/decisions/152. */
import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedLinks } from "../../app/entrypoints/links/links.ts";
import { systemClock } from "../../app/process/clock-and-ids.ts";
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
const LINKS = 40;
const KEPT_RATES = 200;
const encryptionKey = Buffer.alloc(32, 5).toString("base64");
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
    ENCRYPTION_KEY: encryptionKey,
    RATE_LIMIT_PER_SECOND: "1",
    RATE_LIMIT_BURST: String(BURST),
    WRONG_KEYS_PER_MINUTE: String(WRONG_KEYS),
    LINKS_PER_HOUR: String(LINKS),
    KEPT_RATES: String(KEPT_RATES),
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

/** Calls both processes. @returns the answers, and how long they took */
async function callBoth<Answer>(times: number, call: (url: string) => Promise<Answer>) {
  const begun = performance.now();
  const answers: Answer[] = [];
  await Promise.all(
    [first, second].flatMap(({ url }) =>
      Array.from({ length: CALLERS }, async () => {
        for (let n = 0; n < times / CALLERS; n++) answers.push(await call(url));
      }),
    ),
  );
  return { answers, seconds: (performance.now() - begun) / 1000 };
}

async function askBoth(key: string, times: number) {
  const { answers: statuses, seconds } = await callBoth(
    times,
    async (url) => (await fetch(`${url}/v1/boxes`, { headers: { "x-api-key": key } })).status,
  );
  return { statuses, seconds };
}

const countOf = <Answer>(answers: readonly Answer[], wanted: (answer: Answer) => boolean) =>
  answers.filter(wanted).length;

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

  test("keep as many rates of a merchant as one", async () => {
    const key = await first.createKey("Curious");
    const quote = async (url: string): Promise<number> => {
      const answer = await fetch(`${url}/v1/rates`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify(aQuote()),
      });
      const body: Json = await answer.json();
      if (answer.status === 200) return body.length;
      expect([answer.status, body.error.message]).toEqual([429, expect.stringContaining("rates are kept")]);
      return 0;
    };
    const { answers } = await callBoth(KEPT_RATES / 5, quote);
    const kept = answers.reduce((sum, rates) => sum + rates, 0);
    const half = KEPT_RATES / 2;
    const underWay = CALLERS * Math.max(...answers);
    expect(kept).toBeGreaterThanOrEqual(half);
    expect(kept).toBeLessThanOrEqual(half + 2 * (blockOf(half) + underWay));
    expect(await Promise.all([quote(first.url), quote(second.url)])).toEqual([0, 0]);
  });

  test("send an address as many links by e-mail as one", async () => {
    const { answers } = await callBoth(2 * LINKS, async (url) => {
      const { headers } = await fetch(`${url}/dashboard/session`, {
        method: "POST",
        redirect: "manual",
        headers: { origin: url },
        body: new URLSearchParams({ intent: "send-link", email: "eleni@goods.example", language: "en" }),
      });
      return headers.get("location")?.split("=")[1];
    });
    expect(new Set(answers)).toEqual(new Set(["sent", "limited"]));
    const passed = countOf(answers, (answer) => answer === "sent");
    expect(passed).toBeGreaterThanOrEqual(LINKS);
    expect(passed).toBeLessThanOrEqual(LINKS + 2 * blockOf(LINKS) + 1);
  });

  const publicUrl = "http://waybill.example";
  const merchantId = "01900000-0000-7000-8000-000000000001";
  const shipmentId = "01900000-0000-7000-8000-000000000002";
  const links = signedLinks({ encryptionKey, publicUrl, sandboxUrl: undefined, clock: systemClock });
  const locker = links.url("locker", {
    ...{ language: "en", shop: "none.myshopify.com", orderId: "1", fulfillmentOrderId: "1" },
  });
  const parcel = { environment: "sandbox", kind: "shipment" } as const;
  test.each([
    { page: "locker", link: locker, perSecond: 0.5, burst: 20 },
    {
      page: "tracking",
      link: links.url("track", { parcel, merchantId, id: shipmentId }),
      ...{ perSecond: 2, burst: 60 },
    },
    {
      page: "mails/stop",
      link: links.url("stop", { merchantId, shipmentId }),
      ...{ perSecond: 1, burst: 20 },
    },
  ])("show a $page page as often as one", async ({ link, perSecond, burst }) => {
    const { answers, seconds } = await callBoth(2 * burst, async (url) => {
      const { status, headers } = await fetch(url + link.replace(publicUrl, ""));
      if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      return status;
    });
    const passed = countOf(answers, (status) => status !== 429);
    expect(passed).toBeGreaterThanOrEqual(burst);
    expect(passed).toBeLessThanOrEqual(
      burst + 2 * Math.max(1, blockOf(burst)) + Math.ceil(seconds * perSecond),
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
