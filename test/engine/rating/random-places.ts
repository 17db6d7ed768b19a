/** Few countries, short postcodes of few characters: places overlap all the time. */
import type { Address, Place } from "../../../app/domain/engine/index.ts";
import type { Chance } from "./chance.ts";

const countries = ["GR", "DE", "GB", "US"] as const;
/** Parts of a country beside it: addresses there are written under either. */
const parts = ["FR", "GP", "PR"] as const;
const zipsOfParts = ["97110", "97120", "75001", "00901", "00601", "10001", "009011234"] as const;
const shapes = ["9", "99", "999", "9999", "A9", "AA9", "9A9", "99999", "999999999"] as const;
const british = ["A9", "AA9", "AA99", "A9A", "AA99AA", "AA999AA", "A9A9AA", "A99AA"] as const;
const cities = ["Αθήνα", "ΑΘΗΝΑ", "lamia", "Köln", "KOLN", "Patra"] as const;
const states = ["CA", "ca", "Κάπου", "ΚΑΠΟΥ", "PR"] as const;
/** Places with a row of their own in the table of the EU's VAT, and one beside them. */
const exempt = [
  { country: "GR", zip: "63086" },
  { country: "ES", zip: "35001" },
  { country: "FR", zip: "98000" },
  { country: "GB", zip: "BT11AA" },
  { country: "PT", zip: "9500-001" },
  { country: "PT", zip: "1100" },
  { country: "AT", zip: "6991" },
  { country: "DE", zip: "D-87567" },
] as const;

function zipOf(chance: Chance, shape: string): string {
  return [...shape].map((kind) => chance.of(kind === "9" ? ["1", "2", "8"] : ["A", "B"])).join("");
}

/** As people write it: in any case, with blanks and hyphens, digits after the country's prefix. */
function spelled(chance: Chance, country: string, zip: string): string {
  if (chance.happens(0.7)) return zip;
  if (/^\d+$/.test(zip) && chance.happens(0.5)) return `${country}-${zip}`;
  // A separator in a British code is where its inward part begins.
  if (country === "GB") {
    const blank = zip.length > 4 ? `${zip.slice(0, -3)} ${zip.slice(-3)}` : zip;
    return blank.toLowerCase();
  }
  const middle = chance.whole(1, Math.max(1, zip.length - 1));
  return `${zip.slice(0, middle)}${chance.of([" ", "-", ""])}${zip.slice(middle)}`.toLowerCase();
}

export function randomPlace(chance: Chance): Place {
  if (chance.happens(0.08)) return { country: "*" };
  const country = chance.of([...countries, ...countries, ...parts]);
  const zip = () => randomZip(chance, country);
  const narrowed = chance.happens(0.85);
  const has = (probability: number) => (narrowed ? probability : 0);
  return {
    country,
    ...chance.maybe(has(0.45), () => ({ zips: chance.list(1, 5, () => spelled(chance, country, zip())) })),
    ...chance.maybe(has(0.35), () => ({
      zipPrefixes: chance.list(1, 3, () => spelled(chance, country, zip().slice(0, chance.whole(1, 3)))),
    })),
    ...chance.maybe(has(0.4), () => ({ zipRanges: chance.list(1, 3, () => randomRange(chance, country)) })),
    ...chance.maybe(has(0.15), () => ({ cities: chance.list(1, 2, () => chance.of(cities)) })),
    ...chance.maybe(has(0.25), () => ({ states: chance.list(1, 2, () => chance.of(states)) })),
  };
}

function randomZip(chance: Chance, country: string): string {
  const all: readonly string[] = parts;
  if (all.includes(country) || (country === "US" && chance.happens(0.2))) return chance.of(zipsOfParts);
  return zipOf(chance, chance.of(country === "GB" && chance.happens(0.8) ? british : shapes));
}

/** One end may be shorter than the other. */
function randomRange(chance: Chance, country: string): readonly [string, string] {
  const shape = chance.of(country === "GB" ? british : shapes).slice(0, chance.whole(1, 4));
  const [first = "", last = ""] = [zipOf(chance, shape), zipOf(chance, shape)].sort();
  if (country === "GB" || chance.happens(0.8)) return [first, last];
  return chance.happens(0.5) ? [first, `${last}999`] : [`${first}000`, last];
}

export function randomAddress(chance: Chance): Address {
  if (chance.happens(0.08)) return chance.of(exempt);
  const country = chance.of([...countries, ...countries, ...parts, "CH"]);
  return {
    country,
    zip: chance.happens(0.85) ? spelled(chance, country, randomZip(chance, country)) : null,
    city: chance.happens(0.5) ? chance.of(cities) : null,
    state: chance.happens(0.5) ? chance.of(states) : null,
  };
}
