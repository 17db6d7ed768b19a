import type { Item } from "../listed-items.server.ts";

type Conditions = NonNullable<Item<"checkoutRules">["when"]>;
type Place = NonNullable<Conditions["places"]>[number];

export interface FormZips {
  readonly zips?: readonly string[];
  readonly zipPrefixes?: readonly string[];
  readonly zipRanges?: readonly (readonly [string, string])[];
}

/** Characters: two postcodes of any country and their separator. Reading a range takes the square of its length. */
const LONGEST_RANGE = 50;

/**
 * Reads postcodes as typed, one a line or separated by commas: `10431`; `104*` for all that begin so; `10400–10700`
 * for a range. A postcode may contain a hyphen (1000-001), so a hyphen separates a range only if both sides have the
 * same form. No country's postcode consists of two such parts.
 */
export function formZips(text: string): FormZips {
  const entries = text
    .split(/[\n,;]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const ranges = entries.flatMap((entry) => rangeOf(entry) ?? []);
  const prefixes = entries.filter((entry) => entry.endsWith("*"));
  const zips = entries.filter((entry) => !entry.endsWith("*") && rangeOf(entry) === null);
  return {
    ...(zips.length === 0 ? {} : { zips }),
    ...(prefixes.length === 0 ? {} : { zipPrefixes: prefixes.map((entry) => entry.slice(0, -1).trim()) }),
    ...(ranges.length === 0 ? {} : { zipRanges: ranges.map(({ ends }) => ends) }),
  };
}

export function writeZips({ zips = [], zipPrefixes = [], zipRanges = [] }: Place): string {
  return [
    ...zips,
    ...zipPrefixes.map((prefix) => `${prefix}*`),
    ...zipRanges.map(([from, to]) => `${from}–${to}`),
  ].join("\n");
}

function rangeOf(entry: string): { readonly ends: readonly [string, string] } | null {
  if (entry.length > LONGEST_RANGE) return null;
  const dashed = /^(.+?)\s*(?:–|—|\.\.+|\s-\s)\s*(.+)$/.exec(entry);
  if (dashed?.[1] !== undefined && dashed[2] !== undefined) return { ends: [dashed[1].trim(), dashed[2]] };
  const [from = "", to = "", ...more] = entry.split("-");
  return more.length === 0 && to !== "" && formOf(from) === formOf(to) ? { ends: [from, to] } : null;
}

function formOf(zip: string): string {
  return zip.toUpperCase().replace(/\d/g, "0").replace(/[A-Z]/g, "A");
}
