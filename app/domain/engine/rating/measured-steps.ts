import { PARTS_BY_DENSITY } from "./billable-weight.ts";
import type { ExactInteger } from "./exact-integer.ts";
import { lessBy, plus, startedSteps, times } from "./exact-integer.ts";
import type { ParcelSizes } from "./size-thresholds.ts";
import { volumeOf } from "./size-thresholds.ts";
import type { SizeMeasure, SurchargeAmount } from "./tariff.ts";
import { cubicUnits, micrograms, sizeUnits } from "./whole-units.ts";

export const sizeIn: Record<SizeMeasure, (sizes: ParcelSizes) => number> = {
  "longest-side": ({ longest }) => longest,
  "longest-plus-shortest": ({ longestPlusShortest }) => longestPlusShortest,
  girth: ({ girth }) => girth,
  "sum-of-sides": ({ sum }) => sum,
};

/** Amounts for each started step of what parcels measure. */
export type MeasuredAmount = SurchargeAmount & {
  readonly kind: "per-size" | "per-volume" | "per-missing-weight";
};

export function isMeasured(amount: SurchargeAmount): amount is MeasuredAmount {
  return amount.kind === "per-size" || amount.kind === "per-volume" || amount.kind === "per-missing-weight";
}

/**
 * The started steps of a parcel's measure, or of the sum of several parcels' ones.
 * @param parcels one, or all of the shipment
 */
export function measuredSteps(amount: MeasuredAmount, parcels: readonly ParcelSizes[]): number {
  const sum = (of: (sizes: ParcelSizes) => ExactInteger) =>
    parcels.reduce<ExactInteger>((all, sizes) => plus(all, of(sizes)), 0);
  switch (amount.kind) {
    case "per-size":
      return startedSteps(
        lessBy(sum(sizeIn[amount.of]), sizeUnits(amount.freeCm ?? 0)),
        sizeUnits(amount.stepCm),
      );
    case "per-volume": {
      const free = amount.free === undefined ? null : cubicUnits(amount.free);
      return startedSteps(lessBy(sum(volumeOf), free ?? 0), cubicUnits(amount.step) ?? 1);
    }
    case "per-missing-weight": {
      const due = times(sum(volumeOf), Math.round(amount.kgPerM3 * 100));
      const weighed = times(
        sum(({ weight }) => weight),
        PARTS_BY_DENSITY,
      );
      return startedSteps(lessBy(due, weighed), times(micrograms(amount.stepG), PARTS_BY_DENSITY));
    }
  }
}
