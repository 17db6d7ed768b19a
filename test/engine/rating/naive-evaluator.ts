/**
 * A tariff's rules in plain code, with exact fractions and without any index: slow, and easy to believe. It
 * shares only types with the engine; the compiled tariff must answer the same.
 */
import type {
  Address,
  ChosenBase,
  DatedShare,
  Parcel,
  Place,
  PricingRequest,
  SizeThresholds,
  Surcharge,
  Tariff,
  TariffService,
  ValueBase,
  Zone,
  ZonePrices,
} from "../../../app/engine/index.ts";
import type { Fraction } from "./fraction.ts";
import {
  add,
  ceiling,
  compare,
  decimal,
  divide,
  fraction,
  largest,
  multiply,
  rounded,
  sum,
} from "./fraction.ts";
import { bySpecificity, specificityOf } from "./naive-places.ts";

export interface NaivePrice {
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  /** Base and surcharges, before rounding. */
  readonly sum: Fraction;
}

/** Hundredths of a percent. */
export type EuVat = (place: Pick<Address, "country" | "zip">, date: string) => number;

/** Null if there is no price. */
export function naivePrice(
  tariff: Tariff,
  serviceCode: string,
  request: PricingRequest,
  euVat: EuVat,
): NaivePrice | null {
  const service = tariff.services.find(({ code }) => code === serviceCode);
  const zone = naiveZone(tariff, request);
  const row = service?.prices.find((prices) => prices.zone === zone?.code);
  if (service === undefined || zone === null || row === undefined) return null;
  const { maxParcels, maxWeightG } = service.shipmentLimits ?? {};
  if (maxParcels !== undefined && request.parcels.length > maxParcels) return null;
  const together = sum(request.parcels.map(({ weightG }) => decimal(weightG)));
  if (maxWeightG !== undefined && compare(together, decimal(maxWeightG)) > 0) return null;
  const date = dateIn(tariff.timeZone, request.at);
  const weights = weigh(service, request.parcels);
  const bases = basesOf(service, row, weights, request);
  if (bases === null) return null;
  const total = withSurchargesOrNone(tariff, service, zone, date, request, weights, bases);
  if (total === null) return null;
  const ppm = taxShare(tariff, request.to, date, euVat);
  return { ...taxed(tariff, roundedTotal(tariff, total), ppm), sum: total };
}

function roundedTotal({ rounding }: Tariff, total: Fraction): number {
  if (rounding === undefined) return Number(rounded(total));
  const { toMinor, mode, lessMinor = 0 } = rounding;
  const steps = divide(add(total, fraction(lessMinor)), fraction(toMinor));
  return Math.max(0, Number(mode === "up" ? ceiling(steps) : rounded(steps)) * toMinor - lessMinor);
}

/** Most specific by destination, then by origin, then the code that sorts first. */
export function naiveZone(tariff: Tariff, { from, to }: Pick<PricingRequest, "from" | "to">): Zone | null {
  if (tariff.origins !== undefined && specificityOf(tariff.origins, from) === null) return null;
  const candidates = tariff.zones.flatMap((zone) => {
    const destination = specificityOf(zone.places, to, tariff.citiesFirst);
    const origin =
      zone.from === undefined ? ([99, 0n] as const) : specificityOf(zone.from, from, tariff.citiesFirst);
    return destination === null || origin === null ? [] : [{ zone, destination, origin }];
  });
  candidates.sort(
    (a, b) =>
      bySpecificity(a.destination, b.destination) ||
      bySpecificity(a.origin, b.origin) ||
      (a.zone.code < b.zone.code ? -1 : 1),
  );
  return candidates[0]?.zone ?? null;
}

/** Grams. */
interface Weights {
  /** Each parcel's part of the billed weight, before minimum and steps. */
  readonly counted: readonly Fraction[];
  /** The billed weight of each parcel that is billed by itself. */
  readonly own: readonly (Fraction | null)[];
  /** The billed weight of the others together, if there are any. */
  readonly rest: Fraction | null;
}

function weigh({ billableWeight }: TariffService, parcels: readonly Parcel[]): Weights {
  const { volumetricDivisor, volumetricKgPerM3, volumeSides, volumetricOnly, eachStepG } = billableWeight;
  const { volumetricIn3PerLb } = billableWeight;
  const { stepG, minG, minimums = [], per, eachAbove, largerOf } = billableWeight;
  const alone = parcels.map(
    (parcel) => per === "parcel" || (eachAbove !== undefined && isAbove(eachAbove, parcel)),
  );
  const actual = parcels.map(({ weightG }) => decimal(weightG));
  const up = (value: Fraction, to: Fraction) => multiply(fraction(ceiling(divide(value, to))), to);
  const whole = volumetricIn3PerLb === undefined ? fraction(1) : decimal(2.54);
  const side = (cm: number) => {
    if (volumeSides === undefined) return decimal(cm);
    if (volumeSides === "up") return up(decimal(cm), whole);
    return multiply(fraction(rounded(divide(decimal(cm), whole))), whole);
  };
  const gramsPerCm3 =
    volumetricIn3PerLb !== undefined
      ? divide(decimal(453.59237), multiply(decimal(16.387064), fraction(volumetricIn3PerLb)))
      : volumetricKgPerM3 !== undefined
        ? divide(decimal(volumetricKgPerM3), fraction(1_000))
        : volumetricDivisor === undefined
          ? null
          : fraction(1_000, volumetricDivisor);
  /** Null: it does not count. */
  const volumetric = parcels.map((parcel, at) => {
    if (gramsPerCm3 === null) return null;
    const { lengthCm, widthCm, heightCm } = parcel;
    const weight = multiply(multiply(multiply(side(lengthCm), side(widthCm)), side(heightCm)), gramsPerCm3);
    const { timesActual = 0, above } = volumetricOnly ?? {};
    const isMore = compare(weight, multiply(actual[at]!, decimal(timesActual))) > 0;
    return volumetricOnly === undefined || (isMore && isAbove(above, parcel)) ? weight : null;
  });
  const each = actual.map((weight, at) => largest(weight, volumetric[at] ?? weight));
  const sumOfRest = (weights: readonly (Fraction | null)[]) =>
    sum(weights.map((weight, at) => (alone[at] || weight === null ? fraction(0) : weight)));
  const byVolume = compare(sumOfRest(volumetric), sumOfRest(actual)) > 0;
  const together = actual.map((weight, at) => (byVolume ? (volumetric[at] ?? weight) : weight));
  const chosen = each.map((weight, at) =>
    per === "shipment" && largerOf === "shipment" && !alone[at] ? together[at]! : weight,
  );
  const raised = chosen.map((weight, at) =>
    minimums
      .filter(({ above }) => isAbove(above, parcels[at]!))
      .reduce((most, one) => largest(most, decimal(one.minG)), weight),
  );
  const counted = eachStepG === undefined ? raised : raised.map((weight) => up(weight, decimal(eachStepG)));
  const step = decimal(stepG);
  const billed = (weight: Fraction) =>
    multiply(fraction(ceiling(divide(largest(weight, decimal(minG ?? 0)), step))), step);
  return {
    counted,
    own: counted.map((weight, at) => (alone[at] ? billed(weight) : null)),
    rest: alone.every(Boolean) ? null : billed(sumOfRest(counted)),
  };
}

interface Bases {
  readonly whole: Fraction;
  readonly ofParcels: readonly Fraction[];
  /** Of each parcel in the shipment, from 1. */
  readonly places: readonly number[];
}

function basesOf(
  { measure, sizeBy, furtherParcels = [], cheaperNextBreak }: TariffService,
  row: ZonePrices,
  { counted, own, rest }: Weights,
  request: PricingRequest,
): Bases | null {
  const { parcels } = request;
  const priced = (measured: Fraction | null | undefined | 0) =>
    measured ? bracketPrice(row, measured, cheaperNextBreak) : null;
  if (measure === "pieces") {
    const whole = priced(fraction(parcels.length));
    const part = fraction(1, parcels.length);
    return (
      whole && { whole, ofParcels: parcels.map(() => multiply(whole, part)), places: placesOf(request, []) }
    );
  }
  const measures =
    measure === "weight"
      ? own
      : measure === "size"
        ? parcels.map((parcel) => sizeOf(parcel)[sizeBy ?? "longest-side"])
        : parcels.map(({ compartmentSize }) => (compartmentSize ? fraction(compartmentSize) : null));
  const together = measure === "weight" && rest !== null ? priced(rest) : null;
  if (measure === "weight" && rest !== null && together === null) return null;
  const prices = measures.map(priced);
  if (prices.some((price, at) => price === null && (measure !== "weight" || own[at] !== null))) return null;
  const places = placesOf(request, prices);
  const brackets = prices.filter((price) => price !== null).length + (together === null ? 0 : 1);
  const weightOfRest = sum(counted.filter((_weight, at) => own[at] === null));
  const inRest = fraction(own.filter((weight) => weight === null).length);
  const ofParcels = prices.map((price, at) => {
    if (price === null) {
      const share = weightOfRest.n === 0n ? divide(fraction(1), inRest) : divide(counted[at]!, weightOfRest);
      return multiply(together!, share);
    }
    const further = furtherParcels.filter(({ from }) => from <= places[at]!).at(-1);
    if (further === undefined || brackets === 1) return price;
    return "ppm" in further ? multiply(price, fraction(further.ppm, 1_000_000)) : fraction(further.minor);
  });
  return { whole: sum(ofParcels), ofParcels, places };
}

/** From 1; a parcel without a price of its own comes after those with one. */
function placesOf(
  { parcels, items }: PricingRequest,
  prices: readonly (Fraction | null)[],
): readonly number[] {
  const worth = (parcel: Parcel) => sum(parcel.itemIndexes.map((index) => decimal(items[index]!.value ?? 0)));
  const ranked = parcels.map((parcel, at) => ({ price: prices[at] ?? fraction(0), at, parcel }));
  ranked.sort((a, b) => {
    const [one, other] = [sizeOf(a.parcel), sizeOf(b.parcel)];
    return (
      compare(b.price, a.price) ||
      compare(decimal(b.parcel.weightG), decimal(a.parcel.weightG)) ||
      compare(other.longest, one.longest) ||
      compare(other.middle, one.middle) ||
      compare(other.shortest, one.shortest) ||
      compare(worth(b.parcel), worth(a.parcel))
    );
  });
  return parcels.map((_parcel, at) => ranked.findIndex((each) => each.at === at) + 1);
}

function bracketPrice(
  { brackets, beyond }: ZonePrices,
  measure: Fraction,
  cheaperNextBreak = false,
): Fraction | null {
  const costs: Fraction[] = [];
  for (const [at, { upTo, priceMinor, per }] of brackets.entries()) {
    if (compare(measure, decimal(upTo)) > 0) continue;
    const weight = costs.length === 0 ? measure : decimal(brackets[at - 1]!.upTo);
    const bands = per === undefined ? 1n : ceiling(divide(weight, decimal(per)));
    costs.push(multiply(decimal(priceMinor), fraction(bands)));
  }
  if (costs[0] !== undefined) return cheaperNextBreak ? costs.sort(compare)[0]! : costs[0];
  const last = brackets.at(-1);
  if (last === undefined || beyond === undefined) return null;
  const full = last.per === undefined ? 1n : ceiling(divide(decimal(last.upTo), decimal(last.per)));
  const above = add(measure, multiply(decimal(last.upTo), fraction(-1)));
  const steps = ceiling(divide(above, decimal(beyond.step)));
  return add(
    multiply(decimal(last.priceMinor), fraction(full)),
    multiply(decimal(beyond.priceMinor), fraction(steps)),
  );
}

/** Null: a surcharge has no price for the value, or the value is not known. */
function withSurchargesOrNone(...given: Parameters<typeof withSurcharges>): Fraction | null {
  try {
    return withSurcharges(...given);
  } catch (error) {
    if (error instanceof NoPrice) return null;
    throw error;
  }
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
): Fraction {
  const applicable = tariff.surcharges.filter((each) => applies(each, service, zone, date, request));
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
      .filter((at) => at === null || isAbove(surcharge.above, request.parcels[at]!))
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
  return below(Number.POSITIVE_INFINITY, null);
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
    request.parcels.some((parcel) => isAbove(above, parcel)) &&
    (amount.kind !== "percent" || shareOn(amount.shares, date) !== null)
  );
}

function isAbove(above: SizeThresholds | undefined, parcel: Parcel): boolean {
  if (above === undefined) return true;
  const { longest, middle, shortest, ...sizes } = sizeOf(parcel);
  const exceeds = (value: Fraction, limit: number | undefined) =>
    limit !== undefined && compare(value, decimal(limit)) > 0;
  return (
    exceeds(decimal(parcel.weightG), above.weightG) ||
    exceeds(longest, above.longestSideCm) ||
    exceeds(middle, above.middleSideCm) ||
    exceeds(shortest, above.shortestSideCm) ||
    exceeds(sizes["longest-plus-shortest"], above.longestPlusShortestCm) ||
    exceeds(sizes.girth, above.girthCm) ||
    exceeds(sizes["sum-of-sides"], above.sumOfSidesCm)
  );
}

function sizeOf({ lengthCm, widthCm, heightCm }: Parcel) {
  const sides = [lengthCm, widthCm, heightCm].map(decimal).sort(compare);
  const [shortest, middle, longest] = sides as [Fraction, Fraction, Fraction];
  return {
    longest,
    middle,
    shortest,
    "longest-side": longest,
    "longest-plus-shortest": add(longest, shortest),
    girth: sum([longest, middle, middle, shortest, shortest]),
    "sum-of-sides": sum(sides),
  };
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

function shareOn(shares: readonly DatedShare[], date: string): DatedShare | null {
  const begun = shares.filter(({ from }) => from === undefined || from <= date);
  return begun.sort((a, b) => ((a.from ?? "") < (b.from ?? "") ? 1 : -1))[0] ?? null;
}

/** Parts per million. */
function taxShare({ tax, citiesFirst }: Tariff, to: Address, date: string, euVat: EuVat): number {
  const holding = tax.rules.flatMap(({ place, shares }) => {
    const specificity = specificityOf([place], to, citiesFirst);
    const share = shareOn(shares, date);
    return specificity === null || share === null ? [] : [{ specificity, ppm: share.ppm }];
  });
  holding.sort((a, b) => bySpecificity(a.specificity, b.specificity) || b.ppm - a.ppm);
  if (holding[0] !== undefined) return holding[0].ppm;
  return tax.otherwise === "eu-vat" ? euVat(to, date) * 100 : 0;
}

function taxed({ tax }: Tariff, roundedMinor: number, ppm: number): Omit<NaivePrice, "sum"> {
  if (tax.prices === "gross") {
    const taxMinor = Number(rounded(fraction(BigInt(roundedMinor) * BigInt(ppm), 1_000_000n + BigInt(ppm))));
    return { netMinor: roundedMinor - taxMinor, taxMinor, totalMinor: roundedMinor };
  }
  const taxMinor = Number(rounded(fraction(BigInt(roundedMinor) * BigInt(ppm), 1_000_000n)));
  return { netMinor: roundedMinor, taxMinor, totalMinor: roundedMinor + taxMinor };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dateIn(timeZone: string, at: Date): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  formats.set(timeZone, format);
  return format.format(at);
}
