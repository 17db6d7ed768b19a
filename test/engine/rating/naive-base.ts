/** The naive evaluator, before surcharges: billed weights, brackets and each parcel's part. */
import type { Parcel, PricingRequest, TariffService, ZonePrices } from "../../../app/domain/engine/index.ts";
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
import { isAbove, sizeOf, volumeOf } from "./naive-sizes.ts";

/** Grams. */
export interface Weights {
  /** Each parcel's part of the billed weight, before minimum and steps. */
  readonly counted: readonly Fraction[];
  /** The billed weight of each parcel that is billed by itself. */
  readonly own: readonly (Fraction | null)[];
  /** The billed weight of the others together, if there are any. */
  readonly rest: Fraction | null;
}

export function weigh({ billableWeight }: TariffService, parcels: readonly Parcel[]): Weights {
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
    const { lengthCm, widthCm, heightCm, goods } = parcel;
    const product = (...sides: readonly number[]) => sides.map(side).reduce(multiply);
    const volume =
      goods === undefined
        ? product(lengthCm, widthCm, heightCm)
        : largest(volumeOf(parcel), product(goods.longestCm, goods.middleCm, goods.shortestCm));
    const weight = multiply(volume, gramsPerCm3);
    const { timesActual = 0, above, upTo } = volumetricOnly ?? {};
    const isMore = compare(weight, multiply(actual[at]!, decimal(timesActual))) > 0;
    const isSmall = upTo === undefined || !isAbove(upTo, parcel);
    return volumetricOnly === undefined || (isMore && isSmall && isAbove(above, parcel)) ? weight : null;
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

export interface Bases {
  readonly whole: Fraction;
  readonly ofParcels: readonly Fraction[];
  /** Of each parcel in the shipment, from 1. */
  readonly places: readonly number[];
}

export function basesOf(
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
  /** The cost of a measure within a row, with those of the rows below it. */
  const costIn = (at: number, within: Fraction): Fraction => {
    const { priceMinor, per, each } = brackets[at]!;
    const price = decimal(priceMinor);
    if (each !== undefined) {
      const top = at === 0 ? fraction(0) : decimal(brackets[at - 1]!.upTo);
      const further = add(within, multiply(top, fraction(-1)));
      const steps = ceiling(divide(further, decimal(each)));
      return add(at === 0 ? fraction(0) : costIn(at - 1, top), multiply(price, fraction(steps)));
    }
    return multiply(price, fraction(per === undefined ? 1n : ceiling(divide(within, decimal(per)))));
  };
  const costs: Fraction[] = [];
  for (const [at, { upTo }] of brackets.entries()) {
    if (compare(measure, decimal(upTo)) > 0) continue;
    costs.push(costIn(at, costs.length === 0 ? measure : decimal(brackets[at - 1]!.upTo)));
  }
  if (costs[0] !== undefined) return cheaperNextBreak ? costs.sort(compare)[0]! : costs[0];
  const last = brackets.at(-1);
  if (last === undefined || beyond === undefined) return null;
  const above = add(measure, multiply(decimal(last.upTo), fraction(-1)));
  const steps = ceiling(divide(above, decimal(beyond.step)));
  return add(
    costIn(brackets.length - 1, decimal(last.upTo)),
    multiply(decimal(beyond.priceMinor), fraction(steps)),
  );
}
