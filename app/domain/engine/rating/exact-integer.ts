/**
 * Whole numbers of any size: a `number` as long as it is exact, a `bigint` beyond. None is negative. Every part
 * of a price is counted in such units, so that no step before the last rounds.
 */
export type ExactInteger = number | bigint;

export function plus(a: ExactInteger, b: ExactInteger): ExactInteger {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (sum <= Number.MAX_SAFE_INTEGER) return sum;
  }
  return BigInt(a) + BigInt(b);
}

/** The difference of `a` and `b`, or zero if `b` is more. */
export function lessBy(a: ExactInteger, b: ExactInteger): ExactInteger {
  if (b >= a) return 0;
  return typeof a === "number" && typeof b === "number" ? a - b : BigInt(a) - BigInt(b);
}

export function times(a: ExactInteger, b: ExactInteger): ExactInteger {
  if (typeof a === "number" && typeof b === "number") {
    const product = a * b;
    if (product <= Number.MAX_SAFE_INTEGER) return product;
  }
  return BigInt(a) * BigInt(b);
}

/** Divides without the remainder. */
export function quotient(a: ExactInteger, b: ExactInteger): ExactInteger {
  if (typeof a === "number" && typeof b === "number") return (a - (a % b)) / b;
  return BigInt(a) / BigInt(b);
}

/** Millionths of `a`, which the caller knows to be whole: `a` is counted in units small enough. */
export function millionths(a: ExactInteger, ppm: number): ExactInteger {
  if (typeof a === "number") {
    const rest = a % 1_000_000;
    const share = ((a - rest) / 1_000_000) * ppm + (rest * ppm) / 1_000_000;
    if (share <= Number.MAX_SAFE_INTEGER) return share;
  }
  return (BigInt(a) * BigInt(ppm)) / 1_000_000n;
}

/** The smallest number of whole `b` that reaches `a`. */
export function startedSteps(a: ExactInteger, b: ExactInteger): number {
  const whole = quotient(a, b);
  return Number(whole) + (times(whole, b) < a ? 1 : 0);
}

/** `a / b` to the nearest whole number, a half upwards. */
export function dividedHalfUp(a: ExactInteger, b: ExactInteger): number {
  return Number(quotient(plus(times(a, 2), b), times(b, 2)));
}

/** `a / b` in decimal notation: `12.375`, or `100/3` if the decimals have no end. */
export function fractionText(a: ExactInteger, b: ExactInteger): string {
  let [numerator, denominator] = [BigInt(a), BigInt(b)];
  const common = greatestCommonDivisor(numerator, denominator);
  numerator /= common;
  denominator /= common;
  let decimals = 0;
  for (let rest = denominator; rest !== 1n; decimals += 1) {
    const factor = greatestCommonDivisor(rest, 10n);
    if (factor === 1n) return `${numerator}/${denominator}`;
    rest /= factor;
  }
  const digits = String((numerator * 10n ** BigInt(decimals)) / denominator).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
