import { countryName } from "../../state/country-names.ts";
import type { Address, Location } from "../../state/model.ts";
import { fullName } from "../../webhooks/address-payload.ts";

const lines = (address: Address): string[] =>
  [
    address.company,
    address.address1,
    address.address2,
    [address.zip, address.city].filter(Boolean).join(" "),
    countryName(address.countryCode),
  ].filter((line): line is string => Boolean(line));

const shared = (address: Address) => ({
  address1: address.address1,
  address2: address.address2,
  city: address.city,
  company: address.company,
  country: countryName(address.countryCode),
  countryCode: address.countryCode,
  countryCodeV2: address.countryCode,
  phone: address.phone,
  province: address.province,
  provinceCode: address.provinceCode,
  zip: address.zip,
  coordinatesValidated: false,
  formatted: lines(address),
  formattedArea: [address.city, countryName(address.countryCode)].filter(Boolean).join(", "),
  latitude: null,
  longitude: null,
});

/** MailingAddress, of which there is one for each order and customer that owns it. */
export const mailingAddress = (address: Address, ownerId: number) => ({
  ...shared(address),
  __typename: "MailingAddress",
  id: `gid://shopify/MailingAddress/${ownerId}?model_name=Address`,
  firstName: address.firstName,
  lastName: address.lastName,
  name: fullName(address),
});

export const shopAddress = (address: Address, shopId: number) => ({
  ...shared(address),
  __typename: "ShopAddress",
  id: `gid://shopify/ShopAddress/${shopId}`,
});

export const locationAddress = (location: Location) => shared(location);
