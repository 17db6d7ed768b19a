/** Prices that are entered with tax, under checkout rules: Shopify's callback gets the shown price, by a calculation of the test's own. */
import { describe, expect, test } from "vitest";
import type { CheckoutRule, CompiledService, Price } from "../../app/domain/engine/index.ts";
import { compileCheckout, defaultShippingConfig } from "../../app/domain/engine/index.ts";
import { toShopifyRates } from "../../app/entrypoints/shopify/checkout/callback-answer.ts";
import { aCart, aRule, worth } from "../engine/checkout-rules/a-rule.ts";
import { aTurn, isLong } from "../support/effort.ts";
import type { Home } from "../support/gross-homes.ts";
import { asking, canaries, cents, homes, ratesOf } from "../support/gross-homes.ts";
import { atMost } from "../support/time-limits.ts";

const MOST_CENTS = 50_000;
/** Cents between two prices; a prime, so that all endings come. */
const every = isLong ? 1 : 4_591;

/** Cents that need not be whole. */
type Exact = readonly [numerator: bigint, denominator: bigint];

const halfUp = ([n, d]: Exact, step = 1): number => {
  const whole = d * BigInt(step);
  return Number((2n * n + whole) / (2n * whole)) * step;
};

/** A list's own terms, with the cents that they make of the exact amount. */
const lists = [
  { list: "plain", least: 0, step: 1, surcharges: [], change: {} },
  {
    list: "of at least 5.00",
    least: 500,
    step: 1,
    surcharges: [
      { code: "least", name: "Minimum", rank: 1, per: "shipment", amount: { atLeast: 5 } },
    ] as const,
    change: {},
  },
  {
    list: "of whole 0.05",
    least: 0,
    step: 5,
    surcharges: [],
    change: { rounding: { to: 0.05, mode: "nearest", of: "total" } },
  },
] as const;

interface Rules {
  readonly rules: readonly CheckoutRule[];
  readonly after: (cents: number) => number;
}

const eur = (minor: number) => ({ minor, currency: "EUR" });
const share = (cents: number, percent: number) =>
  halfUp([BigInt(cents) * BigInt(Math.round((100 + percent) * 100)), 10_000n]);
const over = (cents: number, ending: number) => (((cents - ending) % 100) + 100) % 100;
/** The lowest price is the first one with the ending; a free delivery stays free. */
const down = (ending: number) => (cents: number) => {
  const wanted = cents - over(cents, ending);
  return cents === 0 || wanted > 0 ? Math.max(0, wanted) : ending || 100;
};
const up = (ending: number) => (cents: number) =>
  cents === 0 ? 0 : cents + ((100 - over(cents, ending)) % 100);
const nearest = (ending: number) => (cents: number) =>
  over(cents, ending) < 50 ? down(ending)(cents) : up(ending)(cents);

const by = (kind: "mark-up" | "discount", change: { readonly ppm: number } | ReturnType<typeof eur>) =>
  aRule({ action: { kind, by: change } });
const to = (ending: 0 | 90 | 95, direction: "up" | "down" | "nearest") =>
  aRule({ action: { kind: "round", ending, direction } });
const freeFrom = (from: number) => aRule({ when: { cartValue: { from, currency: "EUR" } } });

/** The cart's goods are worth 50.00. */
const ruleSets: Readonly<Record<string, Rules>> = {
  "no rule": { rules: [], after: (cents) => cents },
  "12.5 % more": { rules: [by("mark-up", { ppm: 125_000 })], after: (cents) => share(cents, 12.5) },
  "1.25 more": { rules: [by("mark-up", eur(125))], after: (cents) => cents + 125 },
  "a third less": { rules: [by("discount", { ppm: 333_300 })], after: (cents) => share(cents, -33.33) },
  "2.00 less": { rules: [by("discount", eur(200))], after: (cents) => Math.max(0, cents - 200) },
  "up to .90": { rules: [to(90, "up")], after: up(90) },
  "down to .90": { rules: [to(90, "down")], after: down(90) },
  "to the nearest .95": { rules: [to(95, "nearest")], after: nearest(95) },
  "to the nearest whole": { rules: [to(0, "nearest")], after: nearest(0) },
  "7 % more, up to .90": {
    rules: [by("mark-up", { ppm: 70_000 }), to(90, "up")],
    after: (cents) => up(90)(share(cents, 7)),
  },
  "free from 50.00, rounded": { rules: [freeFrom(5_000), to(90, "up")], after: () => 0 },
  "free from 50.01, 1.25 more": {
    rules: [freeFrom(5_001), by("mark-up", eur(125))],
    after: (cents) => cents + 125,
  },
};

const carrier = { code: "cents", name: "Cents", imageUrl: "/carriers/parcel.svg" };

const { handling } = defaultShippingConfig("Europe/Athens");
const compiled = Object.entries(ruleSets).map(([name, { rules, after }]) => ({
  ...{ name, after },
  checkout: compileCheckout({ checkoutRules: rules, exchangeRates: [], handling }),
}));
const cart = aCart({ values: worth(eur(5_000)) });

/** The callback's `total_price`. */
function answered({ checkout }: (typeof compiled)[number], price: Price): string | undefined {
  const rate = { carrier, service: { code: "door", name: "Door" }, price };
  const services = checkout
    .offer([rate], cart)
    .offers.map(({ shown, name }) => ({ ...rate, shown, name, needsPhone: false }));
  return toShopifyRates(services, { locale: "en", timeZone: "UTC" })[0]?.total_price;
}

describe(`every ${every === 1 ? "" : `${every}th `}cent from 0.01 to 500.00`, () => {
  test.each(homes.map((home) => [home.country, home] as const))(
    "that is entered with the tax of %s is at checkout what the rules make of the shown price",
    async (_country, home) => {
      const priced = lists.map((each) => ({ ...each, service: cents(home, each.surcharges, each.change) }));
      const elsewhere = [...homes.filter(({ country }) => country !== home.country), canaries];
      const wrong: object[] = [];
      for (let entered = 1; entered <= MOST_CENTS; entered += every) {
        const there = elsewhere[entered % elsewhere.length] ?? canaries;
        for (const place of [home, there])
          for (const { list, ...terms } of priced)
            wrong.push(
              ...differences(home, place, entered, terms).map((found) => ({ list, entered, ...found })),
            );
        if (entered % 1_000 < every) await aTurn();
      }
      expect(wrong.slice(0, 3)).toEqual([]);
    },
    atMost(900_000),
  );
});

function differences(
  home: Home,
  place: Home | typeof canaries,
  entered: number,
  {
    service,
    least,
    step,
  }: { readonly service: CompiledService; readonly least: number; readonly step: number },
): readonly object[] {
  const request = asking(entered, { country: home.country }, addressOf(place));
  const { netMinor, taxMinor, totalMinor, shopperMinor } = service.price(request);
  const price: Price = {
    ...{ netMinor, taxMinor, totalMinor, currency: "EUR" },
    ...(shopperMinor !== undefined && { shopperMinor }),
  };
  const due = BigInt(Math.max(least, entered));
  const rate = place === home ? home.basisPoints : ratesOf(home, place);
  const shown = halfUp([due * BigInt(10_000 + rate), BigInt(10_000 + home.basisPoints)], step);
  return compiled.flatMap((each) => {
    const [expected, total] = [String(each.after(shown)), answered(each, price)];
    return total === expected ? [] : [{ rules: each.name, to: place.country, shown, expected, total }];
  });
}

function addressOf(place: Home | typeof canaries) {
  return "zip" in place ? { country: place.country, zip: place.zip } : { country: place.country };
}
