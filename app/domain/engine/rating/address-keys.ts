import type { Address, CountryCode } from "../values/address.ts";
import { normalizeCity } from "../values/address.ts";
import type { OverseasPart } from "../values/overseas-parts.ts";
import { overseasPartOf } from "../values/overseas-parts.ts";
import { routingZip, zipKey } from "./zip-key.ts";

/** An address in the form that places compare; names are converted only when a place needs them. */
export class AddressKeys {
  readonly country: CountryCode;
  readonly zip: string | null;
  /** The beginning of a longer postcode that lists name; null: the postcode has no such part. */
  readonly routingZip: string | null;
  /** The part of a country with a code of its own; null: the country is what the address names. */
  readonly part: OverseasPart | null;
  readonly #address: Address;
  #city: string | null | undefined;
  #state: string | null | undefined;

  constructor(address: Address) {
    this.country = address.country;
    this.zip = address.zip ? zipKey(address.country, address.zip) : null;
    this.routingZip = this.zip === null ? null : routingZip(address.country, this.zip);
    this.part = overseasPartOf(address.country, this.zip, address.state);
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
