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
  /** As it was written; for calling, see `phoneToCall`. */
  readonly phone?: string | null;
  /** The phone in E.164 (`+302101234567`); `null` when `phone` is no number that can be called. */
  readonly phoneE164?: string | null;
  readonly email?: string | null;
  readonly notes?: string | null;
  /** Locker or pick-up point, on either address. */
  readonly locationId?: string | null;
  readonly countryCode?: string | null;
  readonly dialCode?: string | null;
  /** `_id` of the service document: an identifier the caller keeps with an address. */
  readonly externalId?: string | null;
}

/** What a carrier calls and a label shows: in E.164 where the number could be read, else as it was written. */
export function phoneToCall({ phone, phoneE164 }: Pick<Address, "phone" | "phoneE164">): string | null {
  return phoneE164 ?? phone ?? null;
}

/** Postcodes compare without spaces, hyphens and case: `105 57` = `10557`. */
export function normalizeZip(zip: string): string {
  return zip.replace(/[\s-]+/g, "").toUpperCase();
}

/** Letters that are accented to a reader and whole to Unicode. */
const plain: Readonly<Record<string, string>> = { Ł: "L", Ø: "O", Đ: "D", Æ: "AE", Œ: "OE" };

/**
 * City names compare without accents, case and double spaces: `ΑΘΗΝΑ` = `Αθήνα`, `Łódź` = `LODZ`. Greek and Latin
 * spellings of one name (`Athina`) are two names; a list that wants both has both.
 */
export function normalizeCity(city: string): string {
  return city
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toUpperCase()
    .replace(/[ŁØĐÆŒ]/g, (letter) => plain[letter] ?? letter);
}
