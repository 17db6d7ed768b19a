/** Which zone, band and tax a route has where several places hold it. */
import { describe, expect, test } from "vitest";
import type { Address, Place, Tariff } from "../../../app/domain/engine/index.ts";
import { vatBasisPoints } from "../../../app/domain/engine/index.ts";
import { AddressKeys } from "../../../app/domain/engine/rating/address-keys.ts";
import { compileDistances } from "../../../app/domain/engine/rating/distance-index.ts";
import { compilePlaces } from "../../../app/domain/engine/rating/place-index.ts";
import { compileRoutes } from "../../../app/domain/engine/rating/route.ts";
import { compileTax } from "../../../app/domain/engine/rating/tax-index.ts";
import { compileZones } from "../../../app/domain/engine/rating/zone-index.ts";
import { aTariff } from "../../support/a-tariff.ts";

const keys = (address: Address) => new AddressKeys(address);
const greece: Place = { country: "GR" };
const athens = { country: "GR", zip: "10551", city: "Αθήνα" };
const thira = { country: "GR", zip: "84700", city: "Θήρα" };
const island: Place = { country: "GR", zipPrefixes: ["84"] };
const town: Place = { country: "GR", cities: ["Θήρα"] };

describe("of zones that hold a route equally", () => {
  const zones = [
    { code: "a-any", places: [greece] },
    { code: "y-near", places: [greece], bands: ["near"] },
    { code: "z-near", places: [greece], bands: ["near", "far"] },
  ];
  test.each<[string | null, string]>([
    ["near", "y-near"],
    ["far", "z-near"],
    ["beyond", "a-any"],
    [null, "a-any"],
  ])("for the band %s it is %s, in any order", (band, expected) => {
    for (const list of [zones, [...zones].reverse()]) {
      const hit = compileZones(list).find(keys(athens), keys(athens), band);
      expect(list[hit?.position ?? -1]?.code).toBe(expected);
    }
  });
});

describe("a town within a prefix", () => {
  test("has the prefix's band of distance, unless towns come first", () => {
    const distances = {
      bothWays: false,
      pairs: [
        { from: greece, to: island, band: "far" },
        { from: greece, to: town, band: "near" },
      ],
    };
    expect(compileDistances(distances).bandOf(keys(athens), keys(thira))).toBe("far");
    expect(compileDistances(distances, true).bandOf(keys(athens), keys(thira))).toBe("near");
  });

  test("has the prefix's tax, unless towns come first", () => {
    const tax: Tariff["tax"] = {
      prices: "net",
      rules: [
        { place: island, shares: [{ ppm: 170_000 }] },
        { place: town, shares: [{ ppm: 40_000 }] },
      ],
      otherwise: "none",
    };
    const ppm = (citiesFirst?: boolean) =>
      compileTax(tax, citiesFirst).find(keys(athens), keys(thira), "2026-11-20").ppm;
    expect([ppm(), ppm(true)]).toEqual([170_000, 40_000]);
  });
});

test("the tax is of the day that is asked for", () => {
  const shares = [{ ppm: 230_000 }, { from: "2026-06-01", ppm: 240_000 }];
  const tax: Tariff["tax"] = { prices: "net", rules: [{ place: greece, shares }], otherwise: "none" };
  const routes = compileRoutes(aTariff({ tax }));
  const request = { from: athens, to: thira };
  const ppm = (date: string) => routes.routeOf(request, date).tax.ppm;
  expect([ppm("2026-05-31"), ppm("2026-06-01"), ppm("2026-05-31")]).toEqual([230_000, 240_000, 230_000]);
});

test("a route that is not served is refused with its place", () => {
  const routes = compileRoutes(aTariff({ origins: [island] }));
  expect(() => routes.routeOf({ from: athens, to: thira }, "2026-11-20")).toThrowError(
    expect.objectContaining({
      message: "No collection in GR 10551.",
      metadata: { reason: "no_collection", place: "GR 10551" },
    }),
  );
  const sofia = { country: "BG", city: "Sofia" };
  expect(() => routes.routeOf({ from: thira, to: sofia }, "2026-11-20")).toThrowError(
    expect.objectContaining({
      message: "No delivery to BG Sofia.",
      metadata: { reason: "no_delivery", place: "BG Sofia" },
    }),
  );
});

test("names of towns and states are converted only where a place asks for them", () => {
  const read: string[] = [];
  const address = (): Address => ({
    country: "GR",
    zip: "10551",
    get city() {
      read.push("city");
      return "Αθήνα";
    },
    get state() {
      read.push("state");
      return "Αττική";
    },
  });
  const find = (place: Place) => {
    const own = address();
    const found = compilePlaces([{ place, value: true }]);
    const asked = keys(own);
    // The constructor reads the state itself: it may name a part of the country.
    read.length = 0;
    found.find(asked, () => undefined);
    return [...new Set(read)];
  };
  expect(find({ country: "GR", zips: ["10551"] })).toEqual([]);
  expect(find(town)).toEqual(["city"]);
  expect(find({ country: "GR", states: ["Αττική"] })).toEqual(["state"]);
});

test("a range of unlike ends holds nothing, and the others of its place go on", () => {
  const place: Place = {
    country: "GR",
    zipRanges: [
      ["105", "10600"],
      ["10500", "10600"],
    ],
  };
  const holds = (zip: string) =>
    compilePlaces([{ place, value: true }]).find(keys({ country: "GR", zip }), () => true) ?? false;
  expect([holds("10551"), holds("105"), holds("20000")]).toEqual([true, false, false]);
});

test("Mittelberg's postcode may have its country's prefix", () => {
  expect(vatBasisPoints({ country: "AT", zip: "AT-6991" }, "2026-11-20")).toBe(1_900);
  expect(vatBasisPoints({ country: "AT", zip: "6991" }, "2026-11-20")).toBe(1_900);
  expect(vatBasisPoints({ country: "AT", zip: "6850" }, "2026-11-20")).toBe(2_000);
});
