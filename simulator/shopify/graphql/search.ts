import { notSimulated } from "./not-simulated.ts";

/** The comparison of one filter of a search query; ids and names compare as text, times as time. */
export type Filter<T> =
  | { text(record: T): string | string[] }
  | { time(record: T): string }
  | { number(record: T): number };

const term = /(-?)([a-z_]+):\s*(>=|<=|>|<)?\s*(?:"([^"]*)"|'([^']*)'|(\S+))|(\S+)/g;

/**
 * The part of Shopify's search syntax that an app of this kind uses: `name:#1001
 * updated_at:>='2026-11-01T00:00:00Z'`, terms joined by spaces or AND, such groups joined by OR, a leading
 * minus negates.
 * @throws GraphQLError NOT_SIMULATED for anything else, so that no filter is silently ignored
 */
export function search<T>(
  records: readonly T[],
  query: unknown,
  filters: Record<string, Filter<T>>,
): readonly T[] {
  if (typeof query !== "string" || query.trim() === "") return records;
  const groups: ((record: T) => boolean)[][] = [[]];
  for (const match of query.matchAll(term)) {
    const [whole, minus, field, comparator, doubleQuoted, singleQuoted, bare, word] = match;
    if (word === "AND") continue;
    if (word === "OR") {
      groups.push([]);
      continue;
    }
    const filter = field ? filters[field] : undefined;
    if (!filter) throw notSimulated(`the search term ${JSON.stringify(whole)}`);
    const fits = decision(filter, comparator ?? "=", doubleQuoted ?? singleQuoted ?? bare ?? "");
    groups.at(-1)?.push(minus === "-" ? (record) => !fits(record) : fits);
  }
  return records.filter((record) => groups.some((terms) => terms.every((fits) => fits(record))));
}

function decision<T>(filter: Filter<T>, comparator: string, wanted: string): (record: T) => boolean {
  if ("text" in filter) {
    const text = wanted.toLowerCase();
    return (record) => [filter.text(record)].flat().some((value) => value.toLowerCase() === text);
  }
  const limit = "time" in filter ? second(wanted) : Number(wanted);
  if (Number.isNaN(limit)) throw notSimulated(`the search value ${JSON.stringify(wanted)}`);
  const actual = (record: T) => ("time" in filter ? second(filter.time(record)) : filter.number(record));
  if (comparator === ">=") return (record) => actual(record) >= limit;
  if (comparator === "<=") return (record) => actual(record) <= limit;
  if (comparator === ">") return (record) => actual(record) > limit;
  if (comparator === "<") return (record) => actual(record) < limit;
  return (record) => actual(record) === limit;
}

/** Shopify's moments have whole seconds. */
const second = (moment: string): number => Math.floor(Date.parse(moment) / 1000);
