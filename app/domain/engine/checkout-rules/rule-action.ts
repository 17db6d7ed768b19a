import type { Exchange } from "../values/exchange-rate.ts";
import { divideHalfUp, safeInteger } from "../values/exchange-rate.ts";
import type { Money } from "../values/money.ts";
import { currencyExponent } from "../values/money.ts";

/** A share in parts per million (12.5 % is 125,000), or an amount in its currency. */
export type PriceChange = { readonly ppm: number } | Money;

/** The wanted ending of a price: .00, .90 or .95 of the currency's unit, in hundredths. */
export type PriceEnding = 0 | 90 | 95;

export type RuleAction =
  | { readonly kind: "mark-up" | "discount"; readonly by: PriceChange }
  | { readonly kind: "set-price"; readonly price: Money }
  | { readonly kind: "free" }
  | {
      readonly kind: "round";
      readonly ending: PriceEnding;
      readonly direction: "up" | "down" | "nearest";
    }
  /** An exception: neither this rule nor a later one changes the offer. */
  | { readonly kind: "leave" }
  | { readonly kind: "hide" }
  | { readonly kind: "rename"; readonly name: string };

export type PriceAction = Exclude<RuleAction, { kind: "hide" | "leave" | "rename" }>;

/**
 * The price after an action: in the same currency, rounded half-up once, never below zero.
 * @returns null if the currency has no exchange rate for the action's amount, or no such hundredths
 */
export function changePrice(action: PriceAction, price: Money, exchange: Exchange): Money | null {
  switch (action.kind) {
    case "mark-up":
      return addTo(price, action.by, 1n, exchange);
    case "discount":
      return addTo(price, action.by, -1n, exchange);
    case "set-price":
      return exchange.convert(action.price, price.currency)?.money ?? null;
    case "free":
      return { ...price, minor: 0 };
    case "round":
      return roundTo(action, price);
  }
}

const MILLION = 1_000_000n;

function addTo(price: Money, by: PriceChange, sign: 1n | -1n, exchange: Exchange): Money | null {
  if ("ppm" in by)
    return withMinor(price, divideHalfUp(BigInt(price.minor) * (MILLION + sign * BigInt(by.ppm)), MILLION));
  const amount = exchange.convert(by, price.currency);
  return amount && withMinor(price, BigInt(price.minor) + sign * BigInt(amount.money.minor));
}

function withMinor(price: Money, minor: bigint): Money {
  return { ...price, minor: Math.max(0, safeInteger(minor)) };
}

/** A free offer stays free; otherwise the lowest price is the first one with the ending. */
function roundTo(
  { ending: hundredths, direction }: Extract<RuleAction, { kind: "round" }>,
  price: Money,
): Money | null {
  const unit = 10 ** currencyExponent(price.currency);
  const ending = (hundredths * unit) / 100;
  if (!Number.isInteger(ending)) return null;
  if (price.minor === 0) return price;
  const below = Math.floor((price.minor - ending) / unit) * unit + ending;
  const above = below === price.minor ? below : below + unit;
  const nearest = price.minor - below < above - price.minor ? below : above;
  const wanted = { up: above, down: below, nearest }[direction];
  // No price below the first ending has the ending: rounding never makes a delivery free.
  return { ...price, minor: wanted <= 0 ? ending || unit : wanted };
}
