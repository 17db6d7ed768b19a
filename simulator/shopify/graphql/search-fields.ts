import { displayFulfillmentStatus, financialStatus } from "../commerce/order-facts.ts";
import { returnStatus } from "../commerce/return-order.ts";
import type { Market } from "../state/market.ts";
import type { Order, Product } from "../state/model.ts";
import type { Shop } from "../state/shop.ts";
import { toSecond } from "../state/world.ts";
import { notSimulated } from "./not-simulated.ts";
import type { Filter } from "./search.ts";

type SortKeys<T> = Record<string, (record: T) => string | number>;

export const orderFilters = (shop: Shop): Record<string, Filter<Order>> => ({
  id: { number: ({ id }) => id },
  name: { text: ({ name }) => [name, name.replace("#", "")] },
  email: { text: ({ email }) => email ?? "" },
  created_at: { time: ({ createdAt }) => createdAt },
  updated_at: { time: ({ updatedAt }) => updatedAt },
  processed_at: { time: ({ createdAt }) => createdAt },
  financial_status: { text: (order) => financialStatus(order) },
  fulfillment_status: {
    text: (order) => {
      const status = displayFulfillmentStatus(shop, order);
      return {
        UNFULFILLED: ["unfulfilled", "unshipped"],
        PARTIALLY_FULFILLED: ["partial"],
        FULFILLED: ["fulfilled", "shipped"],
        ON_HOLD: ["on_hold"],
        SCHEDULED: ["scheduled"],
      }[status];
    },
  },
  status: {
    text: (order) =>
      order.cancelledAt ? ["cancelled", "any"] : order.closedAt ? ["closed", "any"] : ["open", "any"],
  },
  return_status: { text: (order) => returnStatus(shop, order) },
  tag: { text: ({ tags }) => tags },
});

export const recordKeys: SortKeys<{ id: number; createdAt: string; updatedAt: string }> = {
  ID: ({ id }) => id,
  CREATED_AT: ({ createdAt }) => toSecond(createdAt),
  UPDATED_AT: ({ updatedAt }) => toSecond(updatedAt),
};

export const orderKeys: SortKeys<Order> = {
  ...recordKeys,
  ORDER_NUMBER: ({ number }) => number,
  PROCESSED_AT: ({ createdAt }) => toSecond(createdAt),
};

export const productKeys: SortKeys<Product> = { ...recordKeys, TITLE: ({ title }) => title };

export const marketKeys: SortKeys<Market> = {
  ...recordKeys,
  NAME: ({ name }) => name,
  STATUS: ({ status }) => status,
};

/** Sorts by a key to the second, ties by id. */
export function sortBy<T extends { id: number }>(
  records: readonly T[],
  keys: SortKeys<T>,
  wanted: unknown,
): readonly T[] {
  const key = keys[String(wanted)];
  if (!key) throw notSimulated(`the sort key ${String(wanted)}`);
  if (wanted === "ID") return records; // ids grow in the order in which records are added
  return records
    .map((record) => ({ record, value: key(record) }))
    .sort((a, b) => (a.value === b.value ? a.record.id - b.record.id : a.value < b.value ? -1 : 1))
    .map(({ record }) => record);
}
