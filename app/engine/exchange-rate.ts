import type { CurrencyCode } from "./money.ts";
import type { CalendarDate } from "./shipment.ts";

/**
 * What a merchant takes one unit of `from` to be worth in `to`. Used in this direction alone: the way back and detours
 * over a third currency are rates of their own, which nobody stated.
 */
export interface ExchangeRate {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** Decimal, above 0: "1.0842". Kept as written, so that it is exact. */
  readonly rate: string;
  /** The day it is of. */
  readonly date: CalendarDate;
  /** Whose it is: "European Central Bank". */
  readonly source: string;
}
