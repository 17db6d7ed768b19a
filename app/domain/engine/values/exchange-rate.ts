import type { CalendarDate } from "./day-number.ts";
import { daysBetween } from "./local-time.ts";
import type { CurrencyCode, Money } from "./money.ts";
import { currencyExponent } from "./money.ts";
import type { Fraction, ReferenceFixing } from "./reference-rates.ts";
import { crossRate, fixingOn, fractionOf, fractionText } from "./reference-rates.ts";

/**
 * The worth of one unit of `from` in `to`. A merchant's own is used in this direction alone: the inverse, and detours over a third
 * currency, would be rates that they never stated.
 */
export interface ExchangeRate {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** Decimal, above 0: "1.0842". A merchant's own is kept as written, so that it is exact. */
  readonly rate: string;
  readonly date: CalendarDate;
  /** The source: "European Central Bank". */
  readonly source: string;
}

/** A merchant's decisions about rates that they have not entered themselves. */
export interface ExchangeTerms {
  /** Pairs without a rate of their own take the central bank's. */
  readonly centralBank: boolean;
  /** Added to the central bank's rates: "2.5" makes 100.00 into 102.50. A decimal from 0 to 100. */
  readonly marginPercent: string;
  /** Rates older than this are not used, the merchant's own as well; null: however old. */
  readonly maxAgeDays: number | null;
}

/** Of a merchant who has decided nothing. */
export const defaultExchangeTerms: ExchangeTerms = {
  centralBank: true,
  marginPercent: "0",
  maxAgeDays: null,
};

/** All that prices are exchanged by. */
export interface ExchangeSetup {
  /** The merchant's own, one for each pair and direction. */
  readonly exchangeRates: readonly ExchangeRate[];
  readonly exchange?: ExchangeTerms;
}

export interface Exchanged {
  readonly money: Money;
  /** Null: the currencies were equal. */
  readonly by: ExchangeRate | null;
}

export interface AgedExchangeRate {
  readonly rate: ExchangeRate;
  readonly ageDays: number;
}

/** The rates of a day. */
export interface Exchange {
  /** Rounded half-up to the currency's minor unit; null: there is no such rate, or the merchant takes it for too old. */
  convert(money: Money, to: CurrencyCode): Exchanged | null;
  /** The rate that is too old for the merchant; null: there is none, or it is used. */
  lapsed(from: CurrencyCode, to: CurrencyCode): AgedExchangeRate | null;
}

/** The central bank's fixings as they are known now, the newest first. */
export type Fixings = () => readonly ReferenceFixing[];

const noFixings: Fixings = () => [];

/**
 * Exchanges by the rates of each day: the merchant's own rate of a pair, else the central bank's of the day or the last before it,
 * with the merchant's margin.
 */
export function compileExchange(
  { exchangeRates, exchange: terms = defaultExchangeTerms }: ExchangeSetup,
  fixings: Fixings = noFixings,
): (at: Date) => Exchange {
  const own = new Map(exchangeRates.map((rate) => [`${rate.from}/${rate.to}`, compileOwn(rate)]));
  const margin = marginOf(terms.marginPercent);
  let known: { readonly day: CalendarDate; readonly all: readonly ReferenceFixing[]; readonly is: Exchange };
  return (at) => {
    const [day, all] = [at.toISOString().slice(0, 10), fixings()];
    if (known?.day !== day || known.all !== all) {
      const fixing = terms.centralBank ? fixingOn(all, day) : null;
      known = { day, all, is: exchangeOn(day, terms, own, fixing, margin) };
    }
    return known.is;
  };
}

function exchangeOn(
  day: CalendarDate,
  { maxAgeDays }: ExchangeTerms,
  own: ReadonlyMap<string, CompiledRate>,
  fixing: ReferenceFixing | null,
  margin: Fraction,
): Exchange {
  const pairs = new Map<string, CompiledRate | null>(own);
  const rateOf = (from: CurrencyCode, to: CurrencyCode): CompiledRate | null => {
    const pair = `${from}/${to}`;
    let found = pairs.get(pair);
    if (found === undefined) {
      found = fixing === null ? null : compileCross(fixing, from, to, margin);
      // A request may name any currency: only the fixing's own are kept.
      if (found !== null) pairs.set(pair, found);
    }
    return found;
  };
  const isTooOld = ({ rate }: CompiledRate) =>
    maxAgeDays !== null && daysBetween(rate.date, day) > maxAgeDays;
  return {
    convert(money, to) {
      if (money.currency === to) return { money, by: null };
      const found = rateOf(money.currency, to);
      if (found === null || isTooOld(found)) return null;
      const minor = divideHalfUp(BigInt(money.minor) * found.numerator, found.denominator);
      return { money: { minor: safeInteger(minor), currency: to }, by: found.rate };
    },
    lapsed(from, to) {
      const found = from === to ? null : rateOf(from, to);
      if (found === null || !isTooOld(found)) return null;
      return { rate: found.rate, ageDays: daysBetween(found.rate.date, day) };
    },
  };
}

interface CompiledRate extends Fraction {
  readonly rate: ExchangeRate;
}

function compileOwn(rate: ExchangeRate): CompiledRate {
  return { rate, ...inMinorUnits(fractionOf(rate.rate), rate.from, rate.to) };
}

function compileCross(
  fixing: ReferenceFixing,
  from: CurrencyCode,
  to: CurrencyCode,
  margin: Fraction,
): CompiledRate | null {
  const cross = crossRate(fixing, from, to);
  if (cross === null) return null;
  const dear = {
    numerator: cross.numerator * margin.numerator,
    denominator: cross.denominator * margin.denominator,
  };
  const { date, source } = fixing;
  return {
    rate: { from, to, rate: fractionText(dear), date, source },
    ...inMinorUnits(dear, from, to),
  };
}

/** 100 and the percent, over 100. */
function marginOf(percent: string): Fraction {
  const { numerator, denominator } = fractionOf(percent);
  return { numerator: 100n * denominator + numerator, denominator: 100n * denominator };
}

/** Minor units of `to` for so many of `from`. */
function inMinorUnits({ numerator, denominator }: Fraction, from: CurrencyCode, to: CurrencyCode): Fraction {
  return {
    numerator: numerator * 10n ** BigInt(currencyExponent(to)),
    denominator: denominator * 10n ** BigInt(currencyExponent(from)),
  };
}

/** Whole units, half away from zero; the denominator is above 0. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const half = numerator < 0n ? -denominator : denominator;
  return (2n * numerator + half) / (2n * denominator);
}

/** Amounts beyond the safe integers become the largest safe integer. */
export function safeInteger(value: bigint): number {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(value > most ? most : value < -most ? -most : value);
}

/** A merchant should review a rate older than this. */
export const EXCHANGE_RATE_FRESH_DAYS = 7;

/** Rates older than a week, oldest first: shown to the merchant. */
export function staleExchangeRates(
  rates: readonly ExchangeRate[],
  today: CalendarDate,
): readonly AgedExchangeRate[] {
  return rates
    .map((rate) => ({ rate, ageDays: daysBetween(rate.date, today) }))
    .filter(({ ageDays }) => ageDays > EXCHANGE_RATE_FRESH_DAYS)
    .sort((a, b) => b.ageDays - a.ageDays);
}
