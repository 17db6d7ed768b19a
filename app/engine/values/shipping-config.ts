import type { CalendarDate } from "../calendar/day-number.ts";
import type { CheckoutRule } from "../checkout-rules/checkout-rule.ts";
import type { Box } from "../packing/box.ts";
import type { CountryCode } from "./address.ts";
import type { ExchangeRate } from "./exchange-rate.ts";
import type { TimeOfDay } from "./rate.ts";

/** How an order gets from being placed to the carrier. */
export interface Handling {
  /** IANA name: days, hours and holidays are the merchant's. */
  readonly timeZone: string;
  /** Orders until then are worked on the same day, later ones the day after; null: at any time. */
  readonly cutOffAt: TimeOfDay | null;
  /** Working days from order to hand-over; 0 hands over on the day. */
  readonly preparationDays: number;
  /** On which orders are worked on; 0 is Sunday. */
  readonly weekdays: readonly number[];
  readonly closedDates: readonly CalendarDate[];
  /** Whose public holidays are kept; `origin`: of the country that a parcel leaves from; null: none. */
  readonly holidaysOf: CountryCode | "origin" | null;
}

/** What a merchant decides about all of its carriers, in one environment. */
export interface ShippingConfig {
  /** None: every parcel is as large as its contents. */
  readonly boxes: readonly Box[];
  readonly handling: Handling;
  /** Applied in this order. */
  readonly checkoutRules: readonly CheckoutRule[];
  /** One for each pair and direction. */
  readonly exchangeRates: readonly ExchangeRate[];
}

/**
 * Of a merchant that has decided nothing. What is promised then has to be kept by people who never heard of it: orders
 * after noon, on weekends and on public holidays wait for the next working day.
 */
export function defaultShippingConfig(timeZone = "UTC"): ShippingConfig {
  return {
    boxes: [],
    handling: {
      timeZone,
      cutOffAt: "12:00",
      preparationDays: 0,
      weekdays: [1, 2, 3, 4, 5],
      closedDates: [],
      holidaysOf: "origin",
    },
    checkoutRules: [],
    exchangeRates: [],
  };
}
