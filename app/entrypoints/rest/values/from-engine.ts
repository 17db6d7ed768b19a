/** Turns engine values into parts of an answer. */
import type { Address, Item, Parcel } from "../../../domain/engine/index.ts";
import type { AddressResponse } from "./address.ts";
import type { ItemResponse, QuotedParcelResponse } from "./item.ts";

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

export function presentItem(item: Item): ItemResponse {
  return {
    weight: item.weightG,
    height: item.heightCm ?? undefined,
    width: item.widthCm ?? undefined,
    length: item.lengthCm ?? undefined,
    notes: item.notes ?? undefined,
    value: item.value ?? undefined,
    currency: item.currency ?? undefined,
    label: item.label ?? undefined,
    invoice_lines: item.invoiceLines?.map((line) => ({
      country_of_origin: line.countryOfOrigin ?? undefined,
      description: line.description ?? undefined,
      commodity_code: line.commodityCode ?? undefined,
      quantity: line.quantity ?? undefined,
      value: line.value ?? undefined,
      weight: line.weight ?? undefined,
    })),
    compartment_size: item.compartmentSize ?? undefined,
    ships_alone: item.shipsAlone ?? undefined,
    keep_upright: item.keepUpright ?? undefined,
    sku: item.sku ?? undefined,
    place: item.place ?? undefined,
  };
}

export function presentParcel({
  itemIndexes,
  weightG,
  lengthCm,
  widthCm,
  heightCm,
}: Parcel): QuotedParcelResponse {
  return { items: [...itemIndexes], weight: weightG, length: lengthCm, width: widthCm, height: heightCm };
}
