/** A piece that is added never makes the delivery cheaper, and never ends the offer, whatever a list's prices go by. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type {
  BillableWeight,
  Box,
  Item,
  Packing,
  ParcelLimits,
  Surcharge,
  Tariff,
  TariffService,
} from "../../app/domain/engine/index.ts";
import { compileTariff, packerOf } from "../../app/domain/engine/index.ts";
import { aBox } from "../engine/packing/some-carts.ts";
import { inParts } from "../support/effort.ts";
import { atMost } from "../support/time-limits.ts";

interface Line {
  readonly item: Item;
  readonly quantity: number;
}

const defaultParcel = { lengthCm: 20, widthCm: 15, heightCm: 10 };

/** A price of 3.00, and 0.60 for each started `per`. */
const rising = (per: number) => [
  { zone: "all", brackets: [{ upTo: per, priceMinor: 300 }], beyond: { step: per, priceMinor: 60 } },
];
const scales: BillableWeight = { stepG: 1, per: "parcel" };
const aService = (code: string, change: Partial<TariffService>): TariffService => ({
  code,
  measure: "weight",
  billableWeight: scales,
  transit: { minDays: 1, maxDays: 2 },
  prices: rising(1_000),
  ...change,
});
const services: readonly TariffService[] = [
  aService("by-piece", { measure: "pieces", prices: rising(1) }),
  aService("by-item", { measure: "pieces", prices: rising(1), countedBy: "items" }),
  aService("by-weight", {}),
  aService("by-steps", {
    prices: [
      {
        zone: "all",
        brackets: [
          { upTo: 500, priceMinor: 210 },
          { upTo: 2_000, priceMinor: 350 },
          { upTo: 5_000, priceMinor: 480 },
          { upTo: 10_000, priceMinor: 700 },
          { upTo: 20_000, priceMinor: 1_100 },
        ],
        beyond: { step: 5_000, priceMinor: 300 },
      },
    ],
  }),
  aService("by-weight-of-all", { billableWeight: { ...scales, per: "shipment" } }),
  aService("by-volume-weight", { billableWeight: { ...scales, volumetricDivisor: 5_000 } }),
  aService("by-density", { billableWeight: { ...scales, volumetricKgPerM3: 250, per: "shipment" } }),
  aService("by-rounded-sides", {
    billableWeight: { ...scales, volumetricDivisor: 4_000, volumeSides: "up" },
  }),
  aService("by-volume", { measure: "pieces", prices: rising(1) }),
  aService("by-longest-side", { measure: "size", sizeBy: "longest-side", prices: rising(10) }),
  aService("by-girth", { measure: "size", sizeBy: "girth", prices: rising(20) }),
  aService("by-sum-of-sides", { measure: "size", sizeBy: "sum-of-sides", prices: rising(15) }),
  aService("by-two-sides", { measure: "size", sizeBy: "longest-plus-shortest", prices: rising(10) }),
  aService("oversize", {}),
];
const surcharges: readonly Surcharge[] = [
  {
    code: "volume",
    name: "Volume",
    active: true,
    rank: 1,
    when: "always",
    services: ["by-volume"],
    per: "parcel",
    amount: { kind: "per-volume", minor: 20, step: { volumeL: 1 } },
  },
  {
    code: "oversize",
    name: "Oversize",
    active: true,
    rank: 1,
    when: "always",
    services: ["oversize"],
    per: "parcel",
    above: { longestSideCm: 60, girthCm: 150, sumOfSidesCm: 110, middleSideCm: 38, volumeL: 60 },
    amount: { kind: "fixed", minor: 900 },
  },
];
const tariff: Tariff = {
  currency: "EUR",
  timeZone: "Europe/Athens",
  validFrom: "2026-01-01",
  validTo: null,
  zones: [{ code: "all", places: [{ country: "*" }] }],
  surcharges,
  tax: { prices: "gross", rules: [], otherwise: "none" },
  services,
};
const compiled = compileTariff(tariff);

function priced(packing: Packing, items: readonly Item[], codes: readonly string[]) {
  const at = new Date("2026-06-01T10:00:00Z");
  const request = { from: { country: "GR" }, to: { country: "GR", zip: "15000" }, items, at };
  return codes.map((code) => {
    const price = compiled.services.get(code)?.price({ ...request, parcels: packing.parcels });
    return { code, totalMinor: price?.totalMinor ?? Number.NaN };
  });
}

interface Terms {
  readonly boxes?: readonly Box[];
  readonly limits?: ParcelLimits;
}

function packed(items: readonly Item[], { boxes = [], limits = {} }: Terms): Packing | null {
  return packerOf(items, { boxes, defaultParcel }).within(limits);
}

const itemsOf = (lines: readonly Line[]) =>
  lines.flatMap(({ item, quantity }) => Array<Item>(quantity).fill(item));

/** The services that cost less with the piece than without it. */
function cheaper(lines: readonly Line[], piece: Item, terms: Terms, codes: readonly string[]) {
  const [items, more] = [itemsOf(lines), itemsOf([...lines, { item: piece, quantity: 1 }])];
  const [before, after] = [packed(items, terms), packed(more, terms)];
  if (before === null) return [];
  if (after === null) return packed([piece], terms) === null ? [] : ["the offer ended"];
  const prices = priced(after, more, codes);
  return priced(before, items, codes).filter(
    ({ totalMinor }, index) => !(totalMinor <= (prices[index]?.totalMinor ?? Number.NaN)),
  );
}

const millimetres = (least: number, most: number) =>
  fc.integer({ min: least * 10, max: most * 10 }).map((mm) => mm / 10);
const large = fc.record({
  weightG: fc.integer({ min: 200, max: 15_000 }),
  lengthCm: millimetres(10, 70),
  widthCm: millimetres(3, 45),
  heightCm: millimetres(1, 30),
});
const small = fc.record({
  weightG: fc.integer({ min: 0, max: 5_000 }).map((tenths) => tenths / 10),
  lengthCm: millimetres(0.5, 12),
  widthCm: millimetres(0.5, 8),
  heightCm: millimetres(0.3, 6),
});
const upright = large.map((item) => ({ ...item, keepUpright: true }));
const alone = large.map((item) => ({ ...item, shipsAlone: true }));
const bare = fc.record({ weightG: fc.integer({ min: 0, max: 12_000 }) });
const few = fc.integer({ min: 1, max: 6 });
const many = fc.double({ min: 0, max: 3.3, noNaN: true }).map((power) => Math.ceil(10 ** power));
const lineOf = (item: fc.Arbitrary<Item>, quantity: fc.Arbitrary<number>): fc.Arbitrary<Line> =>
  fc.record({ item, quantity });
const sizedLine = fc.oneof(
  lineOf(large, few),
  lineOf(small, many),
  lineOf(upright, few),
  lineOf(large, many),
);
const anyLine = fc.oneof(
  { weight: 6, arbitrary: sizedLine },
  lineOf(bare, few),
  lineOf(bare, many),
  lineOf(alone, fc.constantFrom(1, 2)),
);
/** Lines, and a piece of one of them or of something else. */
const cartsOf = (line: fc.Arbitrary<Line>, most = 5) =>
  fc
    .record({ lines: fc.array(line, { minLength: 1, maxLength: most }), other: line, chosen: fc.nat(9) })
    .filter(({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0) < 10_000)
    .map(({ lines, other, chosen }) => ({ lines, piece: (lines[chosen] ?? other).item }));

const all = services.map(({ code }) => code);

/** Each fits into the next. */
const nested = [
  aBox("XS", [20, 15, 10], { costMinor: 30, weightG: 60 }),
  aBox("S", [30, 20, 15], { costMinor: 45, weightG: 120 }),
  aBox("M", [45, 30, 20], { costMinor: 60, weightG: 200 }),
  aBox("L", [60, 40, 40], { costMinor: 90, weightG: 350 }),
  aBox("XL", [80, 60, 50], { costMinor: 150, weightG: 900 }),
];

async function never(
  carts: ReturnType<typeof cartsOf>,
  often: number,
  terms: Terms,
  codes: readonly string[],
  isMeant: (packing: Packing | null) => boolean = () => true,
) {
  await inParts(often, (part) =>
    fc.assert(
      fc.property(carts, ({ lines, piece }) => {
        const more = itemsOf([...lines, { item: piece, quantity: 1 }]);
        if (isMeant(packed(more, terms))) expect(cheaper(lines, piece, terms, codes)).toEqual([]);
      }),
      part,
    ),
  );
}

describe("one more piece never costs less, by piece, weight, volume, volume weight or any side", () => {
  test(
    "in one parcel without a box",
    async () => {
      await never(cartsOf(fc.oneof(sizedLine, lineOf(bare, few))), 250, {}, all);
    },
    atMost(120_000),
  );

  test(
    "with pieces that ship alone beside it",
    async () => {
      await never(cartsOf(anyLine), 150, {}, all);
    },
    atMost(120_000),
  );

  test(
    "in a box, where each fits into the next",
    async () => {
      const inOne = (packing: Packing | null) => packing?.parcels.length === 1;
      await never(cartsOf(anyLine, 3), 300, { boxes: nested }, all, inOne);
    },
    atMost(120_000),
  );
});

describe("one more piece in several parcels", () => {
  test(
    "never costs less by piece or by weight, without sizes",
    async () => {
      const byWeight = ["by-piece", "by-item", "by-weight", "by-steps", "by-weight-of-all"];
      const carts = cartsOf(fc.oneof(lineOf(bare, few), lineOf(bare, many)));
      await never(carts, 300, { limits: { maxWeightG: 20_000 } }, byWeight);
    },
    atMost(120_000),
  );

  test.each([
    ["20 kg", { maxWeightG: 20_000 }, []],
    ["20 kg and a girth", { maxWeightG: 20_000, maxLongestSideCm: 120, maxGirthCm: 300 }, []],
    ["31.5 kg and a sum of sides", { maxWeightG: 31_500, maxSumOfSidesCm: 250 }, []],
    ["20 kg in boxes", { maxWeightG: 20_000 }, nested],
  ] as const)(
    "never costs less by piece or by the weight of all, up to %s",
    async (_name, limits, boxes) => {
      // A box has a weight of its own.
      const codes = ["by-piece", "by-item", ...(boxes.length === 0 ? ["by-weight-of-all"] : [])];
      await never(cartsOf(anyLine), 60, { limits, boxes }, codes);
    },
    atMost(120_000),
  );
});
