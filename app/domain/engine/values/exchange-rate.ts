import type { CalendarDate } from "./day-number.ts";
import { daysBetween } from "./local-time.ts";
import type { CurrencyCode, Money } from "./money.ts";
import { currencyExponent } from "./money.ts";

/**
 * The merchant's worth of one unit of `from` in `to`. Used in this direction alone: the inverse, and detours
 * over a third currency, would be rates that the merchant never stated.
 */
export interface ExchangeRate {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** Decimal, above 0: "1.0842". Kept as written, so that it is exact. */
  readonly rate: string;
  readonly date: CalendarDate;
  /** The source: "European Central Bank". */
  readonly source: string;
}

export interface Exchanged {
  readonly money: Money;
  /** Null: the currencies were equal. */
  readonly by: ExchangeRate | null;
}

export interface Exchange {
  /**
   * Rounded half-up to the currency's minor unit; null: the merchant has no such rate. An old rate is used like
   * any other.
   */
  convert(money: Money, to: CurrencyCode): Exchanged | null;
}

/** @param rates one for each pair and direction */
export function compileExchange(rates: readonly ExchangeRate[]): Exchange {
  const byPair = new Map(rates.map((rate) => [`${rate.from}/${rate.to}`, compileRate(rate)]));
  return {
    convert(money, to) {
      if (money.currency === to) return { money, by: null };
      const found = byPair.get(`${money.currency}/${to}`);
      if (found === undefined) return null;
      const minor = divideHalfUp(BigInt(money.minor) * found.numerator, found.denominator);
      return { money: { minor: safeInteger(minor), currency: to }, by: found.rate };
    },
  };
}

interface CompiledRate {
  readonly rate: ExchangeRate;
  /** Minor units of `to` for so many of `from`. */
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function compileRate(rate: ExchangeRate): CompiledRate {
  const [whole = "", decimals = ""] = rate.rate.split(".");
  return {
    rate,
    numerator: BigInt(whole + decimals) * 10n ** BigInt(currencyExponent(rate.to)),
    denominator: 10n ** BigInt(decimals.length + currencyExponent(rate.from)),
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

export interface AgedExchangeRate {
  readonly rate: ExchangeRate;
  readonly ageDays: number;
}

/** Rates older than a week, oldest first: still used, and shown to the merchant. */
export function staleExchangeRates(
  rates: readonly ExchangeRate[],
  today: CalendarDate,
): readonly AgedExchangeRate[] {
  return rates
    .map((rate) => ({ rate, ageDays: daysBetween(rate.date, today) }))
    .filter(({ ageDays }) => ageDays > EXCHANGE_RATE_FRESH_DAYS)
    .sort((a, b) => b.ageDays - a.ageDays);
}
