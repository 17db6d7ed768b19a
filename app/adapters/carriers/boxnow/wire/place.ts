import type { Address } from "../../../../domain/engine/index.ts";

/** A point by its id, or an address. Source: contract sheet, section 4, "Place". */
export type Place =
  | { readonly locationId: string }
  | {
      readonly addressLine1: string;
      readonly addressLine2?: string;
      readonly postalCode: string;
      readonly country: string;
      readonly name?: string;
      readonly note?: string;
    };

/** Home deliveries need an account with a permission; the carrier refuses them otherwise. */
export function placeOf(address: Address): Place {
  const { locationId, zip, country, city, company, notes } = address;
  if (locationId) return { locationId };
  return {
    addressLine1: [address.address, address.address2].filter(Boolean).join(", "),
    ...(city && { addressLine2: city }),
    postalCode: (zip ?? "").replace(/\D/g, ""),
    country,
    ...(company && { name: company }),
    ...(notes && { note: notes }),
  };
}
