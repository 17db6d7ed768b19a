import type { Caller } from "../values/account.ts";
import type { CheckDigitScheme } from "./check-digit.ts";
import { checkDigitOf } from "./check-digit.ts";

/** A carrier account, by names that exist before the account does: a range may be entered ahead of it. */
export interface RangeOwner extends Caller {
  readonly carrierCode: string;
}

/** How a number becomes a voucher: prefix, digits with leading zeros, check digit, suffix. */
export interface VoucherForm {
  readonly prefix: string;
  readonly digits: number;
  readonly checkDigit: CheckDigitScheme;
  readonly suffix: string;
}

export interface NewVoucherRange extends VoucherForm {
  /** Both ends belong to the range. */
  readonly first: bigint;
  readonly last: bigint;
}

/** Numbers that a carrier gave. They are used in order, each once. */
export interface VoucherRange extends NewVoucherRange {
  readonly id: string;
  /** The next number to use; above `last`, the range is used up. */
  readonly next: bigint;
  readonly createdAt: Date;
}

/** `RB`, 12345678, `GB` → `RB123456785GB`. */
export function voucherOf({ prefix, digits, checkDigit, suffix }: VoucherForm, number: bigint): string {
  const body = String(number).padStart(digits, "0");
  return `${prefix}${body}${checkDigitOf(checkDigit, body)}${suffix}`;
}

export function numbersLeft({ next, last }: Pick<VoucherRange, "next" | "last">): bigint {
  return next > last ? 0n : last - next + 1n;
}

export type NumbersState =
  /** The merchant never entered a range. */
  | "none"
  | "used-up"
  /** A tenth or less of the largest range in use is left, in all ranges together. */
  | "low"
  | "enough";

export function numbersState(ranges: readonly VoucherRange[]): NumbersState {
  if (ranges.length === 0) return "none";
  const open = ranges.filter((range) => numbersLeft(range) > 0n);
  if (open.length === 0) return "used-up";
  const left = open.reduce((sum, range) => sum + numbersLeft(range), 0n);
  return open.some(({ first, last }) => left * 10n <= last - first + 1n) ? "low" : "enough";
}

export interface TakenNumbers {
  readonly range: VoucherRange;
  readonly first: bigint;
  readonly count: number;
}

/** The next numbers, from the first range that has some and then from those behind it; `null`: too few are left. */
export function takeNumbers(ranges: readonly VoucherRange[], count: number): readonly TakenNumbers[] | null {
  const taken: TakenNumbers[] = [];
  let wanted = count;
  for (const range of ranges) {
    const left = numbersLeft(range);
    const here = left < BigInt(wanted) ? Number(left) : wanted;
    if (here === 0) continue;
    taken.push({ range, first: range.next, count: here });
    wanted -= here;
    if (wanted === 0) return taken;
  }
  return null;
}

export function vouchersOf(
  taken: readonly Pick<TakenNumbers, "range" | "first" | "count">[],
): readonly string[] {
  return taken.flatMap(({ range, first, count }) =>
    Array.from({ length: count }, (_, index) => voucherOf(range, first + BigInt(index))),
  );
}

/**
 * Whether two ranges might give the same voucher. Ranges that are written differently, but equally long, count as
 * overlapping if one's vouchers lie between the other's.
 */
export function mayOverlap(a: NewVoucherRange, b: NewVoucherRange): boolean {
  if (lengthOf(a) !== lengthOf(b)) return false;
  const alike = a.digits === b.digits && hasCheckDigit(a) === hasCheckDigit(b);
  if (alike && a.prefix.length === b.prefix.length) {
    if (a.prefix !== b.prefix || a.suffix !== b.suffix) return false;
    return a.first <= b.last && b.first <= a.last;
  }
  const [ownFirst, ownLast] = boundsOf(a);
  const [otherFirst, otherLast] = boundsOf(b);
  return ownFirst <= otherLast && otherFirst <= ownLast;
}

function hasCheckDigit({ checkDigit }: VoucherForm): boolean {
  return checkDigit !== "none";
}

function lengthOf(form: VoucherForm): number {
  return form.prefix.length + form.digits + (hasCheckDigit(form) ? 1 : 0) + form.suffix.length;
}

/** Every voucher of the range lies between these. */
function boundsOf(range: NewVoucherRange): readonly [string, string] {
  const { prefix, digits, suffix } = range;
  const bound = (number: bigint, check: string) =>
    `${prefix}${String(number).padStart(digits, "0")}${hasCheckDigit(range) ? check : ""}${suffix}`;
  return [bound(range.first, "0"), bound(range.last, "9")];
}
