import type { CountryCode } from "../values/address.ts";
import { normalizeZip } from "../values/address.ts";
import type { CustomsPlace } from "../values/customs-territories.ts";
import { customsTerritoryOf, isInEuVatTerritory } from "../values/customs-territories.ts";
import type { CalendarDate } from "../values/day-number.ts";

/** A standard rate in hundredths of a percent: 25.5 % is 2550. It is valid until the next of the same place begins. */
export interface VatRate {
  readonly effectiveFrom: CalendarDate;
  readonly basisPoints: number;
}

/**
 * The EU's standard VAT rates in force in 2026, each with its start, by country. Earlier rates are not kept; a
 * future one is added below its predecessor. Source: European Commission, "Taxes in Europe" database.
 */
export const vatRatesByCountry: Readonly<Record<CountryCode, readonly VatRate[]>> = {
  AT: [{ effectiveFrom: "1984-01-01", basisPoints: 2000 }],
  BE: [{ effectiveFrom: "1996-01-01", basisPoints: 2100 }],
  BG: [{ effectiveFrom: "1999-01-01", basisPoints: 2000 }],
  CY: [{ effectiveFrom: "2014-01-13", basisPoints: 1900 }],
  CZ: [{ effectiveFrom: "2013-01-01", basisPoints: 2100 }],
  DE: [{ effectiveFrom: "2021-01-01", basisPoints: 1900 }],
  DK: [{ effectiveFrom: "1992-01-01", basisPoints: 2500 }],
  EE: [{ effectiveFrom: "2025-07-01", basisPoints: 2400 }],
  ES: [{ effectiveFrom: "2012-09-01", basisPoints: 2100 }],
  FI: [{ effectiveFrom: "2024-09-01", basisPoints: 2550 }],
  FR: [{ effectiveFrom: "2014-01-01", basisPoints: 2000 }],
  GR: [{ effectiveFrom: "2016-06-01", basisPoints: 2400 }],
  HR: [{ effectiveFrom: "2012-03-01", basisPoints: 2500 }],
  HU: [{ effectiveFrom: "2012-01-01", basisPoints: 2700 }],
  IE: [{ effectiveFrom: "2021-03-01", basisPoints: 2300 }],
  IT: [{ effectiveFrom: "2013-10-01", basisPoints: 2200 }],
  LT: [{ effectiveFrom: "2009-09-01", basisPoints: 2100 }],
  LU: [{ effectiveFrom: "2024-01-01", basisPoints: 1700 }],
  LV: [{ effectiveFrom: "2012-07-01", basisPoints: 2100 }],
  MT: [{ effectiveFrom: "2004-01-01", basisPoints: 1800 }],
  NL: [{ effectiveFrom: "2012-10-01", basisPoints: 2100 }],
  PL: [{ effectiveFrom: "2011-01-01", basisPoints: 2300 }],
  PT: [{ effectiveFrom: "2011-01-01", basisPoints: 2300 }],
  RO: [{ effectiveFrom: "2025-08-01", basisPoints: 2100 }],
  SE: [{ effectiveFrom: "1990-07-01", basisPoints: 2500 }],
  SI: [{ effectiveFrom: "2013-07-01", basisPoints: 2200 }],
  SK: [{ effectiveFrom: "2025-01-01", basisPoints: 2300 }],
};

/** Places whose rate differs from their country's, by the territory's name. */
export const vatRatesByTerritory: Readonly<Record<string, readonly VatRate[]>> = {
  Azores: [{ effectiveFrom: "2021-07-01", basisPoints: 1600 }],
  Madeira: [{ effectiveFrom: "2012-04-01", basisPoints: 2200 }],
  Monaco: [{ effectiveFrom: "2014-01-01", basisPoints: 2000 }],
  "Mount Athos": [{ effectiveFrom: "1987-01-01", basisPoints: 0 }],
};

/**
 * Two communes of Austria with a standard rate of their own, and with German postcodes beside the Austrian ones.
 * Sources: Directive 2006/112/EC, article 104(1); Austria's UStG 1994, § 10(4); decision record 119.
 */
const jungholzAndMittelberg = {
  zips: new Map<CountryCode, readonly string[]>([
    ["AT", ["6691", "6991", "6992", "6993"]],
    ["DE", ["87491", "87567", "87568", "87569"]],
  ]),
  rates: [{ effectiveFrom: "2007-01-01", basisPoints: 1900 }] satisfies readonly VatRate[],
};

function isInJungholzOrMittelberg({ country, zip }: CustomsPlace): boolean {
  const zips = jungholzAndMittelberg.zips.get(country);
  if (zips === undefined || !zip) return false;
  const code = normalizeZip(zip);
  return zips.includes(code.startsWith(country) ? code.slice(country.length) : code);
}

/** The state whose VAT is due at a place: France in Monaco, Austria at Mittelberg's German postcodes. */
export function vatCountryOf(place: CustomsPlace): CountryCode {
  if (place.country === "MC") return "FR";
  return isInJungholzOrMittelberg(place) ? "AT" : place.country;
}

/**
 * The standard EU VAT rate at a place on a day, in hundredths of a percent; 0 outside the EU's VAT territory
 * (Mount Athos, the Canary Islands …) and in Northern Ireland, where only goods are inside and carriage is a
 * service. A day before the first kept rate gets that one.
 */
export function vatBasisPoints(place: CustomsPlace, date: CalendarDate): number {
  if (!isInEuVatTerritory(place)) return 0;
  const territory = customsTerritoryOf(place);
  const rates = isInJungholzOrMittelberg(place)
    ? jungholzAndMittelberg.rates
    : ((territory && vatRatesByTerritory[territory.name]) ?? vatRatesByCountry[place.country] ?? []);
  const current = rates.findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? rates[0];
  return current?.basisPoints ?? 0;
}
