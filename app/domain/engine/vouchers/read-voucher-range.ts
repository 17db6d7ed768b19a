import type { CheckDigitScheme } from "./check-digit.ts";
import { checkDigitSchemes, S10_DIGITS } from "./check-digit.ts";
import type { NewVoucherRange } from "./voucher-range.ts";

/** A range as a merchant types it. */
export interface VoucherRangeForm {
  readonly from: string;
  readonly to: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly checkDigit: string;
}

export type RangeProblemCode =
  | "not-digits"
  /** Both ends are written with the same number of digits. */
  | "other-length"
  | "backwards"
  /** S10 has weights for eight digits. */
  | "not-eight-digits"
  | "not-letters"
  | "unknown-scheme"
  /** It shares numbers with a range that was entered before. */
  | "overlaps"
  | "too-many";

export interface RangeProblem {
  readonly field: keyof VoucherRangeForm;
  readonly code: RangeProblemCode;
}

/** PostgreSQL's bigint holds every number of 18 digits. */
const DIGITS = /^\d{1,18}$/;
const AFFIX = /^[A-Za-z0-9-]{0,10}$/;

/** The range, or every wrong field. Leading zeros count: `from` says how many digits the numbers have. */
export function readVoucherRange(
  form: VoucherRangeForm,
): { readonly range: NewVoucherRange } | { readonly problems: readonly RangeProblem[] } {
  const [from, to] = [withoutSpaces(form.from), withoutSpaces(form.to)];
  const [prefix, suffix] = [form.prefix.trim(), form.suffix.trim()];
  const checkDigit = checkDigitSchemes.find((scheme) => scheme === form.checkDigit);
  const problems: RangeProblem[] = [];
  const problem = (field: RangeProblem["field"], code: RangeProblemCode) => problems.push({ field, code });
  if (!DIGITS.test(from)) problem("from", "not-digits");
  if (!DIGITS.test(to)) problem("to", "not-digits");
  if (problems.length === 0) {
    if (from.length !== to.length) problem("to", "other-length");
    else if (BigInt(to) < BigInt(from)) problem("to", "backwards");
  }
  if (!AFFIX.test(prefix)) problem("prefix", "not-letters");
  if (!AFFIX.test(suffix)) problem("suffix", "not-letters");
  if (checkDigit === undefined) problem("checkDigit", "unknown-scheme");
  else if (checkDigit === "s10" && DIGITS.test(from) && from.length !== S10_DIGITS)
    problem("from", "not-eight-digits");
  if (problems.length > 0 || checkDigit === undefined) return { problems };
  return { range: rangeOf(from, to, prefix, suffix, checkDigit) };
}

function rangeOf(
  from: string,
  to: string,
  prefix: string,
  suffix: string,
  checkDigit: CheckDigitScheme,
): NewVoucherRange {
  return { prefix, suffix, checkDigit, digits: from.length, first: BigInt(from), last: BigInt(to) };
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "");
}
