import type {
  CapabilityChanges,
  PickupCapability,
  QuoteRequest,
  ServiceConnection,
  ShipmentEnds,
} from "../../../domain/engine/index.ts";
import { toMinor } from "../../../domain/engine/index.ts";
import type { SettingFields } from "./account.ts";
import { codCountriesOf } from "./account.ts";
import type { KnownProduct } from "./discovered-products.ts";

/** Usual limits of a piece; heavier ones go by agreement. Source: contract sheet, section 3. */
const limits = {
  maxWeightG: 70_000,
  maxLongestSideCm: 120,
  maxMiddleSideCm: 80,
  maxShortestSideCm: 80,
} as const;

const POINT = "-point";

/** DHL's product of a service, and whether it ends at a service point. */
export function productOf(serviceCode: string): { readonly code: string; readonly toPoint: boolean } {
  const toPoint = serviceCode.endsWith(POINT);
  return { code: toPoint ? serviceCode.slice(0, -POINT.length) : serviceCode, toPoint };
}

export const serviceCodeOf = (product: string, toPoint: boolean): string =>
  toPoint ? `${product}${POINT}` : product;

type Unpriced = Omit<ServiceConnection, "price" | "explain">;

export interface ServiceTerms {
  readonly settings: SettingFields;
  pickup(product: KnownProduct): PickupCapability | null;
  /** Working days on a lane, as DHL said them last; absent: never asked. */
  transitDays(request: QuoteRequest, product: string): number | undefined;
}

/** A service for each product, and one to service points where the account wants them. */
export function servicesOf(products: readonly KnownProduct[], terms: ServiceTerms): readonly Unpriced[] {
  return products.flatMap((product) => {
    const hasPoints = terms.settings.service_points && product.options.includes("TV");
    return [serviceOf(product, terms, false), ...(hasPoints ? [serviceOf(product, terms, true)] : [])];
  });
}

function serviceOf(product: KnownProduct, terms: ServiceTerms, toPoint: boolean): Unpriced {
  const { settings } = terms;
  const { code, name, options, currency, saturdays } = product;
  const major = (amount: number) => toMinor(amount, currency);
  return {
    code: serviceCodeOf(code, toPoint),
    name: toPoint ? `${name} SERVICE POINT` : name,
    limits,
    bySize: true,
    transit: (request) => {
      const days = terms.transitDays(request, code);
      // Before the first answer about a lane, whatever the world's longest one takes.
      return days === undefined ? { minDays: 1, maxDays: 7 } : { minDays: days, maxDays: days };
    },
    pickup: terms.pickup(product),
    ...(options.includes("II") && {
      insurance: { maxMinor: major(settings.insurance_limit), currency },
    }),
    ...(saturdays.length > 0 && !toPoint && { saturdayDelivery: { countries: saturdays } }),
    ...(toPoint && { locker: { destination: true, origin: false } }),
    byShipment: (ends) => cashOf(ends, settings, currency, toPoint),
  };
}

/** Cash is by contract, in few countries, and at the door. Source: contract sheet, section 4. */
function cashOf(
  { to }: ShipmentEnds,
  settings: SettingFields,
  currency: string,
  toPoint: boolean,
): CapabilityChanges {
  const isTaken = !toPoint && settings.cod_limit > 0 && codCountriesOf(settings).includes(to.country);
  return isTaken
    ? { cashOnDelivery: { maxMinor: toMinor(settings.cod_limit, currency), currency } }
    : { cashOnDelivery: null };
}
