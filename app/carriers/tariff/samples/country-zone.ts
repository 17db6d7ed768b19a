import type { TariffSettings } from "../tariff-tables.ts";

/** A zone of whole countries: `countryZone("near", "BG RO CY")`. */
export function countryZone(code: string, countries: string): TariffSettings["zones"][number] {
  return { code, places: countries.split(" ").map((country) => ({ country })) };
}
