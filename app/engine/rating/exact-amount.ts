/**
 * Amounts while a price is computed: minor units with twelve decimals, in integers, so that sums of percentages are
 * exact (three levels of percent upon percent) and are rounded once, at the end.
 */
export type ExactAmount = bigint;

const SCALE = 10n ** 12n;

export function exact(minor: number): ExactAmount {
  return BigInt(minor) * SCALE;
}

/** A share in basis points: 2400 = 24 %. */
export function share(amount: ExactAmount, basisPoints: number): ExactAmount {
  return (amount * BigInt(basisPoints)) / 10_000n;
}

/** Half-up to whole minor units; amounts are not negative. */
export function rounded(amount: ExactAmount): number {
  return Number((amount + SCALE / 2n) / SCALE);
}
