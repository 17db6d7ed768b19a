import type {
  CompiledService,
  Price,
  PricingRequest,
  ServiceConnection,
} from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { DocumentService } from "../../../domain/tariffs/document/document.ts";
import { toTransit } from "../../../domain/tariffs/document/to-tariff.ts";
import { minorOf, toGrams } from "../../../domain/tariffs/document/units.ts";
import { weekdayNumbers } from "../../../domain/tariffs/document/weekday-numbers.ts";
import type { TariffVersion, TariffVersions } from "../../../domain/tariffs/versions/tariff-versions.ts";

/**
 * The services of all versions: a rate can be bought for some days after its service has ended, and a future
 * service needs no reopening of the account. The version in force decides a service's capabilities; the version
 * of the requested day its price.
 */
export function tariffServices(versions: TariffVersions, at: Date): readonly ServiceConnection[] {
  const current = versions.nearest(at);
  const newestFirst = [...versions.all].sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
  const facts = new Map<string, { readonly version: TariffVersion; readonly service: DocumentService }>();
  for (const version of [current, ...newestFirst]) {
    for (const service of version.document.services) {
      if (!facts.has(service.code)) facts.set(service.code, { version, service });
    }
  }
  return [...facts.values()].map(({ version, service }) => connectionOf(versions, version, service));
}

function connectionOf(
  versions: TariffVersions,
  { document: { currency }, compiled }: TariffVersion,
  service: DocumentService,
): ServiceConnection {
  const { code, name, compartments, locker, insurance, saturdayDelivery, deliveryWeekdays } = service;
  // A locker's code is sent to the phone.
  const phoneOptional = service.needsPhone === false && !locker?.destination;
  const pricing = ({ at }: PricingRequest): CompiledService => {
    const found = versions.on(at).compiled().services.get(code);
    if (found !== undefined) return found;
    throw new EngineError("OPTION_NOT_AVAILABLE", `The tariff of that day has no service ${code}.`);
  };
  const inForce = () => compiled().services.get(code);
  return {
    code,
    name,
    limits: limitsOf(service),
    price: (request) => zonedPrice(pricing(request), request),
    explain: (request) => pricing(request).explain(request),
    transit: (request) => inForce()?.transitOf(request) ?? toTransit(service.transitDays),
    isRemote: (request) => inForce()?.zoneOf(request)?.remote ?? false,
    ...(isBySize(service) && { bySize: true as const }),
    ...(compartments && { compartments: compartments.map(compartmentOf) }),
    ...(locker && { locker }),
    ...(phoneOptional && { phoneOptional }),
    ...(versions.all.some(hasPickupFee) && { pricesPickups: true }),
    ...(insurance && { insurance: { maxMinor: minorOf(insurance.max, currency), currency } }),
    ...(saturdayDelivery && { saturdayDelivery }),
    ...(deliveryWeekdays && { deliveryWeekdays: weekdayNumbers(deliveryWeekdays) }),
  };
}

function hasPickupFee({ document: { surcharges = [] } }: TariffVersion): boolean {
  return surcharges.some(({ when, active }) => when === "pickup" && active !== false);
}

function isBySize({ billableWeight, sizeBy }: DocumentService): boolean {
  const { volumetricDivisor, volumetricKgPerM3, volumetricIn3PerLb } = billableWeight ?? {};
  const divisors = [volumetricDivisor, volumetricKgPerM3, volumetricIn3PerLb];
  return sizeBy !== undefined || divisors.some((divisor) => divisor !== undefined);
}

/** Checkout rules have conditions on the zone of a price. */
function zonedPrice(service: CompiledService, request: PricingRequest): Price {
  const price = service.price(request);
  const zone = service.zoneOf(request);
  return zone === undefined ? price : { ...price, zone: zone.code };
}

/** The limits of a single parcel; the price refuses a shipment above the limits of all parcels together. */
function limitsOf({
  limits: {
    maxWeightKg,
    maxVolumeL,
    maxVolumeFt3,
    maxParcels: _parcels,
    maxShipmentWeightKg: _weight,
    least: _least,
    ...sizes
  } = {},
}: DocumentService) {
  const maxVolumeCm3 = maxVolumeL === undefined ? undefined : maxVolumeL * 1_000;
  const volume = maxVolumeFt3 === undefined ? maxVolumeCm3 : maxVolumeFt3 * CM3_PER_FT3;
  return {
    ...sizes,
    ...(maxWeightKg !== undefined && { maxWeightG: toGrams(maxWeightKg) }),
    ...(volume !== undefined && { maxVolumeCm3: volume }),
  };
}

const CM3_PER_FT3 = 30.48 ** 3;

function compartmentOf({
  compartment,
  maxWeightKg,
  ...size
}: NonNullable<DocumentService["compartments"]>[number]) {
  return { ...size, size: compartment, maxWeightG: toGrams(maxWeightKg) };
}
