/** Acts that must not happen in a transaction, and not before its end: a NOTIFY in it would have commits wait for each other. */

const acts = new WeakMap<object, (() => void)[]>();

/** Acts after the transaction is committed, and never if it is rolled back or the process ends in between. */
export function afterCommit(transaction: object, act: () => void): void {
  const those = acts.get(transaction);
  if (those === undefined) acts.set(transaction, [act]);
  else those.push(act);
}

/** For the owner of the transaction: it is committed. */
export function committed(transaction: object): void {
  for (const act of acts.get(transaction) ?? []) act();
  acts.delete(transaction);
}
