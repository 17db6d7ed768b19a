import type { DhlParcelWorld } from "../world.ts";
import type { Parcel, ParcelEvent } from "./parcel.ts";

/**
 * The events that have happened, oldest first. A fresh number has none for a while, not even that its data were
 * received. Source: section 11, code 100.
 */
export function visibleEvents({ clock, settings, shipments }: DhlParcelWorld, parcel: Parcel): ParcelEvent[] {
  if (shipments.get(parcel.number)?.deletedAt instanceof Date) return [];
  const happened = parcel.events
    .filter(({ at }) => at.getTime() <= clock.nowMs)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const isKnown = parcel.createdAt.getTime() + settings.trackingDelayMs <= clock.nowMs;
  if (!isKnown && happened.length === 0) return [];
  return [announcement(parcel), ...happened];
}

const announcement = ({ createdAt }: Parcel): ParcelEvent => ({
  code: "VA",
  ice: "PARCV",
  ric: "NRQRD",
  at: createdAt,
  place: "",
  country: "Germany",
  isReturning: false,
});
