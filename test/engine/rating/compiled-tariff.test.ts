import { describe, expect, test } from "vitest";
import type { BillableWeight, Measure, ZonePrices } from "../../../app/domain/engine/index.ts";
import { compileTariff } from "../../../app/domain/engine/index.ts";
import { aParcel, aService, asking, aTariff, netBy, priceBy, zonePrices } from "../../support/a-tariff.ts";
import { athens, berlin, thessaloniki } from "../../support/engine-values.ts";

function withPrices(change: Partial<ZonePrices>) {
  return aTariff({ services: [aService({ prices: [zonePrices(change)] })] });
}

function weighing(change: Partial<BillableWeight>) {
  return aTariff({ services: [aService({ billableWeight: { stepG: 1, per: "parcel", ...change } })] });
}

function weight(weightG: number) {
  return { parcels: [aParcel({ weightG })] };
}

describe("brackets", () => {
  test("hold their upper end", () => {
    expect(netBy(aTariff(), weight(1_000))).toBe(300);
    expect(netBy(aTariff(), weight(1_000.001))).toBe(500);
    expect(netBy(aTariff(), weight(5_000))).toBe(500);
  });

  test("beyond the last one there is no price, unless each started step has one", () => {
    const stepped = withPrices({ beyond: { step: 1_000, priceMinor: 70 } });
    expect(priceBy(aTariff(), weight(5_001))).toBeNull();
    expect(netBy(stepped, weight(5_000))).toBe(500);
    expect(netBy(stepped, weight(5_001))).toBe(570);
    expect(netBy(stepped, weight(6_000))).toBe(570);
    expect(netBy(stepped, weight(6_001))).toBe(640);
  });

  test("may have a price for each started band of the whole", () => {
    const banded = withPrices({
      brackets: [
        { upTo: 2_000, priceMinor: 300 },
        { upTo: 30_000, priceMinor: 110, per: 1_000 },
      ],
      beyond: { step: 5_000, priceMinor: 400 },
    });
    expect(netBy(banded, weight(2_000))).toBe(300);
    expect(netBy(banded, weight(2_001))).toBe(330);
    expect(netBy(banded, weight(30_000))).toBe(3_300);
    expect(netBy(banded, weight(30_001))).toBe(3_700);
  });

  test("each parcel finds its own, or their sum finds one", () => {
    const parcels = [aParcel({ weightG: 600 }), aParcel({ weightG: 600 })];
    expect(netBy(aTariff(), { parcels })).toBe(600);
    expect(netBy(weighing({ per: "shipment" }), { parcels })).toBe(500);
  });

  test("may be of compartments", () => {
    const prices = zonePrices({
      brackets: [
        { upTo: 1, priceMinor: 190 },
        { upTo: 2, priceMinor: 250 },
      ],
    });
    const lockers = aTariff({ services: [aService({ measure: "compartment", prices: [prices] })] });
    const compartments = (...sizes: (number | null)[]) => ({
      parcels: sizes.map((compartmentSize) => aParcel({ compartmentSize, weightG: 9_000 })),
    });
    expect(netBy(lockers, compartments(2))).toBe(250);
    expect(netBy(lockers, compartments(1, 2))).toBe(440);
    expect(priceBy(lockers, compartments(3))).toBeNull();
    expect(priceBy(lockers, compartments(null))).toBeNull();
  });

  test("may be of pieces: pallets by count", () => {
    const prices = zonePrices({
      brackets: [
        { upTo: 1, priceMinor: 9_000 },
        { upTo: 3, priceMinor: 8_000, per: 1 },
      ],
    });
    const pallets = aTariff({ services: [aService({ measure: "pieces", prices: [prices] })] });
    const count = (pieces: number) => ({ parcels: Array.from({ length: pieces }, () => aParcel()) });
    expect(netBy(pallets, count(1))).toBe(9_000);
    expect(netBy(pallets, count(3))).toBe(24_000);
    expect(priceBy(pallets, count(4))).toBeNull();
  });

  test("that end say what is too large", () => {
    const refusal = (measure: Measure, parcel = aParcel({ weightG: 9_000, compartmentSize: 9 })) => {
      const prices = [zonePrices({ brackets: [{ upTo: 1, priceMinor: 1 }] })];
      const service = compileTariff(aTariff({ services: [aService({ measure, prices })] })).services.get(
        "standard",
      );
      return () => service?.price(asking({ parcels: [parcel, parcel] }));
    };
    expect(refusal("weight")).toThrow("The parcel is above the last weight that has a price.");
    expect(refusal("pieces")).toThrow("There are more parcels than have a price.");
    expect(refusal("compartment")).toThrow(
      "The parcel needs a larger compartment than any that has a price.",
    );
    expect(refusal("compartment", aParcel())).toThrow("The parcel has no locker compartment.");
  });
});

describe("billable weight", () => {
  test("is the larger of the scales' and the volume's, rounded up to the step", () => {
    const tariff = weighing({ volumetricDivisor: 5_000, stepG: 500 });
    expect(netBy(tariff, weight(900))).toBe(300);
    // 30 × 20 × 10 cm / 5000 = 1.2 kg
    expect(netBy(tariff, { parcels: [aParcel({ weightG: 900, lengthCm: 30, widthCm: 20 })] })).toBe(500);
  });

  test("is exact where sizes have decimals", () => {
    const tariff = weighing({ volumetricDivisor: 5_000, stepG: 1 });
    const sides = { lengthCm: 0.1, widthCm: 0.2 };
    // 0.1 × 0.2 × 250,000 cm = 5,000 cm³ = 1 kg exactly, which binary fractions miss.
    expect(netBy(tariff, { parcels: [aParcel({ ...sides, heightCm: 250_000 })] })).toBe(300);
    expect(netBy(tariff, { parcels: [aParcel({ ...sides, heightCm: 250_000.001 })] })).toBe(500);
  });

  test("is at least the minimum", () => {
    expect(netBy(weighing({ minG: 2_000 }), weight(100))).toBe(500);
    expect(netBy(weighing({ minG: 1_000 }), weight(100))).toBe(300);
    const two = { parcels: [aParcel({ weightG: 100 }), aParcel({ weightG: 100 })] };
    expect(netBy(weighing({ minG: 2_000 }), two)).toBe(1_000);
    expect(netBy(weighing({ minG: 2_000, per: "shipment" }), two)).toBe(500);
  });

  test("of a shipment adds up each parcel's larger weight, or takes the larger of the sums", () => {
    // 0.9 kg that takes room for 0.1 kg, and 0.1 kg that takes room for 0.8 kg
    const parcels = [
      aParcel({ weightG: 900, lengthCm: 50, widthCm: 10, heightCm: 1 }),
      aParcel({ weightG: 100, lengthCm: 40, widthCm: 10, heightCm: 10 }),
    ];
    const sums = { volumetricDivisor: 5_000, per: "shipment" } as const;
    expect(netBy(weighing(sums), { parcels })).toBe(500);
    expect(netBy(weighing({ ...sums, largerOf: "shipment" }), { parcels })).toBe(300);
  });

  test("is exact for weights and volumes beyond exact numbers", () => {
    const heavy = withPrices({ beyond: { step: 1_000_000, priceMinor: 1 } });
    const tariff = {
      ...heavy,
      services: heavy.services.map((service) => ({
        ...service,
        billableWeight: { volumetricDivisor: 5_000, stepG: 1, per: "shipment" as const },
      })),
    };
    const parcels = Array.from({ length: 3 }, () =>
      aParcel({ lengthCm: 1_000, widthCm: 1_000, heightCm: 1_000 }),
    );
    // 3 × 200,000 kg; 5 kg of them in the last bracket, the rest in started tonnes
    expect(netBy(tariff, { parcels })).toBe(500 + 600);
  });
});

describe("tax", () => {
  const rules = [
    { place: { country: "GR" }, shares: [{ ppm: 240_000 }] },
    { place: { country: "GR", zips: ["63086"] }, shares: [{ ppm: 0 }] },
  ];
  const taxed = aTariff({ tax: { prices: "net", rules, otherwise: "none" } });

  test("is of the most specific place, of the rounded net", () => {
    expect(priceBy(taxed)).toEqual({ netMinor: 300, taxMinor: 72, totalMinor: 372, currency: "EUR" });
    expect(priceBy(taxed, { to: { ...thessaloniki, zip: "63086" } })?.taxMinor).toBe(0);
  });

  test("changes with the day in the tariff's time zone", () => {
    const shares = [{ ppm: 240_000 }, { from: "2027-01-01", ppm: 250_000 }];
    const tariff = aTariff({
      tax: { prices: "net", rules: [{ place: { country: "GR" }, shares }], otherwise: "none" },
    });
    expect(priceBy(tariff, { at: new Date("2026-12-31T21:59:59Z") })?.taxMinor).toBe(72);
    expect(priceBy(tariff, { at: new Date("2026-12-31T22:00:00Z") })?.taxMinor).toBe(75);
  });

  test("of a rule that has not begun is that of the next most specific one", () => {
    const rule = { place: { country: "GR", zips: ["54623"] }, shares: [{ from: "2027-01-01", ppm: 0 }] };
    const tariff = aTariff({ tax: { prices: "net", rules: [...rules, rule], otherwise: "none" } });
    expect(priceBy(tariff)?.taxMinor).toBe(72);
    expect(priceBy(tariff, { at: new Date("2027-01-02T00:00:00Z") })?.taxMinor).toBe(0);
  });

  test("is the EU's where the tariff leaves it to its table", () => {
    const tariff = aTariff({
      zones: [{ code: "greece", places: [{ country: "*" }] }],
      tax: { prices: "net", rules: [], otherwise: "eu-vat" },
    });
    expect(priceBy(tariff)?.taxMinor).toBe(72);
    expect(priceBy(tariff, { to: berlin })?.taxMinor).toBe(57);
    expect(priceBy(tariff, { to: { country: "ES", zip: "35001" } })?.taxMinor).toBe(0);
    expect(priceBy(tariff, { to: { country: "CH", zip: "8001" } })?.taxMinor).toBe(0);
  });

  test("is in gross prices already: the total is the table's price", () => {
    const gross = aTariff({ tax: { prices: "gross", rules, otherwise: "none" } });
    // 300 × 24 / 124 = 58.06
    expect(priceBy(gross)).toEqual({ netMinor: 242, taxMinor: 58, totalMinor: 300, currency: "EUR" });
  });

  test("is rounded half-up", () => {
    const half = aTariff({
      tax: {
        prices: "net",
        rules: [{ place: { country: "GR" }, shares: [{ ppm: 5_000 }] }],
        otherwise: "none",
      },
    });
    // 300 × 0.5 % = 1.5
    expect(priceBy(half)?.taxMinor).toBe(2);
  });
});

describe("routes", () => {
  test("outside all zones, or from elsewhere, have no price and say so", () => {
    const tariff = aTariff({ origins: [{ country: "GR" }] });
    const [service] = compileTariff(tariff).services.values();
    expect(() => service?.price(asking({ to: berlin }))).toThrow("No delivery to DE 10119.");
    expect(() => service?.price(asking({ from: berlin }))).toThrow("No collection in DE 10119.");
    expect(() => service?.price(asking({ to: { country: "DE", city: "Berlin" } }))).toThrow(
      "No delivery to DE Berlin.",
    );
  });

  test("to a zone without prices of the service are not served", () => {
    const tariff = aTariff({
      zones: [
        { code: "greece", places: [{ country: "GR" }] },
        { code: "north", places: [{ country: "GR", zipPrefixes: ["5"] }] },
      ],
    });
    const service = compileTariff(tariff).services.get("standard");
    expect(() => service?.price(asking())).toThrow("No delivery to GR 54623.");
    expect(service?.zoneOf({ from: athens, to: thessaloniki })).toBeUndefined();
    expect(service?.transitOf({ from: athens, to: thessaloniki })).toBeUndefined();
    expect(service?.zoneOf({ from: thessaloniki, to: athens })?.code).toBe("greece");
  });

  test("tell a parcel's origin apart where zones do", () => {
    const near = {
      code: "near",
      places: [{ country: "GR" }],
      from: [{ country: "GR", zipPrefixes: ["10"] }],
    };
    const far = { code: "far", places: [{ country: "GR" }], from: [{ country: "GR" }] };
    const other = { code: "anywhere", places: [{ country: "GR" }] };
    const prices = ["near", "far", "anywhere"].map((zone, at) =>
      zonePrices({ zone, brackets: [{ upTo: 5_000, priceMinor: 100 * (at + 1) }] }),
    );
    const tariff = aTariff({ zones: [other, far, near], services: [aService({ prices })] });
    expect(netBy(tariff, { from: athens })).toBe(100);
    expect(netBy(tariff, { from: thessaloniki })).toBe(200);
    expect(netBy(tariff, { from: berlin })).toBe(300);
    // The more specific destination counts first.
    const island = { code: "island", places: [{ country: "GR", zipPrefixes: ["5"] }] };
    const withIsland = aTariff({
      zones: [other, far, near, island],
      services: [aService({ prices: [...prices, zonePrices({ zone: "island" })] })],
    });
    expect(netBy(withIsland, { from: athens })).toBe(300);
    expect(netBy(withIsland, { from: athens, to: athens })).toBe(100);
    // A zone's most specific origin counts.
    const both = { ...near, from: [{ country: "GR", zipPrefixes: ["10"] }, { country: "GR" }] };
    const wider = { ...far, from: [{ country: "GR", zipPrefixes: ["1"] }] };
    expect(netBy(aTariff({ zones: [wider, both], services: [aService({ prices })] }))).toBe(100);
  });

  test("in two zones alike belong to the one whose code sorts first", () => {
    const prices = ["a", "b"].map((zone, at) =>
      zonePrices({ zone, brackets: [{ upTo: 5_000, priceMinor: 100 * (at + 1) }] }),
    );
    const zones = ["b", "a"].map((code) => ({ code, places: [{ country: "GR" }] }));
    expect(netBy(aTariff({ zones, services: [aService({ prices })] }))).toBe(100);
    expect(netBy(aTariff({ zones: zones.reverse(), services: [aService({ prices })] }))).toBe(100);
  });

  test("take as long as the zone's prices say, or else the service", () => {
    const transit = { minDays: 3, maxDays: 5 };
    const service = (change: Partial<ZonePrices>) =>
      compileTariff(withPrices(change)).services.get("standard");
    expect(service({ transit })?.transitOf({ from: athens, to: thessaloniki })).toEqual(transit);
    expect(service({})?.transitOf({ from: athens, to: thessaloniki })).toEqual({ minDays: 1, maxDays: 2 });
  });

  test("asked about in turns are not mistaken for each other", () => {
    const tariff = aTariff({ tax: { prices: "net", rules: [], otherwise: "eu-vat" } });
    const service = compileTariff(tariff).services.get("standard");
    expect(service?.price(asking()).taxMinor).toBe(72);
    expect(() => service?.price(asking({ to: berlin }))).toThrow("No delivery");
    expect(service?.price(asking({ to: { country: "GR", zip: "63086" } })).taxMinor).toBe(0);
    expect(service?.price(asking()).taxMinor).toBe(72);
    const athenian = compileTariff(aTariff({ origins: [{ country: "GR" }] })).services.get("standard");
    expect(athenian?.price(asking()).netMinor).toBe(300);
    expect(() => athenian?.price(asking({ from: berlin }))).toThrow("No collection");
  });
});
