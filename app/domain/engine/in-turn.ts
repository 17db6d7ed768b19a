/** The last work on each thing that this process is about to do or does, by what it works on. */
const turns = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Does the work on one thing of a store after this process's earlier work on it, whether that succeeded or failed. */
export async function inTurn<Result>(
  store: object,
  thing: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lasts = turns.get(store) ?? new Map<string, Promise<unknown>>();
  turns.set(store, lasts);
  const before = lasts.get(thing) ?? Promise.resolve();
  const mine = before.then(work, work);
  lasts.set(thing, mine);
  try {
    return await mine;
  } finally {
    if (lasts.get(thing) === mine) lasts.delete(thing);
  }
}

/**
 * Tries of a change that another process may overtake. Writers of one process take turns, so each lost race means that
 * another process saved, and a few processes can't win this often in a row.
 */
export const MOST_TRIES = 100;
