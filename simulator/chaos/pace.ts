/** How fast a week goes. The more orders it has, the slower: a shop has the same points at Shopify for many as for few. */

/** Of the whole week. 110 ms a day for each order are some 150 of the shop's points, about what it costs. */
export function weekMs(orders: number): number {
  return 7 * Math.max(900, orders * 110);
}

/** How long the app may take for what is to be done. */
export function patienceMs(orders: number): number {
  return 300_000 + orders * 2_000;
}

/** How often a merchant who waits for the app looks again: he has as many hands in a week of many orders as in one of few. */
export function lookEveryMs(orders: number): number {
  return Math.max(300, orders * 10);
}
