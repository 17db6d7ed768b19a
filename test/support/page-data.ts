/** Reads the data of pages and the answers of their forms as Remix encodes them. */

const NONE = -5;

/** @returns the value that an answer of `….data` holds, without dates, maps and promises */
export function decodePageData(encoded: string): unknown {
  const flat = JSON.parse(encoded.split("\n")[0] ?? "[]") as readonly unknown[];
  const at = (index: number): unknown => {
    if (index === NONE) return null;
    if (index < 0) return undefined;
    const value = flat[index];
    if (Array.isArray(value))
      return typeof value[0] === "string" ? value : value.map((each) => at(each as number));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value as Record<string, number>);
    return Object.fromEntries(entries.map(([key, inner]) => [at(Number(key.slice(1))), at(inner)]));
  };
  return at(0);
}
