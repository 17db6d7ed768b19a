import type { GlsWorld } from "../world.ts";
import type { Parcel } from "./parcel.ts";
import { cancel, close } from "./parcel.ts";

/** A TrackID of 8 letters and digits, and a number of 11 digits. Source: section 4. */
export function takeNumbers(world: GlsWorld): { trackId: string; number: string } {
  const serial = world.nextParcel;
  world.nextParcel += 1;
  return {
    trackId: `Z${serial.toString(36).toUpperCase().padStart(7, "0")}`,
    number: String(50_000_000_009 + serial * 8),
  };
}

const AUTO_CLOSE_MS = 4 * 24 * 3_600_000;

/** Cancels that are due, and parcels that GLS closes by itself after four days. Source: section 8. */
export function letTimePass(world: GlsWorld): void {
  const now = world.clock.nowMs;
  for (const parcel of world.parcels.values()) {
    if (parcel.cancelsAtMs !== null && parcel.cancelsAtMs <= now)
      cancel(parcel, new Date(parcel.cancelsAtMs));
    const endsAt = parcel.createdAt.getTime() + AUTO_CLOSE_MS;
    if (parcel.cancelledAt === null && parcel.closedAt === null && endsAt <= now)
      close(parcel, new Date(endsAt));
  }
}

/** @returns null: this app has none, for one of another app looks like none */
export function parcelOf(world: GlsWorld, clientId: string, trackId: string): Parcel | null {
  const parcel = world.parcels.get(trackId);
  return parcel?.clientId === clientId ? parcel : null;
}
