/** Shipments and parcels beyond the limits of the carrier have no price; sizes find prices by any measure. */
import { describe, expect, test } from "vitest";
import { tariffServices } from "../../app/adapters/carriers/tariff/tariff-services.ts";
import type { Parcel, ServiceConnection } from "../../app/domain/engine/index.ts";
import { EngineError, withinLimits } from "../../app/domain/engine/index.ts";
import type { TariffDocument } from "../../app/domain/tariffs/document/document.ts";
import { tariffVersions } from "../../app/domain/tariffs/versions/tariff-versions.ts";
import { aTariff, load, problemsOf } from "./a-tariff.ts";

const at = new Date("2026-06-01T10:00:00Z");

function serviceOf(files: ReturnType<typeof aTariff>): ServiceConnection {
  const { document, problems } = load(files);
  expect(problems).toEqual([]);
  const [service] = tariffServices(tariffVersions([document as TariffDocument]), at);
  if (service === undefined) throw new Error("The tariff has a service.");
  return service;
}

function parcelOf(
  weightG: number,
  ...[lengthCm, widthCm, heightCm]: readonly [number, number, number]
): Parcel {
  return { weightG, lengthCm, widthCm, heightCm, itemIndexes: [], compartmentSize: null };
}

function priced(service: ServiceConnection, ...parcels: readonly Parcel[]): unknown {
  try {
    const request = { from: { country: "GR" }, to: { country: "GR", zip: "15000" }, items: [], parcels, at };
    const price = service.price(request);
    return price instanceof Promise ? price : price.netMinor;
  } catch (error) {
    if (error instanceof EngineError) return error.metadata;
    throw error;
  }
}

const small = parcelOf(1_000, 20, 15, 10);

describe("a shipment", () => {
  test("of more parcels than the carrier takes has no price", () => {
    const service = serviceOf(aTariff({ service: { limits: { maxParcels: 1 } } }));
    expect(priced(service, small)).toBe(290);
    expect(priced(service, small, small)).toEqual({ reason: "above_parcels" });
  });

  test("heavier than the carrier takes has no price, to the gram", () => {
    const service = serviceOf(aTariff({ service: { limits: { maxShipmentWeightKg: 2.5 } } }));
    expect(priced(service, small, parcelOf(1_500, 20, 15, 10))).toBe(290 + 410);
    expect(priced(service, small, parcelOf(1_501, 20, 15, 10))).toEqual({ reason: "over_limits" });
  });
});

test.each([
  [{ maxMiddleSideCm: 15 }, { maxMiddleSideCm: 14.9 }],
  [{ maxShortestSideCm: 10 }, { maxShortestSideCm: 9.9 }],
  [{ maxLongestPlusShortestCm: 30 }, { maxLongestPlusShortestCm: 29.9 }],
])("a parcel within %j is not within %j", (wide, narrow) => {
  const limits = (of: object) => serviceOf(aTariff({ service: { limits: of } })).limits;
  expect(withinLimits(small, limits(wide))).toBe(true);
  expect(withinLimits(small, limits(narrow))).toBe(false);
});

describe("prices by size", () => {
  const classes = "cm,city,land,isle\n30,3.50,4,5\n60,5.25,6,7\n120,9.50,10,11\n";
  const bySize = (sizeBy: object = { sizeBy: "longest-plus-shortest" }, prices = classes) =>
    aTariff({ service: { chargedBy: "size", ...sizeBy }, prices });

  test.each<[string, number, number]>([
    ["longest-side", 350, 525],
    ["longest-plus-shortest", 350, 950],
    ["sum-of-sides", 525, 950],
    ["girth", 950, 0],
  ])("by %s", (sizeBy, ofSmall, ofLong) => {
    const service = serviceOf(bySize({ sizeBy }));
    expect(priced(service, small)).toBe(ofSmall);
    expect(priced(service, parcelOf(1_000, 10, 20, 55))).toEqual(ofLong === 0 ? 950 : ofLong);
  });

  test("above the largest there is none, and parcels are priced one by one", () => {
    const service = serviceOf(bySize());
    expect(priced(service, parcelOf(1_000, 5, 110, 10))).toBe(950);
    expect(priced(service, parcelOf(1_000, 11, 110, 12))).toEqual({ reason: "over_limits" });
    expect(priced(service, small, small)).toBe(700);
  });

  test("may go on above the last one", () => {
    const service = serviceOf(bySize({}, `${classes}+10,1,1,1\n`));
    expect(priced(service, parcelOf(1_000, 141, 10, 10))).toBe(950 + 300);
  });

  test("need their own unit, and a measure that is used", () => {
    expect(problemsOf(aTariff({ service: { chargedBy: "size" } }))).toEqual(
      expect.arrayContaining([expect.stringContaining("its prices are given by “upToCm”")]),
    );
    expect(problemsOf(aTariff({ service: { sizeBy: "girth" } }))).toEqual([
      expect.stringContaining("has “sizeBy” and is not charged by it"),
    ]);
  });
});
