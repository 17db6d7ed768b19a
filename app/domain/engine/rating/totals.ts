import type { ExactInteger } from "./exact-integer.ts";
import { dividedHalfUp, lessBy, plus, startedSteps, times } from "./exact-integer.ts";
import type { PriceRounding, Tariff } from "./tariff.ts";

/** The part of a price with one tax, as an invoice sums it up. */
export interface TaxPart {
  readonly ppm: number;
  /** With the tax, if `Totals.included`. */
  readonly minor: number;
  readonly taxMinor: number;
}

/** The taxes of a route, in parts per million. */
export interface RoutePpm {
  /** The invoice's. */
  readonly ppm: number;
  /** The tax that gross prices have in them; another one than the invoice's is exchanged for it. */
  readonly enteredPpm: number;
  /** The one that the shopper is shown; null: the invoice's. */
  readonly shopperPpm: number | null;
}

/** Base and surcharges, exact, and the part of them with taxes of their own by these; null: none has one. */
export interface TaxedSum {
  readonly sum: ExactInteger;
  readonly ownTaxes: ReadonlyMap<number, ExactInteger> | null;
}

export interface Totals {
  /** The rounded sum, net or gross like the tariff's prices; the total, where that is rounded. */
  readonly roundedMinor: number;
  /** Surcharges with a tax of their own, the lower ones first; then the rest, with the shipment's tax. */
  readonly taxes: readonly TaxPart[];
  /** The parts have their tax in them. */
  readonly included: boolean;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  /** Null: the total. */
  readonly shopperMinor: number | null;
}

const WHOLE = 1_000_000;

/**
 * The totals of a sum. Net prices are rounded, and tax is added. Gross prices, and a total that is rounded, are rounded with
 * their tax, which is then taken out: an entered price is shown unchanged where its tax is due.
 */
export function totalsOf(
  { tax, rounding }: Pick<Tariff, "tax" | "rounding">,
  route: RoutePpm,
  charged: TaxedSum,
  perMinor: ExactInteger,
): Totals {
  if (rounding?.of === "total")
    return roundedTotals(tax.prices, rounding, route, charged, perMinor, tax.shopper);
  const roundedMinor = roundedSum(rounding, charged.sum, perMinor);
  return tax.prices === "gross"
    ? grossTotals(roundedMinor, route, charged, perMinor, tax.shopper)
    : netTotals(roundedMinor, route, charged, perMinor);
}

function netTotals(
  roundedMinor: number,
  { ppm, shopperPpm }: RoutePpm,
  { ownTaxes }: TaxedSum,
  perMinor: ExactInteger,
): Totals {
  const taxOf = (minor: number, share: number) => dividedHalfUp(times(minor, share), WHOLE);
  let left = roundedMinor;
  const taxes: TaxPart[] = [];
  for (const [share, amount] of sorted(ownTaxes)) {
    if (share === ppm) continue;
    const minor = Math.min(left, dividedHalfUp(amount, perMinor));
    left -= minor;
    taxes.push({ ppm: share, minor, taxMinor: taxOf(minor, share) });
  }
  taxes.push({ ppm, minor: left, taxMinor: taxOf(left, ppm) });
  const taxMinor = sumOfTaxes(taxes);
  return {
    roundedMinor,
    taxes,
    included: false,
    netMinor: roundedMinor,
    taxMinor,
    totalMinor: roundedMinor + taxMinor,
    shopperMinor: shopperPpm === null ? null : roundedMinor + taxOf(roundedMinor, shopperPpm),
  };
}

function grossTotals(
  roundedMinor: number,
  { ppm, enteredPpm, shopperPpm }: RoutePpm,
  { ownTaxes }: TaxedSum,
  perMinor: ExactInteger,
  shopper: Tariff["tax"]["shopper"],
): Totals {
  let rest = roundedMinor;
  // At home, a surcharge's own tax that equals the shipment's is the same one.
  const others = sorted(ownTaxes).filter(([share]) => share !== ppm || ppm !== enteredPpm);
  const own = others.map(([share, amount]): readonly [ppm: number, minor: number] => {
    const minor = Math.min(rest, dividedHalfUp(amount, perMinor));
    rest -= minor;
    return [share, minor];
  });
  const withTax = (share: number) =>
    roundedMinor -
    rest +
    (share === enteredPpm ? rest : dividedHalfUp(times(rest, WHOLE + share), WHOLE + enteredPpm));
  const totals = includedTotals(withTax(ppm), own, ppm);
  return { ...totals, roundedMinor, shopperMinor: shownOf(totals, shopper, shopperPpm, withTax) };
}

/** The exact total is rounded, and no sum before it. */
function roundedTotals(
  prices: Tariff["tax"]["prices"],
  rounding: PriceRounding,
  { ppm, enteredPpm, shopperPpm }: RoutePpm,
  { sum, ownTaxes }: TaxedSum,
  perMinor: ExactInteger,
  shopper: Tariff["tax"]["shopper"],
): Totals {
  const isGross = prices === "gross";
  const contained = isGross ? enteredPpm : 0;
  const ownWhole = times(perMinor, WHOLE);
  let rest = sum;
  let ownSum: ExactInteger = 0;
  const others = sorted(ownTaxes).filter(([share]) => share !== ppm || (isGross && ppm !== enteredPpm));
  const own = others.map(([share, amount]): readonly [ppm: number, minor: number] => {
    const left = lessBy(rest, amount);
    const part = lessBy(rest, left);
    rest = left;
    const withTax = times(part, isGross ? WHOLE : WHOLE + share);
    ownSum = plus(ownSum, withTax);
    return [share, dividedHalfUp(withTax, ownWhole)];
  });
  const withTax = (share: number) => {
    const exact = plus(times(ownSum, WHOLE + contained), times(times(rest, WHOLE + share), WHOLE));
    return roundedSum(rounding, exact, times(ownWhole, WHOLE + contained));
  };
  const totals = includedTotals(withTax(ppm), own, ppm);
  // A shop sells delivery with one tax; in gross prices the parts keep the one that they were entered with.
  const shown = isGross
    ? withTax
    : (share: number) => roundedSum(rounding, times(sum, WHOLE + share), ownWhole);
  const shopperMinor = shownOf(totals, shopper, shopperPpm, shown);
  return { ...totals, roundedMinor: totals.totalMinor, shopperMinor };
}

/** Takes the taxes out of a total. */
function includedTotals(
  totalMinor: number,
  own: readonly (readonly [ppm: number, minor: number])[],
  ppm: number,
): Omit<Totals, "roundedMinor" | "shopperMinor"> {
  const part = (share: number, minor: number): TaxPart => ({
    ppm: share,
    minor,
    taxMinor: dividedHalfUp(times(minor, share), WHOLE + share),
  });
  let left = totalMinor;
  const taxes: TaxPart[] = [];
  for (const [share, amount] of own) {
    if (share === ppm) continue;
    const minor = Math.min(left, amount);
    left -= minor;
    taxes.push(part(share, minor));
  }
  taxes.push(part(ppm, left));
  const taxMinor = sumOfTaxes(taxes);
  return { taxes, included: true, netMinor: totalMinor - taxMinor, taxMinor, totalMinor };
}

function shownOf(
  { netMinor }: Pick<Totals, "netMinor">,
  shopper: Tariff["tax"]["shopper"],
  shopperPpm: number | null,
  withTax: (ppm: number) => number,
): number | null {
  if (shopperPpm === null) return null;
  return shopper === "none" ? netMinor : withTax(shopperPpm);
}

function roundedSum(rounding: PriceRounding | undefined, sum: ExactInteger, perMinor: ExactInteger): number {
  if (rounding === undefined) return dividedHalfUp(sum, perMinor);
  const { toMinor, mode, lessMinor = 0 } = rounding;
  const raised = plus(sum, times(lessMinor, perMinor));
  const step = times(toMinor, perMinor);
  const steps = mode === "up" ? startedSteps(raised, step) : dividedHalfUp(raised, step);
  return Math.max(0, steps * toMinor - lessMinor);
}

function sorted(ownTaxes: TaxedSum["ownTaxes"]): readonly (readonly [number, ExactInteger])[] {
  return ownTaxes === null ? [] : [...ownTaxes].sort(([a], [b]) => a - b);
}

function sumOfTaxes(taxes: readonly TaxPart[]): number {
  return taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0);
}
