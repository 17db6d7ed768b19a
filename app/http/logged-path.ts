/** A path as it may stand in the log: the checkout callback's ends in the shop's secret. */
export function loggedPathOf(path: string): string {
  return path.replace(/^(\/shopify\/rates\/).+$/, "$1[redacted]");
}
