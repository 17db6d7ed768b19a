/** Simultaneous reads of the same thing share one, as simultaneous writes do in `write-in-turns.ts`. */

interface UnderWay<Result> {
  readonly current: Promise<Result>;
  /** Begins after `current`; for those who asked meanwhile. */
  next: Promise<Result> | null;
}

/**
 * Reads one thing once at a time. No caller gets the result of a read that began before it asked: a write of its own may be
 * missing from it.
 * @param keyOf equal for the same thing
 */
export function readTogether<Thing, Result>(
  read: (thing: Thing) => Promise<Result>,
  keyOf: (thing: Thing) => string,
): (thing: Thing) => Promise<Result> {
  const underWay = new Map<string, UnderWay<Result>>();

  function begin(key: string, thing: Thing): Promise<Result> {
    const current = read(thing);
    const entry: UnderWay<Result> = { current, next: null };
    underWay.set(key, entry);
    const over = () => {
      if (underWay.get(key) === entry) underWay.delete(key);
    };
    current.then(over, over);
    return current;
  }

  return (thing) => {
    const key = keyOf(thing);
    const entry = underWay.get(key);
    if (entry === undefined) return begin(key, thing);
    entry.next ??= entry.current.then(
      () => begin(key, thing),
      () => begin(key, thing),
    );
    return entry.next;
  };
}
