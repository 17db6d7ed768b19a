import type { CheckoutRule } from "./checkout-rules/checkout-rule.ts";
import type { Box } from "./packing/box.ts";
import type { ServiceRule } from "./service-rules/service-rule.ts";
import type { CarrierAccount } from "./values/account.ts";
import type { CountryCode } from "./values/address.ts";
import type { CalendarDate } from "./values/day-number.ts";
import type { ExchangeRate, ExchangeTerms } from "./values/exchange-rate.ts";
import type { TimeOfDay } from "./values/rate.ts";

/** The merchant's handling of an order before the carrier gets it. */
export interface Handling {
  /** IANA name: days, hours and holidays are the merchant's. */
  readonly timeZone: string;
  /** Orders before this time are prepared on the same day, later ones the day after; null: at any time. */
  readonly cutOffAt: TimeOfDay | null;
  /** Working days from order to handover; 0 hands over on the same day. */
  readonly preparationDays: number;
  /** Working days of the week; 0 is Sunday. */
  readonly weekdays: readonly number[];
  readonly closedDates: readonly CalendarDate[];
  /** The country whose public holidays apply; `origin`: the one that a parcel leaves from; null: none. */
  readonly holidaysOf: CountryCode | "origin" | null;
}

/** A merchant's decisions about all of its carriers, in one environment. */
export interface ShippingConfig {
  /** None: every parcel is as large as its contents. */
  readonly boxes: readonly Box[];
  readonly handling: Handling;
  /** The rules in the order in which they are applied. */
  readonly checkoutRules: readonly CheckoutRule[];
  /** The first one that holds for a label, and whose service takes the parcel, chooses. Absent: none. */
  readonly serviceRules?: readonly ServiceRule[];
  /** One for each pair and direction. */
  readonly exchangeRates: readonly ExchangeRate[];
  /** Absent: `defaultExchangeTerms`. */
  readonly exchange?: ExchangeTerms;
}

/** All that pricing reads of a merchant, in one environment. */
export interface ShippingSetup {
  /** Enabled ones, in a stable order. */
  readonly accounts: readonly CarrierAccount[];
  readonly shippingConfig: ShippingConfig;
}

/**
 * Defaults of a merchant who has decided nothing. Their staff never heard of the promise, so orders after noon,
 * on weekends and on public holidays wait for the next working day.
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
