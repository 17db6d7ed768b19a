import type { Shipment } from "../../../domain/engine/index.ts";

/** The shipment's parcels, in their order. */
export function parcelIdsOf({
  trackingRef,
  childVouchers,
}: Pick<Shipment, "trackingRef" | "childVouchers">): readonly [string, ...string[]] {
  return [trackingRef, ...childVouchers.map((child) => child.trackingRef)];
}
