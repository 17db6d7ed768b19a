/** A path for the log, without the secrets in it: the checkout callback's token, the rest of a shopper's link, and of a member's. */
export function loggedPathOf(path: string): string {
  return path.replace(/^(\/shopify\/rates\/|\/locker\/|\/dashboard\/enter\/).+$/, "$1[redacted]");
}
