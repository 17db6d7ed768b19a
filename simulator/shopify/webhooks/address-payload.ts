import { countryName } from "../state/country-names.ts";
import type { Address, Location } from "../state/model.ts";

export const fullName = (address: Pick<Address, "firstName" | "lastName">): string | null =>
  [address.firstName, address.lastName].filter(Boolean).join(" ") || null;

/** An address as order payloads carry it. */
export function addressPayload(address: Address): Record<string, unknown> {
  return {
    first_name: address.firstName,
    address1: address.address1,
    phone: address.phone,
    city: address.city,
    zip: address.zip,
    province: address.province,
    country: countryName(address.countryCode),
    last_name: address.lastName,
    address2: address.address2,
    company: address.company,
    latitude: null,
    longitude: null,
    name: fullName(address),
    country_code: address.countryCode,
    province_code: address.provinceCode,
  };
}

export function locationPayload(location: Location): Record<string, unknown> {
  return {
    id: location.id,
    name: location.name,
    address1: location.address1,
    address2: location.address2,
    city: location.city,
    zip: location.zip,
    province: location.province,
    country: location.countryCode,
    phone: location.phone,
    created_at: location.createdAt,
    updated_at: location.updatedAt,
    country_code: location.countryCode,
    country_name: countryName(location.countryCode),
    province_code: location.provinceCode,
    legacy: false,
    active: location.active,
    admin_graphql_api_id: `gid://shopify/Location/${location.id}`,
  };
}
