import fc from "fast-check";
import type {
  Address,
  Parcel,
  Place,
  PricingRequest,
  Surcharge,
  Tariff,
  Zone,
} from "../../../app/engine/index.ts";
import { athens } from "../../support/engine-values.ts";

// Short postcodes and few letters, so that places overlap often.
const countries = ["GR", "DE", "GB"] as const;
const zipOf = (length: number) =>
  fc.string({ unit: fc.constantFrom("1", "2", "3", "A"), minLength: length, maxLength: length });
const zips = fc.oneof(zipOf(3), zipOf(4));
const cityNames = fc.constantFrom("Αθήνα", "ΑΘΗΝΑ", "Patra", "Köln");

const zipRange = fc
  .integer({ min: 1, max: 4 })
  .chain((length) =>
    fc
      .tuple(zipOf(length), zipOf(length))
      .map(([a, b]): readonly [string, string] => (a <= b ? [a, b] : [b, a])),
  );

export const places: fc.Arbitrary<Place> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Place>({ country: "*" }) },
  {
    weight: 9,
    arbitrary: fc.record(
      {
        country: fc.constantFrom(...countries),
        zips: fc.array(zips, { minLength: 1, maxLength: 3 }),
        zipPrefixes: fc.array(
          zipOf(1).chain((a) => zipOf(1).map((b) => a + b)),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        zipRanges: fc.array(zipRange, { minLength: 1, maxLength: 3 }),
        cities: fc.array(cityNames, { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: ["country"] },
    ),
  },
);

export const destinations: fc.Arbitrary<Address> = fc.record({
  country: fc.constantFrom<string>(...countries, "FR"),
  zip: fc.option(zips, { nil: null }),
  city: fc.option(cityNames, { nil: null }),
});

const zones: fc.Arbitrary<readonly Zone[]> = fc
  .array(fc.array(places, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  .map((list) => list.map((zonePlaces, index) => ({ code: `zone-${index}`, places: zonePlaces })));

const cents = fc.integer({ min: 0, max: 100_000 });
const brackets = fc
  .uniqueArray(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 8 })
  .chain((tops) =>
    fc
      .array(cents, { minLength: tops.length, maxLength: tops.length })
      .map((prices) => [tops.sort((a, b) => a - b), prices.sort((a, b) => a - b)] as const),
  )
  .map(([tops, prices]) => tops.map((upTo, index) => ({ upTo, priceMinor: prices[index] ?? 0 })));

const surcharges: fc.Arbitrary<Surcharge> = fc.record(
  {
    code: fc.constant("any"),
    active: fc.boolean(),
    when: fc.constantFrom("always", "cash-on-delivery", "insurance", "saturday-delivery"),
    zones: fc.constant(["zone-0"]),
    per: fc.constantFrom("parcel", "shipment"),
    amount: fc.oneof(
      fc.record({ kind: fc.constant("fixed"), minor: cents }),
      fc.record(
        {
          kind: fc.constant("percent"),
          basisPoints: fc.integer({ min: 0, max: 5_000 }),
          of: fc.constantFrom("base", "running", "insured-amount", "collected-amount"),
          minMinor: cents,
        },
        { requiredKeys: ["kind", "basisPoints", "of"] },
      ),
    ),
  },
  { requiredKeys: ["code", "active", "when", "per", "amount"] },
);

export const tariffs: fc.Arbitrary<Tariff> = zones.chain((all) =>
  fc.record(
    {
      currency: fc.constant("EUR"),
      measure: fc.constant("weight"),
      billableWeight: fc.record(
        {
          volumetricDivisor: fc.constantFrom(4_000, 5_000, 6_000),
          stepG: fc.constantFrom(1, 500, 1_000),
          per: fc.constantFrom("parcel", "shipment"),
        },
        { requiredKeys: ["stepG", "per"] },
      ),
      origins: fc.array(places, { minLength: 1, maxLength: 3 }),
      zones: fc.constant(all),
      prices: fc
        .array(
          fc.record(
            { brackets, beyond: fc.record({ step: fc.constantFrom(500, 1_000), priceMinor: cents }) },
            { requiredKeys: ["brackets"] },
          ),
          { minLength: all.length, maxLength: all.length },
        )
        .map((rows) => rows.map((row, index) => ({ ...row, zone: `zone-${index}` }))),
      // Three levels of percent upon percent are exact in the engine.
      surcharges: fc.array(surcharges, { maxLength: 3 }),
      taxes: fc.array(fc.record({ place: places, basisPoints: fc.integer({ min: 0, max: 2_700 }) }), {
        maxLength: 5,
      }),
    },
    { requiredKeys: ["currency", "measure", "billableWeight", "zones", "prices", "surcharges", "taxes"] },
  ),
);

const side = fc.integer({ min: 1, max: 120 });
export const parcels: fc.Arbitrary<Parcel> = fc.record({
  lengthCm: side,
  widthCm: side,
  heightCm: side,
  weightG: fc.integer({ min: 1, max: 60_000 }),
  itemIndexes: fc.constant([0]),
  compartmentSize: fc.constant(null),
});

export const pricingRequests: fc.Arbitrary<PricingRequest> = fc.record(
  {
    from: fc.oneof(fc.constant(athens), destinations),
    to: destinations,
    items: fc.constant([]),
    parcels: fc.array(parcels, { minLength: 1, maxLength: 4 }),
    extras: fc.record(
      { insuranceMinor: fc.integer({ min: 0, max: 1_000_000 }), saturdayDelivery: fc.boolean() },
      { requiredKeys: [] },
    ),
    cashOnDeliveryMinor: fc.integer({ min: 0, max: 100_000 }),
    at: fc.constant(new Date("2026-11-20T10:00:00Z")),
  },
  { requiredKeys: ["from", "to", "items", "parcels", "at"] },
);
