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
const plots: Plots = {
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
const rearranged: Plots = {
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
const returned: Plots = {
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

/** The shares of rearranged and returned orders. They are drawn separately, so that the others' stories don't depend on them. */
const rearrangedShare = 0.15;
const returnedShare = 0.12;

/** A carrier's part of the orders. */
export interface Share {
  readonly share: number;
  /** The stories that suit it; absent: all. */
  readonly takes?: (steps: readonly Step[]) => boolean;
}

/** The stories of a week's orders: orders come in its first two thirds, the rest follows soon or late. */
export function planWeek(chance: Chance, orders: number, shares: Readonly<Record<string, Share>>): Story[] {
  return Array.from({ length: orders }, (_, index) => {
    const own = chance.under(`order ${index + 1}`);
    const among = own.isSo("rearranged", rearrangedShare)
      ? rearranged
      : own.isSo("returned", returnedShare)
        ? returned
        : plots;
    const choices = Object.entries(among).map(([name, { weight }]) => [weight, name] as const);
    const name = own.pick("story", choices);
    let at = own.number("when") * 0.66;
    const steps = (among[name]?.plot(own) ?? []).map((deed, step) => {
      if (step > 0) at = Math.min(1, at + gap(own.under(`step ${step}`)));
      return { at, deed };
    });
    const carriers = Object.entries(shares).flatMap(([carrier, { share, takes }]) =>
      (takes?.(steps) ?? true) ? [[share, carrier] as const] : [],
    );
    return { number: index + 1, carrier: own.pick("carrier", carriers), name, steps };
  });
}

/**
 * Most carriers collect at the contract's address alone. A merchant does not wait a day for a label before the next one, either,
 * where a lost answer takes so long.
 */
export function leavesOneAddress(steps: readonly Step[]): boolean {
  const labels = steps.filter(({ deed }) => deed.kind === "buy");
  return labels.length < 2 && !steps.some(({ deed }) => leavesFromPatras(deed));
}

/** No label is cancelled, nor bought beside another: not every carrier cancels. */
export function staysBought(steps: readonly Step[]): boolean {
  const changing: readonly Deed["kind"][] = ["cancel-fulfillments", "cancel-order", "edit", "split"];
  const ways = new Set(steps.map(({ deed: { kind } }) => kind));
  const isBoughtOnce = !(ways.has("buy") && ways.has("fulfill"));
  return leavesOneAddress(steps) && isBoughtOnce && !changing.some((kind) => ways.has(kind));
}

function leavesFromPatras(deed: Deed): boolean {
  return deed.kind === "move" || (deed.kind === "place" && deed.lines.some(({ sku }) => sku === patrasSku));
}

/** At once, within hours, or within a day and a half. */
function gap(chance: Chance): number {
  const longest = chance.pick("pace", [
    [2, 0],
    [4, 0.03],
    [3, 0.2],
  ]);
  return chance.number("gap") * longest;
}
