/** A booking whose outcome is not known: it is looked up until the carrier says, and some only the merchant can settle. */
import { CallWithheldError, EngineError } from "../errors.ts";

export function outcomeUnknown(id: string, cause: unknown = undefined): EngineError {
  return new EngineError(
    "CARRIER_UNAVAILABLE",
    "It is not known yet whether the carrier booked the shipment. It is being looked up; ask for the shipment later, or repeat this request with the same Idempotency-Key.",
    { outcome: "unknown", shipment_id: id },
    { cause },
  );
}

/** The carrier may have booked, and cannot say yet: `resolveBookings` finds out. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof EngineError && error.metadata?.outcome === "unknown";
}

/** Another process holds the booking, or has finished it. */
export class TakenOver extends Error {}

/** The refusal of a booking that another process holds. */
export function heldByAnother(id: string): EngineError {
  return outcomeUnknown(id, new TakenOver(`Booking ${id} is another process's.`));
}

/** Not the carrier is in doubt: the booking was another process's, or this one was paused. The same request gets further soon. */
export function isWorthRepeating(error: unknown): boolean {
  return (
    isOutcomeUnknown(error) &&
    error instanceof Error &&
    (error.cause instanceof TakenOver || error.cause instanceof CallWithheldError)
  );
}

/** Why a look-up can't succeed before the merchant has done something. */
const forTheMerchant: readonly unknown[] = ["account_gone", "credentials_refused"];

/** No look-up will find the outcome by itself: the carrier account is gone, or its credentials are refused. */
export function onlyMerchantSettles(error: unknown): boolean {
  return (
    isOutcomeUnknown(error) &&
    error instanceof Error &&
    error.cause instanceof EngineError &&
    forTheMerchant.includes(error.cause.metadata?.reason)
  );
}
