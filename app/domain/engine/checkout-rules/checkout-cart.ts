import type { Address } from "../values/address.ts";
import type { CurrencyCode, Money } from "../values/money.ts";

/** A shopper's cart, as far as rules depend on it. */
export interface CheckoutCart {
  readonly to: Address;
  /** The currency of shown prices; null: each rate's own. */
  readonly currency: CurrencyCode | null;
  /** The shop's, in which prices are shown if some can't be in the cart's: the platform converts them. Null or absent: unknown. */
  readonly shopCurrency?: CurrencyCode | null;
  /** The value of the whole cart, after discounts; null: unknown, and no condition on it holds. */
  readonly value: Money | null;
  /** Everything that is shipped. */
  readonly weightG: number;
  /** Pieces that are shipped. */
  readonly quantity: number;
  /** The SKUs of the shipped lines; null for a line without one. */
  readonly skus: readonly (string | null)[];
  readonly vendors: readonly (string | null)[];
  /** Guests have none. */
  readonly customerTags: readonly string[];
  readonly at: Date;
}
