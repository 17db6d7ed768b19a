/** ISO 3166-1 alpha-2, upper case. */
export type CountryCode = string;

/**
 * The start or end of a parcel. Rates need only `country` with `zip` or `city`; a shipment needs the whole.
 * Source: service document, "Address". `null` means absent; fields that the caller left out are not present.
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
  /** The phone number as the caller wrote it; for calling, see `phoneToCall`. */
  readonly phone?: string | null;
  /** The phone in E.164 (`+302101234567`); `null` if `phone` is no number that can be called. */
  readonly phoneE164?: string | null;
  readonly email?: string | null;
  readonly notes?: string | null;
  /** Locker or pick-up point, on either address. */
  readonly locationId?: string | null;
  readonly countryCode?: string | null;
  readonly dialCode?: string | null;
  /** A private home. Absent: unknown. */
  readonly isResidential?: boolean | null;
  /** `_id` of the service document: an identifier that the caller keeps with an address. */
  readonly externalId?: string | null;
}

/** The number for carriers and labels: in E.164 if it could be read, otherwise as written. */
export function phoneToCall({ phone, phoneE164 }: Pick<Address, "phone" | "phoneE164">): string | null {
  return phoneE164 ?? phone ?? null;
}
