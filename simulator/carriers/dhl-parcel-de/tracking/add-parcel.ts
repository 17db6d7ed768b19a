import type { DhlParcelWorld } from "../world.ts";
import type { Parcel } from "./parcel.ts";

/** From now on tracking knows the number. */
export function addParcel(
  { parcels, clock }: DhlParcelWorld,
  parcel: Omit<Parcel, "createdAt" | "events">,
): void {
  parcels.set(parcel.number, { ...parcel, createdAt: clock.now(), events: [] });
}
