/** A caller's day as the servers of a Citus see it: messages for a purchase, and servers for a statement. */
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { apiStory } from "../http/api-story.ts";
import { aQuote, aShipment } from "../http/requests.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase } from "../support/database.ts";
import type { Waybill } from "../support/server.ts";
import { generousLimits, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";

const PURCHASES = 20;
const DAYS = 5;

let database: EmptyDatabase;
let coordinator: pg.Client;
let workers: readonly pg.Client[];
let waybill: Waybill;
let key: string;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Statements that the workers were sent so far; this count is none of them. */
async function messages(): Promise<number> {
  let sum = 0;
  for (const worker of workers) {
    const { rows } = await worker.query<{ calls: string }>(
      `SELECT coalesce(sum(calls), 0) AS calls FROM pg_stat_statements
       WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND query NOT LIKE '%pg_stat_statements%'
         -- It comes in one message with its BEGIN.
         AND query NOT LIKE 'SELECT assign_distributed_transaction_id%'`,
    );
    sum += Number(rows[0]?.calls);
  }
  return sum;
}

const quotes = z.array(z.object({ id: z.string(), driver: z.string() }));

async function post(to: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${waybill.url}${to}`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

beforeAll(async () => {
  database = await emptyDatabase();
  coordinator = await connect(database.connectionString);
  const { rows: nodes } = await coordinator.query<{ host: string; port: number }>(
    "SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid > 0 AND noderole = 'primary'",
  );
  workers = await Promise.all(
    nodes.map(({ host, port }) => {
      const url = new URL(database.connectionString);
      url.hostname = host;
      url.port = String(port);
      return connect(url.href);
    }),
  );
  // Citus makes it on the workers as well.
  await coordinator.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
  waybill = await startWaybill({
    databaseUrl: database.connectionString,
    // No job by the clock falls between two counts.
    env: { ...generousLimits, LOG_LEVEL: "error", ROLE: "web" },
  });
  key = await waybill.createKey("Caller");
}, atMost(240_000));
afterAll(async () => {
  await waybill?.stop();
  for (const each of [coordinator, ...(workers ?? [])]) await each?.end();
  await database?.close();
});

it(
  "buys a label with at most 14 messages to the workers",
  async () => {
    const rates: string[] = [];
    for (let at = 0; at <= PURCHASES; at += 1) {
      const rate = quotes.parse(await post("/v1/rates", aQuote())).find(({ driver }) => driver === "gorgona");
      rates.push(rate?.id ?? "");
    }
    const [first = "", ...others] = rates;
    // Plans and connections are made once.
    await post("/v1/shipments", aShipment(first));
    for (const worker of workers) await worker.query("SELECT pg_stat_statements_reset()");
    const before = await messages();
    for (const rate of others) await post("/v1/shipments", aShipment(rate));
    const each = ((await messages()) - before) / PURCHASES;
    console.info(`messages a purchase: ${each}`);
    if (each > 14)
      for (const worker of workers)
        console.info(
          (
            await worker.query(
              "SELECT calls, substr(regexp_replace(query, '\\s+', ' ', 'g'), 1, 230) AS q FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND calls > 3 ORDER BY calls DESC",
            )
          ).rows
            .map((r) => `${r.calls} ${r.q}`)
            .join("\n"),
        );
    expect(each).toBeLessThanOrEqual(14);
    expect(each).toBeGreaterThan(1);
  },
  atMost(240_000),
);

it(
  "sends at least 99 of 100 statements of a day to one server",
  async () => {
    const callers: string[] = [];
    for (let at = 0; at < DAYS; at += 1) callers.push(await waybill.createKey(`Caller of day ${at}`));
    await coordinator.query("SELECT citus_stat_statements_reset()");
    for (const caller of callers) await apiStory([waybill.url], caller);
    const { rows } = await coordinator.query<{ query: string; calls: string; one: boolean }>(
      `SELECT query, calls, partition_key IS NOT NULL AS one FROM citus_stat_statements
     WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    const sum = (those: typeof rows) => those.reduce((total, { calls }) => total + Number(calls), 0);
    const others = rows.filter(({ one }) => !one);
    console.info(`${sum(rows)} statements, of them to several servers: ${sum(others)}`);
    for (const { query, calls } of others)
      console.info(`${calls} ${query.replaceAll(/\s+/g, " ").slice(0, 200)}`);
    expect(sum(rows)).toBeGreaterThan(100);
    expect(sum(others) / sum(rows)).toBeLessThanOrEqual(0.01);
  },
  atMost(240_000),
);
