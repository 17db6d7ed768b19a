/** ISO 3166-1 alpha-2, upper case. */
export type CountryCode = string;

/**
 * A place where a parcel starts or ends. For rates only `country` with `zip` or `city` is needed; a shipment needs
 * the whole. Source: service document, "Address". `null` means absent; fields the caller left out are not present.
 */
export interface Address {
  readonly country: CountryCode;
  readonly zip?: string | null;
  readonly city?: string | null;
  readonly name?: string | null;
  readonly company?: string | null;
  readonly address?: string | null;
  readonly address2?: string | null;
  readonly state?: string | null;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly notes?: string | null;
  /** Locker or pick-up point, on either address. */
  readonly locationId?: string | null;
  readonly countryCode?: string | null;
  readonly dialCode?: string | null;
  /** `_id` of the service document: an identifier the caller keeps with an address. */
  readonly externalId?: string | null;
}

/** Postcodes compare without spaces, hyphens and case: `105 57` = `10557`. */
export function normalizeZip(zip: string): string {
  return zip.replace(/[\s-]+/g, "").toUpperCase();
}

/** City names compare without accents, case and double spaces. */
export function normalizeCity(city: string): string {
  return city
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/ς/g, "σ")
    .replace(/\s+/g, " ")
    .trim()
    .toUpperCase();
}

/** True when both addresses are the same place for pricing: country and zip, or city where there is no zip. */
export function samePlace(a: Address, b: Address): boolean {
  if (a.country !== b.country) return false;
  if (a.zip && b.zip) return normalizeZip(a.zip) === normalizeZip(b.zip);
  return normalizeCity(a.city ?? "") === normalizeCity(b.city ?? "");
}
