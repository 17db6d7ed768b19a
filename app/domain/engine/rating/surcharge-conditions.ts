import type { PricingRequest } from "../carrier-ports.ts";
import type { Address } from "../values/address.ts";
import type { CalendarDate } from "../values/day-number.ts";
import { dayNumber, weekdayOf } from "../values/day-number.ts";
import type { AddressKeys } from "./address-keys.ts";
import type { ChargeFacts } from "./charge-facts.ts";
import { shareOn } from "./dated-share.ts";
import type { PlaceIndex } from "./place-index.ts";
import type { NotCharged } from "./price-explanation.ts";
import type { ParcelSizes } from "./size-thresholds.ts";
import { isAbove, isBelow } from "./size-thresholds.ts";
import type { CompiledSurcharge } from "./surcharge-plan.ts";
import type { Surcharge } from "./tariff.ts";

/** Null: it is charged. */
export function notCharged(compiled: CompiledSurcharge, facts: ChargeFacts): NotCharged | null {
  const { surcharge, services, zones, bands, places, above, below } = compiled;
  if (!surcharge.active) return "inactive";
  if (services !== null && !services.has(facts.service)) return "service";
  if (zones !== null && !zones.has(facts.zone)) return "zone";
  if (bands !== null && (facts.band === null || !bands.has(facts.band))) return "distance";
  if (!asked[surcharge.when](facts.request)) return "not-asked-for";
  if (!holdsOn(surcharge, facts.date)) return "date";
  if ((surcharge.fromParcel ?? 1) > facts.sizes.length) return "too-few-parcels";
  if (!isFor(surcharge.recipient, facts.request.to)) return "recipient";
  if (places !== null && !isAt(places, surcharge.placesAt ?? "destination", facts)) return "place";
  if (above !== null && !facts.sizes.some((sizes) => isAbove(sizes, above))) return "not-above-threshold";
  if (below !== null && !facts.sizes.some((sizes) => isMeant(compiled, sizes))) return "not-below-threshold";
  return null;
}

/** Whether the parcel is of the sizes that it is for. */
export function isMeant({ above, below }: CompiledSurcharge, sizes: ParcelSizes): boolean {
  return (above === null || isAbove(sizes, above)) && (below === null || isBelow(sizes, below));
}

function isAt(
  places: PlaceIndex<true>,
  at: NonNullable<Surcharge["placesAt"]>,
  { from, to }: ChargeFacts,
): boolean {
  const holds = (address: AddressKeys) => places.find(address, () => true) === true;
  return (at !== "origin" && holds(to)) || (at !== "destination" && holds(from));
}

function isFor(recipient: Surcharge["recipient"], { isResidential, company }: Address): boolean {
  if (recipient === undefined) return true;
  const atHome = isResidential ?? !company?.trim();
  return atHome === (recipient === "residence");
}

const asked: Record<Surcharge["when"], (request: PricingRequest) => boolean> = {
  always: () => true,
  "cash-on-delivery": (request) => (request.cashOnDeliveryMinor ?? 0) > 0,
  insurance: (request) => (request.extras?.insuranceMinor ?? 0) > 0,
  "saturday-delivery": (request) => request.extras?.saturdayDelivery === true,
  pickup: (request) => request.withPickup === true,
};

function holdsOn({ dates, weekdays, amount }: Surcharge, date: CalendarDate): boolean {
  if (weekdays !== undefined && !weekdays.includes(weekdayOf(dayNumber(date)))) return false;
  if (dates !== undefined && !dates.some(({ from, to }) => from <= date && date <= to)) return false;
  return amount.kind !== "percent" || shareOn(amount.shares, date) !== undefined;
}
