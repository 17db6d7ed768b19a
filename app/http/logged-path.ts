/** A path for the log, without the secrets in it: the checkout callback's token, and the rest of a shopper's link. */
export function loggedPathOf(path: string): string {
  return path.replace(/^(\/shopify\/rates\/|\/locker\/).+$/, "$1[redacted]");
}
