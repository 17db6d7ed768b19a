/** How long the app may take for what is to be done: a shop's points at Shopify are the same for many orders as for few. */
export function patienceMs(orders: number): number {
  return 300_000 + orders * 2_000;
}
