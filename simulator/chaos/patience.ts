/** How long the app may take for what is to be done: a shop's points at Shopify are the same for many orders as for few. */
export function patienceMs(orders: number): number {
  return 300_000 + orders * 2_000;
}

/** How often a merchant who waits for the app looks again: he has as many hands in a week of many orders as in one of few. */
export function lookEveryMs(orders: number): number {
  return Math.max(300, orders * 10);
}
