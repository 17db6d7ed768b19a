import type { CarrierIdentity, Service } from "../../engine/index.ts";

/**
 * A service's code and name on platforms. The order brings `code` back. The shopper reads `name`, and Shopify merges
 * rates by it when a cart leaves from several places. Both depend on carrier and service alone.
 */
export interface OfferedName {
  readonly code: string;
  readonly name: string;
}

/** The most characters of a code that Shopify takes. */
const LONGEST_CODE = 50;

/** `<driver>.<code>`; `null` when it is too long. The engine's rules keep both parts ASCII. */
export function serviceCode(carrier: CarrierIdentity, service: Pick<Service, "code">): string | null {
  const code = `${carrier.code}.${service.code}`;
  return code.length <= LONGEST_CODE ? code : null;
}

/** `<driver>.<code>.<point>`: the service to one of its points; `null` when it is too long. */
export function pointCode(code: string, locationId: string): string | null {
  const whole = `${code}.${asciiOf(locationId)}`;
  return whole.length <= LONGEST_CODE ? whole : null;
}

/** The service's own code, and the point that it names. `null` for a point that we never wrote. */
export function readPointCode(
  whole: string,
): { readonly code: string; readonly locationId: string | null } | null {
  const [carrier, service, point, ...rest] = whole.split(".");
  if (carrier === undefined || service === undefined || rest.length > 0) return null;
  const code = `${carrier}.${service}`;
  if (point === undefined) return { code, locationId: null };
  const locationId = fromAscii(point);
  return locationId === null || asciiOf(locationId) !== point ? null : { code, locationId };
}

/** Letters, digits and hyphens stay; of other letters, as ACS's Greek ones, each byte becomes `_CE`. */
function asciiOf(locationId: string): string {
  return encodeURIComponent(locationId.toWellFormed())
    .replace(/[_.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", "_");
}

function fromAscii(written: string): string | null {
  try {
    return written === "" ? null : decodeURIComponent(written.replaceAll("_", "%"));
  } catch {
    return null;
  }
}

/**
 * The carrier's name, then the service's, without the words that begin or end the one and begin the other: "Zephyra
 * Express" and "Express worldwide" are "Zephyra Express worldwide", "ACS Courier" and "ACS" are "ACS Courier".
 */
export function serviceName(carrier: Pick<CarrierIdentity, "name">, service: Pick<Service, "name">): string {
  const carrierWords = carrier.name.split(" ");
  const serviceWords = service.name.split(" ");
  for (let shared = Math.min(carrierWords.length, serviceWords.length); shared > 0; shared--) {
    const beginning = serviceWords.slice(0, shared).join(" ").toLowerCase();
    const repeated = [carrierWords.slice(-shared), carrierWords.slice(0, shared)];
    if (repeated.some((words) => words.join(" ").toLowerCase() === beginning))
      return [...carrierWords, ...serviceWords.slice(shared)].join(" ");
  }
  return `${carrier.name} ${service.name}`;
}
