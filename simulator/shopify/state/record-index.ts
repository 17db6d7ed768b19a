/** Lists with fewer records are searched faster than an index. */
const FEW = 16;

interface Index {
  /** indexed records of the list */
  length: number;
  byId: Map<number, unknown>;
}

const indexes = new WeakMap<readonly object[], Index>();

/**
 * A record of a list by its id. Lists grow at their end or are replaced whole; records never change their id.
 * So an index stays true, and only records added since need indexing.
 */
export function findById<T extends { id: number }>(records: readonly T[], id: number): T | undefined {
  if (records.length <= FEW) return records.find((record) => record.id === id);
  let index = indexes.get(records);
  if (!index || index.length > records.length) {
    index = { length: 0, byId: new Map() };
    indexes.set(records, index);
  }
  for (; index.length < records.length; index.length += 1) {
    const record = records[index.length];
    if (record) index.byId.set(record.id, record);
  }
  return index.byId.get(id) as T | undefined;
}

/** For references inside the state, which can't dangle. */
export function mustFind<T extends { id: number }>(records: readonly T[], id: number, what: string): T {
  const found = findById(records, id);
  if (!found) throw new Error(`the simulator lost its ${what} ${id}`);
  return found;
}

interface Grouping {
  length: number;
  byOrder: Map<number, unknown[]>;
}

const groupings = new WeakMap<readonly object[], Grouping>();

/** The records of a list that belong to an order, in the list's order; the same rules for lists as above. */
export function ofOrder<T extends { orderId: number }>(records: readonly T[], orderId: number): readonly T[] {
  let grouping = groupings.get(records);
  if (!grouping || grouping.length > records.length) {
    grouping = { length: 0, byOrder: new Map() };
    groupings.set(records, grouping);
  }
  for (; grouping.length < records.length; grouping.length += 1) {
    const record = records[grouping.length];
    if (!record) continue;
    const known = grouping.byOrder.get(record.orderId);
    if (known) known.push(record);
    else grouping.byOrder.set(record.orderId, [record]);
  }
  return (grouping.byOrder.get(orderId) ?? []) as readonly T[];
}
