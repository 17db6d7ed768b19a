/**
 * The VAT on a carrier's invoice. Carriage between two businesses is taxed where the customer is established
 * (Directive 2006/112/EC, article 44), for others where it departs or takes place (articles 50 and 49). Carriage of
 * exports and imports is exempt (articles 146(1)(e) and 144), as is intra-Community carriage to and from the Azores and
 * Madeira (article 142). Decision record 119 has the sources and their limits.
 */

import type { CustomsPlace } from "../values/customs-territories.ts";
import { customsTerritoryOf, isInEuVatTerritory } from "../values/customs-territories.ts";
import type { CalendarDate } from "../values/day-number.ts";
import type { InvoiceParties } from "./tariff.ts";
import { vatBasisPoints, vatCountryOf, vatRatesByCountry } from "./vat-rates.ts";

/** The rule that gave the rate. `merchant` and `departure` name the place whose rate it is; the others are reasons for none. */
export type ContractVatReason =
  | "merchant"
  | "departure"
  | "export"
  | "import"
  | "atlantic-islands"
  | "reverse-charge"
  | "outside-eu";

export interface ContractVat {
  readonly basisPoints: number;
  readonly because: ContractVatReason;
}

/** @param from where the carriage begins @param to where it ends */
export function contractVat(
  { carrier, merchant }: InvoiceParties,
  from: CustomsPlace,
  to: CustomsPlace,
  date: CalendarDate,
): ContractVat {
  const none = (because: ContractVatReason): ContractVat => ({ basisPoints: 0, because });
  const leaves = isInEuVatTerritory(from);
  const arrives = isInEuVatTerritory(to);
  if (leaves && !arrives) return none("export");
  if (arrives && !leaves) return none("import");
  const crosses = leaves && vatCountryOf(from) !== vatCountryOf(to);
  if (crosses && (isAtlanticIsland(from) || isAtlanticIsland(to))) return none("atlantic-islands");
  if (!merchant.business) {
    if (!leaves) return none("outside-eu");
    return { basisPoints: vatBasisPoints(from, date), because: "departure" };
  }
  if (!isTaxedInEu(merchant)) return none("outside-eu");
  if (vatCountryOf(merchant) !== vatCountryOf(carrier)) return none("reverse-charge");
  return { basisPoints: vatBasisPoints(merchant, date), because: "merchant" };
}

/** Northern Ireland is inside for goods alone, and carriage is a service. */
function isTaxedInEu(place: CustomsPlace): boolean {
  return isInEuVatTerritory(place) && vatRatesByCountry[vatCountryOf(place)] !== undefined;
}

function isAtlanticIsland(place: CustomsPlace): boolean {
  const name = customsTerritoryOf(place)?.name;
  return name === "Azores" || name === "Madeira";
}
