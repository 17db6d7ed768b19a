import type { Address } from "../values/address.ts";
import type { CurrencyCode, Money } from "../values/money.ts";

/** A value that is known exactly, or to lie between two amounts of one currency. */
export interface GoodsValue {
  readonly least: Money;
  readonly most: Money;
}

/** The value of a cart's goods, in each of the meanings that a rule may name. */
export type CartValues = Readonly<
  Record<"shipped" | "all", Readonly<Record<"before" | "after", GoodsValue>>>
>;

/** A shopper's cart, as far as rules depend on it. */
export interface CheckoutCart {
  readonly to: Address;
  /** The currency of shown prices; null: each rate's own. */
  readonly currency: CurrencyCode | null;
  /** The shop's, in which prices are shown if some can't be in the cart's: the platform converts them. Null or absent: unknown. */
  readonly shopCurrency?: CurrencyCode | null;
  /** Null: unknown, and no condition on it holds. */
  readonly values: CartValues | null;
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
