import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Parcel, Price, PricingRequest, Surcharge, Tariff } from "../../../app/engine/index.ts";
import { compileTariff, EngineError } from "../../../app/engine/index.ts";
import { athens, thessaloniki } from "../../support/engine-values.ts";
import { naivePrice } from "./naive-tariff.ts";
import { pricingRequests, tariffs } from "./tariff-arbitraries.ts";

function aTariff(change: Partial<Tariff> = {}): Tariff {
  return {
    currency: "EUR",
    measure: "weight",
    billableWeight: { stepG: 1, per: "parcel" },
    zones: [{ code: "greece", places: [{ country: "GR" }] }],
    prices: [
      {
        zone: "greece",
        brackets: [
          { upTo: 1_000, priceMinor: 300 },
          { upTo: 5_000, priceMinor: 500 },
        ],
      },
    ],
    surcharges: [],
    taxes: [],
    ...change,
  };
}

function aParcel(change: Partial<Parcel> = {}): Parcel {
  return {
    lengthCm: 10,
    widthCm: 10,
    heightCm: 10,
    weightG: 500,
    itemIndexes: [0],
    compartmentSize: null,
    ...change,
  };
}

function asking(parcels: readonly Parcel[], change: Partial<PricingRequest> = {}): PricingRequest {
  return {
    from: athens,
    to: thessaloniki,
    items: [],
    parcels,
    at: new Date("2026-11-20T10:00:00Z"),
    ...change,
  };
}

function net(tariff: Tariff, parcels: readonly Parcel[], change: Partial<PricingRequest> = {}): number {
  return compileTariff(tariff).price(asking(parcels, change)).netMinor;
}

function priceOrNull(tariff: Tariff, request: PricingRequest): Price | null {
  try {
    return compileTariff(tariff).price(request);
  } catch (error) {
    if (error instanceof EngineError && error.code === "OPTION_NOT_AVAILABLE") return null;
    throw error;
  }
}

const always: Pick<Surcharge, "active" | "when" | "per"> = { active: true, when: "always", per: "shipment" };

describe("brackets", () => {
  test("a bracket holds its upper end", () => {
    expect(net(aTariff(), [aParcel({ weightG: 1_000 })])).toBe(300);
    expect(net(aTariff(), [aParcel({ weightG: 1_001 })])).toBe(500);
    expect(net(aTariff(), [aParcel({ weightG: 5_000 })])).toBe(500);
  });

  test("beyond the last one there is no price, unless each started step has one", () => {
    const row = aTariff().prices[0]!;
    const stepped = aTariff({ prices: [{ ...row, beyond: { step: 1_000, priceMinor: 70 } }] });
    expect(priceOrNull(aTariff(), asking([aParcel({ weightG: 5_001 })]))).toBeNull();
    expect(net(stepped, [aParcel({ weightG: 5_001 })])).toBe(570);
    expect(net(stepped, [aParcel({ weightG: 6_000 })])).toBe(570);
    expect(net(stepped, [aParcel({ weightG: 6_001 })])).toBe(640);
  });

  test("each parcel finds its own bracket, or their sum finds one", () => {
    const parcels = [aParcel({ weightG: 600 }), aParcel({ weightG: 600 })];
    expect(net(aTariff(), parcels)).toBe(600);
    expect(net(aTariff({ billableWeight: { stepG: 1, per: "shipment" } }), parcels)).toBe(500);
  });

  test("compartments are brackets too", () => {
    const lockers = aTariff({
      measure: "compartment",
      prices: [
        {
          zone: "greece",
          brackets: [
            { upTo: 1, priceMinor: 190 },
            { upTo: 2, priceMinor: 250 },
          ],
        },
      ],
    });
    expect(net(lockers, [aParcel({ compartmentSize: 2, weightG: 9_000 })])).toBe(250);
    expect(priceOrNull(lockers, asking([aParcel({ compartmentSize: 3 })]))).toBeNull();
    expect(priceOrNull(lockers, asking([aParcel({ compartmentSize: null })]))).toBeNull();
  });
});

describe("billable weight", () => {
  test("is the larger of the scales' and the volume's, rounded up to the step", () => {
    const tariff = aTariff({ billableWeight: { volumetricDivisor: 5_000, stepG: 500, per: "parcel" } });
    expect(net(tariff, [aParcel({ weightG: 900 })])).toBe(300);
    // 30 × 20 × 10 cm / 5000 = 1.2 kg
    expect(net(tariff, [aParcel({ weightG: 900, lengthCm: 30, widthCm: 20 })])).toBe(500);
  });
});

describe("surcharges", () => {
  test("percentages of the base or of what has come together so far, in order", () => {
    const surcharges: readonly Surcharge[] = [
      { ...always, code: "toll", amount: { kind: "fixed", minor: 100 } },
      { ...always, code: "fuel", amount: { kind: "percent", basisPoints: 1_000, of: "base" } },
      { ...always, code: "peak", amount: { kind: "percent", basisPoints: 1_000, of: "running" } },
    ];
    // 300 + 100 + 30 = 430, and a tenth of that
    expect(net(aTariff({ surcharges }), [aParcel()])).toBe(473);
  });

  test("are rounded once, on the sum", () => {
    const half: Surcharge = {
      ...always,
      code: "half",
      amount: { kind: "percent", basisPoints: 15, of: "base" },
    };
    // Twice 0.45 of a cent: rounded one by one they would vanish.
    expect(net(aTariff({ surcharges: [half, half] }), [aParcel()])).toBe(301);
  });

  test("inactive means not charged", () => {
    const peak: Surcharge = { ...always, active: false, code: "peak", amount: { kind: "fixed", minor: 100 } };
    expect(net(aTariff({ surcharges: [peak] }), [aParcel()])).toBe(300);
  });

  test("options are charged when asked for", () => {
    const surcharges: readonly Surcharge[] = [
      { ...always, when: "cash-on-delivery", code: "cod", amount: { kind: "fixed", minor: 180 } },
      {
        ...always,
        when: "insurance",
        code: "insurance",
        amount: { kind: "percent", basisPoints: 100, of: "insured-amount", minMinor: 100 },
      },
      { ...always, when: "saturday-delivery", code: "saturday", amount: { kind: "fixed", minor: 400 } },
    ];
    const tariff = aTariff({ surcharges });
    expect(net(tariff, [aParcel()])).toBe(300);
    expect(net(tariff, [aParcel()], { cashOnDeliveryMinor: 5_000 })).toBe(480);
    expect(net(tariff, [aParcel()], { extras: { insuranceMinor: 5_000 } })).toBe(400);
    expect(net(tariff, [aParcel()], { extras: { insuranceMinor: 50_000 } })).toBe(800);
    expect(net(tariff, [aParcel()], { extras: { saturdayDelivery: true } })).toBe(700);
    expect(net(tariff, [aParcel()], { extras: { saturdayDelivery: false } })).toBe(300);
  });

  test("fixed ones count by parcel or by shipment, and only in their zones", () => {
    const parcels = [aParcel(), aParcel()];
    const fixed = { code: "x", amount: { kind: "fixed", minor: 50 } } as const;
    expect(net(aTariff({ surcharges: [{ ...always, ...fixed, per: "parcel" }] }), parcels)).toBe(700);
    expect(net(aTariff({ surcharges: [{ ...always, ...fixed, per: "shipment" }] }), parcels)).toBe(650);
    expect(net(aTariff({ surcharges: [{ ...always, ...fixed, zones: ["elsewhere"] }] }), parcels)).toBe(600);
  });
});

describe("tax", () => {
  const taxes: Tariff["taxes"] = [
    { place: { country: "GR" }, basisPoints: 2_400 },
    { place: { country: "GR", zips: ["63086"] }, basisPoints: 0 },
  ];

  test("goes by the destination, and exempt territories have none", () => {
    const tariff = compileTariff(aTariff({ taxes }));
    expect(tariff.price(asking([aParcel()]))).toEqual({
      netMinor: 300,
      taxMinor: 72,
      totalMinor: 372,
      currency: "EUR",
    });
    const athos = { ...thessaloniki, zip: "63086" };
    expect(tariff.price(asking([aParcel()], { to: athos })).taxMinor).toBe(0);
  });
});

describe("any tariff", () => {
  test("prices as the plain rules do, and total = net + tax", () => {
    fc.assert(
      fc.property(tariffs, pricingRequests, (tariff, request) => {
        const price = priceOrNull(tariff, request);
        const expected = naivePrice(tariff, request);
        expect(price && { netMinor: price.netMinor, taxMinor: price.taxMinor }).toEqual(expected);
        if (price !== null) expect(price.totalMinor).toBe(price.netMinor + price.taxMinor);
      }),
      { numRuns: 2_000 },
    );
  });

  test("with rising brackets never costs less for more weight", () => {
    fc.assert(
      fc.property(tariffs, pricingRequests, fc.integer({ min: 0, max: 5_000 }), (tariff, request, more) => {
        const price = priceOrNull(tariff, request);
        const heavier = priceOrNull(tariff, {
          ...request,
          parcels: request.parcels.map((parcel) => ({ ...parcel, weightG: parcel.weightG + more })),
        });
        if (price !== null && heavier !== null)
          expect(heavier.totalMinor).toBeGreaterThanOrEqual(price.totalMinor);
      }),
      { numRuns: 1_000 },
    );
  });
});
