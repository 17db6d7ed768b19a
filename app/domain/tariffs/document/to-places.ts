import type { Place } from "../../engine/index.ts";
import { readPostalCode } from "../../reference/postal-rules.ts";
import { readState } from "../../reference/states.ts";
import type { DocumentPlace } from "./document.ts";

/** Postcodes and states are read as those of addresses are: `Alaska` is `AK`, `F-75001` is 75001. Pure. */
export function toPlaces(places: readonly DocumentPlace[]): readonly Place[] {
  return places.flatMap((place): readonly Place[] => {
    if ("countries" in place) return place.countries.map((country) => ({ country }));
    const { country, zips, states } = place;
    return [
      {
        ...place,
        ...(zips && { zips: zips.map((zip) => readPostalCode(country, zip) ?? zip) }),
        ...(states && { states: states.map((state) => toState(country, state)) }),
      },
    ];
  });
}

/** The code of a state, or the name as written in a country whose states have no list. */
export function toState(country: string, state: string): string {
  return readState(country, state) ?? state;
}
