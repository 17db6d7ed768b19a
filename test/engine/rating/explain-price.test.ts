import { describe, expect, test } from "vitest";
import type {
  PriceExplanation,
  PricingRequest,
  Surcharge,
  Tariff,
} from "../../../app/domain/engine/index.ts";
import { compileTariff } from "../../../app/domain/engine/index.ts";
import {
  aParcel,
  aService,
  aSurcharge,
  asking,
  aTariff,
  percent,
  zonePrices,
} from "../../support/a-tariff.ts";
import { thessaloniki } from "../../support/engine-values.ts";

function explain(tariff: Tariff, change: Partial<PricingRequest> = {}): PriceExplanation {
  const service = compileTariff(tariff).services.get("standard");
  if (service === undefined) throw new Error("no standard service");
  return service.explain(asking(change)).explanation;
}

function surchargesOf(surcharges: readonly Surcharge[], change: Partial<PricingRequest> = {}) {
  return explain(aTariff({ surcharges }), change).surcharges;
}

const notAsked = { parcel: null, percent: null, steps: null, bound: null, outdoneBy: null };

describe("an explanation", () => {
  test("says everything that led to the price", () => {
    const tariff = aTariff({
      validTo: "2026-12-31",
      zones: [
        {
          code: "north",
          remote: true,
          places: [{ country: "GR", zipPrefixes: ["54"] }],
          from: [{ country: "GR", zipRanges: [["10000", "19999"]] }],
        },
        { code: "greece", places: [{ country: "GR" }] },
      ],
      surcharges: [aSurcharge("fuel", percent(12.345))],
      tax: {
        prices: "net",
        rules: [
          { place: { country: "GR" }, shares: [{ ppm: 230_000 }, { from: "2016-06-01", ppm: 240_000 }] },
        ],
        otherwise: "none",
      },
      services: [
        aService({
          billableWeight: { volumetricDivisor: 5_000, stepG: 500, minG: 1_000, per: "parcel" },
          prices: [zonePrices({ zone: "north", beyond: { step: 1_000, priceMinor: 70 } })],
        }),
      ],
    });
    const parcels = [aParcel({ weightG: 100 }), aParcel({ weightG: 100, lengthCm: 61, widthCm: 50 })];
    expect(explain(tariff, { parcels })).toEqual({
      service: "standard",
      currency: "EUR",
      date: "2026-11-20",
      timeZone: "Europe/Athens",
      validFrom: "2026-01-01",
      validTo: "2026-12-31",
      zone: {
        code: "north",
        remote: true,
        destination: { by: "prefix", prefix: "54" },
        origin: { by: "range", first: "10000", last: "19999" },
        band: null,
      },
      parcels: [
        { actualG: 100, volumetricG: 200, counts: "volumetric" },
        { actualG: 100, volumetricG: 6_100, counts: "volumetric" },
      ],
      brackets: [
        {
          parcel: 0,
          measure: "weight",
          value: 1_000,
          minimumApplies: true,
          upTo: 1_000,
          priceMinor: 300,
          per: null,
          bands: 1,
          beyond: null,
          totalMinor: 300,
        },
        {
          parcel: 1,
          measure: "weight",
          value: 6_500,
          minimumApplies: false,
          upTo: 5_000,
          priceMinor: 500,
          per: null,
          bands: 1,
          beyond: { steps: 2, step: 1_000, priceMinor: 70 },
          totalMinor: 640,
        },
      ],
      baseMinor: 940,
      surcharges: [
        {
          code: "fuel",
          name: "fuel",
          notCharged: null,
          charges: [{ ...notAsked, amount: "116.043", percent: { ppm: 123_450, of: "base", base: "940" } }],
        },
      ],
      tax: {
        ppm: 240_000,
        prices: "net",
        by: "rule",
        place: { by: "country", country: "GR" },
        since: "2016-06-01",
        parts: [{ ppm: 240_000, minor: 1_056, taxMinor: 253 }],
      },
      shown: null,
      rounding: { sum: "1056.043", roundedMinor: 1_056 },
    });
  });

  test("names a zone from anywhere, and a weight by the scales alone", () => {
    const { zone, parcels } = explain(aTariff());
    expect(zone).toEqual({
      code: "greece",
      remote: false,
      destination: { by: "country", country: "GR" },
      origin: null,
      band: null,
    });
    expect(parcels).toEqual([{ actualG: 500, volumetricG: null, counts: "actual" }]);
  });

  test("rounds volumetric weights for reading only", () => {
    const billableWeight = { volumetricDivisor: 3_000, stepG: 1, per: "shipment" } as const;
    const { parcels, brackets } = explain(aTariff({ services: [aService({ billableWeight })] }), {
      parcels: [aParcel({ weightG: 1 }), aParcel({ weightG: 400.5 })],
    });
    expect(parcels).toEqual([
      { actualG: 1, volumetricG: 333.333333, counts: "volumetric" },
      { actualG: 400.5, volumetricG: 333.333333, counts: "actual" },
    ]);
    expect(brackets).toMatchObject([{ parcel: null, value: 734, upTo: 1_000 }]);
  });

  test("names bands, compartments and pieces", () => {
    const by = (measure: "compartment" | "pieces") =>
      explain(
        aTariff({
          services: [
            aService({
              measure,
              billableWeight: { stepG: 1, minG: 9_000, per: "parcel" },
              prices: [zonePrices({ brackets: [{ upTo: 3, priceMinor: 190, per: 2 }] })],
            }),
          ],
        }),
        { parcels: [aParcel({ compartmentSize: 1 }), aParcel({ compartmentSize: 3 })] },
      ).brackets;
    const bracket = { upTo: 3, priceMinor: 190, per: 2, beyond: null, minimumApplies: false };
    expect(by("compartment")).toEqual([
      { ...bracket, measure: "compartment", parcel: 0, value: 1, bands: 1, totalMinor: 190 },
      { ...bracket, measure: "compartment", parcel: 1, value: 3, bands: 2, totalMinor: 380 },
    ]);
    expect(by("pieces")).toEqual([
      { ...bracket, measure: "pieces", parcel: null, value: 2, bands: 1, totalMinor: 190 },
    ]);
  });

  test("names sizes in centimetres, and prices finer than a minor unit", () => {
    const { brackets, baseMinor } = explain(
      aTariff({
        services: [
          aService({
            measure: "size",
            prices: [zonePrices({ brackets: [{ upTo: 40.5, priceMinor: 18.5 }] })],
          }),
        ],
      }),
      { parcels: [aParcel({ lengthCm: 30.5 }), aParcel({ lengthCm: 40.5 })] },
    );
    const bracket = { measure: "size", upTo: 40.5, priceMinor: 18.5, per: null, bands: 1, beyond: null };
    expect(brackets).toEqual([
      { ...bracket, parcel: 0, value: 30.5, minimumApplies: false, totalMinor: 18.5 },
      { ...bracket, parcel: 1, value: 40.5, minimumApplies: false, totalMinor: 18.5 },
    ]);
    expect(baseMinor).toBe(37);
  });

  test("names the price that the shopper is shown, if it is another", () => {
    const rules = [{ place: { country: "GR" }, shares: [{ ppm: 240_000 }] }];
    const shown = (tax: Partial<Tariff["tax"]>, to?: PricingRequest["to"]) =>
      explain(
        aTariff({
          zones: [{ code: "greece", places: [{ country: "*" }] }],
          tax: { prices: "net", rules, otherwise: "none", ...tax },
        }),
        to && { to },
      ).shown;
    expect(shown({})).toBeNull();
    expect(shown({ shopper: "none" })).toEqual({ ppm: 0, minor: 300 });
    expect(shown({ shopper: "none", rules: [] })).toBeNull();
    expect(shown({ shopper: "destination" })).toBeNull();
    const berlin = { ...thessaloniki, country: "DE", city: "Berlin", zip: "10115" };
    expect(shown({ shopper: "destination" }, berlin)).toEqual({ ppm: 190_000, minor: 357 });
  });

  test("writes a discount with a minus, unless nothing is taken off", () => {
    const discount = (fromMinor: number) =>
      surchargesOf([aSurcharge("contract", { kind: "discount", tiers: [{ fromMinor, ppm: 100_000 }] })])[0]
        ?.charges;
    expect(discount(300)).toMatchObject([{ amount: "-30", bound: null }]);
    expect(discount(301)).toMatchObject([{ amount: "0", percent: { ppm: 0, base: "300" } }]);
  });

  test("names each surcharge by rank and code, charged or why not", () => {
    const fixed = { kind: "fixed", minor: 10 } as const;
    const surcharges = [
      aSurcharge("z-first", fixed),
      aSurcharge("a-later", fixed, { rank: 2 }),
      aSurcharge("b-inactive", fixed, { active: false, services: ["express"] }),
      aSurcharge("c-service", fixed, { services: ["express"], zones: ["north"] }),
      aSurcharge("d-zone", fixed, { zones: ["north"], when: "insurance" }),
      aSurcharge("e-option", fixed, { when: "insurance", dates: [] }),
      aSurcharge("f-date", fixed, { dates: [{ from: "2026-12-01", to: "2026-12-24" }], places: [] }),
      aSurcharge("g-share", { kind: "percent", of: "base", shares: [{ from: "2027-01-01", ppm: 1 }] }),
      aSurcharge("h-place", fixed, {
        places: [{ country: "GR", zips: ["84700"] }],
        above: { weightG: 9_000 },
      }),
      aSurcharge("i-size", fixed, { above: { weightG: 500 }, per: "parcel" }),
    ];
    const expected = [
      ["b-inactive", "inactive"],
      ["c-service", "service"],
      ["d-zone", "zone"],
      ["e-option", "not-asked-for"],
      ["f-date", "date"],
      ["g-share", "date"],
      ["h-place", "place"],
      ["i-size", "not-above-threshold"],
      ["z-first", null],
      ["a-later", null],
    ];
    for (const list of [surcharges, [...surcharges].reverse()]) {
      const explained = surchargesOf(list);
      expect(explained.map(({ code, notCharged }) => [code, notCharged])).toEqual(expected);
      expect(
        explained.filter(({ notCharged }) => notCharged !== null).flatMap(({ charges }) => charges),
      ).toEqual([]);
    }
  });

  test("names amounts by parcel, with steps and bounds", () => {
    const parcels = [aParcel({ weightG: 4_000 }), aParcel({ weightG: 1_000 })];
    const [handling, insurance] = surchargesOf(
      [
        aSurcharge(
          "handling",
          { kind: "per-weight", minor: 7, stepG: 1_500, minMinor: 10 },
          { per: "parcel" },
        ),
        aSurcharge("insurance", { ...percent(1, "insured-amount"), maxMinor: 50 }, { when: "insurance" }),
      ],
      { parcels, extras: { insuranceMinor: 9_999 } },
    );
    expect(handling?.charges).toEqual([
      { ...notAsked, parcel: 0, steps: 3, amount: "21" },
      { ...notAsked, parcel: 1, steps: 1, amount: "10", bound: "minimum" },
    ]);
    expect(insurance?.charges).toEqual([
      {
        ...notAsked,
        amount: "50",
        bound: "maximum",
        percent: { ppm: 10_000, of: "insured-amount", base: "9999" },
      },
    ]);
  });

  test("names no bound where the amount is just at it", () => {
    const bounds = { minMinor: 30, maxMinor: 30 };
    const floor = { kind: "discount", tiers: [{ fromMinor: 0, ppm: 100_000 }], floorMinor: 270 } as const;
    const [, fuel] = surchargesOf([
      aSurcharge("base", { kind: "fixed", minor: 0 }),
      aSurcharge("fuel", { ...percent(10), ...bounds }),
    ]);
    expect(fuel?.charges).toMatchObject([{ amount: "30", bound: null }]);
    expect(surchargesOf([aSurcharge("contract", floor)])[0]?.charges).toMatchObject([
      { amount: "-30", bound: null, percent: { ppm: 100_000, of: "running", base: "300" } },
    ]);
    expect(surchargesOf([aSurcharge("contract", { ...floor, floorMinor: 280 })])[0]?.charges).toMatchObject([
      { amount: "-20", bound: "minimum" },
    ]);
  });

  test("names the share of a step of value, where there is one", () => {
    const tiers = [
      { upToMinor: 1_000, minor: 50, ppm: 0 },
      { upToMinor: 2_000, minor: 50, ppm: 10_000 },
    ];
    const surcharge = aSurcharge(
      "insurance",
      { kind: "tiered", tiers, of: "insured-amount" },
      { when: "insurance" },
    );
    const insured = (insuranceMinor: number) => surchargesOf([surcharge], { extras: { insuranceMinor } })[0];
    expect(insured(1_000)?.charges).toMatchObject([{ amount: "50", percent: null }]);
    expect(insured(1_100)?.charges).toMatchObject([
      { amount: "61", percent: { ppm: 10_000, of: "insured-amount", base: "1100" } },
    ]);
    expect(() => insured(2_001)).toThrowError(
      expect.objectContaining({
        message: "insurance: the value is above the last that has a price.",
        metadata: { reason: "above_values" },
      }),
    );
  });

  test("names a surcharge that is for the other kind of recipient", () => {
    const [surcharge] = surchargesOf([
      aSurcharge("home", { kind: "fixed", minor: 10 }, { recipient: "business" }),
    ]);
    expect(surcharge).toMatchObject({ notCharged: "recipient", charges: [] });
  });

  test("names what was larger in a group", () => {
    const group = { group: "large", per: "parcel" } as const;
    const surcharges = [
      aSurcharge("overweight", { kind: "fixed", minor: 100 }, { ...group, above: { weightG: 2_000 } }),
      aSurcharge("oversize", { kind: "fixed", minor: 150 }, { ...group, above: { longestSideCm: 100 } }),
      aSurcharge("twin", { kind: "fixed", minor: 150 }, { ...group, above: { longestSideCm: 100 } }),
    ];
    const heavy = aParcel({ weightG: 3_000 });
    const both = aParcel({ weightG: 3_000, lengthCm: 101 });
    const [oversize, overweight, twin] = surchargesOf(surcharges, { parcels: [both, heavy] });
    expect(oversize).toMatchObject({ notCharged: null, charges: [{ parcel: 0, outdoneBy: null }] });
    expect(overweight).toMatchObject({
      notCharged: null,
      charges: [
        { parcel: 0, amount: "100", outdoneBy: "oversize" },
        { parcel: 1, amount: "100", outdoneBy: null },
      ],
    });
    expect(twin).toMatchObject({
      notCharged: "smaller-in-group",
      charges: [{ parcel: 0, amount: "150", outdoneBy: "oversize" }],
    });
    const mirrored = surchargesOf([...surcharges].reverse(), { parcels: [heavy, both] });
    expect(mirrored[0]).toMatchObject({ code: "oversize", charges: [{ parcel: 1, outdoneBy: null }] });
    expect(mirrored[1]?.charges).toMatchObject([
      { parcel: 0, outdoneBy: null },
      { parcel: 1, outdoneBy: "oversize" },
    ]);
    expect(mirrored[2]?.charges).toMatchObject([{ parcel: 1, outdoneBy: "oversize" }]);
    // The larger one may come first or last.
    const [, alone] = surchargesOf(surcharges.slice(0, 2), { parcels: [both] });
    expect(alone?.notCharged).toBe("smaller-in-group");
  });

  test("has every decimal of percentages upon percentages", () => {
    const surcharges = [
      aSurcharge("fuel", percent(12.3457)),
      aSurcharge("peak", percent(11.1113, "running"), { rank: 2 }),
      aSurcharge("war", percent(7.0001, "running"), { rank: 3 }),
    ];
    const sumOf = (...own: readonly Surcharge[]) => explain(aTariff({ surcharges: own })).rounding.sum;
    expect(sumOf(...surcharges.slice(0, 2))).toBe("374.4863032923");
    expect(sumOf(...surcharges)).toBe("400.7007190090642923");
  });

  test("parts insured amounts equally to the last fraction", () => {
    const surcharges = [
      aSurcharge("toll", percent(1)),
      aSurcharge("fuel", percent(10), { per: "parcel" }),
      aSurcharge("insurance", percent(1, "insured-amount"), { per: "parcel", when: "insurance" }),
    ];
    const parcels = [aParcel(), aParcel(), aParcel()];
    const [, insurance] = surchargesOf(surcharges, { parcels, extras: { insuranceMinor: 1_000 } });
    expect(insurance).toMatchObject({ code: "insurance" });
    expect(insurance?.charges.map(({ amount }) => amount)).toEqual(["10/3", "10/3", "10/3"]);
  });

  test("writes sums without an end as fractions", () => {
    const tariff = aTariff({
      surcharges: [aSurcharge("fuel", { ...percent(10), minMinor: 5 }, { per: "parcel" })],
      services: [aService({ billableWeight: { stepG: 1, per: "shipment" } })],
    });
    const parcels = [aParcel({ weightG: 100 }), aParcel({ weightG: 200 })];
    const { surcharges, rounding } = explain(tariff, { parcels });
    // A third of 300 and two thirds; a tenth of each.
    expect(surcharges[0]?.charges.map(({ amount }) => amount)).toEqual(["10", "20"]);
    const uneven = [aParcel({ weightG: 100 }), aParcel({ weightG: 600 })];
    expect(explain(tariff, { parcels: uneven }).surcharges[0]?.charges).toMatchObject([
      { parcel: 0, amount: "5", bound: "minimum", percent: { base: "300/7" } },
      { parcel: 1, amount: "180/7", bound: null, percent: { base: "1800/7" } },
    ]);
    expect(rounding).toEqual({ sum: "330", roundedMinor: 330 });
    expect(explain(tariff, { parcels: uneven }).rounding).toEqual({ sum: "2315/7", roundedMinor: 331 });
  });

  test("names the sums by tax, the lowest first, and the shipment's last", () => {
    const own = (code: string, ppm: number) =>
      aSurcharge(code, { kind: "fixed", minor: 50 }, { taxShares: [{ ppm }] });
    const rules = [{ place: { country: "GR" }, shares: [{ ppm: 240_000 }] }];
    const surcharges = [own("a", 130_000), own("b", 0), own("c", 240_000)];
    const { parts } = explain(aTariff({ surcharges, tax: { prices: "net", rules, otherwise: "none" } })).tax;
    expect(parts).toEqual([
      { ppm: 0, minor: 50, taxMinor: 0 },
      { ppm: 130_000, minor: 50, taxMinor: 7 },
      { ppm: 240_000, minor: 350, taxMinor: 84 },
    ]);
  });

  test("names the tax's source", () => {
    const tax = (change: Partial<Tariff["tax"]>) =>
      explain(aTariff({ tax: { prices: "gross", rules: [], otherwise: "none", ...change } })).tax;
    expect(tax({})).toMatchObject({ ppm: 0, prices: "gross", by: "none", place: null, since: null });
    expect(tax({})).not.toHaveProperty("enteredPpm");
    expect(tax({ otherwise: "eu-vat" })).toMatchObject({
      ppm: 240_000,
      prices: "gross",
      by: "eu-vat",
      place: null,
      since: null,
    });
    const rules = [
      { place: { country: "GR" }, shares: [{ ppm: 1 }] },
      { place: { country: "GR" }, shares: [{ ppm: 3 }] },
      { place: { country: "GR" }, shares: [{ ppm: 2 }] },
    ];
    expect(tax({ rules })).toMatchObject({ ppm: 3, by: "rule", since: null });
  });
});
