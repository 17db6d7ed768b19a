// Run: long
/** The answers of the API while the database is away or blocked, and afterwards. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningShop } from "../shopify/running-shop.ts";
import { runningShop } from "../shopify/running-shop.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase } from "../support/database.ts";
import type { Waybill } from "../support/server.ts";
import { generousLimits } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { WayToDatabase } from "../support/way-to-database.ts";
import { openWay } from "../support/way-to-database.ts";
import { aQuote, aShipment } from "./requests.ts";

const AWAY_MS = 7_000;
/** Everything answers within this time after the database is back. */
const RECOVERY_MS = 5_000;

let database: EmptyDatabase;
let way: WayToDatabase;
let shop: RunningShop;
let waybill: Waybill;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await emptyDatabase();
  way = await openWay(database.connectionString);
  const env = { ...generousLimits, LOG_LEVEL: "fatal", ENCRYPTION_KEY: randomBytes(32).toString("base64") };
  shop = await runningShop({ databaseUrl: way.connectionString, env });
  waybill = shop.waybill;
  headers = {
    "x-api-key": await waybill.createKey("Papyrus", "sandbox"),
    "content-type": "application/json",
  };
});
afterAll(async () => {
  await shop?.stop();
  await way?.cut();
  await database?.close();
});

interface Answered {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly code: string | undefined;
  readonly body: unknown;
}

async function ask(path: string, body?: unknown, more: Record<string, string> = {}): Promise<Answered> {
  const response = await fetch(`${waybill.url}${path}`, {
    headers: { ...headers, ...more },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    code: answer?.error?.code,
    body: answer,
  };
}

async function aRate(): Promise<string> {
  const { body } = await ask("/v1/rates", aQuote());
  const rate = (body as { id: string; driver: string }[]).find(({ driver }) => driver === "gorgona");
  if (rate === undefined) throw new Error(`no rate: ${JSON.stringify(body)}`);
  return rate.id;
}

/** Each answer is the right one, or a 503 that says when to ask again. */
function expectNoFault(answers: readonly Answered[]): void {
  const others = answers.filter(({ status }) => status !== 200);
  expect(
    others.map(({ status, code }) => [status, code]).filter(([status]) => status !== 503 && status !== 409),
  ).toEqual([]);
  expect(others.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
}

test("a restart of the database is over for every caller within 5 s, and no answer is a 500", async () => {
  const rates = await Promise.all(Array.from({ length: 8 }, aRate));
  const answers: Answered[] = [];
  let away = true;
  const buy = (n: number) =>
    ask("/v1/shipments", aShipment(rates[n] ?? "none", { related_order_id: `restart-${n}` }), {
      "idempotency-key": `restart-${n}`,
    });
  const under = rates.map(async (_rate, n) => {
    while (away) {
      answers.push(await buy(n), await ask("/v1/rates", aQuote()));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await way.cut();
  await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
  await way.mend();
  away = false;
  const back = performance.now();
  await Promise.all(under);
  expectNoFault(answers);
  expect(answers.some(({ status, code }) => status === 503 && code === "UNAVAILABLE")).toBe(true);
  for (let n = 0; n < rates.length; n++)
    await expect
      .poll(async () => (await buy(n)).status, { interval: 100, timeout: atMost(RECOVERY_MS) })
      .toBe(200);
  expect(performance.now() - back).toBeLessThan(atMost(RECOVERY_MS));
  for (let n = 0; n < rates.length; n++) {
    const { body } = await ask(`/v1/shipments?related_order_id=restart-${n}`);
    expect((body as { data: unknown[] }).data).toHaveLength(1);
  }
});

test("a page says that it can't be shown while the database is away, and asks for another try", async () => {
  await way.cut();
  const page = await shop.openAdmin("/app/shipments");
  const data = await shop.openAdmin("/app/shipments.data");
  await way.mend();
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await page.text()).toContain("Nothing is lost.");
  expect([data.status, data.headers.get("retry-after")]).toEqual([503, "2"]);
  await expect
    .poll(async () => (await shop.openAdmin("/app/shipments")).status, { timeout: atMost(RECOVERY_MS) })
    .toBe(200);
});

test.skipIf(process.env.TEST_DATABASE_URL === undefined || process.env.TEST_DATABASE_URL === "")(
  "a locked table of shipments costs those who need it; rates are given meanwhile",
  async () => {
    const rate = await aRate();
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    await client.query("BEGIN");
    await client.query("LOCK TABLE shipments");
    const orders = Array.from({ length: 40 }, (_, n) =>
      ask("/v1/shipments", aShipment(rate, { related_order_id: `locked-${n}` })),
    );
    const begun = performance.now();
    const others: Answered[] = [];
    while (performance.now() - begun < 4_000) others.push(await ask("/v1/rates", aQuote()));
    expect(others.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    expectNoFault(await Promise.all(orders));
    await client.query("ROLLBACK");
    await client.end();
    expect((await ask("/v1/shipments", aShipment(await aRate(), {}))).status).toBe(200);
  },
);
