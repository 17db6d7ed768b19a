import type { Address, CountryCode } from "../values/address.ts";
import { foldPlaceName, foldStateName } from "../values/fold-place-name.ts";
import { greekRegion, greekRegionsOf } from "../values/greek-regions.ts";
import { greekPlaceSound } from "../values/greek-sound.ts";
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
  #citySound: string | undefined;
  #states: readonly string[] | undefined;

  constructor(address: Address) {
    this.country = address.country;
    this.zip = address.zip ? zipKey(address.country, address.zip) : null;
    this.routingZip = this.zip === null ? null : routingZip(address.country, this.zip);
    this.part = overseasPartOf(address.country, this.zip, address.state);
    this.#address = address;
  }

  get city(): string | null {
    this.#city ??= this.#address.city ? foldPlaceName(this.#address.city) : null;
    return this.#city;
  }

  /** The city as it sounds in Greek; only for an address with a city. */
  get citySound(): string {
    this.#citySound ??= greekPlaceSound(this.#address.city ?? "");
    return this.#citySound;
  }

  /** Of the state that the address names, then of those that its postcode lies in: the narrowest first. */
  get states(): readonly string[] {
    this.#states ??= this.#readStates();
    return this.#states;
  }

  #readStates(): readonly string[] {
    const { country, state } = this.#address;
    const named = state ? [stateKey(country, state)] : [];
    if (country !== "GR" || this.zip === null) return named;
    const found = greekRegionsOf(this.zip).map(foldStateName);
    // A postcode narrows down a region that the address names too, as Ρόδος does Νότιο Αιγαίο.
    return [...new Set([...found, ...named])];
  }
}

/** The form in which states compare. A Greek region has one key in all its spellings. */
export function stateKey(country: CountryCode, state: string): string {
  return foldStateName((country === "GR" ? greekRegion(state) : null) ?? state);
}
