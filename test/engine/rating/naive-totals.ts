/** The taxes of the naive evaluator: which ones there are on a route, and net, tax and total of a sum. */
import type { Address, PricingRequest, Tariff } from "../../../app/domain/engine/index.ts";
import type { Fraction } from "./fraction.ts";
import { add, ceiling, compare, divide, fraction, multiply, rounded, sum } from "./fraction.ts";
import { naiveContractVat } from "./naive-contract-vat.ts";
import { bySpecificity, specificityOf } from "./naive-places.ts";
import { shareOn } from "./naive-surcharges.ts";

/** Hundredths of a percent. */
export type EuVat = (place: Pick<Address, "country" | "zip">, date: string) => number;

/** Parts per million. */
interface NaiveTaxes {
  readonly invoice: number;
  readonly entered: number;
  /** Null: the invoice's. */
  readonly shopper: number | null | "none";
}

const members = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK".split(
  " ",
);

export function taxesOf(
  tariff: Tariff,
  { from, to }: PricingRequest,
  date: string,
  euVat: EuVat,
): NaiveTaxes {
  const { prices, otherwise, shopper } = tariff.tax;
  const vat = (place: Pick<Address, "country" | "zip">) => euVat(place, date) * 100;
  const rule = ruleAt(tariff, to, date);
  const invoice =
    rule ??
    (otherwise === "none"
      ? 0
      : otherwise === "eu-vat"
        ? vat(to)
        : naiveContractVat(otherwise, from, to, (place) => euVat(place, date)) * 100);
  const entered = (): number => {
    if (prices === "net" || otherwise === "eu-vat") return invoice;
    const home: Address = otherwise !== "none" && otherwise.merchant.business ? otherwise.merchant : from;
    const isAtHome = home.country === to.country;
    if (isAtHome && (rule !== null || otherwise === "none")) return invoice;
    return ruleAt(tariff, home, date) ?? (otherwise === "none" ? invoice : vat(home));
  };
  const shown = (): NaiveTaxes["shopper"] => {
    if (shopper === undefined) return null;
    if (shopper === "none") return "none";
    return rule !== null && (prices === "gross" || !members.includes(to.country)) ? rule : vat(to);
  };
  return { invoice, entered: entered(), shopper: shown() };
}

/** Parts per million; null: no rule holds the place. */
function ruleAt({ tax, citiesFirst }: Tariff, place: Address, date: string): number | null {
  const holding = tax.rules.flatMap((rule) => {
    const specificity = specificityOf([rule.place], place, citiesFirst);
    const share = shareOn(rule.shares, date);
    return specificity === null || share === null ? [] : [{ specificity, ppm: share.ppm }];
  });
  holding.sort((a, b) => bySpecificity(a.specificity, b.specificity) || b.ppm - a.ppm);
  return holding[0]?.ppm ?? null;
}

interface NaiveTotals {
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly shopperMinor?: number;
}

interface OwnTax {
  readonly ppm: number;
  readonly amount: Fraction;
}

/** Each tax is rounded on its own amount; the lower ones first, as far as the sum goes. */
export function naiveTotals(
  { tax, rounding }: Tariff,
  { invoice, entered, shopper }: NaiveTaxes,
  total: Fraction,
  ownTaxes: readonly OwnTax[],
): NaiveTotals {
  const isGross = tax.prices === "gross";
  const isOfTotal = rounding?.of === "total";
  const ofSum = fraction(inSteps(rounding, total));
  const own = [...new Set(ownTaxes.map(({ ppm }) => ppm))]
    .sort((a, b) => a - b)
    .filter((ppm) => ppm !== invoice || (isGross && invoice !== entered))
    .map((ppm) => ({
      ppm,
      amount: sum(ownTaxes.filter((each) => each.ppm === ppm).map((each) => each.amount)),
    }));
  const toMinor = ({ ppm, amount }: OwnTax): OwnTax => ({ ppm, amount: fraction(rounded(amount)) });
  const withTax = (amount: Fraction, ppm: number, within = 0) =>
    multiply(amount, fraction(1_000_000 + ppm, 1_000_000 + within));
  /** The parts with taxes of their own, cut where nothing is left, and the rest. */
  const split = (whole: Fraction, parts: readonly OwnTax[]) => {
    let rest = whole;
    const cut = parts.map(({ ppm, amount }) => {
      const part = least(amount, rest);
      rest = less(rest, part);
      return { ppm, amount: part };
    });
    return { cut, rest };
  };

  if (!isGross && !isOfTotal) {
    const { cut, rest } = split(ofSum, own.map(toMinor));
    const net = Number(ofSum.n);
    const taxMinor = [...cut, { ppm: invoice, amount: rest }]
      .map(({ ppm, amount }) => Number(rounded(multiply(amount, fraction(ppm, 1_000_000)))))
      .reduce((all, each) => all + each, 0);
    const shown =
      shopper === null ? null : shopper === "none" ? net : Number(rounded(withTax(ofSum, shopper)));
    return priced(net, taxMinor, shown);
  }

  const { cut, rest } = isOfTotal ? split(total, own) : split(ofSum, own.map(toMinor));
  const dues = cut.map(({ ppm, amount }) => ({ ppm, amount: isGross ? amount : withTax(amount, ppm) }));
  const due = (ppm: number) => {
    const ofRest = withTax(rest, ppm, isGross ? entered : 0);
    const all = sum(dues.map(({ amount }) => amount));
    return isOfTotal
      ? inSteps(rounding, add(all, ofRest))
      : Number(rounded(add(all, fraction(rounded(ofRest)))));
  };
  const totalMinor = due(invoice);
  const parts = split(
    fraction(totalMinor),
    dues.map(toMinor).filter(({ ppm }) => ppm !== invoice),
  );
  const taxMinor = [...parts.cut, { ppm: invoice, amount: parts.rest }]
    .map(({ ppm, amount }) => Number(rounded(multiply(amount, fraction(ppm, 1_000_000 + ppm)))))
    .reduce((all, each) => all + each, 0);
  const net = totalMinor - taxMinor;
  const shownOf = (ppm: number) => (isGross ? due(ppm) : inSteps(rounding, withTax(total, ppm)));
  return priced(net, taxMinor, shopper === null ? null : shopper === "none" ? net : shownOf(shopper));
}

function priced(netMinor: number, taxMinor: number, shown: number | null): NaiveTotals {
  const totalMinor = netMinor + taxMinor;
  const price = { netMinor, taxMinor, totalMinor };
  return shown === null || shown === totalMinor ? price : { ...price, shopperMinor: shown };
}

function inSteps(rounding: Tariff["rounding"], amount: Fraction): number {
  if (rounding === undefined) return Number(rounded(amount));
  const { toMinor, mode, lessMinor = 0 } = rounding;
  const steps = divide(add(amount, fraction(lessMinor)), fraction(toMinor));
  return Math.max(0, Number(mode === "up" ? ceiling(steps) : rounded(steps)) * toMinor - lessMinor);
}

function least(a: Fraction, b: Fraction): Fraction {
  return compare(a, b) < 0 ? a : b;
}

function less(a: Fraction, b: Fraction): Fraction {
  return add(a, multiply(b, fraction(-1)));
}
