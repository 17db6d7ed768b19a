/** Few countries, short postcodes of few characters: places overlap all the time. */
import type { Address, Place } from "../../../app/engine/index.ts";
import type { Chance } from "./chance.ts";

const countries = ["GR", "DE", "GB", "US"] as const;
const shapes = ["9", "99", "999", "9999", "A9", "AA9", "9A9"] as const;
const cities = ["Αθήνα", "ΑΘΗΝΑ", "athina", "Köln", "KOLN", "Patra"] as const;
const states = ["CA", "ca", "Αττική", "ΑΤΤΙΚΗ"] as const;
/** Places with a row of their own in the table of the EU's VAT. */
const exempt = [
  { country: "GR", zip: "63086" },
  { country: "ES", zip: "35001" },
  { country: "FR", zip: "98000" },
  { country: "GB", zip: "BT11AA" },
] as const;

function zipOf(chance: Chance, shape: string): string {
  return [...shape].map((kind) => chance.of(kind === "9" ? ["1", "2", "8"] : ["A", "B"])).join("");
}

/** As people write it: in any case, with blanks and hyphens, digits after the country's prefix. */
function spelled(chance: Chance, country: string, zip: string): string {
  if (chance.happens(0.7)) return zip;
  if (/^\d+$/.test(zip) && chance.happens(0.5)) return `${country}-${zip}`;
  const middle = chance.whole(1, Math.max(1, zip.length - 1));
  return `${zip.slice(0, middle)}${chance.of([" ", "-", ""])}${zip.slice(middle)}`.toLowerCase();
}

export function randomPlace(chance: Chance): Place {
  if (chance.happens(0.08)) return { country: "*" };
  const country = chance.of(countries);
  const zip = (shape = chance.of(shapes)) => zipOf(chance, shape);
  const narrowed = chance.happens(0.85);
  const has = (probability: number) => (narrowed ? probability : 0);
  return {
    country,
    ...chance.maybe(has(0.45), () => ({ zips: chance.list(1, 5, () => spelled(chance, country, zip())) })),
    ...chance.maybe(has(0.35), () => ({
      zipPrefixes: chance.list(1, 3, () => spelled(chance, country, zip().slice(0, chance.whole(1, 3)))),
    })),
    ...chance.maybe(has(0.4), () => ({ zipRanges: chance.list(1, 3, () => randomRange(chance)) })),
    ...chance.maybe(has(0.15), () => ({ cities: chance.list(1, 2, () => chance.of(cities)) })),
    ...chance.maybe(has(0.15), () => ({ states: chance.list(1, 2, () => chance.of(states)) })),
  };
}

function randomRange(chance: Chance): readonly [string, string] {
  const shape = chance.of(shapes).slice(0, chance.whole(1, 4));
  const [first, last] = [zipOf(chance, shape), zipOf(chance, shape)].sort();
  return [first ?? "", last ?? ""];
}

export function randomAddress(chance: Chance): Address {
  if (chance.happens(0.08)) return chance.of(exempt);
  const country = chance.of([...countries, ...countries, "FR", "CH"]);
  return {
    country,
    zip: chance.happens(0.85) ? spelled(chance, country, zipOf(chance, chance.of(shapes))) : null,
    city: chance.happens(0.5) ? chance.of(cities) : null,
    state: chance.happens(0.5) ? chance.of(states) : null,
  };
}
