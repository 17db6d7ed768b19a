import type { Item } from "../listed-items.server.ts";

type Conditions = NonNullable<Item<"checkoutRules">["when"]>;
type Place = NonNullable<Conditions["places"]>[number];

export interface TypedZips {
  readonly zips?: readonly string[];
  readonly zipPrefixes?: readonly string[];
  readonly zipRanges?: readonly (readonly [string, string])[];
}

/** Two postcodes of any country and what divides them; reading a range takes the square of the entry's length. */
const LONGEST_RANGE = 50;

/**
 * Postcodes as they are typed, one a line or with commas: `10431`, `104*` for all that begin so, `10400–10700` for all
 * from one to the other. A hyphen may be part of a postcode (1000-001): it divides a range only between two of one form,
 * which no country's postcode consists of.
 */
export function typedZips(text: string): TypedZips {
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
