/** Whether a Greek postal code is the city's, however the city is spelt. */

import { greekSound, greekSounds, inGreek } from "../engine/index.ts";
import settlements from "./greek-settlements.json" with { type: "json" };
import list from "./lists/postal-codes/gr.json" with { type: "json" };

export interface GreekCity {
  readonly name: string;
  readonly latin: string;
}

/** Words that begin the names of many places. */
const commonWords: ReadonlySet<string> = new Set(
  [
    "άγιος",
    "αγία",
    "άγιοι",
    "νέα",
    "νέο",
    "νέος",
    "νέοι",
    "άνω",
    "κάτω",
    "παλαιό",
    "παλαιά",
    "μεγάλη",
    "μικρή",
  ].map(greekSound),
);
const SHORTEST_WORD = 4;

type Entry = (typeof list.data)[number];
const entries: ReadonlyMap<string, Entry> = new Map(list.data.map((entry) => [entry.code, entry]));
/** Built at the first city that is not its code's. */
let known: ReadonlySet<string> | undefined;

/** The city that a listed postal code belongs to, if the given one is another; `null` if it fits, or can't be judged. */
export function cityOfOtherCode(code: string, city: string): GreekCity | null {
  const entry = entries.get(code);
  if (entry === undefined || greekSound(city) === "" || isOf(entry, city)) return null;
  return isVillage(city) ? null : { name: entry.place, latin: entry.place_latin };
}

/** Whether the city is the entry's place, its municipality, regional unit or region, or a part of such a name. */
function isOf(entry: Entry, city: string): boolean {
  const own = [entry.place, entry.municipality, entry.regional_unit, entry.region].flatMap(namesIn);
  return namesIn(city).some((name) => own.some((each) => isSame(name, each)));
}

/** The whole, its parts and the words that tell places apart. */
function namesIn(text: string): readonly string[] {
  const parts = text.split(/ - |[,/()]/).map(greekSound);
  const words = greekSounds(text).filter((word) => word.length >= SHORTEST_WORD && !commonWords.has(word));
  return [greekSound(text), ...parts, ...words].filter((name) => name !== "").map(inGreek);
}

/** Greek names end otherwise in another case: Αθήνα, Αθηνών. */
function isSame(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  let alike = 0;
  while (alike < shorter && a[alike] === b[alike]) alike++;
  return alike >= SHORTEST_WORD && Math.max(a.length, b.length) - alike <= 3;
}

/** A village, whose code can be any of its area; not one of the places that the codes are named after. */
function isVillage(city: string): boolean {
  known ??= new Set(settlements.names.split(" "));
  const name = greekSound(city);
  return known.has(name) && !placeNames().has(inGreek(name));
}

let places: ReadonlySet<string> | undefined;
function placeNames(): ReadonlySet<string> {
  places ??= new Set(list.data.map(({ place }) => greekSound(place)));
  return places;
}
