import type { ExactInteger } from "./exact-integer.ts";
import { dividedHalfUp, times } from "./exact-integer.ts";
import type { Tax } from "./tariff.ts";

/** The part of a price with one tax, as an invoice sums it up. */
export interface TaxPart {
  readonly ppm: number;
  /** Net or gross, like the tariff's prices. */
  readonly minor: number;
  readonly taxMinor: number;
}

/**
 * The rounded sum by its taxes: surcharges with a tax of their own, the lower ones first, each rounded half-up; all the rest
 * has the shipment's tax, and is the last part. Together they are the rounded sum, also where discounts took off more than
 * the rest.
 */
export function taxParts(
  tax: Pick<Tax, "prices">,
  roundedMinor: number,
  ppm: number,
  ownTaxes: ReadonlyMap<number, ExactInteger> | null,
  perMinor: ExactInteger,
): readonly TaxPart[] {
  const part = (minor: number, share: number): TaxPart => {
    const divisor = tax.prices === "gross" ? 1_000_000 + share : 1_000_000;
    return { ppm: share, minor, taxMinor: dividedHalfUp(times(minor, share), divisor) };
  };
  if (ownTaxes === null) return [part(roundedMinor, ppm)];
  let left = roundedMinor;
  const own = [...ownTaxes]
    .filter(([share]) => share !== ppm)
    .sort(([a], [b]) => a - b)
    .map(([share, amount]) => {
      const minor = Math.min(left, dividedHalfUp(amount, perMinor));
      left -= minor;
      return part(minor, share);
    });
  return [...own, part(left, ppm)];
}
