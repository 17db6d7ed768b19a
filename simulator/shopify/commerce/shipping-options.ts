import type { CarrierCall, CarrierRate, ShippingOption } from "../state/checkout.ts";
import type { DeliveryGroup } from "./delivery-groups.ts";

interface GroupRates extends Pick<DeliveryGroup, "locationId" | "profileId"> {
  rates: { carrierServiceId: number | null; rate: CarrierRate }[];
}

/**
 * The shopper's options: cheapest first and preselected. A cart from several locations or profiles is merged by service
 * name and summed. Names that some group lacks are left out; if no name is left, the cheapest of each
 * group together are offered as "Shipping".
 */
export function shippingOptions(groups: GroupRates[], source: "carrier" | "backup"): ShippingOption[] {
  const merged = groups.length === 1 ? single(groups[0]!, source) : combined(groups, source);
  merged.sort((a, b) => a.priceMinor - b.priceMinor);
  return merged.map((option, index) => ({ ...option, preselected: index === 0 }));
}

/** The rates from the calls, by group. */
export function ratesByGroup(groups: readonly DeliveryGroup[], calls: readonly CarrierCall[]): GroupRates[] {
  return groups.map(({ locationId, profileId }) => ({
    locationId,
    profileId,
    rates: calls
      .filter((call) => call.locationId === locationId && call.profileId === profileId)
      .flatMap(({ carrierServiceId, rates }) => rates.map((rate) => ({ carrierServiceId, rate }))),
  }));
}

function single({ rates, ...group }: GroupRates, source: "carrier" | "backup"): ShippingOption[] {
  return rates.map(({ carrierServiceId, rate }) =>
    option(rate.serviceName, rate.serviceCode, [{ ...group, carrierServiceId, rate }], source),
  );
}

function combined(groups: GroupRates[], source: "carrier" | "backup"): ShippingOption[] {
  const names = new Set(groups[0]?.rates.map(({ rate }) => rate.serviceName));
  const options: ShippingOption[] = [];
  for (const name of names) {
    const parts = groups.map((group) => cheapest(group, name));
    const complete = parts.filter((part) => part !== null);
    if (complete.length === groups.length) options.push(option(name, "Shipping", complete, source));
  }
  if (options.length > 0) return options;
  const anything = groups.map((group) => cheapest(group, null));
  const complete = anything.filter((part) => part !== null);
  return complete.length === groups.length ? [option("Shipping", "Shipping", complete, source)] : [];
}

type Part = ShippingOption["parts"][number];

function cheapest({ rates, ...group }: GroupRates, name: string | null): Part | null {
  const candidates = rates.filter(({ rate }) => name === null || rate.serviceName === name);
  const best = candidates.sort((a, b) => a.rate.priceMinor - b.rate.priceMinor)[0];
  return best ? { ...group, ...best } : null;
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
