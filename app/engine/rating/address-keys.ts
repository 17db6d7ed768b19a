import type { Address, CountryCode } from "../values/address.ts";
import { normalizeCity, normalizeZip } from "../values/address.ts";

/** An address in the form that places compare; names are converted only when a place needs them. */
export class AddressKeys {
  readonly country: CountryCode;
  readonly zip: string | null;
  readonly #address: Address;
  #city: string | null | undefined;
  #state: string | null | undefined;

  constructor(address: Address) {
    this.country = address.country;
    this.zip = address.zip ? zipKey(address.country, address.zip) : null;
    this.#address = address;
  }

  get city(): string | null {
    this.#city ??= this.#address.city ? normalizeCity(this.#address.city) : null;
    return this.#city;
  }

  get state(): string | null {
    this.#state ??= this.#address.state ? normalizeCity(this.#address.state) : null;
    return this.#state;
  }
}

/** The postcode as places compare it: without the country's own prefix, which some write (`GR-105 57`). */
export function zipKey(country: CountryCode, zip: string): string {
  const key = normalizeZip(zip);
  return key.startsWith(country) && /^\d+$/.test(key.slice(country.length)) ? key.slice(country.length) : key;
}
