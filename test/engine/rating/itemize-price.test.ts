/** The parts of a price: which there are, how they are rounded, and whose tax is whose. */
import { describe, expect, test } from "vitest";
import type {
  Price,
  PriceCharge,
  PricingRequest,
  Surcharge,
  Tariff,
} from "../../../app/domain/engine/index.ts";
import { chargesOf, compileTariff } from "../../../app/domain/engine/index.ts";
import { aSurcharge, asking, aTariff, percent } from "../../support/a-tariff.ts";

type Named = readonly [code: string, net: number, tax: number];

function charges(tariff: Partial<Tariff>, change: Partial<PricingRequest> = {}): readonly Named[] {
  const service = compileTariff(aTariff(tariff)).services.get("standard");
  const { charges: own = [] } = service?.price(asking({ itemized: true, ...change })) ?? {};
  return own.map(({ code, netMinor, taxMinor }) => [code, netMinor, taxMinor]);
}

function taxed(ppm: number, prices: "net" | "gross" = "net"): Tariff["tax"] {
  return { prices, rules: [{ place: { country: "GR" }, shares: [{ ppm }] }], otherwise: "none" };
}

const fixed = (minor: number) => ({ kind: "fixed", minor }) as const;
const off = (ppm: number) => ({ kind: "discount", tiers: [{ fromMinor: 0, ppm }] }) as const;

describe("a part's whole number", () => {
  const shares = (...each: readonly number[]): readonly Surcharge[] =>
    each.map((share, at) => aSurcharge("abc".charAt(at), percent(share)));

  test.each<[string, readonly number[], readonly number[]]>([
    // 30.3 + 30.3 + 30.6 = 91.2
    ["is rounded up where the fraction is the largest", [10.1, 10.1, 10.2], [30, 30, 31]],
    // 30.6 + 30.3 + 30.6 = 91.5
    ["is rounded up for as many as the sum wants", [10.2, 10.1, 10.2], [31, 30, 31]],
    // 37.5 + 37.5 + 37.5 = 112.5
    ["is rounded up for the first of equal ones", [12.5, 12.5, 12.5], [38, 38, 37]],
    // 30.3 + 30.3 + 30.3 = 90.9
    ["is never two away", [10.1, 10.1, 10.1], [31, 30, 30]],
  ])("%s", (_, given, expected) => {
    expect(charges({ surcharges: shares(...given) })).toEqual([
      ["base", 300, 0],
      ...expected.map((minor, at) => ["abc".charAt(at), minor, 0]),
    ]);
  });

  test("leaves no part of nothing, but the base", () => {
    const surcharges = [aSurcharge("little", percent(0.1)), aSurcharge("none", fixed(0))];
    expect(charges({ surcharges })).toEqual([["base", 300, 0]]);
    const [service] = aTariff().services;
    const free = service?.prices.map((row) => ({ ...row, brackets: [{ upTo: 5_000, priceMinor: 0 }] }));
    const services = [{ ...service, prices: free } as Tariff["services"][number]];
    expect(charges({ services, surcharges: [aSurcharge("fee", fixed(120))] })).toEqual([
      ["base", 0, 0],
      ["fee", 120, 0],
    ]);
  });
});

describe("the rounding of a sum", () => {
  const surcharges = [aSurcharge("fuel", fixed(7))];

  test("is a part with a name", () => {
    const service = compileTariff(aTariff({ surcharges, rounding: { toMinor: 50, mode: "up" } })).services;
    expect(
      service
        .get("standard")
        ?.price(asking({ itemized: true }))
        .charges?.at(-1),
    ).toEqual({
      code: "rounding",
      name: "Rounding",
      netMinor: 43,
      taxMinor: 0,
    });
  });

  test("may take off, and has the shipment's tax", () => {
    // 307 to 300, with 72 of tax: 72.24… fuel's is 1.68, the rounding's -1.68.
    expect(charges({ surcharges, rounding: { toMinor: 50, mode: "nearest" }, tax: taxed(240_000) })).toEqual([
      ["base", 300, 72],
      ["fuel", 7, 2],
      ["rounding", -7, -2],
    ]);
  });

  test("is no part where nothing was rounded", () => {
    expect(charges({ surcharges })).toEqual([
      ["base", 300, 0],
      ["fuel", 7, 0],
    ]);
  });
});

describe("a discount", () => {
  test("is negative, and lowers the tax", () => {
    expect(charges({ surcharges: [aSurcharge("contract", off(100_000))], tax: taxed(100_000) })).toEqual([
      ["base", 300, 30],
      ["contract", -30, -3],
    ]);
    // Of 270 are 64.8, so 65: 72.2 and -7.2.
    expect(charges({ surcharges: [aSurcharge("contract", off(100_000))], tax: taxed(240_000) })).toEqual([
      ["base", 300, 72],
      ["contract", -30, -7],
    ]);
  });

  test("ends where nothing is left, and nothing has no tax", () => {
    const surcharges = [aSurcharge("card", off(600_000)), aSurcharge("contract", off(600_000))];
    expect(charges({ surcharges, tax: taxed(240_000) })).toEqual([
      ["base", 300, 0],
      ["card", -180, 0],
      ["contract", -120, 0],
    ]);
  });

  test("that ends is cut by what later surcharges did not need", () => {
    const surcharges = [
      aSurcharge("card", off(600_000)),
      aSurcharge("contract", off(600_000)),
      aSurcharge("label", fixed(55), { rank: 2 }),
    ];
    expect(charges({ surcharges })).toEqual([
      ["base", 300, 0],
      ["card", -180, 0],
      ["contract", -120, 0],
      ["label", 55, 0],
    ]);
  });
});

describe("the tax of parts", () => {
  test("is in gross prices", () => {
    // Of 330 are 63.87, so 64: 58.18 and 5.82.
    const surcharges = [aSurcharge("fuel", percent(10))];
    expect(charges({ surcharges, tax: taxed(240_000, "gross") })).toEqual([
      ["base", 242, 58],
      ["fuel", 24, 6],
    ]);
  });

  test("is a surcharge's own, or the shipment's", () => {
    const surcharges = [
      aSurcharge("insurance", fixed(100), { taxShares: [{ ppm: 0 }] }),
      aSurcharge("fuel", fixed(30)),
      aSurcharge("parking", fixed(50), { taxShares: [{ ppm: 130_000 }] }),
      aSurcharge("same", fixed(25), { taxShares: [{ ppm: 240_000 }] }),
    ];
    expect(charges({ surcharges, tax: taxed(240_000) })).toEqual([
      ["base", 300, 72],
      ["fuel", 30, 7],
      ["insurance", 100, 0],
      // 6.5, and of 355 are 85.2.
      ["parking", 50, 7],
      ["same", 25, 6],
    ]);
  });

  test("is rounded with those that have the same", () => {
    // 37.5 with its own tax is 38; 37.5 of the shipment's with the base 338; the sum 375 is one less.
    const surcharges = [
      aSurcharge("fuel", percent(12.5)),
      aSurcharge("toll", percent(12.5), { taxShares: [{ ppm: 0 }] }),
    ];
    expect(charges({ surcharges, tax: taxed(100_000) })).toEqual([
      ["base", 300, 30],
      ["fuel", 38, 4],
      ["toll", 38, 0],
      ["rounding", -1, 0],
    ]);
  });
});

describe("the parts of a stored price", () => {
  const price = (own: readonly PriceCharge[] | undefined): Price => ({
    netMinor: 300,
    taxMinor: 72,
    totalMinor: 372,
    currency: "EUR",
    ...(own && { charges: own }),
  });
  const part = (code: string, netMinor: number, taxMinor: number): PriceCharge => ({
    code,
    name: code,
    netMinor,
    taxMinor,
  });
  const one = [{ code: "base", name: "Base price", netMinor: 300, taxMinor: 72 }];

  test("are its charges, if they add up", () => {
    const own = [part("base", 270, 65), part("fuel", 30, 7)];
    expect(chargesOf(price(own))).toBe(own);
  });

  test.each<[string, readonly PriceCharge[] | undefined]>([
    ["without charges", undefined],
    ["with none", []],
    ["whose net is another", [part("base", 270, 65), part("fuel", 29, 7)]],
    ["whose tax is another", [part("base", 270, 65), part("fuel", 30, 8)]],
    ["whose charges take off as much as they should add", [part("base", -300, -72)]],
  ])("are one part of a price %s", (_, own) => {
    expect(chargesOf(price(own))).toEqual(one);
  });

  test("of nothing are one part too", () => {
    const nothing = { netMinor: 0, taxMinor: 0, totalMinor: 0, currency: "EUR" } as const;
    expect(chargesOf(nothing)).toEqual([{ code: "base", name: "Base price", netMinor: 0, taxMinor: 0 }]);
  });
});
