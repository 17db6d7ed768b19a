/** Terms by volume, length, least size, density and further steps, and a fee for pickups: from the document to the price and its sentences. */
import { describe, expect, test } from "vitest";
import { tariffServices } from "../../app/adapters/carriers/tariff/tariff-services.ts";
import type { Parcel, PricingRequest } from "../../app/domain/engine/index.ts";
import { EngineError } from "../../app/domain/engine/index.ts";
import type { TariffDocument } from "../../app/domain/tariffs/document/document.ts";
import { tariffVersions } from "../../app/domain/tariffs/versions/tariff-versions.ts";
import { explanationLines } from "../../app/entrypoints/cli/tariff/explanation-lines.ts";
import { aTariff, load, problemsOf } from "./a-tariff.ts";

type Sides = readonly [lengthCm: number, widthCm: number, heightCm: number];

const at = new Date("2026-06-01T10:00:00Z");
const small: Sides = [20, 15, 10];

function aParcel(weightKg: number, [lengthCm, widthCm, heightCm]: Sides): Parcel {
  return { weightG: weightKg * 1_000, lengthCm, widthCm, heightCm, itemIndexes: [], compartmentSize: null };
}

const serviceOf = (files: ReturnType<typeof aTariff>) => {
  const { document, problems } = load(files);
  expect(problems).toEqual([]);
  const [service] = tariffServices(tariffVersions([document as TariffDocument]), at);
  if (service === undefined) throw new Error("The service is there.");
  return service;
};

function asking(parcels: readonly Parcel[], change: Partial<PricingRequest> = {}): PricingRequest {
  return { from: { country: "GR" }, to: { country: "GR", zip: "15000" }, items: [], parcels, at, ...change };
}

/** Net in major units; the reason where there is no price. */
function net(files: ReturnType<typeof aTariff>, ...given: Parameters<typeof asking>): number | string {
  try {
    const explained = serviceOf(files).explain?.(asking(...given));
    return (explained?.price.netMinor ?? Number.NaN) / 100;
  } catch (error) {
    if (error instanceof EngineError) return String(error.metadata?.reason);
    throw error;
  }
}

function sentences(files: ReturnType<typeof aTariff>, ...given: Parameters<typeof asking>): string {
  const explained = serviceOf(files).explain?.(asking(...given));
  if (explained === undefined) throw new Error("The service is explained.");
  return explanationLines("Kali", explained.price, explained.explanation).join("\n");
}

const fee = (amount: object, more: object = {}) =>
  aTariff({ document: { surcharges: [{ code: "fee", name: "Fee", per: "parcel", amount, ...more }] } });
const service = (change: object) => aTariff({ service: change });
const table = (change: object, brackets: readonly object[], beyond?: object) =>
  aTariff({
    service: {
      ...change,
      notServed: ["land", "isle"],
      prices: [{ zone: "city", brackets, ...(beyond && { beyond }) }],
    },
  });
/** The table's price up to a kilogram. */
const PLAIN = 2.9;

describe("a volume", () => {
  // 50 × 40 × 50 cm are 100 litres; a cubic foot is a cube of 30.48 cm.
  const hundred: Sides = [50, 40, 50];
  const foot: Sides = [30.48, 30.48, 30.48];

  test.each([
    [{ volumeL: 100 }, hundred, [50, 40, 50.001]],
    [{ volumeFt3: 1 }, foot, [30.48, 30.48, 30.481]],
  ] as const)("above %o a surcharge is charged", (above, on, over) => {
    const large = fee({ fixed: 5 }, { above });
    expect(net(large, [aParcel(1, on)])).toBe(PLAIN);
    expect(net(large, [aParcel(1, over)])).toBe(PLAIN + 5);
  });

  test("above which a parcel is not taken", () => {
    expect(net(service({ limits: { maxVolumeL: 100 } }), [aParcel(1, hundred)])).toBe(PLAIN);
    expect(net(service({ limits: { maxVolumeL: 99.999 } }), [aParcel(1, hundred)])).toBe("over_limits");
    expect(net(service({ limits: { maxVolumeFt3: 1 } }), [aParcel(1, foot)])).toBe(PLAIN);
    expect(net(service({ limits: { maxVolumeFt3: 0.999 } }), [aParcel(1, foot)])).toBe("over_limits");
    expect(serviceOf(service({ limits: { maxVolumeL: 100 } })).limits).toEqual({ maxVolumeCm3: 100_000 });
  });

  test("above which a parcel weighs at least so much", () => {
    const minimums = [{ above: { volumeL: 50 }, minKg: 5 }];
    const least = service({ billableWeight: { per: "parcel", minimums } });
    expect(net(least, [aParcel(1, hundred)])).toBe(4.1);
    expect(net(least, [aParcel(1, small)])).toBe(PLAIN);
  });

  test.each([
    [{ perL: 0.5, eachL: 10 }, hundred, 5],
    [{ perL: 0.5, eachL: 10, freeL: 95 }, hundred, 0.5],
    [{ perL: 0.5, eachL: 10, min: 8 }, hundred, 8],
    [{ perFt3: 2, eachFt3: 1 }, foot, 2],
    [{ perFt3: 2, eachFt3: 1 }, [30.48, 30.48, 30.49], 4],
    [{ perL: 0.0125, eachL: 1 }, hundred, 1.25],
  ] as const)("costs %o of %o", (amount, sides, expected) => {
    expect(net(fee(amount), [aParcel(1, sides)])).toBeCloseTo(PLAIN + expected, 9);
  });

  test("of a shipment is that of all its parcels", () => {
    const parcels = [aParcel(1, [10, 10, 10.01]), aParcel(1, [10, 10, 10.01])];
    expect(net(fee({ perL: 1, eachL: 1 }), parcels)).toBe(2 * PLAIN + 4);
    expect(net(fee({ perL: 1, eachL: 1 }, { per: "shipment" }), parcels)).toBeCloseTo(2 * PLAIN + 3, 9);
  });

  test.each([
    ["above a volume", { volumeL: 30 }, [20, 20, 75], 2.9],
    ["above a volume", { volumeL: 29.999 }, [20, 20, 75], 4.8],
    ["above a weight", { weightKg: 0.9 }, [20, 20, 75], 4.8],
    ["above a weight", { weightKg: 1 }, [20, 20, 75], 2.9],
    ["up to a volume", { upTo: { volumeL: 30 } }, [20, 20, 75], 4.8],
    ["up to a volume", { upTo: { volumeL: 29.999 } }, [20, 20, 75], 2.9],
    ["up to a weight", { upTo: { weightKg: 1 } }, [20, 20, 75], 4.8],
    ["up to a weight", { upTo: { weightKg: 0.9 } }, [20, 20, 75], 2.9],
  ] as const)("counts only %s: %o of %o costs %d", (_, volumetricOnly, sides, expected) => {
    // 30 litres are 6 kg by 5000: 4.10 and 0.70.
    const bulky = service({ billableWeight: { per: "parcel", volumetricDivisor: 5_000, volumetricOnly } });
    expect(net(bulky, [aParcel(1, sides)])).toBe(expected);
  });

  test("is said in one unit, and not finer than it is counted", () => {
    expect(problemsOf(fee({ fixed: 1 }, { above: { volumeL: 1, volumeFt3: 1 } }))).toEqual([
      expect.stringContaining("there are both “volumeL” and “volumeFt3”: write one of them"),
    ]);
    expect(problemsOf(service({ limits: { maxVolumeL: 1, maxVolumeFt3: 1 } }))).toEqual([
      expect.stringContaining("there are both “maxVolumeL” and “maxVolumeFt3”"),
    ]);
    expect(problemsOf(fee({ perL: 1, eachL: 0.0001 }))).toEqual([
      expect.stringContaining("0.0001 is finer than a volume is counted: at most 3 decimals"),
    ]);
  });
});

describe("a price for each further step between two rows", () => {
  const rows = [
    { upToKg: 2, price: 3 },
    { upToKg: 10, price: 0.5, eachKg: 1 },
    { upToKg: 30, price: 1, eachKg: 5 },
  ];
  const sloped = table({}, rows, { eachKg: 10, price: 4 });

  test.each([
    [2, 3],
    [2.001, 3.5],
    [3, 3.5],
    [10, 7],
    [10.001, 8],
    [15, 8],
    [30, 11],
    [30.001, 15],
  ])("%d kg cost %d", (weight, expected) => {
    expect(net(sloped, [aParcel(weight, small)])).toBe(expected);
  });

  test("may be in the first row, by pieces, and by size", () => {
    expect(net(table({}, [{ upToKg: 30, price: 0.4, eachKg: 1 }]), [aParcel(2.5, small)])).toBe(1.2);
    const pieces = table({ chargedBy: "pieces" }, [
      { upToPieces: 1, price: 50 },
      { upToPieces: 9, price: 30, eachPieces: 2 },
    ]);
    expect(
      net(
        pieces,
        [1, 2, 3, 4].map(() => aParcel(1, small)),
      ),
    ).toBe(110);
    const lengths = table({ chargedBy: "size" }, [
      { upToCm: 100, price: 10 },
      { upToCm: 300, price: 2.5, eachCm: 50 },
    ]);
    expect(net(lengths, [aParcel(1, [151, 10, 10])])).toBe(15);
    expect(
      net(table({ chargedBy: "size" }, [{ upToCm: 600, price: 12, perCm: 100 }]), [
        aParcel(1, [201, 10, 10]),
      ]),
    ).toBe(36);
  });

  test("is said with the row before", () => {
    expect(sentences(sloped, [aParcel(4.2, small)])).toContain(
      "4.2 kg, up to 10 kg: 3.00 + 3 × 0.50 for each further started 1 kg above 2 kg = 4.50",
    );
  });

  test("is checked: of the whole or of further steps, and not below the row before", () => {
    const both = table({}, [{ upToKg: 2, price: 1, perKg: 1, eachKg: 1 }]);
    expect(problemsOf(both)).toEqual([
      expect.stringContaining(
        "has a price for each of the whole and one for each further step: write one of them",
      ),
    ]);
    const falling = table({}, [...rows, { upToKg: 40, price: 9 }]);
    expect(problemsOf(falling)).toEqual([
      expect.stringContaining("up to 40 kg costs 9, less than up to 30 kg (11)"),
    ]);
    expect(problemsOf(table({}, [{ upToKg: 2, price: 1, eachKg: 0.000_001 }]))).toEqual([
      expect.stringContaining("is finer than a gram"),
    ]);
  });
});

describe("a started metre", () => {
  test.each([
    [{ perCm: 2, eachCm: 100 }, [100, 10, 10], 2],
    [{ perCm: 2, eachCm: 100 }, [100.01, 10, 10], 4],
    [{ perCm: 2, eachCm: 100, freeCm: 120 }, [120, 10, 10], 0],
    [{ perCm: 2, eachCm: 100, freeCm: 120 }, [221, 10, 10], 4],
    [{ perCm: 2, eachCm: 100, of: "girth" }, [100, 10, 10], 4],
    [{ perCm: 2, eachCm: 100, max: 3 }, [400, 10, 10], 3],
  ] as const)("costs %o of %o", (amount, sides, expected) => {
    expect(net(fee(amount), [aParcel(1, sides)])).toBe(PLAIN + expected);
  });

  test("of a shipment is of all lengths together", () => {
    const parcels = [aParcel(1, [130, 10, 10]), aParcel(1, [130, 10, 10])];
    expect(net(fee({ perCm: 2, eachCm: 100 }, { per: "shipment" }), parcels)).toBe(2 * PLAIN + 6);
    expect(sentences(fee({ perCm: 2, eachCm: 100 }), parcels)).toContain(
      "+ Fee (fee): 4.00 (parcel 1, 2 steps)",
    );
  });
});

describe("a least size", () => {
  test("below which a parcel is not taken", () => {
    const least = service({ limits: { least: { longestSideCm: 15, middleSideCm: 11 } } });
    expect(net(least, [aParcel(1, [15, 11, 1])])).toBe(PLAIN);
    expect(net(least, [aParcel(1, [14.99, 11, 1])])).toBe("under_limits");
    expect(net(least, [aParcel(1, [1, 10.9, 20])])).toBe("under_limits");
    expect(serviceOf(least).limits).toEqual({});
  });

  test("below which a parcel pays", () => {
    const short = fee({ fixed: 1.5 }, { below: { longestSideCm: 15 } });
    expect(net(short, [aParcel(1, [15, 5, 5])])).toBe(PLAIN);
    expect(net(short, [aParcel(1, [14.9, 5, 5]), aParcel(1, small)])).toBe(2 * PLAIN + 1.5);
    expect(sentences(short, [aParcel(1, small)])).toContain(
      "– Fee (fee): not charged, no parcel is below its least sizes",
    );
  });

  test("names a size", () => {
    expect(problemsOf(fee({ fixed: 1 }, { below: {} }))).toEqual([
      expect.stringContaining("surcharge fee names no weight or size in “below”"),
    ]);
  });
});

describe("a missing kilogram of density", () => {
  // 100 litres at 150 kg/m³ are 15 kg.
  const light = { perMissingKg: 0.4, kgPerM3: 150 };
  test.each([
    [15, 0],
    [14.999, 0.4],
    [14, 0.4],
    [13.5, 0.8],
    [20, 0],
  ])("of %d kg costs %d", (weight, expected) => {
    expect(net(fee(light), [aParcel(weight, [50, 40, 50])])).toBeCloseTo(
      Number(net(fee({ fixed: 0 }), [aParcel(weight, [50, 40, 50])])) + expected,
      9,
    );
  });

  test("has steps and bounds, and a density with two decimals", () => {
    const halves = fee({ ...light, stepKg: 0.5, max: 1 });
    const plain = (weight: number) => Number(net(fee({ fixed: 0 }), [aParcel(weight, [50, 40, 50])]));
    expect(net(halves, [aParcel(14.4, [50, 40, 50])])).toBeCloseTo(plain(14.4) + 0.8, 9);
    expect(net(halves, [aParcel(13.4, [50, 40, 50])])).toBeCloseTo(plain(13.4) + 1, 9);
    expect(problemsOf(fee({ ...light, kgPerM3: 150.001 }))).toEqual([
      expect.stringContaining("150.001 kg/m³ is finer than a density is counted: at most 2 decimals"),
    ]);
  });
});

describe("a fee for a pickup", () => {
  const pickup = { weekdays: ["mon"], from: "09:00", until: "18:00", slotHours: 3 };
  const surcharges = [
    { code: "pickup", name: "Pickup", per: "shipment", when: "pickup", amount: { fixed: 2.5 } },
  ];
  const withFee = aTariff({ document: { pickup, surcharges } });

  test("is charged where one is asked for", () => {
    expect(net(withFee, [aParcel(1, small)])).toBe(PLAIN);
    expect(net(withFee, [aParcel(1, small)], { withPickup: true })).toBe(PLAIN + 2.5);
    expect(sentences(withFee, [aParcel(1, small)])).toContain(
      "Pickup (pickup): not charged, it was not asked for",
    );
    expect(serviceOf(withFee).pricesPickups).toBe(true);
    expect(serviceOf(aTariff()).pricesPickups).toBeUndefined();
  });

  test("is for carriers that collect", () => {
    expect(problemsOf(aTariff({ document: { surcharges } }))).toEqual([
      expect.stringContaining("surcharge pickup is never charged: nothing here offers pickup"),
    ]);
  });
});
