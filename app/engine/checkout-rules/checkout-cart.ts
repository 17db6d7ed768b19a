import type { Address } from "../values/address.ts";
import type { CurrencyCode, Money } from "../values/money.ts";

/** What a shopper is about to buy, as far as rules ask. */
export interface CheckoutCart {
  readonly to: Address;
  /** In which prices are shown; null: in each rate's own. */
  readonly currency: CurrencyCode | null;
  /** Of the whole cart, after discounts; null: unknown, and no condition on it holds. */
  readonly value: Money | null;
  /** Of everything that is shipped. */
  readonly weightG: number;
  /** Pieces that are shipped. */
  readonly quantity: number;
  /** Of the lines that are shipped; null: a line that has none. */
  readonly skus: readonly (string | null)[];
  readonly vendors: readonly (string | null)[];
  /** None for guests. */
  readonly customerTags: readonly string[];
  readonly at: Date;
}
