/** Exact fractions for the naive evaluator. */
export interface Fraction {
  readonly n: bigint;
  /** Above 0. */
  readonly d: bigint;
}

export function fraction(n: bigint | number, d: bigint | number = 1n): Fraction {
  return { n: BigInt(n), d: BigInt(d) };
}

/** A decimal number with up to six decimals. */
export function decimal(value: number): Fraction {
  return fraction(BigInt(value.toFixed(6).replace(".", "")), 1_000_000n);
}

export function add(a: Fraction, b: Fraction): Fraction {
  return a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}

export function sum(list: readonly Fraction[]): Fraction {
  return list.reduce(add, fraction(0));
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.n, d: a.d * b.d };
}

export function divide(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.d, d: a.d * b.n };
}

/** Negative, 0 or positive. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function largest(a: Fraction, b: Fraction): Fraction {
  return compare(a, b) < 0 ? b : a;
}

/** The smallest whole number that is not below. */
export function ceiling({ n, d }: Fraction): bigint {
  return n % d === 0n ? n / d : n / d + 1n;
}

/** Half-up; not for negative ones. */
export function rounded({ n, d }: Fraction): bigint {
  return (2n * n + d) / (2n * d);
}

/** `12.375` or `100/3`. */
export function parseFraction(text: string): Fraction {
  const [n = "", d = "1"] = text.split("/");
  const decimals = n.split(".")[1]?.length ?? 0;
  return fraction(BigInt(n.replace(".", "")), BigInt(d) * 10n ** BigInt(decimals));
}
