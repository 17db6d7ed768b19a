import { describe, expect, test } from "vitest";
import type { Surcharge, SurchargeAmount } from "../../../app/domain/engine/index.ts";
import { aParcel, aService, aSurcharge, aTariff, netBy, percent } from "../../support/a-tariff.ts";

const fixed = (minor: number): SurchargeAmount => ({ kind: "fixed", minor });

/** A parcel of 300 with these surcharges. */
function withSurcharges(...surcharges: readonly Surcharge[]) {
  return aTariff({ surcharges });
}

describe("amounts", () => {
  test("are percentages of the base, or of the base with what ranks before", () => {
    const tariff = withSurcharges(
      aSurcharge("peak", percent(10, "running"), { rank: 2 }),
      aSurcharge("fuel", percent(10), { rank: 1 }),
      aSurcharge("toll", fixed(100), { rank: 1 }),
    );
    // 300 + 100 + 30 = 430, and a tenth of that
    expect(netBy(tariff)).toBe(473);
  });

  test("of one rank are no base of each other", () => {
    const tariff = withSurcharges(
      aSurcharge("one", percent(10, "running")),
      aSurcharge("two", percent(10, "running")),
    );
    expect(netBy(tariff)).toBe(360);
  });

  test("are rounded once, on the sum", () => {
    // Twice 0.45 of a cent: rounded one by one they would vanish.
    const tariff = withSurcharges(aSurcharge("half", percent(0.15)), aSurcharge("more", percent(0.15)));
    expect(netBy(tariff)).toBe(301);
  });

  test("of a half are rounded up, of less down", () => {
    expect(netBy(withSurcharges(aSurcharge("half", percent(0.5))))).toBe(302);
    expect(netBy(withSurcharges(aSurcharge("less", percent(0.4999))))).toBe(301);
  });

  test("have a minimum and a maximum", () => {
    const bounded = { ...percent(10), minMinor: 50, maxMinor: 80 };
    const tariff = withSurcharges(aSurcharge("fuel", bounded));
    expect(netBy(tariff)).toBe(350);
    const dear = { ...bounded, shares: [{ ppm: 900_000 }] };
    expect(netBy(withSurcharges(aSurcharge("fuel", dear)))).toBe(380);
    const between = { ...bounded, shares: [{ ppm: 200_000 }] };
    expect(netBy(withSurcharges(aSurcharge("fuel", between)))).toBe(360);
  });

  test("by weight are for each started step of billable weight", () => {
    const handling = aSurcharge("handling", { kind: "per-weight", minor: 7, stepG: 500 });
    expect(netBy(withSurcharges(handling), { parcels: [aParcel({ weightG: 501 })] })).toBe(314);
    const perParcel = { ...handling, per: "parcel" as const };
    const two = { parcels: [aParcel({ weightG: 501 }), aParcel({ weightG: 300 })] };
    // 801 g are two steps; one by one they are three
    expect(netBy(withSurcharges(handling), two)).toBe(614);
    expect(netBy(withSurcharges(perParcel), two)).toBe(621);
  });

  test("by weight are of rounded weight only where it is rounded for each parcel", () => {
    const surcharges = [
      aSurcharge("handling", { kind: "per-weight", minor: 1, stepG: 100 }, { per: "parcel" }),
    ];
    const parcels = [aParcel({ weightG: 501 }), aParcel({ weightG: 301 })];
    const rounding = (per: "parcel" | "shipment") =>
      aTariff({ surcharges, services: [aService({ billableWeight: { stepG: 1_000, per } })] });
    expect(netBy(rounding("parcel"), { parcels })).toBe(600 + 20);
    expect(netBy(rounding("shipment"), { parcels })).toBe(300 + 6 + 4);
  });
});

describe("per parcel", () => {
  const parcels = [aParcel({ weightG: 4_000 }), aParcel({ weightG: 1_000 })];

  test("are charged for each", () => {
    expect(netBy(withSurcharges(aSurcharge("toll", fixed(10), { per: "parcel" })), { parcels })).toBe(820);
  });

  test("are percentages of each parcel's price, with bounds of their own", () => {
    const fuel = aSurcharge("fuel", { ...percent(10), minMinor: 40 }, { per: "parcel" });
    // 10 % of 500, and of 300 at least 40
    expect(netBy(withSurcharges(fuel), { parcels })).toBe(800 + 50 + 40);
  });

  test("are percentages of its part by weight where all share a price", () => {
    const fuel = aSurcharge("fuel", { ...percent(10), minMinor: 15 }, { per: "parcel" });
    const tariff = aTariff({
      surcharges: [fuel],
      services: [aService({ billableWeight: { stepG: 1, per: "shipment" } })],
    });
    // 500 is divided 400 to 100: 40, and 10 that become 15
    expect(netBy(tariff, { parcels })).toBe(500 + 40 + 15);
  });

  test("are percentages of equal parts where nothing weighs, and of nothing where that parcel doesn't", () => {
    const fuel = aSurcharge("fuel", { ...percent(10), minMinor: 20 }, { per: "parcel" });
    const tariff = aTariff({
      surcharges: [fuel],
      services: [aService({ billableWeight: { stepG: 1, per: "shipment" } })],
    });
    const [nothing, something] = [aParcel({ weightG: 0 }), aParcel({ weightG: 900 })];
    // 300 is divided 150 to 150; 0 to 300, each charged at least 20
    expect(netBy(tariff, { parcels: [nothing, nothing] })).toBe(300 + 20 + 20);
    expect(netBy(tariff, { parcels: [nothing, something] })).toBe(300 + 20 + 30);
  });

  test("count what ranks before for that parcel only", () => {
    const tariff = withSurcharges(
      aSurcharge("large", fixed(200), { per: "parcel", above: { weightG: 2_000 } }),
      aSurcharge("stamp", fixed(1_000)),
      aSurcharge("fuel", { ...percent(10, "running"), minMinor: 31 }, { per: "parcel", rank: 2 }),
    );
    // 10 % of 500 + 200, and of 300 at least 31; the shipment's stamp belongs to no parcel
    expect(netBy(tariff, { parcels })).toBe(800 + 200 + 1_000 + 70 + 31);
  });

  test("share insured and collected amounts equally", () => {
    const insurance = aSurcharge(
      "insurance",
      { ...percent(1, "insured-amount"), maxMinor: 40 },
      { per: "parcel", when: "insurance" },
    );
    const tariff = withSurcharges(insurance);
    expect(netBy(tariff, { parcels, extras: { insuranceMinor: 6_000 } })).toBe(860);
    expect(netBy(tariff, { parcels, extras: { insuranceMinor: 60_000 } })).toBe(880);
    expect(netBy(tariff, { parcels: [aParcel()], extras: { insuranceMinor: 6_000 } })).toBe(340);
  });
});

describe("are charged", () => {
  test("when active", () => {
    expect(netBy(withSurcharges(aSurcharge("peak", fixed(100), { active: false })))).toBe(300);
  });

  test("for options when asked for", () => {
    const tariff = withSurcharges(
      aSurcharge("cod", fixed(180), { when: "cash-on-delivery" }),
      aSurcharge("insurance", { ...percent(1, "insured-amount"), minMinor: 100 }, { when: "insurance" }),
      aSurcharge("saturday", fixed(400), { when: "saturday-delivery" }),
    );
    expect(netBy(tariff)).toBe(300);
    expect(netBy(tariff, { cashOnDeliveryMinor: 5_000 })).toBe(480);
    expect(netBy(tariff, { cashOnDeliveryMinor: 0, extras: { insuranceMinor: 0 } })).toBe(300);
    expect(netBy(tariff, { extras: { insuranceMinor: 5_000 } })).toBe(400);
    expect(netBy(tariff, { extras: { insuranceMinor: 50_000 } })).toBe(800);
    expect(netBy(tariff, { extras: { saturdayDelivery: true } })).toBe(700);
    expect(netBy(tariff, { extras: { saturdayDelivery: false } })).toBe(300);
  });

  test("of what is collected", () => {
    const cod = aSurcharge("cod", percent(2, "collected-amount"), { when: "cash-on-delivery" });
    expect(netBy(withSurcharges(cod), { cashOnDeliveryMinor: 5_000 })).toBe(400);
  });

  test("in their services, zones and places", () => {
    const charged = (change: Partial<Surcharge>) =>
      netBy(withSurcharges(aSurcharge("extra", fixed(100), change))) === 400;
    expect(charged({ services: ["standard"] })).toBe(true);
    expect(charged({ services: ["express"] })).toBe(false);
    expect(charged({ zones: ["greece"] })).toBe(true);
    expect(charged({ zones: ["elsewhere"] })).toBe(false);
    expect(charged({ places: [{ country: "GR", zipPrefixes: ["546"] }] })).toBe(true);
    expect(charged({ places: [{ country: "GR", zipPrefixes: ["84"] }] })).toBe(false);
    expect(charged({ places: [] })).toBe(false);
  });

  test("on their days, both ends included", () => {
    const peak = aSurcharge("peak", fixed(100), {
      dates: [
        { from: "2026-11-01", to: "2026-11-30" },
        { from: "2026-12-24", to: "2026-12-24" },
      ],
    });
    const on = (at: string) => netBy(withSurcharges(peak), { at: new Date(at) });
    expect(on("2026-10-31T21:59:59Z")).toBe(300);
    expect(on("2026-10-31T22:00:00Z")).toBe(400);
    expect(on("2026-11-30T21:59:59Z")).toBe(400);
    expect(on("2026-11-30T22:00:00Z")).toBe(300);
    expect(on("2026-12-24T10:00:00Z")).toBe(400);
  });

  test("by the share of the day, and not before the first", () => {
    const shares = [
      { from: "2026-12-01", ppm: 200_000 },
      { from: "2026-11-01", ppm: 100_000 },
    ];
    const fuel = aSurcharge("fuel", { kind: "percent", of: "base", shares, minMinor: 1 });
    const on = (at: string) => netBy(withSurcharges(fuel), { at: new Date(at) });
    expect(on("2026-10-20T10:00:00Z")).toBe(300);
    expect(on("2026-11-20T10:00:00Z")).toBe(330);
    expect(on("2026-12-01T10:00:00Z")).toBe(360);
  });

  test.each([
    ["weight", { weightG: 1_000 }, { weightG: 1_000.001 }],
    ["longest side", { longestSideCm: 40 }, { heightCm: 40.001 }],
    ["second longest side", { middleSideCm: 30 }, { heightCm: 40, widthCm: 30.001 }],
    ["girth", { girthCm: 120 }, { heightCm: 40, widthCm: 30.001 }],
    ["sum of sides", { sumOfSidesCm: 80 }, { heightCm: 40, widthCm: 30.001 }],
  ])("for parcels above a %s, not at it", (_, above, larger) => {
    const tariff = withSurcharges(aSurcharge("large", fixed(100), { per: "parcel", above }));
    const at = aParcel({ weightG: 1_000, lengthCm: 10, heightCm: 40, widthCm: 30 });
    expect(netBy(tariff, { parcels: [at] })).toBe(300);
    const base = "weightG" in larger ? 500 : 300;
    expect(netBy(tariff, { parcels: [{ ...at, ...larger }] })).toBe(base + 100);
    expect(netBy(tariff, { parcels: [at, { ...at, ...larger }] })).toBe(300 + base + 100);
  });

  test("once a shipment when any parcel is above", () => {
    const tariff = withSurcharges(aSurcharge("large", fixed(100), { above: { weightG: 2_000 } }));
    const large = aParcel({ weightG: 2_001 });
    expect(netBy(tariff, { parcels: [aParcel(), large, large] })).toBe(1_300 + 100);
    expect(netBy(tariff, { parcels: [aParcel()] })).toBe(300);
  });

  test("of a group only the largest, for each parcel by itself", () => {
    const group = { group: "large", per: "parcel" } as const;
    const tariff = withSurcharges(
      aSurcharge("overweight", fixed(100), { ...group, above: { weightG: 2_000 } }),
      aSurcharge("oversize", fixed(150), { ...group, above: { longestSideCm: 100 } }),
      aSurcharge("toll", fixed(1), { per: "parcel" }),
      aSurcharge("bridge", fixed(1), { per: "parcel" }),
    );
    const heavy = aParcel({ weightG: 3_000 });
    const long = aParcel({ lengthCm: 101 });
    const both = aParcel({ weightG: 3_000, lengthCm: 101 });
    expect(netBy(tariff, { parcels: [heavy] })).toBe(500 + 100 + 2);
    expect(netBy(tariff, { parcels: [both] })).toBe(500 + 150 + 2);
    expect(netBy(tariff, { parcels: [heavy, long, both] })).toBe(1_300 + 100 + 150 + 150 + 6);
  });

  test("of a group of the shipment only the largest", () => {
    const group = { group: "either" };
    const tariff = withSurcharges(
      aSurcharge("a", fixed(20), group),
      aSurcharge("b", fixed(30), group),
      aSurcharge("c", fixed(20), group),
    );
    expect(netBy(tariff, { parcels: [aParcel(), aParcel()] })).toBe(630);
  });
});
