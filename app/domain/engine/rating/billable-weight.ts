import type { Parcel } from "../values/item.ts";
import type { ExactInteger } from "./exact-integer.ts";
import { lessBy, plus, startedSteps, times } from "./exact-integer.ts";
import type { Thresholds } from "./size-thresholds.ts";
import { isAbove, sizesOf, thresholdsOf } from "./size-thresholds.ts";
import type { BillableWeight } from "./tariff.ts";
import type { Micrograms } from "./whole-units.ts";
import { cubicSizeUnits, micrograms, sizeUnits, UNITS_PER_CM } from "./whole-units.ts";

/** 1 cm³ (10⁹ cubic hundredths of a millimetre) at 1 kg/m³ is a milligram: 10³ micrograms of 10⁸ parts, in hundredths. */
export const PARTS_BY_DENSITY = 100_000_000;

/** A cubic hundredth of a millimetre is these parts of a microgram at one cubic inch a pound (2.54³ cm³, 453.59237 g). */
const PARTS_BY_INCHES = { perMicrogram: 1_638_706_400, perUnit: 45_359_237 };

/**
 * Exact weights of parcels. Fractions of a microgram are counted in parts: the volumetric divisor is the number
 * of parts in a microgram, so 1 cm³ (10⁹ cubic hundredths of a millimetre) is 10⁹ parts. Weights and volumes
 * then compare as whole numbers.
 */
export interface WeighedParcels {
  readonly partsPerMicrogram: number;
  readonly parcels: readonly WeighedParcel[];
  /** The measures that find brackets: one for each parcel, or one for all. */
  readonly billed: readonly BilledWeight[];
}

export interface WeighedParcel {
  readonly actual: ExactInteger;
  /** Null: only the scales count. */
  readonly volumetric: ExactInteger | null;
  /** The weight that counts; `minimum`: of its size. */
  readonly counts: "actual" | "volumetric" | "minimum";
  /** The parcel's part of the billed weight, before minimum and steps. */
  readonly counted: ExactInteger;
  /** It is billed by itself, also where the shipment's sum is. */
  readonly isAlone: boolean;
}

export interface BilledWeight {
  /** Null: all parcels that are not alone. */
  readonly parcel: number | null;
  readonly billable: Micrograms;
  /** The weight in parts, before minimum and steps. */
  readonly counted: ExactInteger;
  readonly minimumApplies: boolean;
}

export interface WeighingRules {
  /** A microgram's parts; null: only the scales count. */
  readonly divisor: number | null;
  /** Parts of a cubic hundredth of a millimetre. */
  readonly density: number;
  readonly volumeSides: "nearest" | "up" | null;
  /** The unit that sides are rounded to, a centimeter or an inch, in `UNITS_PER_CM`. */
  readonly sideUnit: number;
  /** Null: the volumetric weight counts for every parcel. */
  readonly only: {
    readonly hundredths: number;
    readonly above: Thresholds | null;
    readonly upTo: Thresholds | null;
  } | null;
  readonly eachStep: Micrograms | null;
  readonly step: Micrograms;
  readonly minimum: Micrograms;
  readonly minimums: readonly { readonly above: Thresholds; readonly minimum: Micrograms }[];
  readonly eachAbove: Thresholds | null;
  readonly per: "parcel" | "shipment";
  readonly largerOf: "parcel" | "shipment";
}

export function weighingRules({
  volumetricDivisor,
  volumetricKgPerM3,
  volumetricIn3PerLb,
  volumeSides,
  volumetricOnly,
  eachStepG,
  stepG,
  minG,
  minimums = [],
  eachAbove,
  per,
  largerOf,
}: BillableWeight): WeighingRules {
  return {
    ...densityOf({ volumetricDivisor, volumetricKgPerM3, volumetricIn3PerLb }),
    volumeSides: volumeSides ?? null,
    sideUnit: volumetricIn3PerLb === undefined ? UNITS_PER_CM : UNITS_PER_CM * 2.54,
    only:
      volumetricOnly === undefined
        ? null
        : {
            hundredths: Math.round((volumetricOnly.timesActual ?? 0) * 100),
            above: volumetricOnly.above === undefined ? null : thresholdsOf(volumetricOnly.above),
            upTo: volumetricOnly.upTo === undefined ? null : thresholdsOf(volumetricOnly.upTo),
          },
    eachStep: eachStepG === undefined ? null : micrograms(eachStepG),
    step: micrograms(stepG),
    minimum: micrograms(minG ?? 0),
    minimums: minimums.map((each) => ({ above: thresholdsOf(each.above), minimum: micrograms(each.minG) })),
    eachAbove: eachAbove === undefined ? null : thresholdsOf(eachAbove),
    per,
    largerOf: per === "parcel" ? "parcel" : (largerOf ?? "parcel"),
  };
}

type Divisors = {
  readonly [Key in "volumetricDivisor" | "volumetricKgPerM3" | "volumetricIn3PerLb"]: number | undefined;
};

function densityOf({
  volumetricDivisor,
  volumetricKgPerM3,
  volumetricIn3PerLb,
}: Divisors): Pick<WeighingRules, "divisor" | "density"> {
  if (volumetricIn3PerLb !== undefined) {
    const { perMicrogram, perUnit } = PARTS_BY_INCHES;
    return { divisor: perMicrogram * volumetricIn3PerLb, density: perUnit };
  }
  if (volumetricKgPerM3 === undefined) return { divisor: volumetricDivisor ?? null, density: 1 };
  return { divisor: PARTS_BY_DENSITY, density: Math.round(volumetricKgPerM3 * 100) };
}

export function weigh(rules: WeighingRules, parcels: readonly Parcel[]): WeighedParcels {
  const partsPerMicrogram = rules.divisor ?? 1;
  const each = parcels.map((parcel): WeighedParcel => {
    const actual = times(micrograms(parcel.weightG), partsPerMicrogram);
    const volumetric = rules.divisor === null ? null : countingVolume(rules, parcel, actual);
    const isAlone =
      rules.per === "parcel" || (rules.eachAbove !== null && isAbove(sizesOf(parcel), rules.eachAbove));
    const isVolume = volumetric !== null && volumetric > actual;
    return isVolume
      ? { actual, volumetric, counts: "volumetric", counted: volumetric, isAlone }
      : { actual, volumetric, counts: "actual", counted: actual, isAlone };
  });
  const chosen = rules.largerOf === "shipment" ? countedAlike(each) : each;
  const weighed = chosen.map((parcel, at) =>
    inSteps(rules, raised(rules, parcel, parcels[at], partsPerMicrogram), partsPerMicrogram),
  );
  const billed = (parcel: number | null, counted: ExactInteger) =>
    billedWeight(rules, parcel, counted, partsPerMicrogram);
  const together = weighed.filter(({ isAlone }) => !isAlone);
  return {
    partsPerMicrogram,
    parcels: weighed,
    billed: [
      ...(together.length === 0 ? [] : [billed(null, sum(together, "counted"))]),
      ...weighed.flatMap(({ isAlone, counted }, parcel) => (isAlone ? [billed(parcel, counted)] : [])),
    ],
  };
}

/** Raises the weight to the minimum for the parcel's size. */
function raised(
  { minimums }: WeighingRules,
  weighed: WeighedParcel,
  parcel: Parcel | undefined,
  partsPerMicrogram: number,
): WeighedParcel {
  if (minimums.length === 0 || parcel === undefined) return weighed;
  const sizes = sizesOf(parcel);
  const own = minimums.filter(({ above }) => isAbove(sizes, above)).map(({ minimum }) => minimum);
  const least = times(Math.max(0, ...own), partsPerMicrogram);
  return least > weighed.counted ? { ...weighed, counts: "minimum", counted: least } : weighed;
}

function inSteps(
  { eachStep }: WeighingRules,
  weighed: WeighedParcel,
  partsPerMicrogram: number,
): WeighedParcel {
  if (eachStep === null) return weighed;
  const step = times(eachStep, partsPerMicrogram);
  return { ...weighed, counted: times(startedSteps(weighed.counted, step), step) };
}

/** Null: it does not count for this parcel. */
function countingVolume(rules: WeighingRules, parcel: Parcel, actual: ExactInteger): ExactInteger | null {
  const side = (cm: number) => sideOf[rules.volumeSides ?? "exact"](sizeUnits(cm), rules.sideUnit);
  const volume = volumeIn(parcel, side);
  const volumetric = rules.density === 1 ? volume : times(volume, rules.density);
  const { only } = rules;
  if (only === null) return volumetric;
  if (only.above !== null && !isAbove(sizesOf(parcel), only.above)) return null;
  if (only.upTo !== null && isAbove(sizesOf(parcel), only.upTo)) return null;
  return times(volumetric, 100) > times(actual, only.hundredths) ? volumetric : null;
}

/** Rounded sides are of a parcel that is measured: of several goods without a box, those of the largest. */
function volumeIn(
  { lengthCm, widthCm, heightCm, goods }: Parcel,
  side: (cm: number) => number,
): ExactInteger {
  if (goods === undefined) return times(times(side(lengthCm), side(widthCm)), side(heightCm));
  const around = times(times(side(goods.longestCm), side(goods.middleCm)), side(goods.shortestCm));
  const volume = cubicSizeUnits(goods.volumeCm3);
  return plus(volume, lessBy(around, volume));
}

const sideOf: Record<"nearest" | "up" | "exact", (units: number, whole: number) => number> = {
  nearest: (units, whole) => Math.floor((units + whole / 2) / whole) * whole,
  up: (units, whole) => Math.ceil(units / whole) * whole,
  exact: (units) => units,
};

/** The larger sum decides for all parcels that are billed together which of their weights counts. */
function countedAlike(parcels: readonly WeighedParcel[]): readonly WeighedParcel[] {
  const together = parcels.filter(({ isAlone }) => !isAlone);
  const byVolume = sum(together, "volumetric") > sum(together, "actual");
  return parcels.map((parcel): WeighedParcel => {
    if (parcel.isAlone) return parcel;
    return byVolume && parcel.volumetric !== null
      ? { ...parcel, counts: "volumetric", counted: parcel.volumetric }
      : { ...parcel, counts: "actual", counted: parcel.actual };
  });
}

function sum(parcels: readonly WeighedParcel[], weight: "actual" | "volumetric" | "counted"): ExactInteger {
  let total: ExactInteger = 0;
  for (const parcel of parcels) total = plus(total, parcel[weight] ?? 0);
  return total;
}

function billedWeight(
  rules: WeighingRules,
  parcel: number | null,
  counted: ExactInteger,
  partsPerMicrogram: number,
): BilledWeight {
  const minimum = times(rules.minimum, partsPerMicrogram);
  const minimumApplies = counted < minimum;
  const steps = startedSteps(minimumApplies ? minimum : counted, times(rules.step, partsPerMicrogram));
  return { parcel, billable: steps * rules.step, counted, minimumApplies };
}
