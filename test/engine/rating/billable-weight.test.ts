/** Which weight of a parcel counts, and what an explanation says of it. */
import { describe, expect, test } from "vitest";
import type { Parcel, TariffService } from "../../../app/domain/engine/index.ts";
import { compileTariff } from "../../../app/domain/engine/index.ts";
import { aParcel, aService, aSurcharge, asking, aTariff, netBy } from "../../support/a-tariff.ts";

type Rule = Omit<TariffService["billableWeight"], "stepG" | "per"> & { readonly per?: "parcel" | "shipment" };

function weighed(rule: Rule, ...parcels: readonly Partial<Parcel>[]) {
  const tariff = aTariff({
    services: [aService({ billableWeight: { stepG: 1, per: "parcel", ...rule } })],
  });
  const explanation = compileTariff(tariff)
    .services.get("standard")
    ?.explain(asking({ parcels: parcels.map(aParcel) })).explanation;
  return {
    counts: explanation?.parcels.map(({ counts }) => counts),
    billedG: explanation?.brackets.map(({ value }) => value),
  };
}

// 10 cm each way are 200 g at 5000 cm³ a kilogram.
const by5000 = { volumetricDivisor: 5_000 };

describe("the weight that counts", () => {
  test("is the actual one, unless the volumetric is more", () => {
    const rows = [{ weightG: 199 }, { weightG: 200 }, { weightG: 201 }];
    expect(weighed(by5000, ...rows)).toEqual({
      counts: ["volumetric", "actual", "actual"],
      billedG: [200, 200, 201],
    });
  });

  test("is the minimum of a size, if that is more", () => {
    const rule = {
      minimums: [
        { above: { longestSideCm: 100 }, minG: 400 },
        { above: { longestSideCm: 120 }, minG: 600 },
      ],
    };
    const sizes = [100, 101, 121].map((lengthCm) => ({ lengthCm, weightG: 300 }));
    expect(weighed(rule, ...sizes)).toEqual({
      counts: ["actual", "minimum", "minimum"],
      billedG: [300, 400, 600],
    });
    expect(weighed(rule, { lengthCm: 101, weightG: 400 })).toEqual({ counts: ["actual"], billedG: [400] });
  });

  test("of parcels that are billed together is of the larger sum", () => {
    const rule = { ...by5000, per: "shipment", largerOf: "shipment" } as const;
    expect(weighed(rule, { weightG: 100 }, { weightG: 250 })).toEqual({
      counts: ["volumetric", "volumetric"],
      billedG: [400],
    });
    expect(weighed(rule, { weightG: 100 }, { weightG: 300 })).toEqual({
      counts: ["actual", "actual"],
      billedG: [400],
    });
    expect(weighed(rule, { weightG: 100 }, { weightG: 350 })).toEqual({
      counts: ["actual", "actual"],
      billedG: [450],
    });
  });

  test("of a parcel that is billed alone has no part in that sum", () => {
    const rule = {
      ...by5000,
      per: "shipment",
      largerOf: "shipment",
      eachAbove: { weightG: 1_000 },
    } as const;
    expect(weighed(rule, { weightG: 100 }, { weightG: 250 }, { weightG: 1_001 })).toEqual({
      counts: ["volumetric", "volumetric", "actual"],
      billedG: [400, 1_001],
    });
  });

  test("by density counts as by its divisor", () => {
    expect(weighed({ volumetricKgPerM3: 200 }, { weightG: 100 })).toEqual(weighed(by5000, { weightG: 100 }));
    expect(weighed({ volumetricKgPerM3: 333.33 }, { weightG: 100 }).billedG).toEqual([334]);
  });
});

describe("a size threshold", () => {
  const charged = (above: object, parcel: Partial<Parcel>) => {
    const surcharge = aSurcharge("size", { kind: "fixed", minor: 100 }, { above });
    return netBy(aTariff({ surcharges: [surcharge] }), { parcels: [aParcel(parcel)] }) === 400;
  };
  const parcel = { lengthCm: 30, widthCm: 20, heightCm: 10, weightG: 500 };

  test.each<[string, number]>([
    ["longestSideCm", 30],
    ["middleSideCm", 20],
    ["shortestSideCm", 10],
    ["longestPlusShortestCm", 40],
    ["girthCm", 90],
    ["sumOfSidesCm", 60],
    ["weightG", 500],
  ])("by %s is passed only above it", (measure, size) => {
    expect(charged({ [measure]: size }, parcel)).toBe(false);
    expect(charged({ [measure]: size - 0.1 }, parcel)).toBe(true);
  });
});

describe("a shipment above its service's limits", () => {
  const limited = (shipmentLimits: TariffService["shipmentLimits"]) =>
    compileTariff(
      aTariff({ services: [aService({ ...(shipmentLimits && { shipmentLimits }) })] }),
    ).services.get("standard");
  const two = { parcels: [aParcel({ weightG: 500 }), aParcel({ weightG: 501 })] };

  test("is refused, and says which", () => {
    expect(() => limited({ maxParcels: 1 })?.price(asking(two))).toThrowError(
      "There are more parcels than the carrier takes in a shipment.",
    );
    expect(() => limited({ maxWeightG: 1_000 })?.price(asking(two))).toThrowError(
      "The parcels together are heavier than the carrier takes in a shipment.",
    );
  });

  test("has a price up to them", () => {
    expect(limited({ maxParcels: 2, maxWeightG: 1_001 })?.price(asking(two)).netMinor).toBe(600);
    expect(limited({ maxParcels: 2 })?.price(asking(two)).netMinor).toBe(600);
  });
});
