/** A customer is an e-mail address, or a phone number where there is no e-mail; never a name. */
import type { Caller } from "../../engine/index.ts";

export type CustomerKey = { readonly email: string } | { readonly phoneE164: string };

export interface FoundCustomer {
  readonly key: CustomerKey;
  /** As the latest parcel or order has it; `null`: without one. */
  readonly name: string | null;
  /** The latest parcel, or the number of a waiting order if there is none: the customer's page opens from it. */
  readonly anchor: string;
  /** Orders that wait or have a parcel, and parcels. One more than the limit says that there are more. */
  readonly orders: number;
  readonly parcels: number;
}

export interface FoundCustomers {
  readonly customers: readonly FoundCustomer[];
  /** More may match than are given. */
  readonly hasMore: boolean;
}

export interface SearchLimits {
  /** The most customers that are given. */
  readonly customers: number;
  /** The most orders, and the most parcels, that are counted of each. */
  readonly counted: number;
}

export interface CustomerStore {
  /**
   * The customers whose name, company, e-mail or phone answers the question, the latest first. A word of another fact, such as a city, finds none.
   * @param withOrders also those of orders that wait to be shipped
   */
  search(
    caller: Caller,
    question: string,
    withOrders: boolean,
    limits: SearchLimits,
  ): Promise<FoundCustomers>;
}
