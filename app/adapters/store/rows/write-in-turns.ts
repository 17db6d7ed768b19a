/** Gathers simultaneous writes into a few: the database does one of a hundred items as fast as one of a single item. */

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Runs one write at a time; items that arrive meanwhile form the next. A single item is written at once.
 * @param write returns a result for each item, in their order; when it throws, every item of that write fails
 * @param most items for each write
 */
export function writeInTurns<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      try {
        const results = await write(batch.map(({ item }) => item));
        if (results.length !== batch.length)
          throw new Error(`${results.length} results of ${batch.length} writes`);
        for (const [index, result] of results.entries()) batch[index]?.resolve(result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!writing) void writeAll();
    });
}
