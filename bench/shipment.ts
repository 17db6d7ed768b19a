/**
 * `npm run bench -- shipment [shipments] [orders]`: the cost of one shipment, for the load model of docs/scale.md. First
 * callers of the API quote, buy, report tracking six times and fetch the label; then orders of a shop go through checkout
 * and fulfillment to their labels. Counts the database's bytes and statements, and the processor time of server and
 * database. Needs a PostgreSQL on this machine: `scripts/with-postgres.sh --as TEST_DATABASE_URL npm run bench -- shipment`.
 * Prints tables and writes bench/results/shipment.json.
 */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { aQuote, aShipment } from "../test/http/requests.ts";
import { runningShop } from "../test/shopify/running-shop.ts";
import { fulfill, orderWith } from "../test/shopify/shop-life.ts";
import { emptyDatabase, postgres } from "../test/support/database.ts";
import { generousLimits } from "../test/support/server.ts";
import { openWay } from "../test/support/way-to-database.ts";
import { printTable } from "./support/print-table.ts";
import { postgresTimeMs, postmasterOf, processorTimeMs } from "./support/processor-time.ts";
import { writeResults } from "./support/write-results.ts";

if (postgres === undefined) throw new Error("name a PostgreSQL on this machine in TEST_DATABASE_URL");
const shipments = Number(process.argv[2] ?? 2_000);
const orders = Number(process.argv[3] ?? 60);
const AT_ONCE = 8;
const TRACKING = ["PRE_TRANSIT", "TRANSIT", "TRANSIT", "TRANSIT", "TRANSIT", "DELIVERED"];

let postmaster: string | null = null;
const database = await emptyDatabase();
const recorded = await openWay(database.connectionString);
const client = new pg.Client({ connectionString: database.connectionString, application_name: "bench" });
const shop = await runningShop({
  databaseUrl: recorded.connectionString,
  env: { ...generousLimits, LOG_LEVEL: "fatal", ENCRYPTION_KEY: randomBytes(32).toString("base64") },
});
try {
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  postmaster = postmasterOf(rows[0]?.pid ?? 0);
  const caller = await shop.waybill.createKey("Bench");
  await life(caller, 0);
  const results = {
    api: await measured(shipments, () => sideBySide(shipments, (n) => life(caller, n))),
    shop: await measured(orders, async () => {
      await sideBySide(orders, async () => {
        await fulfill(shop, await orderWith(shop, "gorgona.standard"));
      });
      await shop.settled();
    }),
  };
  for (const [name, { statements, serverMs, databaseMs, tables }] of Object.entries(results)) {
    process.stdout.write(
      `\n${name}: ${statements} statements, server ${serverMs} ms, database ${databaseMs} ms\n`,
    );
    const rows = tables.map((each) => [each.table, ...[each.rows, each.heap, each.indexes].map(String)]);
    printTable([["table", "rows", "bytes", "index bytes"], ...rows]);
  }
  writeResults("shipment", results);
} finally {
  await client.end();
  await shop.stop();
  await recorded.cut();
  await database.close();
}

async function life(key: string, n: number): Promise<void> {
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${shop.waybill.url}${path}`, {
      method,
      headers: { "x-api-key": key, "content-type": "application/json", "idempotency-key": `${path}-${n}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const rates: readonly { id: string; driver: string }[] = await ask("POST", "/v1/rates", aQuote());
  const rate = rates.find(({ driver }) => driver === "gorgona")?.id ?? "none";
  const shipment = await ask("POST", "/v1/shipments", aShipment(rate, { related_order_id: `order-${n}` }));
  for (const at of TRACKING.keys())
    await ask("PUT", `/v1/shipments/${shipment.id}/tracking`, {
      tracking_history: TRACKING.slice(0, at + 1).map((status, hour) => ({
        status,
        status_date: new Date(Date.UTC(2026, 10, 24, hour)).toISOString(),
        status_details: "Kentro dialogis Athinon",
        status_exact: status,
      })),
    });
  await (await fetch(shipment.label_url)).arrayBuffer();
}

async function sideBySide(count: number, act: (n: number) => Promise<void>): Promise<void> {
  let next = 1;
  const each = async () => {
    while (next <= count) await act(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, each));
}

async function measured(count: number, work: () => Promise<unknown>) {
  const before = { sizes: await sizes(), ...spent() };
  await work();
  const after = { sizes: await sizes(), ...spent() };
  const a = (of: number) => Math.round((of / count) * 10) / 10;
  return {
    count,
    statements: a(after.statements - before.statements),
    serverMs: a(after.serverMs - before.serverMs),
    databaseMs: a(after.databaseMs - before.databaseMs),
    tables: [...after.sizes]
      .map(([table, now]) => ({ table, now, was: before.sizes.get(table) }))
      .map(({ table, now, was = { rows: 0, heap: 0, indexes: 0 } }) => ({
        table,
        rows: a(now.rows - was.rows),
        heap: Math.round((now.heap - was.heap) / count),
        indexes: Math.round((now.indexes - was.indexes) / count),
      }))
      .filter(({ heap }) => heap > 0),
  };
}

interface Size {
  readonly rows: number;
  readonly heap: number;
  readonly indexes: number;
}

/** Rows are measured as stored; indexes as files, which begin with empty pages: few rows have too much of them. */
async function sizes(): Promise<ReadonlyMap<string, Size>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  const found = new Map<string, Size>();
  for (const { name } of tables) {
    const { rows } = await client.query<Size>(
      `SELECT count(*)::int AS rows, coalesce(sum(pg_column_size(each)), 0)::float8 AS heap,
         pg_indexes_size('${name}')::float8 AS indexes FROM "${name}" AS each`,
    );
    if (rows[0] !== undefined) found.set(name, rows[0]);
  }
  return found;
}

function spent() {
  return {
    statements: recorded.executed(),
    serverMs: processorTimeMs(shop.waybill.process.pid),
    databaseMs: postgresTimeMs(postmaster),
  };
}
