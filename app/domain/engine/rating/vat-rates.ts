import type { CountryCode } from "../values/address.ts";
import type { CustomsPlace } from "../values/customs-territories.ts";
import { customsTerritoryOf, isInEuVatTerritory } from "../values/customs-territories.ts";
import type { CalendarDate } from "../values/day-number.ts";
import { bareZip } from "../values/fold-postcode.ts";

/** A standard rate in hundredths of a percent: 25.5 % is 2550. It is valid until the next of the same place begins. */
export interface VatRate {
  readonly effectiveFrom: CalendarDate;
  readonly basisPoints: number;
}

/**
 * The EU's standard VAT rates since 2015 or earlier, each with its start, by country; a future one is added below its
 * predecessor. Sources: European Commission, "Taxes in Europe" database, and "VAT rates applied in the Member States of
 * the European Union", part VIII (evolution of the rates); changes since 2015 name their national act. Decision record 175
 * says which copy each row was compared with.
 */
export const vatRatesByCountry: Readonly<Record<CountryCode, readonly VatRate[]>> = {
  AT: [{ effectiveFrom: "1984-01-01", basisPoints: 2000 }],
  BE: [{ effectiveFrom: "1996-01-01", basisPoints: 2100 }],
  BG: [{ effectiveFrom: "1999-01-01", basisPoints: 2000 }],
  CY: [{ effectiveFrom: "2014-01-13", basisPoints: 1900 }],
  CZ: [{ effectiveFrom: "2013-01-01", basisPoints: 2100 }],
  // Zweites Corona-Steuerhilfegesetz of 29 June 2020: UStG § 28(1).
  DE: [
    { effectiveFrom: "2007-01-01", basisPoints: 1900 },
    { effectiveFrom: "2020-07-01", basisPoints: 1600 },
    { effectiveFrom: "2021-01-01", basisPoints: 1900 },
  ],
  DK: [{ effectiveFrom: "1992-01-01", basisPoints: 2500 }],
  // Käibemaksuseadus § 15(1), as changed for 2024 and for July 2025.
  EE: [
    { effectiveFrom: "2009-07-01", basisPoints: 2000 },
    { effectiveFrom: "2024-01-01", basisPoints: 2200 },
    { effectiveFrom: "2025-07-01", basisPoints: 2400 },
  ],
  ES: [{ effectiveFrom: "2012-09-01", basisPoints: 2100 }],
  // Arvonlisäverolaki 84 §, as changed for September 2024.
  FI: [
    { effectiveFrom: "2013-01-01", basisPoints: 2400 },
    { effectiveFrom: "2024-09-01", basisPoints: 2550 },
  ],
  FR: [{ effectiveFrom: "2014-01-01", basisPoints: 2000 }],
  // Law 4389/2016, article 52.
  GR: [
    { effectiveFrom: "2010-07-01", basisPoints: 2300 },
    { effectiveFrom: "2016-06-01", basisPoints: 2400 },
  ],
  HR: [{ effectiveFrom: "2012-03-01", basisPoints: 2500 }],
  HU: [{ effectiveFrom: "2012-01-01", basisPoints: 2700 }],
  // Financial Provisions (Covid-19) (No. 2) Act 2020: 21 % for six months.
  IE: [
    { effectiveFrom: "2012-01-01", basisPoints: 2300 },
    { effectiveFrom: "2020-09-01", basisPoints: 2100 },
    { effectiveFrom: "2021-03-01", basisPoints: 2300 },
  ],
  IT: [{ effectiveFrom: "2013-10-01", basisPoints: 2200 }],
  LT: [{ effectiveFrom: "2009-09-01", basisPoints: 2100 }],
  // Laws of 19 December 2014 and of 26 October 2022, the latter for the year 2023.
  LU: [
    { effectiveFrom: "1992-01-01", basisPoints: 1500 },
    { effectiveFrom: "2015-01-01", basisPoints: 1700 },
    { effectiveFrom: "2023-01-01", basisPoints: 1600 },
    { effectiveFrom: "2024-01-01", basisPoints: 1700 },
  ],
  LV: [{ effectiveFrom: "2012-07-01", basisPoints: 2100 }],
  MT: [{ effectiveFrom: "2004-01-01", basisPoints: 1800 }],
  NL: [{ effectiveFrom: "2012-10-01", basisPoints: 2100 }],
  PL: [{ effectiveFrom: "2011-01-01", basisPoints: 2300 }],
  PT: [{ effectiveFrom: "2011-01-01", basisPoints: 2300 }],
  // Codul fiscal (Law 227/2015), article 291, with 19 % from 2017 on; Law 141/2025 for August 2025.
  RO: [
    { effectiveFrom: "2010-07-01", basisPoints: 2400 },
    { effectiveFrom: "2016-01-01", basisPoints: 2000 },
    { effectiveFrom: "2017-01-01", basisPoints: 1900 },
    { effectiveFrom: "2025-08-01", basisPoints: 2100 },
  ],
  SE: [{ effectiveFrom: "1990-07-01", basisPoints: 2500 }],
  SI: [{ effectiveFrom: "2013-07-01", basisPoints: 2200 }],
  // Act 278/2024, on the consolidation of public finances.
  SK: [
    { effectiveFrom: "2011-01-01", basisPoints: 2000 },
    { effectiveFrom: "2025-01-01", basisPoints: 2300 },
  ],
};

/**
 * Standard rates outside the EU, for tariffs whose rules ask for them. Sources: Value Added Tax Act 1994 section 2 (GB);
 * Federal Constitution article 130 and Mehrwertsteuergesetz article 25 (CH, and LI in the same territory); Stortinget's
 * yearly merverdiavgiftsvedtak § 2 (NO); lög 50/1988 article 14 (IS); Zakon o PDV article 23 (RS); Presidential
 * Decision 7346 of 7 July 2023 (TR).
 */
export const vatRatesElsewhere: Readonly<Record<CountryCode, readonly VatRate[]>> = {
  CH: [
    { effectiveFrom: "2011-01-01", basisPoints: 800 },
    { effectiveFrom: "2018-01-01", basisPoints: 770 },
    { effectiveFrom: "2024-01-01", basisPoints: 810 },
  ],
  GB: [{ effectiveFrom: "2011-01-04", basisPoints: 2000 }],
  IS: [
    { effectiveFrom: "2010-01-01", basisPoints: 2550 },
    { effectiveFrom: "2015-01-01", basisPoints: 2400 },
  ],
  LI: [
    { effectiveFrom: "2011-01-01", basisPoints: 800 },
    { effectiveFrom: "2018-01-01", basisPoints: 770 },
    { effectiveFrom: "2024-01-01", basisPoints: 810 },
  ],
  NO: [{ effectiveFrom: "2005-01-01", basisPoints: 2500 }],
  RS: [{ effectiveFrom: "2012-10-01", basisPoints: 2000 }],
  TR: [
    { effectiveFrom: "2001-05-15", basisPoints: 1800 },
    { effectiveFrom: "2023-07-10", basisPoints: 2000 },
  ],
};

/**
 * Places whose rate differs from their country's, by the territory's name. Sources: as above; Despacho 194/2021-XXII and
 * circular 30237 of 22 June 2021 (Azores).
 */
export const vatRatesByTerritory: Readonly<Record<string, readonly VatRate[]>> = {
  Azores: [
    { effectiveFrom: "2014-01-01", basisPoints: 1800 },
    { effectiveFrom: "2021-07-01", basisPoints: 1600 },
  ],
  Madeira: [{ effectiveFrom: "2012-04-01", basisPoints: 2200 }],
  Monaco: [{ effectiveFrom: "2014-01-01", basisPoints: 2000 }],
  "Mount Athos": [{ effectiveFrom: "1987-01-01", basisPoints: 0 }],
};

/** A country's own standard rates; undefined: there is no list of them. */
export function standardRatesOf(country: CountryCode): readonly VatRate[] | undefined {
  return vatRatesByCountry[country] ?? vatRatesElsewhere[country];
}

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
  return zips.includes(bareZip(country, zip));
}

/** The state whose VAT is due at a place: France in Monaco, Austria at Mittelberg's German postcodes. */
export function vatCountryOf(place: CustomsPlace): CountryCode {
  if (place.country === "MC") return "FR";
  return isInJungholzOrMittelberg(place) ? "AT" : place.country;
}

/**
 * The standard EU VAT rate at a place on a day, in hundredths of a percent; 0 outside the EU's VAT territory
 * (Mount Athos, the Canary Islands …) and in Northern Ireland, where only goods are inside and carriage is a
 * service. A day before the first kept rate, which began in 2015 or earlier, gets that one.
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
