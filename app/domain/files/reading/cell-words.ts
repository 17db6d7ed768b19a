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
export const weightUnits = ["kg", "g", "lb", "oz"] as const;
export type WeightUnit = (typeof weightUnits)[number];

export const gramsEach: Readonly<Record<WeightUnit, number>> = {
  kg: 1_000,
  g: 1,
  lb: 453.592_37,
  oz: 28.349_523_125,
};

const unitWords: Readonly<Record<WeightUnit, readonly string[]>> = {
  kg: ["kg", "kgs", "kgr", "kilo", "kilos", "kilogram", "kilograms", "κιλα", "κιλο", "κιλ", "χγρ", "χλγ"],
  g: ["g", "gr", "grs", "gram", "grams", "gramm", "γρ", "γραμμαρια", "γραμμαριο"],
  lb: ["lb", "lbs", "pound", "pounds"],
  oz: ["oz", "ounce", "ounces"],
};

/** The unit that a header or a cell names; null: none, or several. */
export function weightUnitIn(text: string): WeightUnit | null {
  const words = fold(text.replace(/(\d)(?=\p{L})/gu, "$1 ")).split(" ");
  const named = weightUnits.filter((unit) => unitWords[unit].some((each) => words.includes(each)));
  const [unit, another] = named;
  return unit === undefined || another !== undefined ? null : unit;
}
