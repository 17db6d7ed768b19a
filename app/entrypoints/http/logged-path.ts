/** A path for the log, without the secrets in it: the checkout callback's token, the rest of a shopper's link, of a member's, and of a recipient's that opts out. */
export function loggedPathOf(path: string): string {
  return path.replace(
    /^(\/shopify\/rates\/|\/locker\/|\/dashboard\/enter\/|\/mails\/stop\/).+$/,
    "$1[redacted]",
  );
}
