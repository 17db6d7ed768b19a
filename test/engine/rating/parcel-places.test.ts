/** The place of a parcel in its shipment decides the prices of further ones. */
import { expect, test } from "vitest";
import type { Parcel } from "../../../app/domain/engine/index.ts";
import { compileTariff } from "../../../app/domain/engine/index.ts";
import { aParcel, aSurcharge, asking, aTariff, netBy } from "../../support/a-tariff.ts";
import { anItem } from "../../support/engine-values.ts";

/** A tenth of the goods in each parcel but the first. */
const insured = aTariff({
  surcharges: [
    aSurcharge(
      "insured",
      { kind: "percent", shares: [{ ppm: 100_000 }], of: "goods-value" },
      { per: "parcel", fromParcel: 2 },
    ),
  ],
});

test.each<[string, readonly number[], readonly Partial<Parcel>[], number]>([
  ["the heaviest", [10, 50], [{ weightG: 400 }, { weightG: 500 }], 100],
  ["of equal weight the longest", [10, 50], [{ lengthCm: 11 }, { lengthCm: 12 }], 100],
  [
    "then the one with the longest middle side",
    [10, 50],
    [
      { lengthCm: 12, widthCm: 10 },
      { lengthCm: 12, widthCm: 11 },
    ],
    100,
  ],
  ["then the one with the longest short side", [10, 50], [{ heightCm: 8 }, { heightCm: 9 }], 100],
  ["of equal size the most valuable", [10, 50], [{}, {}], 100],
])("the first parcel is %s, in any order", (_, values, changes, expected) => {
  const items = values.map((value) => anItem({ value, currency: "EUR" }));
  const parcels = changes.map((change, at) => aParcel({ itemIndexes: [at], ...change }));
  const base = 2 * 300;
  expect(netBy(insured, { items, parcels })).toBe(base + expected);
  expect(netBy(insured, { items, parcels: [...parcels].reverse() })).toBe(base + expected);
});

test("the value of a parcel is that of all its goods", () => {
  const items = [20, 20, 30].map((value) => anItem({ value, currency: "EUR" }));
  const parcels = [aParcel({ itemIndexes: [2] }), aParcel({ itemIndexes: [0, 1] })];
  expect(netBy(insured, { items, parcels })).toBe(2 * 300 + 300);
});

test("goods without a value have no price that depends on it, and the refusal says so", () => {
  const items = [anItem({ value: 20, currency: "EUR" }), anItem({ value: null, currency: null })];
  const parcels = [aParcel({ itemIndexes: [0] }), aParcel({ itemIndexes: [1] })];
  expect(netBy(insured, { items, parcels })).toBeUndefined();
  const [service] = compileTariff(insured).services.values();
  expect(() => service?.price(asking({ items, parcels }))).toThrowError(
    expect.objectContaining({ metadata: { reason: "no_goods_value" } }),
  );
});
