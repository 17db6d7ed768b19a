import type { OpenConnection } from "../carrier-ports.ts";

/** Longer than all calls of one booking together, so that no other process takes over while they run. */
export const LEASE_MS = 90_000;
/** The part of it that is left for looking up and for the pickup, when the carrier used all its time for booking. */
const AFTER_BOOKING_MS = 60_000;
/** A draft is made under the lease of the claim, which it must not outlast. */
export const LONGEST_DRAFT_MS = 60_000;

/** Of the lease that runs from the draft, and anew from the mark of the call. */
export function leaseMsFor({ bookWithinMs = 0 }: OpenConnection): number {
  return Math.max(LEASE_MS, bookWithinMs + AFTER_BOOKING_MS);
}
