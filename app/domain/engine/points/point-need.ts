import type { Address } from "../values/address.ts";
import type { Parcel } from "../values/item.ts";
import type { CarrierPoint } from "../values/point.ts";

/** A shipment's demands on a point. */
export interface PointNeed {
  /** Compartments that its parcels are packed for. */
  readonly compartmentSizes: readonly string[];
  /** Absent: any kind. */
  readonly kind?: CarrierPoint["kind"];
  readonly country?: string;
  readonly cashOnDelivery?: boolean;
  /** Where people set out: the nearest points are those on the same island, or the same mainland. Absent: any. */
  readonly reachedFrom?: Pick<Address, "country" | "zip">;
}

/** Why a point can't take a shipment. */
export type PointMisfit = "closed" | "too_small" | "other_kind" | "no_cash";

export function needOf(
  parcels: readonly Pick<Parcel, "compartmentSize">[],
  more: Omit<PointNeed, "compartmentSizes"> = {},
): PointNeed {
  const sizes = parcels.flatMap(({ compartmentSize }) =>
    compartmentSize === null ? [] : [String(compartmentSize)],
  );
  return { ...more, compartmentSizes: [...new Set(sizes)] };
}

/** `null`: it takes the shipment. */
export function misfitOf(point: CarrierPoint, need: PointNeed): PointMisfit | null {
  if (!point.accepting) return "closed";
  if (need.kind !== undefined && need.kind !== point.kind) return "other_kind";
  if (need.cashOnDelivery === true && point.cashOnDelivery === false) return "no_cash";
  const { compartmentSizes: has } = point;
  if (has.length > 0 && need.compartmentSizes.some((size) => !has.includes(size))) return "too_small";
  return null;
}

export function fitsNeed(point: CarrierPoint, need: PointNeed): boolean {
  return (
    (need.country === undefined || need.country === point.address.country) && misfitOf(point, need) === null
  );
}
