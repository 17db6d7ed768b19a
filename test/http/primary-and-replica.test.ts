// Run: long
/**
 * Where statements go: to the primary or the replica, and to one merchant's rows or to all. The "replica" is another database, so that
 * answers differ.
 */
import { randomBytes } from "node:crypto";
import { loadModule } from "libpg-query";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { searchedTables } from "../../app/domain/shops/search-index.ts";
import { jobNames, jobs } from "../../app/entrypoints/jobs/jobs.ts";
import { openQueue } from "../../app/process/queue.ts";
import { faultsOf } from "../repo/statements/rules.ts";
import { readSchema } from "../repo/statements/schema.ts";
import type { RunningShop } from "../shopify/running-shop.ts";
import { runningShop } from "../shopify/running-shop.ts";
import { fulfill, orderWith } from "../shopify/shop-life.ts";
import type { EmptyDatabase, FreshDatabase } from "../support/database.ts";
import { emptyDatabase, freshDatabase, postgres } from "../support/database.ts";
import { generousLimits } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { WayToDatabase } from "../support/way-to-database.ts";
import { openWay } from "../support/way-to-database.ts";
import { apiStory } from "./api-story.ts";
import { aQuote, aShipment } from "./requests.ts";

/** Statements that visit every shard, by table or of `any`, with the reason. The list may only become shorter. */
const acrossShards: readonly { readonly of: string; readonly text: RegExp; readonly why: string }[] = [
  {
    of: "bookings",
    text: /^SELECT .* lease_until <= statement_timestamp/,
    why: "the minute's job, for all merchants",
  },
  {
    of: "bookings",
    text: /^SELECT DISTINCT merchant_id .* called_at IS NOT NULL/,
    why: "the minute's job, for all merchants",
  },
  {
    of: "bookings",
    text: /^SELECT .* state = 'failed' AND next_lookup_at <= /,
    why: "the minute's job, for all merchants",
  },
  { of: "label_notices", text: /^SELECT .* WHERE due_at <= /, why: "the minute's job, for all merchants" },
  { of: "shipments", text: /^SELECT .*cancel_requested_at < /, why: "the minute's job, for all merchants" },
  { of: "shipments", text: /^SELECT .*refund_due_at <= /, why: "the minute's job, for all merchants" },
  ...["shipments", "trackers", "tracking_turns"].map((of) => ({
    of,
    text: /^SELECT a\.id::text AS accountId, .*FROM carrier_accounts AS a/,
    why: "the background's search for accounts with parcels on their way",
  })),
  {
    of: "open_fulfillment_orders",
    text: /^SELECT DISTINCT stored\.merchant_id.*search_form = 0/,
    why: "the background's search for shops with rows of a former form",
  },
  {
    of: "tracking_turns",
    text: /FROM tracking_turns .*next_at <= /,
    why: "the minute's job, which looks for due accounts of all merchants",
  },
  {
    of: "webhook_endpoints",
    text: /^SELECT .* w\.paused_until <= /,
    why: "the background's search for due messages",
  },
  {
    of: "webhook_deliveries",
    text: /^SELECT .* w\.paused_until <= /,
    why: "the background's search for due messages",
  },
  { of: "point_directories", text: /^SELECT .* NULLS FIRST/, why: "the background's search for due points" },
  { of: "checkout_quotes", text: /^SELECT s\.domain/, why: "the hour's comparison of all shops" },
  { of: "open_fulfillment_orders", text: /^SELECT s\.domain/, why: "the hour's comparison of all shops" },
  { of: "checkout_watches", text: /^SELECT s\.domain/, why: "the hour's comparison of all shops" },
  { of: "inbox_entries", text: /^SELECT count/, why: "this test waits for all shops' entries" },
  {
    of: "manifests",
    text: /^SELECT .*manifests\.closed_at IS NULL/,
    why: "the background's search for lists of all merchants that were cut off",
  },
  {
    of: "pickups",
    text: /^SELECT .* WHERE state = .* changed_at </,
    why: "the background's search for cancellations of all merchants that were cut off",
  },
  {
    of: "inbox_entries",
    text: /^SELECT .*handled_at IS NULL AND .*received_at </,
    why: "the background's search for messages of all shops without a job",
  },
  ...searchedTables.map((of) => ({
    of,
    text: /^SELECT DISTINCT merchant_id .*search_form = 0/,
    why: "the background's search for merchants with rows of a former form",
  })),
  { of: "any", text: /^DELETE FROM \w+ WHERE ctid = ANY/, why: "the hour's clean-up, for all merchants" },
];

let database: EmptyDatabase;
let replica: FreshDatabase;
let recorded: WayToDatabase;
let shop: RunningShop;
let headers: Record<string, string>;
/** Found on the pages of what is on the primary alone. */
let seen: Readonly<Record<string, string>>;
beforeAll(async () => {
  await loadModule();
  database = await emptyDatabase();
  replica = await freshDatabase();
  recorded = await openWay(database.connectionString);
  shop = await runningShop({
    databaseUrl: recorded.connectionString,
    env: {
      ...generousLimits,
      LOG_LEVEL: "error",
      ENCRYPTION_KEY: randomBytes(32).toString("base64"),
      DATABASE_READ_URL: replica.connectionString,
      DATABASE_PREPARED_STATEMENTS: String(postgres !== undefined),
    },
  });
  headers = { "x-api-key": await shop.waybill.createKey("Papyrus"), "content-type": "application/json" };
  const waiting = await orderWith(shop, "gorgona.standard");
  await fulfill(shop, await orderWith(shop, "gorgona.standard"));
  await shop.settled();
  const direct = new pg.Client({ connectionString: database.connectionString });
  await direct.connect();
  const one = async (sql: string) =>
    (await direct.query<{ text: string }>(sql)).rows[0]?.text ?? "nothing there";
  seen = {
    "/app/shipments": await one("SELECT tracking_ref AS text FROM shipments LIMIT 1"),
    "/app/orders": waiting.name,
    "/app/products": await one("SELECT product_title AS text FROM product_variants ORDER BY 1 LIMIT 1"),
    "/app/inbox": await one("SELECT id::text AS text FROM inbox_entries ORDER BY id DESC LIMIT 1"),
  };
  await direct.end();
});
afterAll(async () => {
  await shop?.stop();
  await recorded?.cut();
  await replica?.close().catch(() => undefined);
  await database?.close();
});

async function ask(path: string, body?: unknown) {
  const answer = await fetch(`${shop.waybill.url}${path}`, {
    headers,
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json();
}

async function buy(order: string): Promise<string> {
  const rates: readonly { id: string; driver: string }[] = await ask("/v1/rates", aQuote());
  const rate = rates.find(({ driver }) => driver === "gorgona");
  return (await ask("/v1/shipments", aShipment(rate?.id ?? "none", { related_order_id: order }))).id;
}

/** The pages of lists that show what only the primary has. */
async function pagesThatShow(): Promise<readonly string[]> {
  const shown = await Promise.all(
    Object.entries(seen).map(async ([page, text]) => {
      const answer = await shop.openAdmin(page);
      expect([page, answer.status]).toEqual([page, 200]);
      return (await answer.text()).includes(text) ? [page] : [];
    }),
  );
  return shown.flat();
}

it("answers lists from the replica, and what decides from the primary", async () => {
  const id = await buy("replica-1");
  expect((await ask("/v1/shipments")).data).toEqual([]);
  expect((await ask("/v1/shipments?limit=5")).data).toEqual([]);
  expect(await pagesThatShow()).toEqual([]);
  // A caller who looks an order up may buy again.
  expect((await ask("/v1/shipments?related_order_id=replica-1")).data).toMatchObject([{ id }]);
  expect((await ask(`/v1/shipments/${id}`)).data).toMatchObject({ id });
});

it("answers lists from the primary while the replica is away", async () => {
  await replica.close();
  const id = await buy("replica-2");
  expect((await ask("/v1/shipments?limit=1")).data).toMatchObject([{ id }]);
  expect((await ask("/v1/shipments")).data).toHaveLength(2);
  expect(await pagesThatShow()).toEqual(Object.keys(seen));
});

const schema = readSchema();

/** The tables of which a statement names no merchant. */
function crossed(text: string): readonly string[] {
  const tables = faultsOf(text, schema).filter(({ rule }) => ["merchant", "claim", "lock"].includes(rule));
  return [...new Set(tables.map(({ of }) => of))];
}

interface Crossing {
  readonly of: string;
  readonly text: string;
}

function crossing(): readonly Crossing[] {
  return [...recorded.statements]
    .filter((sent) => /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sent))
    .flatMap((sent) => {
      const text = sent
        .replace(/"public"\.|"/g, "")
        .replace(/\s+/g, " ")
        .trim();
      return crossed(sent).map((of) => ({ of, text }));
    });
}

/** Each job by the clock once more, so that what is sent does not depend on the minute in which the test runs. */
async function runScheduledJobs(): Promise<void> {
  const { connectionString } = database;
  const queue = await openQueue(
    { connectionString, works: false, soleOwner: false },
    pino({ level: "silent" }),
  );
  const scheduled = jobNames.filter((name) => jobs[name].schedule !== undefined);
  for (const name of scheduled) await queue.send(name, {} as never);
  await queue.stop(1_000);
  const open = () =>
    shop.rows("SELECT name FROM pgboss.job WHERE name = ANY($1) AND state < 'completed'", [scheduled]);
  await expect.poll(open, { timeout: atMost(60_000) }).toEqual([]);
}

it("names the merchant in each statement of a day, but for those that are listed", async () => {
  await apiStory([shop.waybill.url], await shop.waybill.createKey("Elia"));
  for (const page of ["/app", "/app/rates", "/app/settings"])
    expect([page, (await shop.openAdmin(page)).status]).toEqual([page, 200]);
  await runScheduledJobs();
  const isOf = ({ of, text }: (typeof acrossShards)[number], each: Crossing) =>
    (of === "any" || of === each.of) && text.test(each.text);
  const isListed = (each: Crossing) => acrossShards.some((listed) => isOf(listed, each));
  expect(crossing().filter((each) => !isListed(each))).toEqual([]);
  // One that is no longer sent leaves the list.
  const unsent = () => acrossShards.filter((listed) => !crossing().some((each) => isOf(listed, each)));
  await expect.poll(unsent, { timeout: atMost(10_000) }).toEqual([]);
});
