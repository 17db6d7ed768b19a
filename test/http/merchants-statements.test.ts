/** Which statements of a shop's and a caller's day name the merchant whose rows they mean. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunningShop } from "../shopify/running-shop.ts";
import { runningShop } from "../shopify/running-shop.ts";
import { fulfill, orderWith } from "../shopify/shop-life.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase, postgres } from "../support/database.ts";
import { statedDistribution } from "../support/distribution.ts";
import type { RecordedStatements } from "../support/recorded-statements.ts";
import { recordStatements } from "../support/recorded-statements.ts";
import { generousLimits } from "../support/server.ts";
import { apiStory } from "./api-story.ts";

/** Statements that visit every shard, with the reason. The list may only become shorter. */
const acrossShards: readonly { readonly of: string; readonly text: RegExp; readonly why: string }[] = [
  {
    of: "bookings",
    text: /^SELECT .* lease_until <= clock_timestamp/,
    why: "the minute's job, for all merchants",
  },
  { of: "bookings", text: /^UPDATE bookings SET lookups/, why: "the minute's job, for all merchants" },
  {
    of: "label_notices",
    text: /^UPDATE label_notices SET due_at/,
    why: "the minute's job, for all merchants",
  },
  { of: "shipments", text: /^SELECT .*cancel_requested_at < /, why: "the minute's job, for all merchants" },
  {
    of: "inbox_entries",
    text: /^SELECT .* WHERE \(inbox_entries\.id = /,
    why: "a job names the entry alone",
  },
  { of: "inbox_entries", text: /^WITH done AS/, why: "entries of several shops end together" },
  { of: "inbox_entries", text: /^SELECT count/, why: "this test waits for all shops' entries" },
  {
    of: "purchases",
    text: /WHERE \(\(?purchases\.shop = /,
    why: "named by the shop, which has one merchant",
  },
  { of: "purchases", text: /WHERE \(purchases\.shipment_id = /, why: "an event names the shipment alone" },
  {
    of: "shopify_sessions",
    text: /WHERE \(?shopify_sessions\.id /,
    why: "Shopify's library knows the id alone",
  },
];

let database: EmptyDatabase;
let recorded: RecordedStatements;
let shop: RunningShop;
beforeAll(async () => {
  database = await emptyDatabase();
  recorded = await recordStatements(database.connectionString);
  shop = await runningShop({
    databaseUrl: recorded.connectionString,
    env: {
      ...generousLimits,
      LOG_LEVEL: "fatal",
      ENCRYPTION_KEY: randomBytes(32).toString("base64"),
      DATABASE_PREPARED_STATEMENTS: String(postgres !== undefined),
    },
  });
  await apiStory([shop.waybill.url], await shop.waybill.createKey("Papyrus"));
  await fulfill(shop, await orderWith(shop, "gorgona.standard"));
  await shop.settled();
  for (const page of ["", "/orders", "/shipments", "/products", "/inbox", "/rates", "/settings"]) {
    const { status } = await shop.openAdmin(`/app${page}`);
    expect([page, status]).toEqual([page, 200]);
  }
});
afterAll(async () => {
  await shop?.stop();
  await recorded?.close();
  await database?.close();
});

const tables = statedDistribution().filter(({ kind }) => kind === "distributed");

/** The distributed tables that a statement reads or writes without naming their column: a rough reading of the text. */
function crossed(text: string): readonly string[] {
  return tables.flatMap(({ table, column }) => {
    const concerns = new RegExp(`\\b(FROM|JOIN|INTO|UPDATE) (ONLY )?${table}\\b`, "i").test(text);
    const isNamed = new RegExp(`\\b${column} *(=|IN\\b)`, "i").test(text);
    const isWritten = new RegExp(`INSERT INTO ${table}( AS \\w+)? ?\\([^)]*\\b${column}\\b`, "i").test(text);
    return concerns && !isNamed && !isWritten ? [table] : [];
  });
}

function crossing(): readonly { readonly of: string; readonly text: string }[] {
  return [...recorded.statements]
    .map((sent) =>
      sent
        .replace(/"public"\./g, "")
        .replace(/"/g, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((text) => /^(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text))
    .flatMap((text) => crossed(text).map((of) => ({ of, text })));
}

it("are all but those that are listed", async () => {
  expect(recorded.statements.size).toBeGreaterThan(100);
  const isListed = (each: { readonly of: string; readonly text: string }) =>
    acrossShards.some(({ of, text }) => of === each.of && text.test(each.text));
  expect(crossing().filter((each) => !isListed(each))).toEqual([]);
  // One that is no longer sent leaves the list.
  const unsent = () =>
    acrossShards.filter(({ of, text }) => !crossing().some((each) => each.of === of && text.test(each.text)));
  await expect.poll(unsent, { timeout: 10_000 }).toEqual([]);
});
