import type { Parcel } from "../../../../domain/engine/index.ts";

/** Kilograms with three decimals, centimetres unrounded. Source: contract sheet, section 3. */
export function packagesOf(parcels: readonly Parcel[]) {
  return parcels.map(({ weightG, lengthCm: length, widthCm: width, heightCm: height }) => ({
    weight: Math.max(1, Math.ceil(weightG)) / 1_000,
    dimensions: { length, width, height },
  }));
}
