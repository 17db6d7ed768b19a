import type { CarrierCall, CarrierRate, ShippingOption } from "../state/checkout.ts";

interface LocationRates {
  locationId: number;
  rates: { carrierServiceId: number | null; rate: CarrierRate }[];
}

/**
 * The shopper's options: cheapest first and preselected. A cart from several locations is merged by service
 * name and summed. Names that some location lacks are left out; if no name is left, the cheapest of each
 * location together are offered as "Shipping".
 */
export function shippingOptions(
  perLocation: LocationRates[],
  source: "carrier" | "backup",
): ShippingOption[] {
  const merged = perLocation.length === 1 ? single(perLocation[0]!, source) : combined(perLocation, source);
  merged.sort((a, b) => a.priceMinor - b.priceMinor);
  return merged.map((option, index) => ({ ...option, preselected: index === 0 }));
}

/** The rates from the calls, by location. */
export function ratesByLocation(locationIds: number[], calls: CarrierCall[]): LocationRates[] {
  return locationIds.map((locationId) => ({
    locationId,
    rates: calls
      .filter((call) => call.locationId === locationId)
      .flatMap(({ carrierServiceId, rates }) => rates.map((rate) => ({ carrierServiceId, rate }))),
  }));
}

function single({ locationId, rates }: LocationRates, source: "carrier" | "backup"): ShippingOption[] {
  return rates.map(({ carrierServiceId, rate }) =>
    option(rate.serviceName, rate.serviceCode, [{ locationId, carrierServiceId, rate }], source),
  );
}

function combined(perLocation: LocationRates[], source: "carrier" | "backup"): ShippingOption[] {
  const names = new Set(perLocation[0]?.rates.map(({ rate }) => rate.serviceName));
  const options: ShippingOption[] = [];
  for (const name of names) {
    const parts = perLocation.map(({ locationId, rates }) => cheapest(locationId, rates, name));
    const complete = parts.filter((part) => part !== null);
    if (complete.length === perLocation.length) options.push(option(name, "Shipping", complete, source));
  }
  if (options.length > 0) return options;
  const anything = perLocation.map(({ locationId, rates }) => cheapest(locationId, rates, null));
  const complete = anything.filter((part) => part !== null);
  return complete.length === perLocation.length ? [option("Shipping", "Shipping", complete, source)] : [];
}

type Part = ShippingOption["parts"][number];

function cheapest(locationId: number, rates: LocationRates["rates"], name: string | null): Part | null {
  const candidates = rates.filter(({ rate }) => name === null || rate.serviceName === name);
  const best = candidates.sort((a, b) => a.rate.priceMinor - b.rate.priceMinor)[0];
  return best ? { locationId, ...best } : null;
}

function option(title: string, code: string, parts: Part[], source: "carrier" | "backup"): ShippingOption {
  const rates = parts.map(({ rate }) => rate);
  const priceMinor = rates.reduce((sum, rate) => sum + rate.priceMinor, 0);
  const latest = (dates: (string | null)[]): string | null =>
    dates.every((date) => date !== null) ? (dates.toSorted().at(-1) ?? null) : null;
  return {
    handle: `${parts[0]?.carrierServiceId ?? source}-${code}-${priceMinor}`,
    title,
    code,
    priceMinor,
    currency: rates[0]?.currency ?? "",
    description: rates[0]?.description ?? "",
    minDeliveryDate: latest(rates.map((rate) => rate.minDeliveryDate)),
    maxDeliveryDate: latest(rates.map((rate) => rate.maxDeliveryDate)),
    phoneRequired: rates.some((rate) => rate.phoneRequired),
    source,
    preselected: false,
    parts,
  };
}
