// Run: long
/** Lists of shipments read few rows, however many a merchant has. Each filter here matches no row, or the oldest. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, ShipmentFilter } from "../../app/domain/engine/index.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { cases } from "../support/effort.ts";
import { manyShipments } from "../support/many-shipments.ts";
import { rowsRead } from "../support/rows-read.ts";
import type { TestStores } from "../support/stores.ts";
import { peopleInClear, testStores } from "../support/stores.ts";

const SHIPMENTS = cases(20_000, 100_000);
const PAGE = 25;

let database: FreshDatabase;
let stores: TestStores;
let caller: Caller;
let accountId: string;

beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
  caller = { merchantId: stores.ids.next(), environment: "sandbox" };
  const like = await storeShipment(
    testStores(database, { people: peopleInClear }),
    aShipment(caller, stores.ids.next()),
  );
  ({ accountId } = like);
  await manyShipments(database.pool, caller, {
    count: SHIPMENTS,
    newest: stores.clock.now(),
    like: like.id,
  });
});
afterAll(() => database.close());

const read = (work: () => Promise<unknown>) => rowsRead(database.pool, "shipments", work);
const minutesAgo = (minutes: number) => new Date(stores.clock.now().getTime() - minutes * 60_000);

const filters: Readonly<Record<string, () => ShipmentFilter>> = {
  "no filter": () => ({}),
  "an unknown order": () => ({ relatedOrderId: "none" }),
  "an unknown number": () => ({ trackingRef: "none" }),
  "a carrier without shipments": () => ({ driver: "none" }),
  "a country without shipments": () => ({ country: "SE" }),
  "the country of all": () => ({ country: "GR" }),
  "a rare state": () => ({ state: "cancelled" }),
  "a status without shipments": () => ({ trackingStatus: "EXCEPTION" }),
  "open exceptions": () => ({ isExceptionOpen: true }),
  "until long ago": () => ({ createdTo: minutesAgo(SHIPMENTS - 100) }),
  "until a tenth of all": () => ({ createdTo: minutesAgo(SHIPMENTS * 0.9) }),
  "until before the first": () => ({ createdTo: minutesAgo(2 * SHIPMENTS) }),
  "since a moment ago": () => ({ createdFrom: minutesAgo(10) }),
  "a word that no shipment has": () => ({ search: "nobody" }),
  "a number in the search box": () => ({ search: "BIG0000001" }),
  "a word of one shipment and one of all": () => ({ search: "μαρια order-7000" }),
  "a person without shipments": () => ({ recipient: { email: "nobody@example.com" } }),
  "a number without shipments": () => ({ recipient: { phoneE164: "+306945550177" } }),
  "a word with several sounds that no shipment has": () => ({ search: "8anashs thumouchu" }),
  "a phone number that no shipment has": () => ({ search: "0030 694 555 0177" }),
  "an e-mail that no shipment has": () => ({ search: "maria.georgiou@example.com" }),
  "a name with a number": () => ({ search: "μαρια 0030 694 555 0177" }),
  "a word that all shipments have": () => ({ search: "μαρια" }),
  "what was printed": () => ({ printing: "printed" }),
  "what is to be printed": () => ({ printing: "to-print" }),
  "a SKU without shipments": () => ({ sku: "SKU-X" }),
  "a tag without shipments": () => ({ tag: "gift", country: "GR" }),
  "a weight of few": () => ({ weight: { from: SHIPMENTS - 10, to: null } }),
  "no such weight": () => ({ weight: { from: 10 * SHIPMENTS, to: null } }),
  "no promised day": () => ({ promised: "none" }),
  "a day long ago": () => ({ promised: { from: "1999-01-01", before: "1999-01-02" } }),
  "the heaviest first": () => ({ sort: "heaviest" }),
  "the lightest of a country": () => ({ sort: "lightest", country: "GR" }),
  "the first promised": () => ({ sort: "promised" }),
  "the first SKU": () => ({ sort: "sku" }),
  "the first tag": () => ({ sort: "tag" }),
  "the first country": () => ({ sort: "country" }),
  "the first SKU of a country": () => ({ sort: "sku", country: "GR" }),
  "a rare SKU, heaviest first": () => ({ sku: "SKU-X", sort: "heaviest" }),
  "a rare tag, by country": () => ({ tag: "gift", sort: "country" }),
  "between two minutes": () => ({ createdFrom: minutesAgo(9_010), createdTo: minutesAgo(9_000) }),
};

it.each(Object.entries(filters))("a page with %s", async (_, filter) => {
  expect(await read(() => stores.shipments.page(caller, filter(), PAGE, null))).toBeLessThan(200);
});

it.each([
  ["a word that no shipment has", "nobody", 0],
  ["a word that all shipments have", "μαρια", 1],
  ["an e-mail that no shipment has", "maria.georgiou@example.com", 0],
])("the customers of %s", async (_, question, found) => {
  const search = () => stores.customers.search(caller, question, true, { customers: 5, counted: 100 });
  expect((await search()).customers).toHaveLength(found);
  expect(await read(search)).toBeLessThan(400);
});

it.each(["heaviest", "lightest", "promised", "sku", "tag", "country"] as const)(
  "far down, sorted by %s",
  async (sort) => {
    let cursor: string | null = null;
    for (let turned = 0; turned < 40; turned += 1)
      cursor = (await stores.shipments.page(caller, { sort }, PAGE, cursor)).nextCursor;
    expect(cursor).not.toBeNull();
    expect(await read(() => stores.shipments.page(caller, { sort }, PAGE, cursor))).toBeLessThan(200);
  },
);

it("the countries of all", async () => {
  expect(await stores.shipments.countries(caller)).toEqual(["GR"]);
  expect(await read(() => stores.shipments.countries(caller))).toBeLessThan(20);
});

it("an old shipment that changed a moment ago", async () => {
  await database.pool.query("UPDATE shipments SET updated_at = $1 WHERE tracking_ref = 'BIG0019000'", [
    minutesAgo(0),
  ]);
  await database.pool.query("ANALYZE shipments");
  const changed = () => stores.shipments.page(caller, { updatedFrom: minutesAgo(0.5) }, PAGE, null);
  // The one that the others are copies of is new, too.
  expect((await changed()).shipments).toHaveLength(2);
  expect(await read(changed)).toBeLessThan(200);
});

it("the labels that are to be printed, and the printed ones, among delivered ones that were never printed", async () => {
  const page = (printing: "to-print" | "printed") => () =>
    stores.shipments.page(caller, { printing }, PAGE, null);
  const newest = (await page("to-print")()).shipments;
  expect(newest).toHaveLength(PAGE);
  const last = await stores.shipments.page(caller, { trackingRef: "BIG0018000" }, 1, null);
  for (const shipment of [...newest, ...last.shipments]) await stores.prints.handOutLabel(shipment);
  await database.pool.query("ANALYZE shipments");
  expect((await page("printed")()).shipments).toHaveLength(PAGE);
  for (const view of ["to-print", "printed"] as const) expect(await read(page(view))).toBeLessThan(200);
});

it("the shipments of a day's list", async () => {
  const waiting = await stores.shipments.notHandedOver(caller, accountId);
  expect(waiting.length).toBeGreaterThan(90);
  expect(await read(() => stores.shipments.notHandedOver(caller, accountId))).toBeLessThan(300);
});

describe("polling, among the shipments of two months", () => {
  const watched = () => ({ since: minutesAgo(60 * 24 * 60), cancelledSince: minutesAgo(7 * 24 * 60) });
  const accounts = () => stores.shipments.accountsToPoll(watched(), null, 500);
  const give = (without: readonly string[]) =>
    stores.trackingTurns.give(watched(), without, () => stores.clock.now());

  beforeAll(async () => {
    await database.pool.query(
      `INSERT INTO carrier_accounts (id, merchant_id, environment, driver, carrier_code, carrier_name, carrier_image_url,
         enabled, credentials, encrypted_secrets, settings, position, updated_at)
       VALUES ($1, $2, 'sandbox', 'tariff', 'big', 'Big', '', TRUE, 'own', '', '{}', 0, now())`,
      [accountId, caller.merchantId],
    );
  });

  it("an account's undelivered ones", async () => {
    const toPoll = () => stores.shipments.toPoll({ caller, accountId }, watched(), null, 500);
    expect(await toPoll()).toHaveLength(101);
    expect(await read(toPoll)).toBeLessThan(300);
  });

  it("one of each account", async () => {
    expect(await accounts()).toEqual([{ caller, accountId }]);
    expect(await read(accounts)).toBeLessThan(20);
  });

  it("none of an account without a tracker, or that has its turn, however many are on their way", async () => {
    await database.pool.query("UPDATE shipments SET delivered_at = NULL WHERE merchant_id = $1", [
      caller.merchantId,
    ]);
    await database.pool.query("VACUUM ANALYZE shipments");
    expect(await give(["tariff"])).toBe(0);
    // The planner itself looks at an index's ends.
    expect(await read(() => give(["tariff"]))).toBeLessThan(5);
    expect(await read(accounts)).toBeLessThan(20);
    expect(await give([])).toBe(1);
    expect(await give([])).toBe(0);
    expect(await read(() => give([]))).toBeLessThan(20);
  });
});

it("a word of a neighbour with many shipments", async () => {
  const neighbour = { ...caller, merchantId: stores.ids.next() };
  const own = await storeShipment(stores, aShipment(neighbour, stores.ids.next()));
  const page = () => stores.shipments.page(neighbour, { search: "μαρια" }, PAGE, null);
  expect((await page()).shipments).toEqual([own]);
  expect(await read(page)).toBeLessThan(200);
});

it("the counts of a customer to whom all parcels go", async () => {
  const { rows } = await database.pool.query(
    "SELECT search_tokens FROM shipments WHERE merchant_id = $1 AND tracking_ref NOT LIKE 'BIG%'",
    [caller.merchantId],
  );
  await database.pool.query("UPDATE shipments SET search_tokens = $2 WHERE merchant_id = $1", [
    ...[caller.merchantId, rows[0].search_tokens],
  ]);
  await database.pool.query("VACUUM ANALYZE shipments");
  const search = () => stores.customers.search(caller, "μαρια", true, { customers: 5, counted: 100 });
  expect((await search()).customers).toMatchObject([{ parcels: 101, orders: 101 }]);
  expect(await read(search)).toBeLessThan(400);
});
