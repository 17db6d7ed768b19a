/** Words that people write in cells, in the languages of the shops and couriers that we know. */
import { readCountryName } from "../../reference/countries.ts";
import { fold } from "./fold.ts";

const yes = new Set(
  ["yes", "y", "true", "1", "x", "✓", "✔", "ναι", "ja", "oui", "si", "tak", "da"].map(word),
);
const no = new Set(["no", "n", "false", "0", "οχι", "nein", "non", "nie", "ne", "nu"].map(word));

function word(text: string): string {
  return fold(text) || text;
}

/** Undefined: it is neither; null: the cell is empty. */
export function readYesNo(text: string): boolean | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (yes.has(word(trimmed))) return true;
  return no.has(word(trimmed)) ? false : undefined;
}

/** The code of a country in any letters, or its name in any of our languages; null: it is none. */
export function readCountry(text: string): string | null {
  return readCountryName(text.trim());
}
