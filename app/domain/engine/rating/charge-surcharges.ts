import type { CalendarDate } from "../values/day-number.ts";
import type { Charge } from "./charge.ts";
import { isDiscount } from "./charge.ts";
import type { ChargeFacts } from "./charge-facts.ts";
import { shareOn } from "./dated-share.ts";
import type { ExactInteger } from "./exact-integer.ts";
import { lessBy, millionths, plus, quotient, startedSteps, times } from "./exact-integer.ts";
import { goodsMinor } from "./goods-value.ts";
import { isMeasured, measuredSteps } from "./measured-steps.ts";
import { noPrice } from "./no-price.ts";
import { RunningTotals } from "./running-totals.ts";
import { isMeant, notCharged } from "./surcharge-conditions.ts";
import type { CompiledSurcharge, SurchargePlan } from "./surcharge-plan.ts";
import type { DiscountTier, PercentBase, Surcharge, SurchargeAmount } from "./tariff.ts";
import type { TaxedSum } from "./totals.ts";
import { micrograms } from "./whole-units.ts";

/** Receives every charge and its result; used by the explanation. */
export interface ChargeListener {
  charged(charge: Charge): void;
  /** Another charge of its group is larger, or equal with a code that sorts first. */
  outdone(charge: Charge, by: Charge): void;
}

/** Applies all surcharges, each after those that it is a share of. */
export function chargeSurcharges(
  { steps, named }: Pick<SurchargePlan, "steps" | "named">,
  facts: ChargeFacts,
  listener: ChargeListener | null,
): TaxedSum {
  const totals = new RunningTotals(facts, named);
  let ownTaxes: Map<number, ExactInteger> | null = null;
  for (const { members, position } of steps) {
    const charges: Charge[] = [];
    for (const compiled of members) {
      if (notCharged(compiled, facts) === null) addCharges(charges, compiled, facts, position, totals);
    }
    for (const charge of largestOf(charges, listener)) {
      listener?.charged(charge);
      totals.add(position, charge);
      const ppm = ownTaxOf(charge, facts.date);
      if (ppm === undefined) continue;
      ownTaxes ??= new Map();
      ownTaxes.set(ppm, plus(ownTaxes.get(ppm) ?? 0, charge.amount));
    }
  }
  return { sum: totals.below(Number.POSITIVE_INFINITY, null), ownTaxes };
}

/** A surcharge's own tax in parts per million; undefined: the shipment's. A discount has that of what it lowers. */
export function ownTaxOf(charge: Pick<Charge, "surcharge">, date: CalendarDate): number | undefined {
  const { taxShares } = charge.surcharge;
  return taxShares === undefined || isDiscount(charge) ? undefined : shareOn(taxShares, date)?.ppm;
}

/** The kinds of amounts that compare with the shipment's whole running total. */
const ofShipment: ReadonlySet<SurchargeAmount["kind"]> = new Set(["at-least", "discount"]);

function addCharges(
  charges: Charge[],
  compiled: CompiledSurcharge,
  facts: ChargeFacts,
  position: number,
  totals: RunningTotals,
): void {
  const { surcharge } = compiled;
  const charge = (parcel: number | null) => {
    charges.push(chargeOf(surcharge, parcel, facts, othersOf(compiled, position, parcel, totals)));
  };
  if (surcharge.per === "shipment" || ofShipment.has(surcharge.amount.kind)) charge(null);
  else {
    facts.sizes.forEach((sizes, parcel) => {
      const isFurther = (facts.places?.[parcel] ?? 1) >= (surcharge.fromParcel ?? 1);
      if (isFurther && isMeant(compiled, sizes)) charge(parcel);
    });
  }
}

/** The total that it is a share of, as far as other surcharges are in it. */
function othersOf(
  { needs, surcharge: { amount } }: CompiledSurcharge,
  position: number,
  parcel: number | null,
  totals: RunningTotals,
): ExactInteger {
  if (needs === "lower-ranks") return totals.below(position, parcel);
  if (amount.kind !== "percent" || typeof amount.of === "string") return 0;
  return totals.chosen(amount.of, parcel);
}

function chargeOf(
  surcharge: Surcharge,
  parcel: number | null,
  facts: ChargeFacts,
  others: ExactInteger,
): Charge {
  const { amount } = surcharge;
  const plain = { surcharge, parcel, percent: null, steps: null };
  if (amount.kind === "fixed") return bounded(plain, amount, times(amount.minor, facts.perMinor), facts);
  if (amount.kind === "per-weight" || isMeasured(amount)) {
    const steps = isMeasured(amount)
      ? measuredSteps(amount, parcel === null ? facts.sizes : facts.sizes.slice(parcel, parcel + 1))
      : weightSteps(micrograms(amount.stepG), parcel, facts);
    const parts = Math.round(amount.minor * facts.partsPerMinor);
    return bounded({ ...plain, steps }, amount, times(times(parts, steps), facts.perPart), facts);
  }
  if (amount.kind === "per-amount") {
    const { minor, stepMinor, freeMinor = 0, of } = amount;
    const charged = lessBy(percentBase(of, parcel, facts, others), times(freeMinor, facts.perMinor));
    const steps = startedSteps(charged, times(stepMinor, facts.perMinor));
    return bounded({ ...plain, steps }, amount, times(times(minor, steps), facts.perMinor), facts);
  }
  if (amount.kind === "tiered") return tieredOf(surcharge, amount, parcel, facts);
  if (amount.kind === "at-least") {
    const lacking = lessBy(times(amount.minor, facts.perMinor), others);
    return { ...plain, amount: lacking, bound: null };
  }
  if (amount.kind === "discount") return discountOf(surcharge, amount, facts, others);
  const base = percentBase(amount.of, parcel, facts, others);
  const ppm = shareOn(amount.shares, facts.date)?.ppm ?? 0;
  return bounded({ ...plain, percent: { ppm, of: amount.of, base } }, amount, millionths(base, ppm), facts);
}

function tieredOf(
  surcharge: Surcharge,
  amount: SurchargeAmount & { readonly kind: "tiered" },
  parcel: number | null,
  facts: ChargeFacts,
): Charge {
  const { of, tiers } = amount;
  const base = percentBase(of, parcel, facts, 0);
  const reached = tiers.find(
    ({ upToMinor }) => upToMinor === undefined || base <= times(upToMinor, facts.perMinor),
  );
  if (reached === undefined)
    throw noPrice(`${surcharge.name}: the value is above the last that has a price.`, "above_values");
  const { minor, ppm } = reached;
  const share = { surcharge, parcel, percent: ppm === 0 ? null : { ppm, of, base }, steps: null };
  return bounded(share, amount, plus(times(minor, facts.perMinor), millionths(base, ppm)), facts);
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
  { surcharge, parcel, percent, steps }: Omit<Charge, "amount" | "bound">,
  { minMinor, maxMinor }: SurchargeAmount,
  amount: ExactInteger,
  { perMinor }: ChargeFacts,
): Charge {
  if (minMinor !== undefined) {
    const minimum = times(minMinor, perMinor);
    if (amount < minimum) return { surcharge, parcel, percent, steps, amount: minimum, bound: "minimum" };
  }
  if (maxMinor !== undefined) {
    const maximum = times(maxMinor, perMinor);
    if (amount > maximum) return { surcharge, parcel, percent, steps, amount: maximum, bound: "maximum" };
  }
  return { surcharge, parcel, percent, steps, amount, bound: null };
}

function percentBase(
  of: PercentBase,
  parcel: number | null,
  { request, currency, base, baseParts, perMinor }: ChargeFacts,
  others: ExactInteger,
): ExactInteger {
  if (of === "running" || typeof of !== "string") return others;
  if (of === "base") return parcel === null ? base : (baseParts[parcel] ?? 0);
  if (of === "goods-value") return times(goodsMinor(request, parcel, currency), perMinor);
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
  const own = weighed.parcels[parcel];
  return own?.isAlone === true
    ? startedSteps(weighed.billed.find((each) => each.parcel === parcel)?.billable ?? 0, step)
    : startedSteps(own?.counted ?? 0, times(step, weighed.partsPerMicrogram));
}

/** The largest charge of a group. Charges are sorted by code, so that the first of equal ones stays. */
function largestOf(charges: readonly Charge[], listener: ChargeListener | null): Iterable<Charge> {
  if (charges[0]?.surcharge.group === undefined) return charges;
  const kept = new Map<number | null, Charge>();
  for (const charge of charges) {
    const { parcel } = charge;
    const earlier = kept.get(parcel);
    if (earlier === undefined) kept.set(parcel, charge);
    else if (earlier.amount < charge.amount) {
      listener?.outdone(earlier, charge);
      kept.set(parcel, charge);
    } else listener?.outdone(charge, earlier);
  }
  return kept.values();
}
