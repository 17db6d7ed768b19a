/** Payments of cash on delivery. */
import type { CalendarDate } from "./values/day-number.ts";
import type { CurrencyCode } from "./values/money.ts";

/** Cash on delivery of a parcel that the carrier paid to the merchant. */
export interface CashDeposit {
  /** The number of the shipment's first voucher. */
  readonly trackingRef: string;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  /** The day of the payment. */
  readonly date: CalendarDate;
}

/** The days of payments, both included. */
export interface DepositDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}
