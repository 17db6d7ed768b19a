import { notSimulated } from "./not-simulated.ts";

/** How one filter of a search query is decided; ids and names are compared as text, times as time. */
export type Filter<T> =
  | { text(record: T): string | string[] }
  | { time(record: T): string }
  | { number(record: T): number };

const term = /(-?)([a-z_]+):\s*(>=|<=|>|<)?\s*(?:"([^"]*)"|'([^']*)'|(\S+))|(\S+)/g;

/**
 * Shopify's search syntax as far as an app of this kind uses it: `name:#1001 updated_at:>='2026-11-01T00:00:00Z'`, terms joined
 * by spaces or AND, a leading minus negates.
 * @throws GraphQLError NOT_SIMULATED for anything else, so that no filter is silently ignored
 */
export function search<T>(records: readonly T[], query: unknown, filters: Record<string, Filter<T>>): T[] {
  if (typeof query !== "string" || query.trim() === "") return [...records];
  let found = [...records];
  for (const match of query.matchAll(term)) {
    const [whole, minus, field, comparator, doubleQuoted, singleQuoted, bare, word] = match;
    if (word === "AND") continue;
    const filter = field ? filters[field] : undefined;
    if (!filter) throw notSimulated(`the search term ${JSON.stringify(whole)}`);
    const wanted = doubleQuoted ?? singleQuoted ?? bare ?? "";
    found = found.filter((record) => decide(filter, record, comparator ?? "=", wanted) !== (minus === "-"));
  }
  return found;
}

function decide<T>(filter: Filter<T>, record: T, comparator: string, wanted: string): boolean {
  if ("text" in filter) {
    const values = [filter.text(record)].flat().map((value) => value.toLowerCase());
    return values.includes(wanted.toLowerCase());
  }
  const [actual, limit] =
    "time" in filter
      ? [Date.parse(filter.time(record)), Date.parse(wanted)]
      : [filter.number(record), Number(wanted)];
  if (Number.isNaN(limit)) throw notSimulated(`the search value ${JSON.stringify(wanted)}`);
  if (comparator === ">=") return actual >= limit;
  if (comparator === "<=") return actual <= limit;
  if (comparator === ">") return actual > limit;
  if (comparator === "<") return actual < limit;
  return actual === limit;
}
