/** `tariff -- ranges …`: the voucher numbers that a carrier without an API gave the merchant. */

import type { Stores } from "../../../adapters/store/stores.ts";
import type {
  NewVoucherRange,
  RangeOwner,
  RangeProblem,
  VoucherRange,
} from "../../../domain/engine/index.ts";
import { numbersLeft, numbersState, readVoucherRange, voucherOf } from "../../../domain/engine/index.ts";
import { accountOptions, findAccount, targetOf, withMerchant } from "../account-target.ts";
import type { Command } from "../command-line.ts";
import { parse, text, UsageError } from "../command-line.ts";

const options = {
  ...accountOptions,
  from: text,
  to: text,
  prefix: text,
  suffix: text,
  "check-digit": text,
  id: text,
};
type Values = { readonly [Option in keyof typeof options]?: string | undefined };

/** `list`, `add` or `remove`, if the arguments are right. */
export function verbOf(args: readonly string[]): string | undefined {
  return parse(args, options, true).positionals[0];
}

export function ranges(args: readonly string[]): Command {
  const { values, positionals } = parse(args, options, true);
  const [verb, ...more] = positionals;
  const act = verb === undefined ? undefined : verbs.get(verb);
  if (act === undefined || more.length > 0)
    throw new UsageError("say ranges list, ranges add or ranges remove");
  // Only production has ranges: the sandbox has sample numbers of its own.
  const target = targetOf({ ...values, environment: values.environment ?? "production" });
  if (target.environment !== "production") {
    throw new UsageError("the sandbox has sample numbers of its own: ranges are for production");
  }
  return withMerchant(target, async ({ stores }, caller) => {
    // The sandbox's account counts too: a range may be entered before the merchant goes live.
    const accounts = await Promise.all(
      (["production", "sandbox"] as const).map((environment) =>
        findAccount(stores, { ...caller, environment }, target.carrier),
      ),
    );
    const account = accounts.find((each) => each !== null);
    if (account === undefined) throw new Error(`${target.merchant} has no account with ${target.carrier}`);
    if (account?.driver !== "tariff") {
      throw new Error(`${target.carrier} gives the numbers itself: its account takes no ranges`);
    }
    return act(stores, { ...caller, carrierCode: target.carrier }, values);
  });
}

const verbs: ReadonlyMap<string, (stores: Stores, owner: RangeOwner, values: Values) => Promise<number>> =
  new Map(Object.entries({ list, add, remove }));

async function list({ voucherRanges }: Stores, owner: RangeOwner): Promise<number> {
  const found = await voucherRanges.list(owner);
  for (const range of found) process.stdout.write(`${range.id}  ${describe(range)}, ${leftOf(range)}\n`);
  process.stdout.write(`${summaries[numbersState(found)]}\n`);
  return 0;
}

async function add({ voucherRanges }: Stores, owner: RangeOwner, values: Values): Promise<number> {
  const { from = "", to = "", prefix = "", suffix = "" } = values;
  const read = readVoucherRange({ from, to, prefix, suffix, checkDigit: values["check-digit"] ?? "none" });
  if ("problems" in read) throw new UsageError(read.problems.map(wordsOf).join("; "));
  const outcome = await voucherRanges.add(owner, read.range);
  if (outcome !== "added")
    throw new Error(`${wordsOf({ field: "from", code: outcome })}: nothing was stored`);
  process.stdout.write(`added ${describe(read.range)}\n`);
  return 0;
}

async function remove({ voucherRanges }: Stores, owner: RangeOwner, { id }: Values): Promise<number> {
  if (id === undefined) throw new UsageError("--id is missing: ranges list shows it");
  if (!(await voucherRanges.remove(owner, id))) throw new Error(`there is no range ${id}`);
  process.stdout.write("removed; used numbers stay used\n");
  return 0;
}

const summaries: Readonly<Record<ReturnType<typeof numbersState>, string>> = {
  none: "no ranges: this carrier's labels can't be bought in production",
  "used-up": "all numbers are used: labels can't be bought until the next range is added",
  low: "a tenth or less is left: ask the carrier for the next range",
  enough: "enough numbers are left",
};

function describe(range: NewVoucherRange): string {
  return `${voucherOf(range, range.first)} to ${voucherOf(range, range.last)}`;
}

function leftOf(range: VoucherRange): string {
  return `${numbersLeft(range)} of ${range.last - range.first + 1n} left`;
}

const words: Readonly<Record<RangeProblem["code"], string>> = {
  "not-digits": "must be 1 to 18 digits; what stands before and behind them are --prefix and --suffix",
  "other-length": "must have as many digits as --from, leading zeros included",
  backwards: "must not be below --from",
  "not-eight-digits": "must have eight digits for s10",
  "not-letters": "must be at most 10 letters, digits or hyphens of the Latin alphabet",
  "unknown-scheme": "must be none, mod7, mod10, luhn, mod11 or s10",
  overlaps: "shares numbers with a range of this carrier",
  "too-many": "is one range too many: an account holds 200",
};

function wordsOf({ field, code }: RangeProblem): string {
  return `--${field === "checkDigit" ? "check-digit" : field} ${words[code]}`;
}
