import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readingFrom } from "../../app/adapters/store/database/reading.ts";
import { checkoutQuoteStore } from "../../app/adapters/store/shops/checkout-quote-store.ts";
import { figuresStore } from "../../app/adapters/store/shops/figures-store.ts";
import type { Caller, Shipment } from "../../app/domain/engine/index.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { manyShipments } from "../support/many-shipments.ts";
import { rowsRead } from "../support/rows-read.ts";
import type { TestStores } from "../support/stores.ts";
import { peopleInClear, testStores } from "../support/stores.ts";
import { testClock } from "../support/test-clock.ts";

const ATHENS = "Europe/Athens";
let database: FreshDatabase;
let stores: TestStores;
let caller: Caller;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  const clock = testClock();
  clock.set(new Date("2026-11-24T10:00:00Z"));
  stores = testStores(database, { clock });
  caller = { merchantId: stores.ids.next(), environment: "production" };
});

/** A shipment bought at a moment, with the day promised for it and its price. */
async function bought(
  at: string,
  given: Partial<Shipment> & {
    readonly promised?: string;
    readonly totalMinor?: number;
    readonly currency?: string;
  } = {},
  owner = caller,
  writer = stores,
): Promise<Shipment> {
  const { promised, totalMinor = 500, currency = "EUR", ...rest } = given;
  const made = aShipment(owner, stores.ids.next(), { ...rest, createdAt: new Date(at) });
  const { promise: _none, ...rate } = made.rate;
  return storeShipment(writer, {
    ...made,
    rate: {
      ...rate,
      price: { ...rate.price, netMinor: totalMinor, taxMinor: 0, totalMinor, currency: currency as "EUR" },
      ...(promised !== undefined && { promise: { earliest: promised, latest: promised } as never }),
    },
  });
}

const delivered = (at: string) => ({ trackingStatus: "DELIVERED", deliveredAt: new Date(at) }) as const;

it("counts the shop's own shipments by its own days, with their cost and their punctuality", async () => {
  await bought("2026-11-24T09:00:00Z", { totalMinor: 300 });
  // Half past midnight in Athens, still the day before in UTC.
  await bought("2026-11-17T22:30:00Z", { totalMinor: 700 });
  await bought("2026-11-17T21:30:00Z");
  await bought("2026-11-20T09:00:00Z", { promised: "2026-11-22", ...delivered("2026-11-22T21:59:00Z") });
  await bought("2026-11-20T09:00:00Z", { promised: "2026-11-22", ...delivered("2026-11-22T22:01:00Z") });
  await bought("2026-11-21T09:00:00Z", { promised: "2026-11-22", currency: "USD", totalMinor: 1_000 });
  const cancelled = await bought("2026-11-21T09:00:00Z");
  await database.pool.query("UPDATE shipments SET state = 'cancelled' WHERE id = $1", [cancelled.id]);
  await bought("2026-11-21T09:00:00Z", {}, { ...caller, environment: "sandbox" });
  await bought("2026-11-21T09:00:00Z", {}, { ...caller, merchantId: stores.ids.next() });

  const figures = await stores.figures.of(caller, 7, ATHENS);
  expect(figures).toMatchObject({ shipments: 5, promised: 2, inTime: 1, isPartial: false });
  expect(figures.costs).toEqual([
    { currency: "EUR", shipments: 4, totalMinor: 2_000 },
    { currency: "USD", shipments: 1, totalMinor: 1_000 },
  ]);
  expect(figures.days.map(({ day, shipments }) => [day, shipments])).toEqual([
    ["2026-11-18", 1],
    ["2026-11-19", 0],
    ["2026-11-20", 2],
    ["2026-11-21", 1],
    ["2026-11-22", 0],
    ["2026-11-23", 0],
    ["2026-11-24", 1],
  ]);
  expect((await stores.figures.of(caller, 30, ATHENS)).shipments).toBe(6);
});

it("says how quickly checkouts were answered, and how many without a rate", async () => {
  const quotes = checkoutQuoteStore(database);
  const at = stores.clock.now();
  const aQuote = (durationMs: number, createdAt: Date, rates: readonly object[]) => ({
    ...{
      id: stores.ids.next(),
      ...caller,
      shop: "shop",
      createdAt,
      durationMs,
      currency: "EUR",
      country: "GR",
    },
    ...{ zip: null, pieces: 1, weightG: 100, failures: [], rates: rates as never },
  });
  await quotes.add([
    ...Array.from({ length: 99 }, (_, index) => aQuote(index + 1, at, [{}])),
    aQuote(5_000, new Date(at.getTime() - 86_400_000), []),
    aQuote(9_999, new Date(at.getTime() - 40 * 86_400_000), []),
  ]);
  expect(await stores.figures.of(caller, 30, ATHENS)).toMatchObject({
    ...{ shipments: 0, checkouts: 100, checkoutP95Ms: 95, withoutRates: 1, costs: [] },
  });
});

it("counts seven days also when one of them had 23 hours", async () => {
  // Half past midnight in Athens, in the night after the clocks went forward.
  const clock = testClock(new Date("2026-03-29T21:30:00Z"));
  const { days } = await testStores(database, { clock }).figures.of(caller, 7, ATHENS);
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([7, "2026-03-24", "2026-03-30"]);
});

it("counts the latest alone of a merchant with very many, and says so", async () => {
  const like = await bought(
    "2026-11-24T09:00:00Z",
    {},
    caller,
    testStores(database, { people: peopleInClear }),
  );
  await manyShipments(database.pool, caller, { count: 30, newest: stores.clock.now(), like: like.id });
  const { clock } = stores;
  const of = (mostCounted: number) =>
    figuresStore({ reading: readingFrom(database.prisma), clock }, mostCounted).of(caller, 30, ATHENS);
  expect(await of(20)).toMatchObject({ shipments: 20, isPartial: true });
  expect(await of(40)).toMatchObject({ shipments: 31, isPartial: false });
});

it("reads no row of other days or merchants", async () => {
  const like = await bought(
    "2026-11-24T09:00:00Z",
    {},
    caller,
    testStores(database, { people: peopleInClear }),
  );
  const long = new Date(stores.clock.now().getTime() - 90 * 86_400_000);
  await manyShipments(database.pool, caller, { count: 3_000, newest: long, like: like.id });
  const read = await rowsRead(database.pool, "shipments", async () => {
    expect(await stores.figures.of(caller, 30, ATHENS)).toMatchObject({ shipments: 1 });
  });
  expect(read).toBeLessThan(50);
});
