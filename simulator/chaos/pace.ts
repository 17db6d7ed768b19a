/**
 * The speed of a week. More orders make it slower, because a shop has the same points at Shopify for many as
 * for few.
 */

/** Of the whole week. 110 ms a day for each order are some 150 of the shop's points, about the cost of an order. */
export function weekMs(orders: number): number {
  return 7 * Math.max(900, orders * 110);
}

/** The app's time to finish the remaining work. */
export function patienceMs(orders: number): number {
  return 300_000 + orders * 2_000;
}

/** The interval at which a waiting merchant looks again: a week of many orders has no more hands than one of few. */
export function lookEveryMs(orders: number): number {
  return Math.max(300, orders * 10);
}
