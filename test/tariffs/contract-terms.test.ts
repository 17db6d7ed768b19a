/** Terms of contracts beyond a plain table, from the document to the price. */
import { describe, expect, test } from "vitest";
import { tariffServices } from "../../app/adapters/carriers/tariff/tariff-services.ts";
import type { Parcel, PriceExplanation, PricingRequest } from "../../app/domain/engine/index.ts";
import type { TariffDocument } from "../../app/domain/tariffs/document/document.ts";
import { tariffVersions } from "../../app/domain/tariffs/versions/tariff-versions.ts";
import { aTariff, load, problemsOf } from "./a-tariff.ts";

const at = new Date("2026-06-01T10:00:00Z");

interface Sized {
  readonly weightG: number;
  readonly sides: readonly [number, number, number];
}

function explained(
  files: ReturnType<typeof aTariff>,
  ...given: readonly (number | Sized)[]
): PriceExplanation {
  const { document, problems } = load(files);
  expect(problems).toEqual([]);
  const [service] = tariffServices(tariffVersions([document as TariffDocument]), at);
  const parcels = given.map((each): Parcel => {
    const { weightG, sides } =
      typeof each === "number" ? { weightG: each, sides: [20, 15, 10] as const } : each;
    const [lengthCm, widthCm, heightCm] = sides;
    return { weightG, lengthCm, widthCm, heightCm, itemIndexes: [], compartmentSize: null };
  });
  const request = { from: { country: "GR" }, to: { country: "GR", zip: "15000" }, items: [], parcels, at };
  const found = service?.explain?.(request);
  if (found === undefined) throw new Error("The service is explained.");
  expect(found.explanation.rounding.roundedMinor).toBe(found.price.netMinor);
  return found.explanation;
}

/** Net, of one parcel of a kilogram. */
function priced(files: ReturnType<typeof aTariff>, change: Partial<PricingRequest>): number {
  const { document, problems } = load(files);
  expect(problems).toEqual([]);
  const [service] = tariffServices(tariffVersions([document as TariffDocument]), at);
  const parcel = { weightG: 1_000, lengthCm: 20, widthCm: 15, heightCm: 10 };
  const parcels = [{ ...parcel, itemIndexes: [], compartmentSize: null }];
  const request = { from: { country: "GR" }, to: { country: "GR", zip: "15000" }, items: [], parcels, at };
  return service?.explain?.({ ...request, ...change }).price.netMinor ?? Number.NaN;
}

const net = (...given: Parameters<typeof explained>) => explained(...given).rounding.roundedMinor;
const surcharge = (code: string, rank: number, amount: object, more: object = {}) => ({
  code,
  name: code,
  rank,
  per: "shipment",
  amount,
  ...more,
});
const withSurcharges = (...surcharges: readonly object[]) => aTariff({ document: { surcharges } });

describe("a minimum a consignment", () => {
  test("before fuel raises the base, after it the sum", () => {
    const fuel = surcharge("fuel", 2, { percent: 10, of: "running" });
    expect(net(withSurcharges(surcharge("minimum", 1, { atLeast: 5 }), fuel), 1_000)).toBe(550);
    expect(net(withSurcharges(surcharge("minimum", 3, { atLeast: 5 }), fuel), 1_000)).toBe(500);
    expect(net(withSurcharges(surcharge("minimum", 1, { atLeast: 5 }), fuel), 20_000)).toBe(1_606);
  });

  test("with a rank of its own beside another is the larger one, with the same rank adds up", () => {
    const both = (rank: number) =>
      withSurcharges(surcharge("all", 1, { atLeast: 5 }), surcharge("island", rank, { atLeast: 6 }));
    const base = net(withSurcharges(), 1_000);
    expect(base).toBeLessThan(500);
    expect(net(both(2), 1_000)).toBe(600);
    expect(net(both(1), 1_000)).toBe(500 + 600 - base);
  });

  test("is of the shipment, and of no group", () => {
    for (const more of [{ per: "parcel" }, { group: "a" }])
      expect(problemsOf(withSurcharges(surcharge("minimum", 1, { atLeast: 5 }, more)))).toEqual([
        expect.stringContaining("surcharge minimum is of the whole shipment"),
      ]);
  });
});

describe("a discount", () => {
  test("is a percent of the running total, down to a floor", () => {
    expect(net(withSurcharges(surcharge("discount", 1, { discount: 25 })), 5_000)).toBe(308);
    expect(net(withSurcharges(surcharge("discount", 1, { discount: 25, floor: 3.5 })), 5_000)).toBe(350);
    expect(net(withSurcharges(surcharge("discount", 1, { discount: 25, floor: 3.5 })), 1_000)).toBe(290);
    const [found] = explained(withSurcharges(surcharge("discount", 1, { discount: 25 })), 5_000).surcharges;
    expect(found?.charges).toMatchObject([{ amount: "-102.5", percent: { ppm: 250_000, base: "410" } }]);
  });

  test("may be a table of the running total, ends included", () => {
    const tiers = [
      { from: 4.1, percent: 10 },
      { from: 10, percent: 50 },
    ];
    const files = withSurcharges(surcharge("discount", 1, { discount: tiers }));
    expect(net(files, 1_000)).toBe(290);
    expect(net(files, 5_000)).toBe(369);
    expect(net(files, 5_000, 5_000, 5_000)).toBe(615);
    expect(problemsOf(withSurcharges(surcharge("discount", 1, { discount: tiers.reverse() })))).toEqual([
      expect.stringContaining("each “from” is more than the one before it"),
    ]);
  });
});

describe("a percent of chosen surcharges", () => {
  const toll = surcharge("toll", 3, { fixed: 1 });
  const oversize = surcharge("oversize", 1, { fixed: 4 });

  test("is of these alone, or with the base, whatever their ranks", () => {
    const fuel = (of: readonly string[]) => surcharge("fuel", 2, { percent: 10, of });
    expect(net(withSurcharges(fuel(["toll"]), toll, oversize), 1_000)).toBe(290 + 500 + 10);
    expect(net(withSurcharges(fuel(["base", "toll"]), toll, oversize), 1_000)).toBe(290 + 500 + 39);
    expect(net(withSurcharges(fuel(["oversize", "base", "toll"]), toll, oversize), 1_000)).toBe(790 + 79);
    expect(net(withSurcharges(fuel(["base"]), toll, oversize), 1_000)).toBe(790 + 29);
  });

  test("may be of another percent, less a discount, and of what is charged in a group", () => {
    const fuel = surcharge("fuel", 1, { percent: 10, of: ["green"] });
    const green = surcharge("green", 5, { percent: 50, of: ["base", "off"] });
    const off = surcharge("off", 1, { discount: 20 });
    // 20 % of 2.90 off, half of the rest, a tenth of that.
    expect(explained(withSurcharges(fuel, green, off), 1_000).rounding.sum).toBe("359.6");
    const big = surcharge("big", 1, { fixed: 2 }, { group: "size" });
    const bigger = surcharge("bigger", 1, { fixed: 3 }, { group: "size" });
    const share = surcharge("share", 1, { percent: 10, of: ["big", "bigger"] });
    expect(net(withSurcharges(share, big, bigger), 1_000)).toBe(290 + 300 + 30);
    const ofSmaller = surcharge("share", 1, { percent: 10, of: ["big"] });
    expect(net(withSurcharges(ofSmaller, big, bigger), 1_000)).toBe(290 + 300);
  });

  test("per parcel is of each parcel's own", () => {
    const perParcel = { per: "parcel" };
    const heavy = surcharge("heavy", 1, { fixed: 5 }, { per: "parcel", above: { weightKg: 4 } });
    const fuel = surcharge("fuel", 1, { percent: 10, of: ["heavy"], min: 0.2 }, perParcel);
    expect(net(withSurcharges(fuel, heavy), 1_000, 5_000)).toBe(290 + 410 + 500 + 50 + 20);
  });

  test.each([
    [["tol"], "surcharge fuel is of tol, and there is no such surcharge"],
    [["toll", "toll"], "surcharge fuel is of toll twice"],
    [["fuel"], "surcharge fuel is a share of itself"],
    [["all"], "surcharges fuel → all → fuel are each a share of the next, in a circle"],
    [["share"], "surcharges fuel → share → fuel are each a share of the next, in a circle"],
  ])("of %j is refused", (of, message) => {
    const files = withSurcharges(
      surcharge("fuel", 1, { percent: 10, of }),
      surcharge("share", 1, { percent: 10, of: ["fuel"] }),
      surcharge("all", 2, { percent: 10, of: "running" }),
      toll,
    );
    expect(problemsOf(files)).toEqual([expect.stringContaining(message)]);
  });

  test("per parcel of one of the shipment, or of a surcharge that is called base, is refused", () => {
    const fuel = surcharge("fuel", 1, { percent: 10, of: ["toll"] }, { per: "parcel" });
    expect(problemsOf(withSurcharges(fuel, toll))).toEqual([
      expect.stringContaining("surcharge fuel is per parcel, and toll of the whole shipment"),
    ]);
    const share = surcharge("share", 1, { percent: 10, of: ["base"] });
    expect(problemsOf(withSurcharges(share, surcharge("base", 1, { fixed: 1 })))).toEqual([
      expect.stringContaining("a surcharge has that code as well"),
    ]);
  });
});

test("prices of a kilogram may be finer than a cent, other prices not", () => {
  const fine = "kg,city,land,isle\n1,2.90,3.40,4.20\n+1,0.185,0.2,0.3\n";
  expect(net(aTariff({ prices: fine }), 2_000)).toBe(309);
  expect(net(aTariff({ prices: fine }), 11_000)).toBe(290 + 185);
  expect(explained(aTariff({ prices: fine }), 2_000).rounding.sum).toBe("308.5");
  const perKg = surcharge("fuel", 1, { perKg: 0.0125 });
  expect(net(withSurcharges(perKg), 5_000)).toBe(416);
  expect(explained(withSurcharges(perKg), 5_000).rounding.sum).toBe("416.25");
  expect(problemsOf(aTariff({ prices: "kg,city,land,isle\n1,2.905,3.40,4.20\n" }))).toEqual([
    expect.stringContaining("2.905 is finer than EUR has it"),
  ]);
});

describe("further parcels", () => {
  const files = aTariff({
    service: {
      furtherParcels: [
        { from: 2, percent: 80 },
        { from: 3, percent: 50 },
      ],
    },
  });

  test("are cheaper by place, the dearest first", () => {
    expect(net(files, 1_000)).toBe(290);
    expect(net(files, 1_000, 5_000)).toBe(410 + 232);
    expect(net(files, 5_000, 1_000)).toBe(410 + 232);
    expect(net(files, 1_000, 1_000, 5_000, 1_000)).toBe(410 + 232 + 145 + 145);
  });

  test("may have a price of their own", () => {
    const furtherParcels = [{ from: 2, price: 1.5 }];
    expect(net(aTariff({ service: { furtherParcels } }), 1_000, 5_000, 1_000)).toBe(410 + 150 + 150);
    expect(problemsOf(aTariff({ service: { furtherParcels: [{ from: 2, price: 1.555 }] } }))).toEqual([
      expect.stringContaining("1.555 is finer than EUR has it"),
    ]);
  });

  test("may cost a surcharge beside one price for all: the heaviest is the first", () => {
    const piece = surcharge("piece", 1, { fixed: 1 }, { per: "parcel", fromParcel: 2 });
    const files = (more: object = {}) =>
      aTariff({
        document: { surcharges: [{ ...piece, ...more }] },
        service: { billableWeight: { per: "shipment" } },
      });
    expect(net(files(), 1_000)).toBe(290);
    expect(net(files(), 1_000, 2_000, 1_000)).toBe(410 + 200);
    expect(net(files({ fromParcel: 3 }), 1_000, 2_000, 1_000)).toBe(410 + 100);
    expect(net(files({ above: { weightKg: 1.5 } }), 1_000, 2_000, 1_000)).toBe(410);
    expect(net(files({ above: { weightKg: 1.5 } }), 3_000, 2_000)).toBe(410 + 100);
    expect(explained(files(), 1_000).surcharges[0]?.notCharged).toBe("too-few-parcels");
    expect(problemsOf(files({ per: "shipment" }))).toEqual([
      expect.stringContaining("has “fromParcel” and is of the whole shipment"),
    ]);
  });

  test("need prices of single parcels, and rise", () => {
    const further = { furtherParcels: [{ from: 2, percent: 80 }] };
    expect(problemsOf(aTariff({ service: { ...further, billableWeight: { per: "shipment" } } }))).toEqual([
      expect.stringContaining("has one price for all parcels"),
    ]);
    const twice = { furtherParcels: [...further.furtherParcels, ...further.furtherParcels] };
    expect(problemsOf(aTariff({ service: twice }))).toEqual([expect.stringContaining("each “from” is more")]);
  });
});

test("the next break is paid where it is cheaper", () => {
  const breaks = "kg,city,land,isle\n45 per 1,1.00,1,1\n100 per 1,0.80,1,1\n300 per 1,0.50,1,1\n";
  const prices = (cheaperNextBreak: boolean) =>
    aTariff({ prices: breaks, service: { cheaperNextBreak, allowFallingPrices: true } });
  // 44 kg are 44.00; 45 kg at the next price are 36.00.
  expect(net(prices(false), 44_000)).toBe(4_400);
  expect(net(prices(true), 44_000)).toBe(3_600);
  expect(net(prices(true), 30_000)).toBe(3_000);
  // 99 kg are 79.20; 100 kg at the last price are 50.00.
  expect(net(prices(true), 99_000)).toBe(5_000);
  expect(net(prices(true), 250_000)).toBe(12_500);
});

describe("the billed weight", () => {
  const weighs = (billableWeight: object, ...parcels: readonly (number | Sized)[]) =>
    explained(aTariff({ service: { billableWeight } }), ...parcels).brackets.map(
      ({ value }) => value / 1_000,
    );
  const box = (weightG: number, ...sides: readonly [number, number, number]): Sized => ({ weightG, sides });

  test("by volume may be a density", () => {
    const cube = box(1_000, 60, 50, 40);
    expect(weighs({ per: "parcel", volumetricDivisor: 5_000 }, cube)).toEqual([24]);
    expect(weighs({ per: "parcel", volumetricKgPerM3: 200 }, cube)).toEqual([24]);
    expect(weighs({ per: "parcel", volumetricKgPerM3: 166.67, stepKg: 0.001 }, cube)).toEqual([20.001]);
    expect(weighs({ per: "parcel", volumetricKgPerM3: 333, stepKg: 0.5 }, cube)).toEqual([40]);
  });

  test("by volume may be cubic inches a pound, with sides in whole inches", () => {
    const weight = { per: "parcel", volumetricIn3PerLb: 139, stepKg: 0.45359237 };
    // 20 × 20 × 20 inches are 8,000, and 57.55 pounds.
    const cube = box(1_000, 50.8, 50.8, 50.8);
    expect(weighs(weight, cube)).toEqual([(58 * 453.59237) / 1_000]);
    const uneven = box(1_000, 49.6, 49.6, 49.6);
    // 19.53 inches: to the nearest and up 20; as they are 53.6 pounds.
    expect(weighs({ ...weight, volumeSides: "nearest" }, uneven)).toEqual([(58 * 453.59237) / 1_000]);
    expect(weighs(weight, uneven)).toEqual([(54 * 453.59237) / 1_000]);
  });

  test("takes sides in whole centimetres, nearest or up", () => {
    const rounded = box(100, 40.4, 30.5, 20.1);
    const volume = (more: object) => weighs({ per: "parcel", volumetricDivisor: 5_000, ...more }, rounded);
    expect(volume({ volumeSides: "nearest" })).toEqual([(40 * 31 * 20) / 5_000]);
    // 26,691 cm³ are 5.3382 kg, and grams are started.
    expect(volume({ volumeSides: "up" })).toEqual([5.339]);
  });

  test("counts the volume only above a size, or a multiple of the actual", () => {
    const only = (volumetricOnly: object, parcel: Sized) =>
      weighs({ per: "parcel", volumetricDivisor: 5_000, volumetricOnly }, parcel);
    expect(only({ timesActual: 2 }, box(6_000, 50, 40, 30))).toEqual([6]);
    expect(only({ timesActual: 2 }, box(5_999, 50, 40, 30))).toEqual([12]);
    expect(only({ longestSideCm: 50 }, box(6_000, 50, 40, 30))).toEqual([6]);
    expect(only({ longestSideCm: 49.9 }, box(6_000, 50, 40, 30))).toEqual([12]);
    expect(only({ longestSideCm: 40, timesActual: 2 }, box(6_000, 50, 40, 30))).toEqual([6]);
  });

  test("is at least the minimum of a size, before steps and the sum", () => {
    const minimums = [
      { above: { longestSideCm: 100 }, minKg: 10 },
      { above: { girthCm: 300, weightKg: 30 }, minKg: 40 },
    ];
    const weight = { per: "parcel", stepKg: 1, minimums };
    expect(weighs(weight, box(1_200, 100, 20, 20))).toEqual([2]);
    expect(weighs(weight, box(1_200, 101, 20, 20))).toEqual([10]);
    expect(weighs(weight, box(1_200, 100, 60, 41))).toEqual([40]);
    expect(weighs(weight, box(12_300, 101, 20, 20))).toEqual([13]);
    expect(weighs({ ...weight, per: "shipment" }, box(1_200, 101, 20, 20), 1_200)).toEqual([12]);
    const files = aTariff({ service: { billableWeight: { per: "parcel", minimums } } });
    expect(explained(files, box(1_200, 101, 20, 20)).parcels).toEqual([
      { actualG: 1_200, volumetricG: null, counts: "minimum" },
    ]);
  });

  test("may be of parcels above a size alone, and of the others together", () => {
    const weight = { per: "shipment", eachAbove: { weightKg: 4, longestSideCm: 100 } };
    const files = aTariff({ service: { billableWeight: weight } });
    // 1 + 2 kg together, 5 kg alone, and a long kilogram alone.
    expect(weighs(weight, 1_000, 5_000, 2_000, box(1_000, 101, 20, 20))).toEqual([3, 5, 1]);
    expect(net(files, 1_000, 5_000, 2_000, box(1_000, 101, 20, 20))).toBe(410 + 410 + 290);
    expect(net(files, 5_000, 5_000)).toBe(820);
    expect(net(files, 4_000, 1_000)).toBe(410);
    const fuel = surcharge("fuel", 1, { percent: 10, max: 0.3 }, { per: "parcel" });
    const charged = aTariff({ document: { surcharges: [fuel] }, service: { billableWeight: weight } });
    // 10 % of a third and two thirds of 4.10 are 0.41 / 3 and 0.27; of the one alone at most 0.30.
    expect(explained(charged, 1_000, 5_000, 2_000).rounding.sum).toBe(String(820 + 41 + 30));
  });

  test("rounds each piece before the sum", () => {
    const weight = { per: "shipment", stepKg: 1 };
    expect(weighs(weight, 1_200, 1_200, 1_200)).toEqual([4]);
    expect(weighs({ ...weight, eachStepKg: 0.5 }, 1_200, 1_200, 1_200)).toEqual([5]);
    expect(weighs({ ...weight, eachStepKg: 1 }, 1_200, 1_200, 1_200)).toEqual([6]);
  });

  test.each([
    [{ per: "parcel", volumetricDivisor: 5_000, volumetricKgPerM3: 200 }, "not both"],
    [{ per: "parcel", volumetricIn3PerLb: 139, volumetricKgPerM3: 200 }, "not both"],
    [{ per: "parcel", volumeSides: "up" }, "“volumeSides” needs"],
    [{ per: "parcel", volumetricOnly: { timesActual: 2 } }, "“volumetricOnly” needs"],
    [{ per: "parcel", eachStepKg: 1 }, "“eachStepKg” is for"],
    [{ per: "parcel", eachAbove: { weightKg: 1 } }, "“eachAbove” is for “per”: “shipment”"],
    [{ per: "shipment", eachAbove: {} }, "“eachAbove” names no weight or size"],
    [{ per: "parcel", minimums: [{ above: {}, minKg: 1 }] }, "“above” in “minimums” names no size"],
  ])("of %j is refused", (billableWeight, message) => {
    expect(problemsOf(aTariff({ service: { billableWeight } }))).toEqual([expect.stringContaining(message)]);
  });
});

describe("prices end", () => {
  const ends = (rounding: object, ...weights: readonly number[]) =>
    net(aTariff({ document: { rounding } }), ...weights);

  test("on 0.05, nearest or up", () => {
    const rounded = (rounding: object, fixed: number) =>
      net(aTariff({ document: { rounding, surcharges: [surcharge("extra", 1, { fixed })] } }), 1_000);
    expect(rounded({ to: 0.05, mode: "nearest" }, 0.02)).toBe(290);
    expect(rounded({ to: 0.05, mode: "nearest" }, 0.03)).toBe(295);
    expect(rounded({ to: 0.05, mode: "up" }, 0.01)).toBe(295);
    expect(rounded({ to: 0.05, mode: "up" }, 0.05)).toBe(295);
  });

  test("on whole units, or on .99", () => {
    expect(ends({ to: 1, mode: "nearest" }, 1_000)).toBe(300);
    expect(ends({ to: 1, mode: "nearest" }, 5_000)).toBe(400);
    expect(ends({ to: 1, mode: "up", less: 0.01 }, 1_000)).toBe(299);
    expect(ends({ to: 1, mode: "up", less: 0.01 }, 5_000)).toBe(499);
  });
});

describe("a surcharge", () => {
  const insured = (minor: number, amount: object) => {
    const files = aTariff({
      document: { surcharges: [surcharge("cover", 1, amount, { when: "insurance" })] },
      service: { insurance: { max: 10_000 } },
    });
    return priced(files, { extras: { insuranceMinor: minor } }) - 290;
  };

  test("by step of value charges each started step above the free part", () => {
    const amount = { perAmount: 2.5, each: 500, free: 500, of: "insured-amount" };
    expect(insured(50_000, amount)).toBe(0);
    expect(insured(50_001, amount)).toBe(250);
    expect(insured(100_000, amount)).toBe(250);
    expect(insured(100_001, amount)).toBe(500);
    expect(insured(1_000_000, { ...amount, max: 12 })).toBe(1_200);
  });

  test("by tiers of a value has a fixed part, a percent of the whole, or both", () => {
    const tiers = [{ upTo: 300, fixed: 2 }, { upTo: 1_000, fixed: 1, percent: 0.5 }, { percent: 1 }];
    const amount = { tiers, of: "insured-amount" };
    expect(insured(30_000, amount)).toBe(200);
    expect(insured(30_001, amount)).toBe(100 + 150);
    expect(insured(100_000, amount)).toBe(100 + 500);
    expect(insured(100_001, amount)).toBe(1_000);
    expect(insured(30_001, { ...amount, min: 4 })).toBe(400);
  });

  test.each([
    [[{ upTo: 300, fixed: 2 }], "up to 10000 can be asked for insurance"],
    [[{ upTo: 300 }, { fixed: 2 }], "a tier needs “fixed”, “percent” or both"],
    [[{ fixed: 2 }, { upTo: 300, fixed: 2 }], "only the last tier may have no “upTo”"],
    [
      [{ upTo: 300, fixed: 2 }, { upTo: 300, fixed: 3 }, { fixed: 4 }],
      "each “upTo” is more than the one before it",
    ],
  ])("by tiers %j is refused", (tiers, message) => {
    const amount = { tiers, of: "insured-amount" };
    const files = aTariff({
      document: { surcharges: [surcharge("cover", 1, amount, { when: "insurance" })] },
      service: { insurance: { max: 10_000 } },
    });
    expect(problemsOf(files)).toEqual([expect.stringContaining(message)]);
  });

  test("of the goods' value is of what the items are declared to be worth, and has no price without it", () => {
    const worth = (amount: object, ...items: readonly object[]) =>
      priced(withSurcharges(surcharge("cover", 1, amount)), {
        items: items.map((item) => ({ weightG: 1, ...item })),
      }) - 290;
    const percent = { percent: 1, of: "goods-value" };
    expect(worth(percent, { value: 100 }, { value: 50, currency: "EUR" })).toBe(150);
    expect(worth({ perAmount: 2.5, each: 500, free: 500, of: "goods-value" }, { value: 1_100 })).toBe(500);
    expect(worth({ tiers: [{ upTo: 50, fixed: 0 }, { percent: 2 }], of: "goods-value" }, { value: 51 })).toBe(
      102,
    );
    expect(() => worth(percent, { value: 100 }, {})).toThrow("give each item a value in EUR");
    expect(() => worth(percent, { value: 100, currency: "USD" })).toThrow("give each item a value in EUR");
  });

  test("of the goods' value per parcel is of that parcel's items", () => {
    const amount = { percent: 1, of: "goods-value", min: 1 };
    const parcel = { weightG: 1_000, lengthCm: 20, widthCm: 15, heightCm: 10, compartmentSize: null };
    const parcels = [
      { ...parcel, itemIndexes: [0, 2] },
      { ...parcel, itemIndexes: [1] },
    ];
    const items = [100, 50, 200].map((value) => ({ weightG: 1, value }));
    const files = withSurcharges(surcharge("cover", 1, amount, { per: "parcel" }));
    expect(priced(files, { parcels, items })).toBe(580 + 300 + 100);
  });

  test("for homes goes by the address's own word, else by its company", () => {
    const to = (more: object) => ({ to: { country: "GR", zip: "15000", ...more } });
    const home = withSurcharges(surcharge("home", 1, { fixed: 1 }, { recipient: "residence" }));
    const business = withSurcharges(surcharge("shop", 1, { fixed: 2 }, { recipient: "business" }));
    for (const [more, forHomes, forBusinesses] of [
      [{}, 390, 290],
      [{ company: "  " }, 390, 290],
      [{ company: "Kali" }, 290, 490],
      [{ company: "Kali", isResidential: true }, 390, 290],
      [{ isResidential: false }, 290, 490],
    ] as const) {
      expect(priced(home, to(more))).toBe(forHomes);
      expect(priced(business, to(more))).toBe(forBusinesses);
    }
  });

  test("holds on its days of the week, in the tariff's time zone", () => {
    const files = withSurcharges(surcharge("weekend", 1, { fixed: 1 }, { weekdays: ["sat", "sun"] }));
    // A Friday evening in London is Saturday in Athens.
    expect(priced(files, { at: new Date("2026-06-05T20:59:59Z") })).toBe(290);
    expect(priced(files, { at: new Date("2026-06-05T21:00:00Z") })).toBe(390);
    expect(priced(files, { at: new Date("2026-06-07T21:00:00Z") })).toBe(290);
  });

  test.each([
    ["destination", 390, 290],
    ["origin", 290, 390],
    ["either", 390, 390],
  ])("for remote places at the %s", (placesAt, toIsland, fromIsland) => {
    const remote = { places: [{ country: "GR", zips: ["15000", "85111"] }], placesAt };
    const files = withSurcharges(surcharge("remote", 1, { fixed: 1 }, remote));
    const athens = { country: "GR", zip: "11111" };
    expect(priced(files, { from: athens })).toBe(toIsland);
    expect(priced(files, { from: { country: "GR", zip: "85111" }, to: athens })).toBe(fromIsland);
  });

  test("of no step, or at an end without places, is refused", () => {
    const zero = { perAmount: 1, each: 0, of: "collected-amount" };
    const files = withSurcharges(surcharge("cod", 1, zero, { when: "cash-on-delivery", placesAt: "origin" }));
    expect(problemsOf(files)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("“each” is more than 0"),
        expect.stringContaining("“placesAt” and no “places”"),
      ]),
    );
  });
});
