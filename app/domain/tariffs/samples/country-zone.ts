import type { DocumentZone } from "../document/document.ts";

/** A zone of whole countries: `countryZone("near", "BG RO CY")`. */
export function countryZone(code: string, countries: string): DocumentZone {
  return { code, places: [{ countries: countries.split(" ") }] };
}
