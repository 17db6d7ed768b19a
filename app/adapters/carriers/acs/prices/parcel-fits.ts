import type { Parcel, PricingRequest } from "../../../../domain/engine/index.ts";
import type { AcsSettings } from "../settings.ts";
import type { AcsService } from "../voucher/acs-services.ts";

/** Whether ACS takes these parcels there: a point takes one, and a locker a small one. Source: section 5. */
export function fits(
  { point }: Pick<AcsService, "point">,
  settings: AcsSettings,
  { parcels }: Pick<PricingRequest, "parcels">,
): boolean {
  const [parcel] = parcels;
  if (parcel === undefined || parcels.length > (point === null ? 99 : 1)) return false;
  return point !== "locker" || fitsLocker(parcel, settings);
}

function fitsLocker(parcel: Parcel, settings: AcsSettings): boolean {
  if (parcel.weightG > settings.locker_max_weight_in_kg * 1_000) return false;
  const limits = sorted([
    settings.locker_length_in_cm,
    settings.locker_width_in_cm,
    settings.locker_height_in_cm,
  ]);
  return sorted([parcel.lengthCm, parcel.widthCm, parcel.heightCm]).every(
    (side, index) => side <= (limits[index] ?? 0),
  );
}

const sorted = (sides: readonly number[]): readonly number[] => sides.toSorted((a, b) => b - a);
