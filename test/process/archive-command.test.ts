/** Old shipments without people leave the database for a file, from which they can be read again. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Caller } from "../../app/domain/engine/index.ts";
import { main } from "../../app/entrypoints/cli/data.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import { commandHere } from "../support/command-here.ts";
import type { FreshDatabase } from "../support/database.ts";
import { emptyDatabase, freshDatabase } from "../support/database.ts";
import { manyShipments } from "../support/many-shipments.ts";
import { peopleInClear, testStores } from "../support/stores.ts";

const DAY_MS = 24 * 60 * 60_000;
const OLD = 2_500;
const encryptionKey = Buffer.alloc(32, 7).toString("base64");
const folder = mkdtempSync(path.join(tmpdir(), "waybill-archive-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let database: FreshDatabase;
let caller: Caller;
let file: string;
let files = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const dateOf = (at: Date) => at.toISOString().slice(0, 10);
const before = dateOf(daysAgo(401));
const rows = async (sql: string, ...values: unknown[]) => (await database.pool.query(sql, values)).rows;
const idsBefore = async () =>
  (await rows("SELECT id::text FROM shipments WHERE created_at < $1 ORDER BY id", before)).map(
    ({ id }) => id,
  );
const archive = (date = before, to = file, key = encryptionKey) =>
  commandHere(
    main,
    { DATA_DIR: "", DATABASE_URL: database.connectionString, ENCRYPTION_KEY: key },
    ...["archive", "--before", date, "--file", to],
  );

beforeEach(async () => {
  files += 1;
  file = path.join(folder, `archive-${files}.gz`);
  await database.pool.query("TRUNCATE shipments, bookings, purchases");
  const stores = testStores(database, { people: peopleInClear });
  const shop = await stores.shops.install(`shop-${files}.myshopify.com`);
  caller = { merchantId: shop.merchantId, environment: shop.environment };
  const like = await storeShipment(stores, aShipment(caller, stores.ids.next()));
  await manyShipments(database.pool, caller, { count: 3, newest: daysAgo(300), like: like.id });
  await manyShipments(database.pool, caller, {
    from: 1_001,
    count: 1_000 + OLD,
    newest: daysAgo(450),
    like: like.id,
  });
  await database.pool.query(
    `UPDATE shipments SET redacted_at = now(), tracking_ref = value ->> 'trackingRef', state = value ->> 'state'
     WHERE created_at < $1`,
    [before],
  );
});

it("takes shipments that are old enough, and leaves the others and what a purchase or a booking still relies on", async () => {
  const old = await idsBefore();
  expect(old).toHaveLength(OLD);
  const [named, refunded, booked, bought] = old;
  await database.pool.query("UPDATE shipments SET redacted_at = NULL WHERE id = $1", [named]);
  await database.pool.query("UPDATE shipments SET refund_due_at = now() WHERE id = $1", [refunded]);
  await database.pool.query(
    `INSERT INTO bookings (id, merchant_id, environment, state, draft, "order", lease_until, created_at)
     VALUES ($1, $2, $3, 'booked', '{}', '{}', now(), now())`,
    [booked, caller.merchantId, caller.environment],
  );
  await database.pool.query(
    `INSERT INTO purchases (id, merchant_id, shop, order_id, order_name, environment, shipment_id, state, turn, asked_by,
       data, version, redactable, created_at, updated_at)
     VALUES (gen_random_uuid(), $2, 's', '1', '#1', $3, $1, 'placed', 'settled', 'rule', '{}', 1, false, now(), now())`,
    [bought, caller.merchantId, caller.environment],
  );
  const total = (await rows("SELECT id FROM shipments")).length;
  const done = await archive();
  expect(done).toMatchObject({ code: 0, stderr: "" });
  expect(done.stdout).toContain(`${OLD - 4} shipments, of which ${OLD - 4} were deleted now`);
  expect(await idsBefore()).toEqual([named, refunded, booked, bought].sort());
  expect(await rows("SELECT id FROM shipments")).toHaveLength(total - OLD + 4);
});

it("restores them elsewhere, every value as it was", async () => {
  const everyOld = "SELECT s::text AS row FROM shipments AS s WHERE created_at < $1 ORDER BY id";
  const wanted = await rows(everyOld, before);
  expect(wanted).toHaveLength(OLD);
  await archive();
  const elsewhere = await emptyDatabase();
  const client = new pg.Client({ connectionString: elsewhere.connectionString });
  try {
    const env = { DATA_DIR: "", DATABASE_URL: elsewhere.connectionString, ENCRYPTION_KEY: encryptionKey };
    expect(await commandHere(main, env, "restore", "--file", file)).toMatchObject({ code: 0, stderr: "" });
    await client.connect();
    expect((await client.query(everyOld, [before])).rows).toEqual(wanted);
    expect((await client.query("SELECT id FROM shipments")).rows).toHaveLength(OLD);
  } finally {
    await client.end();
    await elsewhere.close();
  }
});

it("goes on where it was cut off, and keeps what changed after the file was written", async () => {
  const old = await idsBefore();
  // Deleting ends with an error behind the first thousand, as if the process had ended.
  await database.pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM shipments) < ${OLD - 1_900} THEN RAISE EXCEPTION 'cut off'; END IF; RETURN NULL; END $$;
    CREATE TRIGGER refuse AFTER DELETE ON shipments FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
  const cut = await archive();
  await database.pool.query("DROP TRIGGER refuse ON shipments; DROP FUNCTION refuse");
  expect(cut.code).toBe(1);
  const left = await idsBefore();
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(OLD);
  await database.pool.query("UPDATE shipments SET version = version + 1 WHERE id = $1", [left[0]]);
  const again = await archive();
  expect(again.stdout).toContain(`${OLD} shipments, of which ${left.length - 1} were deleted now`);
  expect(await idsBefore()).toEqual([left[0]]);
  expect((await archive()).stdout).toContain(`${OLD} shipments, of which 0 were deleted now`);
  expect(old).toContain(left[0]);
});

it("refuses a young date, another archive's file, another key and a damaged file, and deletes nothing", async () => {
  const young = await archive(dateOf(daysAgo(399)));
  expect(young.code).toBe(2);
  expect(young.stderr).toContain("or earlier: younger shipments are in use");
  expect((await archive("2024-13-40")).code).toBe(2);
  expect(existsSync(file)).toBe(false);
  await writeFile(file, "not zipped");
  expect((await archive()).stderr).toContain("is not a readable backup");
  await rm(file);
  await archive();
  const other = await archive(dateOf(daysAgo(500)));
  expect(other).toMatchObject({ code: 1 });
  expect(other.stderr).toContain("exists, and is no archive of this date");
  expect((await archive(before, file, Buffer.alloc(32, 8).toString("base64"))).code).toBe(1);
});

it("deletes nothing for a file that is cut off", async () => {
  await database.pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON shipments FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
  expect((await archive()).code).toBe(1);
  await database.pool.query("DROP TRIGGER refuse ON shipments; DROP FUNCTION refuse");
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length - 100));
  expect((await archive()).code).toBe(1);
  expect(await idsBefore()).toHaveLength(OLD);
  await writeFile(file, bytes);
  expect((await archive()).stdout).toContain(`${OLD} were deleted now`);
});
