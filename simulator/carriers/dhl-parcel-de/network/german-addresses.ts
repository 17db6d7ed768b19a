/** Beginnings of postcodes and their cities; a postcode beyond them belongs to any city. */
const cities: readonly (readonly [beginning: string, ...names: string[]])[] = [
  ["101", "Berlin"],
  ["104", "Berlin"],
  ["203", "Hamburg"],
  ["404", "Düsseldorf", "Duesseldorf"],
  ["506", "Köln", "Koeln"],
  ["603", "Frankfurt am Main", "Frankfurt"],
  ["803", "München", "Muenchen"],
];

/** An address of which a control call said whether DHL can encode it. */
export interface KnownAddress {
  readonly postalCode: string;
  /** absent: every street of the postcode */
  readonly street?: string | undefined;
  readonly isEncodable: boolean;
}

export interface GermanAddress {
  readonly postalCode: string;
  readonly city: string;
  readonly street: string;
  /** may be part of the street */
  readonly house: string;
}

/** The part of an address that DHL doesn't know; null: it can be encoded. Source: section 13, "not encodable". */
export type Unencodable = "postalCode" | "city" | "addressStreet" | "addressHouse";

export function unencodablePart(address: GermanAddress, known: readonly KnownAddress[]): Unencodable | null {
  const { postalCode, city, street, house } = address;
  const ruled = known.findLast(
    (one) => one.postalCode === postalCode && (one.street === undefined || one.street === street),
  );
  if (ruled !== undefined) return ruled.isEncodable ? null : "addressStreet";
  // No German postcode begins with two zeros.
  if (!/^\d{5}$/.test(postalCode) || postalCode.startsWith("00")) return "postalCode";
  const [, ...names] = cities.find(([beginning]) => postalCode.startsWith(beginning)) ?? [];
  if (names.length > 0 && !names.some((name) => isSame(name, city))) return "city";
  return /\d/.test(`${street} ${house}`) ? null : "addressHouse";
}

const isSame = (one: string, other: string): boolean =>
  one.localeCompare(other.trim(), "de", { sensitivity: "accent" }) === 0;
