import type { CalendarDate } from "../calendar/day-number.ts";
import { dayNumber, weekdayOf } from "../calendar/day-number.ts";
import type { PricingRequest } from "../carrier-ports.ts";
import type { AddressKeys } from "./address-keys.ts";
import type { WeighedParcels } from "./billable-weight.ts";
import { shareOn } from "./dated-share.ts";
import type { ExactInteger } from "./exact-integer.ts";
import { lessBy, millionths, plus, quotient, startedSteps, times } from "./exact-integer.ts";
import type { PlaceIndex } from "./place-index.ts";
import type { NotCharged } from "./price-explanation.ts";
import type { ParcelSizes } from "./size-thresholds.ts";
import { isAbove } from "./size-thresholds.ts";
import type { CompiledSurcharge } from "./surcharge-plan.ts";
import type { DiscountTier, PercentBase, Surcharge, SurchargeAmount } from "./tariff.ts";
import { micrograms } from "./whole-units.ts";

/** The inputs of surcharges. Amounts in units of which `perMinor` make a minor unit. */
export interface ChargeFacts {
  readonly request: PricingRequest;
  readonly date: CalendarDate;
  readonly service: string;
  /** The zone's index in the tariff. */
  readonly zone: number;
  readonly from: AddressKeys;
  readonly to: AddressKeys;
  readonly sizes: readonly ParcelSizes[];
  readonly weighed: WeighedParcels;
  readonly perMinor: ExactInteger;
  /** Of a part of a minor unit, of which `partsPerMinor` are one. */
  readonly perPart: ExactInteger;
  readonly partsPerMinor: number;
  readonly base: ExactInteger;
  /** Each parcel's part of the base; empty if no surcharge needs it. */
  readonly baseParts: readonly ExactInteger[];
}

/** One amount: for a parcel (from 0), or for the shipment (null). */
export interface Charge {
  readonly surcharge: Surcharge;
  readonly parcel: number | null;
  /** Null for other kinds. */
  readonly percent: { readonly ppm: number; readonly of: PercentBase; readonly base: ExactInteger } | null;
  /** Started steps of weight; null for other kinds. */
  readonly steps: number | null;
  /** Taken off for a discount. */
  readonly amount: ExactInteger;
  readonly bound: "minimum" | "maximum" | null;
}

export function isDiscount({ surcharge }: Charge): boolean {
  return surcharge.amount.kind === "discount";
}

/** Receives every charge and its result; used by the explanation. */
export interface ChargeListener {
  charged(charge: Charge): void;
  /** In its group another one is larger, or equal with a code that sorts first. */
  outdone(charge: Charge, by: Charge): void;
}

/**
 * Applies all surcharges, by rank.
 * @returns the base with all of them
 */
export function chargeSurcharges(
  ranks: readonly (readonly CompiledSurcharge[])[],
  facts: ChargeFacts,
  listener: ChargeListener | null,
): ExactInteger {
  let total = facts.base;
  const parcelTotals = [...facts.baseParts];
  for (const ofRank of ranks) {
    const charges: Charge[] = [];
    for (const compiled of ofRank) {
      if (notCharged(compiled, facts) === null) addCharges(charges, compiled, facts, total, parcelTotals);
    }
    let discount: ExactInteger = 0;
    for (const charge of largestOfGroups(charges, listener)) {
      listener?.charged(charge);
      if (isDiscount(charge)) {
        discount = plus(discount, charge.amount);
        continue;
      }
      total = plus(total, charge.amount);
      if (charge.parcel !== null) {
        parcelTotals[charge.parcel] = plus(parcelTotals[charge.parcel] ?? 0, charge.amount);
      }
    }
    total = lessBy(total, discount);
  }
  return total;
}

/** Null: it is charged. */
export function notCharged(compiled: CompiledSurcharge, facts: ChargeFacts): NotCharged | null {
  const { surcharge, services, zones, places, above } = compiled;
  if (!surcharge.active) return "inactive";
  if (services !== null && !services.has(facts.service)) return "service";
  if (zones !== null && !zones.has(facts.zone)) return "zone";
  if (!asked[surcharge.when](facts.request)) return "not-asked-for";
  if (!holdsOn(surcharge, facts.date)) return "date";
  if (places !== null && !isAt(places, surcharge.placesAt ?? "destination", facts)) return "place";
  if (above !== null && !facts.sizes.some((sizes) => isAbove(sizes, above))) return "not-above-threshold";
  return null;
}

function isAt(
  places: PlaceIndex<true>,
  at: NonNullable<Surcharge["placesAt"]>,
  { from, to }: ChargeFacts,
): boolean {
  const holds = (address: AddressKeys) => places.find(address, () => true) === true;
  return (at !== "origin" && holds(to)) || (at !== "destination" && holds(from));
}

const asked: Record<Surcharge["when"], (request: PricingRequest) => boolean> = {
  always: () => true,
  "cash-on-delivery": (request) => (request.cashOnDeliveryMinor ?? 0) > 0,
  insurance: (request) => (request.extras?.insuranceMinor ?? 0) > 0,
  "saturday-delivery": (request) => request.extras?.saturdayDelivery === true,
};

function holdsOn({ dates, weekdays, amount }: Surcharge, date: CalendarDate): boolean {
  if (weekdays !== undefined && !weekdays.includes(weekdayOf(dayNumber(date)))) return false;
  if (dates !== undefined && !dates.some(({ from, to }) => from <= date && date <= to)) return false;
  return amount.kind !== "percent" || shareOn(amount.shares, date) !== undefined;
}

/** They compare with the whole running total. */
const ofShipment: ReadonlySet<SurchargeAmount["kind"]> = new Set(["at-least", "discount"]);

function addCharges(
  charges: Charge[],
  { surcharge, above }: CompiledSurcharge,
  facts: ChargeFacts,
  total: ExactInteger,
  parcelTotals: readonly ExactInteger[],
): void {
  if (surcharge.per === "shipment" || ofShipment.has(surcharge.amount.kind)) {
    charges.push(chargeOf(surcharge, null, facts, total));
    return;
  }
  facts.sizes.forEach((sizes, parcel) => {
    if (above !== null && !isAbove(sizes, above)) return;
    charges.push(chargeOf(surcharge, parcel, facts, parcelTotals[parcel] ?? 0));
  });
}

function chargeOf(
  surcharge: Surcharge,
  parcel: number | null,
  facts: ChargeFacts,
  running: ExactInteger,
): Charge {
  const { amount } = surcharge;
  const plain = { surcharge, parcel, percent: null, steps: null };
  if (amount.kind === "fixed") return bounded(plain, amount, times(amount.minor, facts.perMinor), facts);
  if (amount.kind === "per-weight") {
    const steps = weightSteps(micrograms(amount.stepG), parcel, facts);
    const parts = Math.round(amount.minor * facts.partsPerMinor);
    return bounded({ ...plain, steps }, amount, times(times(parts, steps), facts.perPart), facts);
  }
  if (amount.kind === "per-amount") {
    const { minor, stepMinor, freeMinor = 0, of } = amount;
    const charged = lessBy(percentBase(of, parcel, facts, running), times(freeMinor, facts.perMinor));
    const steps = startedSteps(charged, times(stepMinor, facts.perMinor));
    return bounded({ ...plain, steps }, amount, times(times(minor, steps), facts.perMinor), facts);
  }
  if (amount.kind === "at-least") {
    const lacking = lessBy(times(amount.minor, facts.perMinor), running);
    return { ...plain, amount: lacking, bound: null };
  }
  if (amount.kind === "discount") return discountOf(surcharge, amount, facts, running);
  const base = percentBase(amount.of, parcel, facts, running);
  const ppm = shareOn(amount.shares, facts.date)?.ppm ?? 0;
  return bounded({ ...plain, percent: { ppm, of: amount.of, base } }, amount, millionths(base, ppm), facts);
}

function discountOf(
  surcharge: Surcharge,
  { tiers, floorMinor = 0 }: SurchargeAmount & { readonly kind: "discount" },
  { perMinor }: ChargeFacts,
  running: ExactInteger,
): Charge {
  let reached: DiscountTier | undefined;
  for (const tier of tiers) {
    const isReached = times(tier.fromMinor, perMinor) <= running;
    if (isReached && (reached === undefined || tier.fromMinor > reached.fromMinor)) reached = tier;
  }
  const ppm = reached?.ppm ?? 0;
  const share = millionths(running, ppm);
  const most = lessBy(running, times(floorMinor, perMinor));
  return {
    surcharge,
    parcel: null,
    percent: { ppm, of: "running", base: running },
    steps: null,
    ...(share > most ? { amount: most, bound: "minimum" as const } : { amount: share, bound: null }),
  };
}

function bounded(
  charge: Omit<Charge, "amount" | "bound">,
  { minMinor, maxMinor }: SurchargeAmount,
  amount: ExactInteger,
  { perMinor }: ChargeFacts,
): Charge {
  if (minMinor !== undefined) {
    const minimum = times(minMinor, perMinor);
    if (amount < minimum) return { ...charge, amount: minimum, bound: "minimum" };
  }
  if (maxMinor !== undefined) {
    const maximum = times(maxMinor, perMinor);
    if (amount > maximum) return { ...charge, amount: maximum, bound: "maximum" };
  }
  return { ...charge, amount, bound: null };
}

function percentBase(
  of: PercentBase,
  parcel: number | null,
  { request, base, baseParts, perMinor }: ChargeFacts,
  running: ExactInteger,
): ExactInteger {
  if (of === "running") return running;
  if (of === "base") return parcel === null ? base : (baseParts[parcel] ?? 0);
  const minor = of === "insured-amount" ? request.extras?.insuranceMinor : request.cashOnDeliveryMinor;
  const whole = times(minor ?? 0, perMinor);
  return parcel === null ? whole : quotient(whole, request.parcels.length);
}

/**
 * A parcel's own weight is rounded if each parcel is billed; if their sum is billed, the parcel's contribution
 * counts.
 */
function weightSteps(step: number, parcel: number | null, { weighed }: ChargeFacts): number {
  if (parcel === null) {
    const billable = weighed.billed.reduce((sum, each) => sum + each.billable, 0);
    return startedSteps(billable, step);
  }
  return weighed.per === "parcel"
    ? startedSteps(weighed.billed[parcel]?.billable ?? 0, step)
    : startedSteps(weighed.parcels[parcel]?.counted ?? 0, times(step, weighed.partsPerMicrogram));
}

/** Charges come by code, so that of equal ones in a group the first stays. */
function largestOfGroups(charges: readonly Charge[], listener: ChargeListener | null): Iterable<Charge> {
  if (!charges.some(({ surcharge }) => surcharge.group !== undefined)) return charges;
  const kept = new Map<string, Charge>();
  charges.forEach((charge, position) => {
    const { group } = charge.surcharge;
    const key = group === undefined ? `${position}` : `${charge.parcel ?? "shipment"}/${group}`;
    const earlier = kept.get(key);
    if (earlier === undefined) kept.set(key, charge);
    else if (earlier.amount < charge.amount) {
      listener?.outdone(earlier, charge);
      kept.set(key, charge);
    } else listener?.outdone(charge, earlier);
  });
  return kept.values();
}
