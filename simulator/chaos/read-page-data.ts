/** Remix's codes, in the place of an index, for values that JSON lacks. */
const special: ReadonlyMap<number, unknown> = new Map<number, unknown>([
  [-1, undefined],
  [-2, Number.NaN],
  [-3, Number.NEGATIVE_INFINITY],
  [-4, -0],
  [-5, null],
  [-6, Number.POSITIVE_INFINITY],
  [-7, undefined],
]);

/**
 * The loaders' data at `<page>.data`: Remix sends all values once in one list, and objects refer to keys and
 * values by their indexes. Dates, maps and later parts of the stream are not read.
 */
export function readPageData(text: string): unknown {
  const values: unknown[] = JSON.parse(text.split("\n")[0] ?? "");
  const at = (index: unknown): unknown => {
    const place = Number(index);
    return special.has(place) ? special.get(place) : unfold(values[place]);
  };
  const unfold = (value: unknown): unknown => {
    if (Array.isArray(value)) return typeof value[0] === "string" ? undefined : value.map(at);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, index]) => [String(at(key.slice(1))), at(index)]),
    );
  };
  return at(0);
}
