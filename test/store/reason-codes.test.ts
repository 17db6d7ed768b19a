/** The migration `reason_codes` makes codes of every sentence that rows held. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../app/adapters/store/database/database.ts";
import { openDatabase } from "../../app/adapters/store/database/database.ts";
import { migrate } from "../../app/adapters/store/database/migrate.ts";
import { readMigrations } from "../../app/adapters/store/database/migration-files.ts";
import {
  storedCarrierServiceRefusal,
  storedImportFailure,
  storedMessageTrouble,
} from "../../app/adapters/store/shops/platform-reasons.ts";
import { storedSentences } from "../../simulator/chaos/stored-sentences.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase } from "../support/database.ts";

const plan = "Carrier Calculated Shipping must be enabled for your store to use a carrier service.";

const carrierServices: readonly (readonly [string | null, object | null])[] = [
  [null, null],
  [plan, { code: "plan", said: plan }],
  ["Callback URL can't be http", { code: "refused", said: "Callback URL can't be http" }],
  ["The platform refused and gave no reason.", { code: "refused", said: null }],
  ["Shopify made no carrier service and gave no reason.", { code: "refused", said: null }],
  ["a-shop.myshopify.com answered 400.", { code: "refused", said: null }],
];

const imports: readonly (readonly [string | null, object | null])[] = [
  [null, null],
  ["Shopify could not list the products (ACCESS_DENIED).", { code: "access-denied" }],
  [
    "Shopify could not list the open orders (INTERNAL_SERVER_ERROR).",
    { code: "not-listed", status: "INTERNAL_SERVER_ERROR" },
  ],
  ["Shopify could not list the products (EXPIRED).", { code: "not-listed", status: "EXPIRED" }],
  ["Shopify could not list the products (gone).", { code: "list-gone" }],
  [
    "Shopify could not list the products (its file has only 3 of 40 lines).",
    { code: "file-short", read: 3, found: 40 },
  ],
  ["Shopify could not list the products (its file ends within a line).", { code: "file-broken" }],
  [
    "Shopify could not list the open orders (gid://shopify/A/1 does not stand below gid://shopify/B/2).",
    { code: "file-broken" },
  ],
  [
    "Shopify could not list the products (a line of its file is longer than 4194304 bytes).",
    { code: "file-broken" },
  ],
  ["Shopify's list of products could not be understood.", { code: "not-understood" }],
  ["Shopify's list of open orders could not be understood.", { code: "not-understood" }],
  ["", { code: "refused", said: null }],
  ["Access denied for products", { code: "refused", said: "Access denied for products" }],
];

const messages: readonly (readonly [string | null, object | null])[] = [
  [null, null],
  ["ShopifyRefusedError: Enter a phone", { code: "refused", said: "Enter a phone" }],
  ["ShopifyRefusedError: Two\nlines: of it", { code: "refused", said: "Two\nlines: of it" }],
  ["ShopifyRefusedError: a-shop.myshopify.com answered 413.", { code: "refused", said: null }],
  ["ShopifyRefusedError: Shopify made no event and gave no reason.", { code: "refused", said: null }],
  ["EventRefusedError: Not now", { code: "refused", said: "Not now" }],
  ["ThrottledError: a-shop is throttling our calls", { code: "platform-busy" }],
  ["ShopifyUnavailableError: a-shop gave no answer.", { code: "platform-away" }],
  ["ShopNotConnectedError: a-shop answered 402", { code: "no-access" }],
  ["EngineError: The carrier did not answer.", { code: "carrier-away" }],
  ["LeaseBusyError: order/1", { code: "other-work" }],
  ["LeaseLostError: order/1", { code: "other-work" }],
  ["TypeError: x is not a thing", { code: "fault", error: "TypeError" }],
  ["It was written without a name.", { code: "fault", error: "Error" }],
];

const nothingDue: readonly (readonly [object, object])[] = [
  [{ ignored: "Nothing is subscribed to this topic." }, { ignored: "topic-unknown" }],
  [{ ignored: "The shop is not known." }, { ignored: "shop-unknown" }],
  [{ ignored: "The app is not installed any more." }, { ignored: "not-installed" }],
  [{ ignored: "The webhook names no order." }, { ignored: "names-no-order" }],
  [{ ignored: "The webhook names no fulfillment." }, { ignored: "names-no-fulfillment" }],
  [{ ignored: "The webhook names no fulfillment order." }, { ignored: "names-no-fulfillment-order" }],
  [{ ignored: "The webhook names no product." }, { ignored: "names-no-product" }],
  [{ ignored: "The webhook names no inventory item." }, { ignored: "names-no-inventory-item" }],
  [{ ignored: "Shopify shows no such fulfillment order." }, { ignored: "fulfillment-order-not-shown" }],
  [{ ignored: "Shopify shows no such order." }, { ignored: "order-not-shown" }],
  [{ ignored: "Shopify has no such order." }, { ignored: "order-not-shown" }],
  [{ ignored: "The order's customer was erased." }, { ignored: "customer-erased" }],
  [{ ignored: "The order is not cancelled." }, { ignored: "order-not-cancelled" }],
  [{ ignored: "The fulfillment is not cancelled." }, { ignored: "fulfillment-not-cancelled" }],
  [{ acknowledged: "The fulfillment was not cancelled." }, { acknowledged: "fulfillment-not-cancelled" }],
  [{ acknowledged: "No label was bought for it." }, { acknowledged: "no-label" }],
  [{ acknowledged: "A later state of the product is known." }, { acknowledged: "later-state-known" }],
  [
    { acknowledged: "Locations are read when a shipment is made." },
    { acknowledged: "read-with-each-shipment" },
  ],
  [
    { acknowledged: "Weights and customs data are read when a shipment is made." },
    { acknowledged: "read-with-each-shipment" },
  ],
  [
    { acknowledged: "Shipments are made when the merchant fulfills." },
    { acknowledged: "made-when-fulfilled" },
  ],
  [{ settled: "Nothing is due." }, { settled: "nothing-due" }],
  [{ settled: "nothing-due" }, { settled: "nothing-due" }],
  [
    { variants: 2, changed: 1 },
    { variants: 2, changed: 1 },
  ],
  [
    [
      { fulfillmentId: "7", kind: "failed", reason: 'It said "no" \0 \\.' },
      { kind: "linked", reason: null },
    ],
    [
      { fulfillmentId: "7", kind: "failed", reason: { code: "earlier", said: 'It said "no" \0 \\.' } },
      { kind: "linked", reason: null },
    ],
  ],
  [
    [{ kind: "failed", reason: { code: "nothing-left" } }],
    [{ kind: "failed", reason: { code: "nothing-left" } }],
  ],
];

/** Purchases quoted some of our own sentences as Shopify's. */
const quotes: readonly (readonly [string, string | null])[] = [
  ["a-shop.myshopify.com answered 400.", null],
  ["Shopify made no fulfillment and gave no reason.", null],
  ["The fulfillment order is closed.", "The fulfillment order is closed."],
];

let empty: EmptyDatabase;
let database: Database;
const at = "2026-11-20T12:00:00.123Z";
const uuid = (n: number) => `019aa0f2-0000-7000-8000-${String(n).padStart(12, "0")}`;

beforeAll(async () => {
  empty = await emptyDatabase();
  const migrations = readMigrations();
  const here = migrations.findIndex(({ name }) => name.endsWith("_reason_codes"));
  await migrate(empty.connectionString, migrations.slice(0, here));
  database = openDatabase(empty.connectionString, { maxConnections: 2 });
  const { pool } = database;
  for (const [index, [words]] of carrierServices.entries())
    await pool.query(
      `INSERT INTO shops (domain, merchant_id, environment, callback_token, callback_token_hash, carrier_service_error,
         settings, installed_at) VALUES ($1, $2, 'sandbox', '', $1, $3, '{}', $4)`,
      [`shop-${index}`, uuid(index), words, at],
    );
  for (const [index, [words]] of imports.entries())
    await pool.query(
      "INSERT INTO imports (merchant_id, kind, state, error, requested_at) VALUES ($1, 'products', 'failed', $2, $3)",
      [uuid(index), words, at],
    );
  const inbox = `INSERT INTO inbox_entries (id, shop, topic, dedupe_key, payload, received_at, last_error, outcome)
    VALUES ($1::uuid, 'shop-0', 'orders/paid', $1::uuid::text, '{}', $2, $3, $4)`;
  for (const [index, [words]] of messages.entries()) await pool.query(inbox, [uuid(index), at, words, null]);
  for (const [index, [outcome]] of nothingDue.entries())
    await pool.query(inbox, [uuid(100 + index), at, null, JSON.stringify(outcome)]);
  for (const [index, [said]] of quotes.entries())
    await pool.query(
      `INSERT INTO purchases (id, merchant_id, environment, shop, order_id, order_name, asked_by, shipment_id, state,
         standing, data, version, redactable, created_at, updated_at)
       VALUES ($1, $1, 'sandbox', 'shop-0', '5', '#5', 'rule', $1, 'ended', 'failed', $2, 1, true, $3, $3)`,
      [uuid(index), JSON.stringify({ reason: { code: "platform-refused", said }, state: "ended" }), at],
    );
  await migrate(empty.connectionString, migrations);
});
afterAll(async () => {
  await database.close();
  await empty.close();
});

async function one(sql: string, index: number): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(sql, [uuid(index)]);
  return rows[0]?.value;
}

describe("a refusal of the carrier service", () => {
  it.each(carrierServices.map(([words, code], index) => [words, code, index] as const))(
    "%j is %j",
    async (_, code, index) => {
      const stored = await one(
        "SELECT carrier_service_error AS value FROM shops WHERE merchant_id = $1",
        index,
      );
      expect(stored).toEqual(code);
      if (stored !== null) expect(storedCarrierServiceRefusal.read(stored)).toEqual(code);
    },
  );
});

describe("a failed import", () => {
  it.each(imports.map(([words, code], index) => [words, code, index] as const))(
    "%j is %j",
    async (_, code, index) => {
      const stored = await one("SELECT error AS value FROM imports WHERE merchant_id = $1", index);
      expect(stored).toEqual(code);
      if (stored !== null) expect(storedImportFailure.read(stored)).toEqual(code);
    },
  );
});

describe("a failing message", () => {
  it.each(messages.map(([words, code], index) => [words, code, index] as const))(
    "%j is %j",
    async (_, code, index) => {
      const stored = await one("SELECT last_error AS value FROM inbox_entries WHERE id = $1", index);
      expect(stored).toEqual(code);
      if (stored !== null) expect(storedMessageTrouble.read(stored)).toEqual(code);
    },
  );
});

describe("the outcome of a message", () => {
  it.each(nothingDue.map(([words, code], index) => [words, code, index] as const))(
    "%j is %j",
    async (_, code, index) => {
      expect(await one("SELECT outcome AS value FROM inbox_entries WHERE id = $1", 100 + index)).toEqual(
        code,
      );
    },
  );
});

describe("a quote in a purchase", () => {
  it.each(quotes.map(([words, said], index) => [words, said, index] as const))(
    "%j is %j",
    async (_, said, index) => {
      const reason = await one("SELECT data->'reason' AS value FROM purchases WHERE id = $1", index);
      expect(reason).toEqual({ code: "platform-refused", said });
    },
  );
});

it("no stored reason is a sentence afterwards, and a sentence is found", async () => {
  const rows = async (sql: string, values: readonly unknown[]) =>
    (await database.pool.query(sql, [...values])).rows;
  expect(await storedSentences(rows, null)).toEqual([]);
  expect(await storedSentences(rows, "shop-0")).toEqual([]);
  await database.pool.query(`UPDATE inbox_entries SET outcome = '{"ignored": "It is late."}' WHERE id = $1`, [
    uuid(0),
  ]);
  expect(await storedSentences(rows, null)).toEqual(["inbox_entries.outcome: It is late."]);
});
