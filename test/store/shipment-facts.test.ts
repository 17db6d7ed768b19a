/** The list of shipments is narrowed down and sorted by SKU, tag, weight and promised day, and its pages hold each shipment once. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, Shipment, ShipmentFilter, ShipmentSort } from "../../app/domain/engine/index.ts";
import { shipmentSorts } from "../../app/domain/engine/index.ts";
import { aRate, aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { numRuns, seed } from "../support/effort.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
});
afterAll(() => database.close());

const days = ["2026-11-29", "2026-11-30", "2026-12-01"] as const;

interface Facts {
  readonly skus: readonly string[];
  readonly tags: readonly string[];
  readonly weightG: number;
  readonly promised: string | null;
  readonly country: string;
}

const facts: fc.Arbitrary<Facts> = fc.record({
  skus: fc.subarray(["OIL-1", "Soap 2"]),
  tags: fc.subarray(["Gift", "VIP"]),
  weightG: fc.constantFrom(400, 1_200, 1_200.5, 5_000),
  promised: fc.constantFrom(null, ...days),
  country: fc.constantFrom("GR", "CY"),
});

async function store(caller: Caller, { skus, tags, weightG, promised, country }: Facts): Promise<Shipment> {
  const id = stores.ids.next();
  const rate = aRate(caller, { ...(promised && { promise: { earliest: days[0], latest: promised } }) });
  const plain = aShipment(caller, id, { rate });
  const items = skus.map((sku) => ({ ...plain.items[0]!, sku }));
  return storeShipment(stores, {
    ...plain,
    ...{ tags, items: items.length > 0 ? items : plain.items, to: { ...plain.to, country } },
    parcels: plain.parcels.map((parcel) => ({ ...parcel, weightG })),
  });
}

const filters: fc.Arbitrary<ShipmentFilter> = fc.record(
  {
    sku: fc.constantFrom("oil-1", "SOAP 2", "none"),
    tag: fc.constantFrom("gift", "vip"),
    weight: fc.constantFrom(
      { from: 1_200, to: null },
      { from: null, to: 1_200 },
      { from: 1_200, to: 1_300 },
      { from: null, to: null },
    ),
    promised: fc.constantFrom(
      "none" as const,
      { from: days[1], before: null },
      { from: null, before: days[1] },
      { from: days[1], before: days[2] },
    ),
    country: fc.constantFrom("GR", "SE"),
    sort: fc.constantFrom(...shipmentSorts),
  },
  { requiredKeys: [] },
);

function fits({ sku, tag, weight, promised, country }: ShipmentFilter, of: Facts): boolean {
  const has = (list: readonly string[], wanted: string | undefined) =>
    wanted === undefined || list.some((each) => each.toLowerCase() === wanted.toLowerCase());
  const inDays =
    promised === undefined ||
    (promised === "none"
      ? of.promised === null
      : of.promised !== null &&
        (promised.from === null || of.promised >= promised.from) &&
        (promised.before === null || of.promised < promised.before));
  return (
    has(of.skus, sku) &&
    has(of.tags, tag) &&
    (weight?.from ?? 0) <= of.weightG &&
    of.weightG <= (weight?.to ?? Number.POSITIVE_INFINITY) &&
    inDays &&
    (country === undefined || country === of.country)
  );
}

const byAge = (one: string, other: string) => (one < other ? -1 : 1);
const compare: Readonly<Record<ShipmentSort, (one: Known, other: Known) => number>> = {
  newest: (one, other) => byAge(other.id, one.id),
  heaviest: (one, other) => other.weightG - one.weightG || byAge(other.id, one.id),
  lightest: (one, other) => one.weightG - other.weightG || byAge(one.id, other.id),
  promised: (one, other) =>
    byDay(one.promised ?? "9999", other.promised ?? "9999") || byAge(one.id, other.id),
  country: (one, other) => byDay(one.country, other.country) || byAge(one.id, other.id),
  sku: (one, other) => byDay(first(one.skus), first(other.skus)) || byAge(one.id, other.id),
  tag: (one, other) => byDay(first(one.tags), first(other.tags)) || byAge(one.id, other.id),
};
/** Without any, a shipment comes last. */
const first = (words: readonly string[]) => words.toSorted()[0] ?? "\uffff";
const byDay = (one: string, other: string) => (one === other ? 0 : byAge(one, other));
type Known = Facts & { readonly id: string };

it("combines all filters with each sort, page by page", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(facts, { minLength: 1, maxLength: 8 }),
      fc.array(filters, { minLength: 4, maxLength: 4 }),
      async (some, asked) => {
        const caller: Caller = { merchantId: stores.ids.next(), environment: "sandbox" };
        const known: Known[] = [];
        for (const each of some) known.push({ ...each, id: (await store(caller, each)).id });
        for (const filter of [{}, ...asked]) {
          const found: string[] = [];
          for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
            const page = await stores.shipments.page(caller, filter, 2, cursor);
            found.push(...page.shipments.map(({ id }) => id));
            cursor = page.nextCursor;
          }
          const wanted = known.filter((each) => fits(filter, each)).sort(compare[filter.sort ?? "newest"]);
          expect(found, JSON.stringify(filter)).toEqual(wanted.map(({ id }) => id));
        }
      },
    ),
    { ...numRuns(12), seed },
  );
});

it("shows no shipment of another merchant or environment", async () => {
  const caller: Caller = { merchantId: stores.ids.next(), environment: "sandbox" };
  await store(caller, { skus: ["OIL-1"], tags: ["Gift"], weightG: 400, promised: days[0], country: "GR" });
  const others: readonly Caller[] = [
    { ...caller, environment: "production" },
    { ...caller, merchantId: stores.ids.next() },
  ];
  for (const filter of [
    { sku: "OIL-1" },
    { tag: "Gift" },
    { sort: "heaviest" },
    { sort: "promised" },
  ] as const) {
    expect((await stores.shipments.page(caller, filter, 5, null)).shipments).toHaveLength(1);
    for (const other of others)
      expect((await stores.shipments.page(other, filter, 5, null)).shipments).toEqual([]);
  }
});

it("pages shipments that an older version wrote without these columns, each once", async () => {
  const caller: Caller = { merchantId: stores.ids.next(), environment: "sandbox" };
  const known: string[] = [];
  for (const weightG of [5_000, 400, 1_200, 1_200])
    known.push((await store(caller, { skus: [], tags: [], weightG, promised: days[1], country: "GR" })).id);
  await database.pool.query(
    "UPDATE shipments SET weight_g = DEFAULT, promised_on = DEFAULT, sku_order = DEFAULT, tag_order = DEFAULT WHERE merchant_id = $1 AND id <> $2",
    [caller.merchantId, known[0]],
  );
  for (const sort of shipmentSorts) {
    const found: string[] = [];
    for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
      const page = await stores.shipments.page(caller, { sort }, 1, cursor);
      found.push(...page.shipments.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(found.toSorted(), sort).toEqual(known.toSorted());
  }
});

it("finds nothing by words that no column holds", async () => {
  const caller: Caller = { merchantId: stores.ids.next(), environment: "sandbox" };
  expect((await stores.shipments.page(caller, { sku: "\u0000" }, 5, null)).shipments).toEqual([]);
});
