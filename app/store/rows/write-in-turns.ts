/** Gathers what many ask for at once into few writes: the database does one of a hundred as fast as one of one. */

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * One write at a time; what is asked for meanwhile makes the next. An item that comes alone is written at once.
 * @param write answers a result for each item, in their order; when it throws, every item of it fails
 * @param most items of one write
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
