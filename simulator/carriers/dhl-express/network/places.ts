import { refused } from "../protocol/problem.ts";

export interface Country {
  readonly code: string;
  readonly zone: string;
  readonly isEu: boolean;
  readonly isEurope: boolean;
  readonly currency: string;
  readonly postcode: RegExp;
  readonly cities: readonly City[];
}

export interface City {
  readonly name: string;
  /** beginnings of its postcodes */
  readonly postcodes: readonly string[];
  /** service area */
  readonly area: string;
}

export interface Place {
  readonly countryCode: string;
  readonly postalCode: string;
  readonly cityName: string;
}

const city = (name: string, area: string, ...postcodes: string[]): City => ({ name, area, postcodes });

/** An invented part of the network. Countries beyond it are not served. */
const countries: readonly Country[] = [
  {
    ...{ code: "GR", zone: "Europe/Athens", isEu: true, isEurope: true, currency: "EUR" },
    postcode: /^\d{3} ?\d{2}$/,
    cities: [city("Athens", "ATH", "10", "11"), city("Thessaloniki", "SKG", "54", "55", "56")],
  },
  {
    ...{ code: "CY", zone: "Asia/Nicosia", isEu: true, isEurope: true, currency: "EUR" },
    postcode: /^\d{4}$/,
    cities: [city("Nicosia", "LCA", "1", "2")],
  },
  {
    ...{ code: "DE", zone: "Europe/Berlin", isEu: true, isEurope: true, currency: "EUR" },
    postcode: /^\d{5}$/,
    cities: [city("Berlin", "BER", "10", "12", "13", "14"), city("Munich", "MUC", "80", "81")],
  },
  {
    ...{ code: "DK", zone: "Europe/Copenhagen", isEu: true, isEurope: true, currency: "DKK" },
    postcode: /^\d{4}$/,
    cities: [city("Copenhagen", "CPH", "1", "2")],
  },
  {
    ...{ code: "FR", zone: "Europe/Paris", isEu: true, isEurope: true, currency: "EUR" },
    postcode: /^\d{5}$/,
    cities: [city("Paris", "PAR", "75")],
  },
  {
    ...{ code: "CH", zone: "Europe/Zurich", isEu: false, isEurope: true, currency: "CHF" },
    postcode: /^\d{4}$/,
    cities: [city("Zurich", "ZRH", "80")],
  },
  {
    ...{ code: "GB", zone: "Europe/London", isEu: false, isEurope: true, currency: "GBP" },
    postcode: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
    cities: [city("London", "LHR", "E", "N", "S", "W")],
  },
  {
    ...{ code: "US", zone: "America/New_York", isEu: false, isEurope: false, currency: "USD" },
    postcode: /^\d{5}(-\d{4})?$/,
    cities: [city("New York", "JFK", "100", "101")],
  },
  {
    // A country without postcodes: the key is sent with an empty text. Source: section 3.
    ...{ code: "AE", zone: "Asia/Dubai", isEu: false, isEurope: false, currency: "AED" },
    postcode: /^$/,
    cities: [city("Dubai", "DXB", "")],
  },
];

export type Side = "origin" | "destination";

export interface FoundPlace {
  readonly country: Country;
  readonly area: string;
  /** city and postcode belong together */
  readonly isExact: boolean;
}

/** Codes of a country, a city or postcode that DHL doesn't know, by side. Source: section 11. */
const codes = {
  origin: { country: "420501", city: "420504" },
  destination: { country: "420502", city: "420505" },
} as const;

export const countryOf = (code: string): Country | null =>
  countries.find((country) => country.code === code) ?? null;

/** @throws Problem 420501 to 420506 */
export function findPlace(side: Side, place: Place, isStrict: boolean): FoundPlace {
  const country = countryOf(place.countryCode);
  if (country === null)
    throw refused(codes[side].country, `The ${side} country ${place.countryCode} is not served`);
  if (!country.postcode.test(place.postalCode))
    throw refused("420506", `The ${side} postcode ${place.postalCode} has a wrong form for ${country.code}`);
  const postcode = place.postalCode.toUpperCase();
  const named = country.cities.find(({ name }) => name.toLowerCase() === place.cityName.toLowerCase());
  const coded = country.cities.find(({ postcodes }) => postcodes.some((start) => postcode.startsWith(start)));
  const isExact = named !== undefined && named === coded;
  if (isStrict && !isExact)
    throw refused(codes[side].city, `The ${side} city and postcode are not valid together`);
  return { country, area: (coded ?? named ?? country.cities[0])?.area ?? "", isExact };
}
