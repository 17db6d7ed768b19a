/** A path for the log: the checkout callback's path ends in the shop's secret, which is left out. */
export function loggedPathOf(path: string): string {
  return path.replace(/^(\/shopify\/rates\/).+$/, "$1[redacted]");
}
