import type { Chance } from "./chance.ts";

export interface Line {
  readonly sku: string;
  readonly quantity: number;
}

/** A deed of a shopper, the merchant or the carrier. */
export type Deed =
  | {
      readonly kind: "place";
      readonly lines: readonly Line[];
      readonly paid: boolean;
      /** through a checkout that asks the app for rates, or past it */
      readonly asksForRates: boolean;
      /** `<driver>.<code>`, or a method of the shop's own */
      readonly method: string;
    }
  | { readonly kind: "pay" | "hold" | "release" | "move-house" }
  /** In Shopify: these pieces become a fulfillment order of their own. */
  | { readonly kind: "split"; readonly line: Line }
  /** In Shopify, to the second location: so many of the article, or the whole fulfillment order that holds it. */
  | { readonly kind: "move"; readonly sku: string; readonly quantity: number | "all" }
  | { readonly kind: "edit"; readonly sku: string; readonly quantity: number }
  /** Without lines: all that remains. */
  | { readonly kind: "fulfill"; readonly lines: readonly Line[] | null; readonly ownTracking: boolean }
  /** In the app. */
  | { readonly kind: "buy"; readonly lines: readonly Line[] | null; readonly notifies: boolean }
  | { readonly kind: "cancel-fulfillments" | "cancel-order" }
  /** In Shopify: the merchant approves a return of all fulfilled pieces, or calls it off. */
  | { readonly kind: "send-back" | "call-off" }
  /** Entries that the carrier adds to the history of each of the order's parcels. */
  | { readonly kind: "scan"; readonly entries: number };

export interface Step {
  /** Share of the week: 0 is its beginning, 1 its end. */
  readonly at: number;
  readonly deed: Deed;
}

/** The story of one order, drawn from the seed. */
export interface Story {
  readonly number: number;
  /** Of the shop's own carriers; not used by an order that goes by another method. */
  readonly carrier: string;
  readonly name: string;
  readonly steps: readonly Step[];
}

/** The method of the orders that go by a carrier of ours, each by its own. */
export const ourMethod = "gorgona.standard";
export const foreignMethod = "Grandmother's van";

/** The second location's own article, and the ones that need no shipping. */
export const patrasSku = "FETA-1";
export const giftSku = "GIFT-50";

/** The articles that most stories buy. The location in Germany has the same ones, under names of their own. */
export const commonSkus = ["OIL-750", "MUG-BLU"] as const;
export const berlinSku = (sku: string): string => `${sku}-BER`;

type Plot = (chance: Chance) => Deed[];

const place = (
  chance: Chance,
  lines: readonly Line[],
  change: Partial<Deed & { kind: "place" }> = {},
): Deed => ({
  kind: "place",
  lines,
  paid: true,
  asksForRates: chance.isSo("asks for rates", 0.4),
  method: ourMethod,
  ...change,
});
const fulfill = (lines: readonly Line[] | null = null, ownTracking = false): Deed => ({
  kind: "fulfill",
  lines,
  ownTracking,
});
const oil = (quantity: number): Line => ({ sku: "OIL-750", quantity });
const mugs = (quantity: number): Line => ({ sku: "MUG-BLU", quantity });
const scans = (chance: Chance): Deed[] =>
  Array.from({ length: chance.whole("scans", 0, 4) }, (_, index) => ({
    kind: "scan",
    entries: chance.whole(`entries ${index}`, 1, 2),
  }));
const goods = (chance: Chance): Line[] =>
  chance.isSo("two kinds", 0.4)
    ? [oil(chance.whole("oil", 1, 2)), mugs(chance.whole("mugs", 1, 3))]
    : [oil(chance.whole("oil", 1, 3))];

type Plots = Readonly<Record<string, { readonly weight: number; readonly plot: Plot }>>;

/** The possible stories of an order, with their weights. */
export const plots: Plots = {
  "fulfilled whole": {
    weight: 16,
    plot: (chance) => [place(chance, goods(chance)), fulfill(), ...scans(chance)],
  },
  "fulfilled in parts": {
    weight: 12,
    plot: (chance) => [
      place(chance, [oil(2), mugs(2)]),
      fulfill([oil(1)]),
      ...scans(chance.under("first")),
      fulfill([oil(1), mugs(1)]),
      fulfill(),
      ...scans(chance),
    ],
  },
  "from two locations": {
    weight: 10,
    plot: (chance) => [place(chance, [oil(1), { sku: patrasSku, quantity: 2 }]), fulfill(), ...scans(chance)],
  },
  "with a gift card": {
    weight: 6,
    plot: (chance) => [place(chance, [oil(1), { sku: giftSku, quantity: 1 }]), fulfill(), ...scans(chance)],
  },
  "a gift card alone": {
    weight: 3,
    plot: (chance) => [place(chance, [{ sku: giftSku, quantity: 1 }], { asksForRates: false }), fulfill()],
  },
  "with the merchant's own tracking": {
    weight: 6,
    plot: (chance) => [place(chance, goods(chance)), fulfill(null, true)],
  },
  "by a method of the shop's own": {
    weight: 4,
    plot: (chance) => [
      place(chance, goods(chance), { asksForRates: false, method: foreignMethod }),
      fulfill(),
    ],
  },
  "paid later": {
    weight: 6,
    plot: (chance) => [
      place(chance, goods(chance), { paid: false }),
      { kind: "pay" },
      fulfill(),
      ...scans(chance),
    ],
  },
  "bought in the app": {
    weight: 10,
    plot: (chance) => [
      place(chance, goods(chance)),
      { kind: "buy", lines: null, notifies: chance.isSo("notifies", 0.5) },
      ...scans(chance),
    ],
  },
  "bought in the app in two parts": {
    weight: 6,
    plot: (chance) => [
      place(chance, [oil(2), mugs(1)]),
      { kind: "buy", lines: [oil(1)], notifies: true },
      { kind: "buy", lines: null, notifies: false },
      ...scans(chance),
    ],
  },
  "bought in the app, held before": {
    weight: 4,
    plot: (chance) => [
      place(chance, goods(chance)),
      { kind: "hold" },
      { kind: "buy", lines: null, notifies: false },
      { kind: "release" },
      ...scans(chance),
    ],
  },
  "bought in the app, then the order cancelled": {
    weight: 4,
    plot: (chance) => [
      place(chance, goods(chance)),
      { kind: "buy", lines: null, notifies: true },
      { kind: "cancel-order" },
    ],
  },
  "bought in the app and fulfilled in Shopify at once": {
    weight: 4,
    plot: (chance) => [
      place(chance, [oil(1)]),
      { kind: "buy", lines: null, notifies: true },
      fulfill(),
      ...scans(chance),
    ],
  },
  "held and released": {
    weight: 6,
    plot: (chance) => [
      place(chance, goods(chance)),
      { kind: "hold" },
      { kind: "release" },
      fulfill(),
      ...scans(chance),
    ],
  },
  "edited before it ships": {
    weight: 6,
    plot: (chance) => [
      place(chance, [oil(3), mugs(1)]),
      { kind: "edit", sku: "OIL-750", quantity: chance.whole("less", 1, 2) },
      fulfill(),
      ...scans(chance),
    ],
  },
  "the shopper moves house": {
    weight: 5,
    plot: (chance) => [place(chance, goods(chance)), fulfill(), { kind: "move-house" }],
  },
  "fulfillment cancelled": {
    weight: 6,
    plot: (chance) => [place(chance, goods(chance)), fulfill(), { kind: "cancel-fulfillments" }],
  },
  "fulfillment cancelled and made again": {
    weight: 6,
    plot: (chance) => [place(chance, goods(chance)), fulfill(), { kind: "cancel-fulfillments" }, fulfill()],
  },
  "order cancelled before it ships": {
    weight: 4,
    plot: (chance) => [place(chance, goods(chance)), { kind: "cancel-order" }],
  },
  "order cancelled after it shipped": {
    weight: 8,
    plot: (chance) => [place(chance, goods(chance)), fulfill(), { kind: "cancel-order" }],
  },
  "order cancelled when the carrier has it": {
    weight: 4,
    plot: (chance) => [
      place(chance, goods(chance)),
      fulfill(),
      { kind: "scan", entries: chance.whole("entries", 1, 3) },
      { kind: "cancel-order" },
    ],
  },
};

const split = (quantity: number): Deed => ({ kind: "split", line: oil(quantity) });
const move = (quantity: number | "all"): Deed => ({ kind: "move", sku: "OIL-750", quantity });
const some = (chance: Chance): number | "all" =>
  chance.pick<number | "all">("moves", [
    [2, chance.whole("pieces", 1, 2)],
    [1, "all"],
  ]);
const buy = (notifies: boolean): Deed => ({ kind: "buy", lines: null, notifies });

/** The possible stories of an order that the merchant rearranges in Shopify, with their weights. */
export const rearranged: Plots = {
  "split before it ships": {
    weight: 3,
    plot: (chance) => [
      place(chance, [oil(3)]),
      split(chance.whole("pieces", 1, 2)),
      fulfill(),
      ...scans(chance),
    ],
  },
  "moved before it ships": {
    weight: 3,
    plot: (chance) => [place(chance, [oil(3), mugs(1)]), move(some(chance)), fulfill(), ...scans(chance)],
  },
  "brought to the second location, where the rest waits": {
    weight: 2,
    plot: (chance) => [
      place(chance, [oil(2), { sku: patrasSku, quantity: 1 }]),
      move("all"),
      fulfill(),
      ...scans(chance),
    ],
  },
  "split, then bought in the app": {
    weight: 3,
    plot: (chance) => [place(chance, [oil(3)]), split(1), buy(true), ...scans(chance)],
  },
  "moved, then bought in the app": {
    weight: 2,
    plot: (chance) => [place(chance, [oil(3)]), move(some(chance)), buy(false), ...scans(chance)],
  },
  "split while it is bought in the app": {
    weight: 5,
    plot: (chance) => [place(chance, [oil(3)]), buy(false), split(1), ...scans(chance)],
  },
  "moved while it is bought in the app": {
    weight: 4,
    plot: (chance) => [place(chance, [oil(3), mugs(1)]), buy(true), move(some(chance)), ...scans(chance)],
  },
};

const backAtOnce: Plot = (chance) => [place(chance, goods(chance)), fulfill(), { kind: "send-back" }];

/** The possible stories of an order that comes back, with their weights. */
export const returned: Plots = {
  "sent back": {
    weight: 4,
    plot: (chance) => [
      place(chance, goods(chance)),
      fulfill(),
      ...scans(chance),
      { kind: "send-back" },
      ...scans(chance.under("later")),
    ],
  },
  "sent back at once": { weight: 2, plot: backAtOnce },
  "sent back from two locations": {
    weight: 2,
    plot: (chance) => [
      place(chance, [oil(1), { sku: patrasSku, quantity: 1 }]),
      fulfill(),
      { kind: "send-back" },
    ],
  },
  "sent back and called off": {
    weight: 4,
    plot: (chance) => [...backAtOnce(chance), { kind: "call-off" }],
  },
  "called off and sent back again": {
    weight: 2,
    plot: (chance) => [...backAtOnce(chance), { kind: "call-off" }, { kind: "send-back" }],
  },
};
