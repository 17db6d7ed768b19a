import type { Parcel } from "../values/item.ts";
import type { ExactInteger } from "./exact-integer.ts";
import { plus, startedSteps, times } from "./exact-integer.ts";
import type { BillableWeight } from "./tariff.ts";

/** Micrograms. */
export type Micrograms = number;

/** Sizes count to the hundredth of a millimetre. */
const UNITS_PER_CM = 1_000;

export function micrograms(grams: number): Micrograms {
  return Math.round(grams * 1_000_000);
}

export function sizeUnits(cm: number): number {
  return Math.round(cm * UNITS_PER_CM);
}

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
  readonly divisor: number | null;
  readonly step: Micrograms;
  readonly minimum: Micrograms;
  readonly per: "parcel" | "shipment";
  readonly largerOf: "parcel" | "shipment";
}

export function weighingRules({
  volumetricDivisor,
  stepG,
  minG,
  per,
  largerOf,
}: BillableWeight): WeighingRules {
  return {
    divisor: volumetricDivisor ?? null,
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
    const volumetric = rules.divisor === null ? null : volumeOf(parcel);
    return { actual, volumetric, counted: larger(actual, volumetric) };
  });
  const weighed = rules.largerOf === "shipment" ? countedAlike(each) : each;
  const sums = rules.per === "parcel" ? weighed.map(({ counted }) => counted) : [sum(weighed, "counted")];
  return {
    partsPerMicrogram,
    per: rules.per,
    parcels: weighed,
    billed: sums.map((counted) => billedWeight(rules, counted, partsPerMicrogram)),
  };
}

function volumeOf({ lengthCm, widthCm, heightCm }: Parcel): ExactInteger {
  return times(times(sizeUnits(lengthCm), sizeUnits(widthCm)), sizeUnits(heightCm));
}

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
