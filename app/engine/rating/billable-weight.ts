import type { Parcel } from "../values/item.ts";
import type { ExactInteger } from "./exact-integer.ts";
import { plus, startedSteps, times } from "./exact-integer.ts";
import type { ParcelSizes } from "./size-thresholds.ts";
import { isAbove, sizesOf, thresholdsOf } from "./size-thresholds.ts";
import type { BillableWeight } from "./tariff.ts";
import type { Micrograms } from "./whole-units.ts";
import { micrograms, sizeUnits, UNITS_PER_CM } from "./whole-units.ts";

/** 1 cm³ (10⁹ cubic hundredths of a millimetre) at 1 kg/m³ is a milligram: 10³ micrograms of 10⁸ parts, in hundredths. */
const PARTS_BY_DENSITY = 100_000_000;

/**
 * Exact weights of parcels. Fractions of a microgram are counted in parts: the volumetric divisor is the number
 * of parts in a microgram, so 1 cm³ (10⁹ cubic hundredths of a millimetre) is 10⁹ parts. Weights and volumes
 * then compare as whole numbers.
 */
export interface WeighedParcels {
  readonly partsPerMicrogram: number;
  readonly per: "parcel" | "shipment";
  readonly parcels: readonly WeighedParcel[];
  /** The measures that find brackets: one for each parcel, or one for all. */
  readonly billed: readonly BilledWeight[];
}

export interface WeighedParcel {
  readonly actual: ExactInteger;
  /** Null: only the scales count. */
  readonly volumetric: ExactInteger | null;
  /** The parcel's part of the billed weight, before minimum and steps. */
  readonly counted: ExactInteger;
}

export interface BilledWeight {
  readonly billable: Micrograms;
  /** In parts, before minimum and steps. */
  readonly counted: ExactInteger;
  readonly minimumApplies: boolean;
}

export interface WeighingRules {
  /** A microgram's parts; null: only the scales count. */
  readonly divisor: number | null;
  /** Parts of a cubic hundredth of a millimetre. */
  readonly density: number;
  readonly volumeSides: "nearest" | "up" | null;
  /** Null: the volumetric weight counts for every parcel. */
  readonly only: { readonly hundredths: number; readonly above: ParcelSizes | null } | null;
  readonly eachStep: Micrograms | null;
  readonly step: Micrograms;
  readonly minimum: Micrograms;
  readonly per: "parcel" | "shipment";
  readonly largerOf: "parcel" | "shipment";
}

export function weighingRules({
  volumetricDivisor,
  volumetricKgPerM3,
  volumeSides,
  volumetricOnly,
  eachStepG,
  stepG,
  minG,
  per,
  largerOf,
}: BillableWeight): WeighingRules {
  return {
    divisor: volumetricKgPerM3 === undefined ? (volumetricDivisor ?? null) : PARTS_BY_DENSITY,
    density: volumetricKgPerM3 === undefined ? 1 : Math.round(volumetricKgPerM3 * 100),
    volumeSides: volumeSides ?? null,
    only:
      volumetricOnly === undefined
        ? null
        : {
            hundredths: Math.round((volumetricOnly.timesActual ?? 0) * 100),
            above: volumetricOnly.above === undefined ? null : thresholdsOf(volumetricOnly.above),
          },
    eachStep: eachStepG === undefined ? null : micrograms(eachStepG),
    step: micrograms(stepG),
    minimum: micrograms(minG ?? 0),
    per,
    largerOf: per === "parcel" ? "parcel" : (largerOf ?? "parcel"),
  };
}

export function weigh(rules: WeighingRules, parcels: readonly Parcel[]): WeighedParcels {
  const partsPerMicrogram = rules.divisor ?? 1;
  const each = parcels.map((parcel) => {
    const actual = times(micrograms(parcel.weightG), partsPerMicrogram);
    const volumetric = rules.divisor === null ? null : countingVolume(rules, parcel, actual);
    return { actual, volumetric, counted: larger(actual, volumetric) };
  });
  const chosen = rules.largerOf === "shipment" ? countedAlike(each) : each;
  const { eachStep } = rules;
  const weighed =
    eachStep === null
      ? chosen
      : chosen.map((parcel) => {
          const step = times(eachStep, partsPerMicrogram);
          return { ...parcel, counted: times(startedSteps(parcel.counted, step), step) };
        });
  const sums = rules.per === "parcel" ? weighed.map(({ counted }) => counted) : [sum(weighed, "counted")];
  return {
    partsPerMicrogram,
    per: rules.per,
    parcels: weighed,
    billed: sums.map((counted) => billedWeight(rules, counted, partsPerMicrogram)),
  };
}

/** Null: it does not count for this parcel. */
function countingVolume(rules: WeighingRules, parcel: Parcel, actual: ExactInteger): ExactInteger | null {
  const side = sideOf[rules.volumeSides ?? "exact"];
  const { lengthCm, widthCm, heightCm } = parcel;
  const volume = times(times(side(lengthCm), side(widthCm)), side(heightCm));
  const volumetric = rules.density === 1 ? volume : times(volume, rules.density);
  const { only } = rules;
  if (only === null) return volumetric;
  if (only.above !== null && !isAbove(sizesOf(parcel), only.above)) return null;
  return times(volumetric, 100) > times(actual, only.hundredths) ? volumetric : null;
}

const sideOf: Record<"nearest" | "up" | "exact", (cm: number) => number> = {
  nearest: (cm) => Math.floor((sizeUnits(cm) + UNITS_PER_CM / 2) / UNITS_PER_CM) * UNITS_PER_CM,
  up: (cm) => Math.ceil(sizeUnits(cm) / UNITS_PER_CM) * UNITS_PER_CM,
  exact: sizeUnits,
};

function larger(actual: ExactInteger, volumetric: ExactInteger | null): ExactInteger {
  return volumetric !== null && volumetric > actual ? volumetric : actual;
}

/** The larger sum decides for all parcels which of their weights counts. */
function countedAlike(parcels: readonly WeighedParcel[]): readonly WeighedParcel[] {
  const byVolume = sum(parcels, "volumetric") > sum(parcels, "actual");
  return parcels.map((parcel) => ({
    ...parcel,
    counted: byVolume && parcel.volumetric !== null ? parcel.volumetric : parcel.actual,
  }));
}

function sum(parcels: readonly WeighedParcel[], weight: keyof WeighedParcel): ExactInteger {
  let total: ExactInteger = 0;
  for (const parcel of parcels) total = plus(total, parcel[weight] ?? 0);
  return total;
}

function billedWeight(rules: WeighingRules, counted: ExactInteger, partsPerMicrogram: number): BilledWeight {
  const minimum = times(rules.minimum, partsPerMicrogram);
  const minimumApplies = counted < minimum;
  const steps = startedSteps(minimumApplies ? minimum : counted, times(rules.step, partsPerMicrogram));
  return { billable: steps * rules.step, counted, minimumApplies };
}
