import type { CarrierIdentity, Service } from "../../engine/index.ts";

/**
 * What a service is called towards platforms. `code` comes back on the order, `name` is what the shopper reads and what
 * Shopify merges rates by when a cart leaves from several places: both depend on carrier and service alone.
 */
export interface OfferedName {
  readonly code: string;
  readonly name: string;
}

/** As much as Shopify takes. */
const LONGEST_CODE = 50;

/** `<driver>.<code>`; `null` when it is too long. Both parts are ASCII by the engine's rules. */
export function serviceCode(carrier: CarrierIdentity, service: Pick<Service, "code">): string | null {
  const code = `${carrier.code}.${service.code}`;
  return code.length <= LONGEST_CODE ? code : null;
}

/**
 * The carrier's name, then the service's; what the one ends with and the other begins with is said once:
 * "Zephyra Express" and "Express worldwide" are "Zephyra Express worldwide".
 */
export function serviceName(carrier: Pick<CarrierIdentity, "name">, service: Pick<Service, "name">): string {
  const carrierWords = carrier.name.split(" ");
  const serviceWords = service.name.split(" ");
  for (let shared = Math.min(carrierWords.length, serviceWords.length); shared > 0; shared--) {
    const end = carrierWords.slice(-shared).join(" ").toLowerCase();
    const beginning = serviceWords.slice(0, shared).join(" ").toLowerCase();
    if (end === beginning) return [...carrierWords, ...serviceWords.slice(shared)].join(" ");
  }
  return `${carrier.name} ${service.name}`;
}
