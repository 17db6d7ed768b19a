import type { Address } from "../../../domain/engine/index.ts";
import type { AddressResponse } from "./address.ts";

/** The address as the caller gave it: `JSON.stringify` leaves absent (`undefined`) fields out. */
export function presentQuotedAddress(address: Address): AddressResponse {
  return {
    country: address.country,
    zip: address.zip,
    city: address.city ?? undefined,
    name: address.name ?? undefined,
    company: address.company,
    address: address.address ?? undefined,
    address2: address.address2,
    state: address.state ?? undefined,
    phone: address.phone ?? undefined,
    email: address.email ?? undefined,
    notes: address.notes,
    location_id: address.locationId ?? undefined,
    country_code: address.countryCode ?? undefined,
    dial_code: address.dialCode ?? undefined,
    is_residential: address.isResidential ?? undefined,
    _id: address.externalId ?? undefined,
  };
}

/** A shipment's address. Fields that the service document calls nullable are always present, with `null`. */
export function presentAddress(address: Address): AddressResponse {
  return presentQuotedAddress({
    ...address,
    zip: address.zip ?? null,
    company: address.company ?? null,
    address2: address.address2 ?? null,
    notes: address.notes ?? null,
  });
}
