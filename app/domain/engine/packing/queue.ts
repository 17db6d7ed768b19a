import type { Filling, Placed } from "./fill.ts";
import { Indexes } from "./indexes.ts";
import type { Run } from "./piece.ts";

/** Pieces of each kind. */
type Counts = ReadonlyMap<number, number>;

export function countsOf(runs: readonly (Run | Placed)[]): Counts {
  const counts = new Map<number, number>();
  for (const { piece, indexes } of runs)
    counts.set(piece.kind, (counts.get(piece.kind) ?? 0) + indexes.length);
  return counts;
}

/** The pieces of a filling of this queue, and the others, both in the queue's order: a filling takes the first of a kind. */
export function divide(
  queue: readonly Run[],
  { placed }: Pick<Filling, "placed">,
): { readonly inside: readonly Run[]; readonly rest: readonly Run[] } {
  const counts = new Map(countsOf(placed));
  const inside: Run[] = [];
  const rest: Run[] = [];
  for (const run of queue) {
    const { piece, indexes } = run;
    const count = Math.min(counts.get(piece.kind) ?? 0, indexes.length);
    counts.set(piece.kind, (counts.get(piece.kind) ?? 0) - count);
    if (count > 0) inside.push(count === indexes.length ? run : { piece, indexes: indexes.part(0, count) });
    if (count < indexes.length) rest.push(count === 0 ? run : { piece, indexes: indexes.part(count) });
  }
  return { inside, rest };
}

/** The queue with these items before all others. */
export function withFirst(queue: readonly Run[], first: ReadonlySet<number>): readonly Run[] {
  const parts = (isWanted: (index: number) => boolean) =>
    queue
      .map(({ piece, indexes }) => ({ piece, indexes: new Indexes(indexes.toArray().filter(isWanted)) }))
      .filter(({ indexes }) => indexes.length > 0);
  return [...parts((index) => first.has(index)), ...parts((index) => !first.has(index))];
}

/** Shorter queues are packed load by load … */
const MANY = 100;
/** … and so are the last loads of a longer one: each may find a better place for the last pieces. */
const LAST = 8;

/** The same filling again, as often as the queue has pieces for it: a thousand equal parcels cost as much as one. */
export function loadAgain(
  { placed }: Filling,
  queue: readonly Run[],
): { readonly fillings: readonly Filling[]; readonly rest: readonly Run[] } {
  const waiting = countsOf(queue);
  const pieces = [...waiting.values()].reduce((sum, count) => sum + count, 0);
  const each = countsOf(placed);
  const times =
    Math.min(...[...each].map(([kind, count]) => Math.floor((waiting.get(kind) ?? 0) / count))) - LAST;
  if (pieces <= MANY || times <= 0) return { fillings: [], rest: queue };
  const indexes = new Map<number, Indexes>();
  for (const [kind, runs] of Map.groupBy(queue, ({ piece }) => piece.kind)) {
    const [first, ...others] = runs;
    if (first === undefined || !each.has(kind)) continue;
    const all =
      others.length === 0 ? first.indexes : new Indexes(runs.flatMap((run) => run.indexes.toArray()));
    indexes.set(kind, all);
  }
  const taken = new Map<number, number>();
  const take = (kind: number, count: number) => {
    const from = taken.get(kind) ?? 0;
    taken.set(kind, from + count);
    return (indexes.get(kind) ?? new Indexes([])).part(from, from + count);
  };
  const fillings = Array.from({ length: times }, () => ({
    placed: placed.map((place) => ({ ...place, indexes: take(place.piece.kind, place.indexes.length) })),
    left: [],
  }));
  return { fillings, rest: divide(queue, { placed: fillings.flatMap((filling) => filling.placed) }).rest };
}
