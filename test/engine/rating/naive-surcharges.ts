/** Surcharges of the naive evaluator: each asks for those that it is a share of. */
import type {
  ChosenBase,
  DatedShare,
  Parcel,
  Place,
  PricingRequest,
  Surcharge,
  Tariff,
  TariffService,
  ValueBase,
  Zone,
} from "../../../app/domain/engine/index.ts";
import type { Fraction } from "./fraction.ts";
import { add, ceiling, compare, decimal, divide, fraction, multiply, rounded, sum } from "./fraction.ts";
import type { Bases, Weights } from "./naive-base.ts";
import { naiveBand } from "./naive-distances.ts";
import { specificityOf } from "./naive-places.ts";
import { cm3Of, isAbove, isBelow, sizeOf, volumeOf } from "./naive-sizes.ts";

/** Null: a surcharge has no price for the value, or the value is not known. */
export function withSurchargesOrNone(...given: Parameters<typeof withSurcharges>): NaiveSum | null {
  try {
    return withSurcharges(...given);
  } catch (error) {
    if (error instanceof NoPrice) return null;
    throw error;
  }
}

interface NaiveSum {
  readonly total: Fraction;
  /** Charges with a tax of their own, in parts per million. */
  readonly ownTaxes: readonly { readonly ppm: number; readonly amount: Fraction }[];
}

interface NaiveCharge {
  readonly surcharge: Surcharge;
  readonly at: number | null;
  readonly amount: Fraction;
}

/** Each surcharge asks for those that it is a share of, so no order is needed. */
function withSurcharges(
  tariff: Tariff,
  service: TariffService,
  zone: Zone,
  date: string,
  request: PricingRequest,
  weights: Weights,
  bases: Bases,
): NaiveSum {
  const band = naiveBand(tariff, request);
  const applicable = tariff.surcharges
    .filter((each) => each.bands === undefined || each.bands.includes(band ?? ""))
    .filter((each) => applies(each, service, zone, date, request));
  const baseOf = (at: number | null) => (at === null ? bases.whole : bases.ofParcels[at]!);
  const isOff = ({ surcharge }: NaiveCharge) => surcharge.amount.kind === "discount";
  const amounts = (charges: readonly NaiveCharge[]) => sum(charges.map(({ amount }) => amount));
  const less = (on: Fraction, off: Fraction) => atLeast(fraction(0), add(on, multiply(off, fraction(-1))));

  const below = (rank: number, at: number | null): Fraction => {
    let total = baseOf(at);
    for (const each of [...new Set(applicable.map((one) => one.rank))].sort((a, b) => a - b)) {
      if (each >= rank) break;
      const charges = applicable.filter((one) => one.rank === each).flatMap(chargesOf);
      if (at !== null) total = add(total, amounts(charges.filter((one) => one.at === at)));
      else {
        const on = add(total, amounts(charges.filter((one) => !isOff(one))));
        total = less(on, amounts(charges.filter(isOff)));
      }
    }
    return total;
  };
  const chosen = ({ base, surcharges }: ChosenBase, at: number | null): Fraction => {
    const charges = applicable
      .filter(({ code }) => surcharges.includes(code))
      .flatMap(chargesOf)
      .filter((each) => at === null || each.at === at);
    const on = add(base ? baseOf(at) : fraction(0), amounts(charges.filter((each) => !isOff(each))));
    return less(on, amounts(charges.filter(isOff)));
  };

  const all = new Map<Surcharge, readonly NaiveCharge[]>();
  /** Before its group is looked at. */
  const allOf = (surcharge: Surcharge): readonly NaiveCharge[] => {
    const known = all.get(surcharge);
    if (known !== undefined) return known;
    const { kind } = surcharge.amount;
    const of = "of" in surcharge.amount ? surcharge.amount.of : null;
    const targets =
      surcharge.per === "shipment" || kind === "at-least" || kind === "discount"
        ? [null]
        : request.parcels.map((_, at) => at);
    const charges = targets
      .filter((at) => at === null || isMeant(surcharge, request.parcels[at]!))
      .filter((at) => at === null || bases.places[at]! >= (surcharge.fromParcel ?? 1))
      .map((at) => {
        const others =
          of !== null && typeof of !== "string"
            ? chosen(of, at)
            : of === "running" || kind === "at-least" || kind === "discount"
              ? below(surcharge.rank, at)
              : fraction(0);
        const amount = amountOf(surcharge, at, date, request, weights, baseOf(at), others);
        return { surcharge, at, amount };
      });
    all.set(surcharge, charges);
    return charges;
  };
  const chargesOf = (surcharge: Surcharge): readonly NaiveCharge[] => {
    const { group, code } = surcharge;
    if (group === undefined) return allOf(surcharge);
    const others = applicable.filter((each) => each.group === group && each !== surcharge).flatMap(allOf);
    return allOf(surcharge).filter(
      (each) =>
        !others.some(
          (other) =>
            other.at === each.at &&
            (compare(other.amount, each.amount) > 0 ||
              (compare(other.amount, each.amount) === 0 && other.surcharge.code < code)),
        ),
    );
  };
  const ownTaxes = applicable.flatMap((surcharge) => {
    const share = surcharge.taxShares && shareOn(surcharge.taxShares, date);
    if (!share || surcharge.amount.kind === "discount") return [];
    return chargesOf(surcharge).map(({ amount }) => ({ ppm: share.ppm, amount }));
  });
  return { total: below(Number.POSITIVE_INFINITY, null), ownTaxes };
}

function applies(
  {
    active,
    when,
    fromParcel,
    recipient,
    services,
    zones,
    places,
    placesAt,
    weekdays,
    dates,
    above,
    below,
    amount,
  }: Surcharge,
  service: TariffService,
  zone: Zone,
  date: string,
  request: PricingRequest,
): boolean {
  const asked =
    when === "always" ||
    (when === "cash-on-delivery" && (request.cashOnDeliveryMinor ?? 0) > 0) ||
    (when === "insurance" && (request.extras?.insuranceMinor ?? 0) > 0) ||
    (when === "pickup" && request.withPickup === true) ||
    (when === "saturday-delivery" && request.extras?.saturdayDelivery === true);
  return (
    active &&
    asked &&
    (fromParcel === undefined || request.parcels.length >= fromParcel) &&
    (recipient === undefined ||
      (recipient === "residence") ===
        (request.to.isResidential ?? (request.to.company ?? "").trim() === "")) &&
    (!services || services.includes(service.code)) &&
    (!zones || zones.includes(zone.code)) &&
    (!places ||
      (placesAt !== "origin" && specificityOf(places as Place[], request.to) !== null) ||
      ((placesAt === "origin" || placesAt === "either") &&
        specificityOf(places as Place[], request.from) !== null)) &&
    (!weekdays || weekdays.includes(new Date(`${date}T12:00:00Z`).getUTCDay())) &&
    (!dates || dates.some(({ from, to }) => from <= date && date <= to)) &&
    request.parcels.some((parcel) => isMeant({ above, below }, parcel)) &&
    (amount.kind !== "percent" || shareOn(amount.shares, date) !== null)
  );
}

function isMeant(
  { above, below }: { readonly [Key in "above" | "below"]?: Surcharge[Key] | undefined },
  parcel: Parcel,
): boolean {
  return isAbove(above, parcel) && isBelow(below, parcel);
}

function amountOf(
  { amount }: Surcharge,
  parcel: number | null,
  date: string,
  request: PricingRequest,
  weights: Weights,
  base: Fraction,
  running: Fraction,
): Fraction {
  const bounded = (value: Fraction) => {
    const { minMinor, maxMinor } = amount;
    if (minMinor !== undefined && compare(value, fraction(minMinor)) < 0) return fraction(minMinor);
    if (maxMinor !== undefined && compare(value, fraction(maxMinor)) > 0) return fraction(maxMinor);
    return value;
  };
  if (amount.kind === "fixed") return bounded(fraction(amount.minor));
  if (amount.kind === "per-weight") {
    const { own, rest, counted } = weights;
    const billed = [...own, rest].filter((weight) => weight !== null);
    const weight = parcel === null ? sum(billed) : (own[parcel] ?? counted[parcel]!);
    const steps = ceiling(divide(weight, decimal(amount.stepG)));
    return bounded(multiply(fraction(steps), decimal(amount.minor)));
  }
  if (amount.kind === "per-size" || amount.kind === "per-volume" || amount.kind === "per-missing-weight") {
    const parcels = parcel === null ? request.parcels : [request.parcels[parcel]!];
    const steps = ceiling(measured(amount, parcels));
    return bounded(multiply(fraction(steps), decimal(amount.minor)));
  }
  if (amount.kind === "per-amount") {
    const own = amountAsked(amount.of, parcel, request);
    const charged = atLeast(fraction(0), add(own, fraction(-(amount.freeMinor ?? 0))));
    const steps = ceiling(divide(charged, fraction(amount.stepMinor)));
    return bounded(fraction(steps * BigInt(amount.minor)));
  }
  if (amount.kind === "tiered") {
    const value = amountAsked(amount.of, parcel, request);
    const tier = amount.tiers.filter(
      ({ upToMinor }) => upToMinor === undefined || compare(value, fraction(upToMinor)) <= 0,
    )[0];
    if (tier === undefined) throw new NoPrice();
    return bounded(add(fraction(tier.minor), multiply(value, fraction(tier.ppm, 1_000_000))));
  }
  const beyondRunning = (minor: number) => add(fraction(minor), multiply(running, fraction(-1)));
  if (amount.kind === "at-least") return atLeast(fraction(0), beyondRunning(amount.minor));
  if (amount.kind === "discount") {
    const reached = amount.tiers.filter(({ fromMinor }) => compare(fraction(fromMinor), running) <= 0);
    const ppm = reached.sort((a, b) => b.fromMinor - a.fromMinor)[0]?.ppm ?? 0;
    const off = multiply(running, fraction(ppm, 1_000_000));
    const most = atLeast(fraction(0), multiply(beyondRunning(amount.floorMinor ?? 0), fraction(-1)));
    return compare(off, most) > 0 ? most : off;
  }
  const of =
    typeof amount.of !== "string" || amount.of === "running"
      ? running
      : amount.of === "base"
        ? base
        : amountAsked(amount.of, parcel, request);
  return bounded(multiply(of, fraction(shareOn(amount.shares, date)?.ppm ?? 0, 1_000_000)));
}

/** Steps, with a part of one. */
function measured(
  amount: Surcharge["amount"] & { readonly kind: "per-size" | "per-volume" | "per-missing-weight" },
  parcels: readonly Parcel[],
): Fraction {
  const less = (of: Fraction, free: Fraction) => atLeast(fraction(0), add(of, multiply(free, fraction(-1))));
  const volume = sum(parcels.map(volumeOf));
  switch (amount.kind) {
    case "per-size": {
      const size = sum(parcels.map((parcel) => sizeOf(parcel)[amount.of]));
      return divide(less(size, decimal(amount.freeCm ?? 0)), decimal(amount.stepCm));
    }
    case "per-volume":
      return divide(less(volume, (amount.free && cm3Of(amount.free)) ?? fraction(0)), cm3Of(amount.step)!);
    case "per-missing-weight": {
      // A cm³ at 1 kg/m³ is a thousandth of a gram.
      const due = multiply(volume, divide(decimal(amount.kgPerM3), fraction(1_000)));
      const weighed = sum(parcels.map(({ weightG }) => decimal(weightG)));
      return divide(less(due, weighed), decimal(amount.stepG));
    }
  }
}

class NoPrice extends Error {}

function amountAsked(of: ValueBase, parcel: number | null, request: PricingRequest): Fraction {
  const { items, parcels, extras, cashOnDeliveryMinor } = request;
  if (of === "goods-value") {
    const own = parcel === null ? items : parcels[parcel]!.itemIndexes.map((index) => items[index]!);
    const isKnown = own.every(
      ({ value, currency }) => typeof value === "number" && (currency ?? "EUR") === "EUR",
    );
    if (!isKnown) throw new NoPrice();
    return sum(own.map(({ value }) => fraction(rounded(multiply(decimal(value!), fraction(100))))));
  }
  const minor = of === "insured-amount" ? extras?.insuranceMinor : cashOnDeliveryMinor;
  return fraction(minor ?? 0, parcel === null ? 1 : parcels.length);
}

function atLeast(least: Fraction, value: Fraction): Fraction {
  return compare(value, least) < 0 ? least : value;
}

export function shareOn(shares: readonly DatedShare[], date: string): DatedShare | null {
  const begun = shares.filter(({ from }) => from === undefined || from <= date);
  return begun.sort((a, b) => ((a.from ?? "") < (b.from ?? "") ? 1 : -1))[0] ?? null;
}
