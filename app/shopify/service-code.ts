import type { CarrierIdentity, Service } from "../engine/index.ts";

/**
 * What a service is called towards Shopify. `code` comes back on the order, `name` is what the shopper reads and what
 * Shopify merges rates by when a cart leaves from several places: both depend on carrier and service alone.
 */
export interface OfferedName {
  readonly code: string;
  readonly name: string;
}

const LONGEST_CODE = 50;

/** `<driver>.<code>`; `null` when it is longer than Shopify takes. Both parts are ASCII by the engine's rules. */
export function serviceCode(carrier: CarrierIdentity, service: Pick<Service, "code">): string | null {
  const code = `${carrier.code}.${service.code}`;
  return code.length <= LONGEST_CODE ? code : null;
}

/** The carrier's name is put before a service name that doesn't say it already. */
export function serviceName(carrier: CarrierIdentity, service: Pick<Service, "name">): string {
  return service.name.toLowerCase().startsWith(carrier.name.toLowerCase())
    ? service.name
    : `${carrier.name} ${service.name}`;
}
