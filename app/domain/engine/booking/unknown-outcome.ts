/** A booking whose outcome is not known: it is looked up until the carrier says, and some only the merchant can settle. */
import { CallWithheldError, EngineError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { UnprovenKind } from "../values/unproven.ts";
import type { Booking } from "./booking-store.ts";
import type { SearchByHand } from "./search-by-hand.ts";
import { searchSentence } from "./search-by-hand.ts";

/** Shortest and longest interval between look-ups of an unknown outcome. While a carrier settles, it is the shortest. */
export const RETRY_MIN_MS = 4_000;
const RETRY_MAX_MS = 3_600_000;

/** @param search a look-up has shown that only a person settles it */
export function outcomeUnknown(
  id: string,
  cause: unknown = undefined,
  search: SearchByHand | null = null,
): EngineError {
  const message =
    search === null
      ? "It is not known yet whether the carrier booked the shipment. It is being looked up; ask for the shipment later, or repeat this request with the same Idempotency-Key."
      : searchSentence(search);
  const byHand = search && {
    unproven: search.unproven,
    look_in: search.where?.en ?? null,
    reference: search.reference,
  };
  return new EngineError(
    "CARRIER_UNAVAILABLE",
    message,
    { outcome: "unknown", shipment_id: id, ...byHand },
    { cause },
  );
}

export function nothingBought(cause: unknown = undefined): EngineError {
  return new EngineError("CARRIER_UNAVAILABLE", "The carrier did not answer. Nothing was bought.", null, {
    cause,
  });
}

/** The carrier may have acted, and can't answer yet. */
export class StillUnknown extends Error {
  /** The time until the next look-up; `null`: it depends on how many there were. */
  readonly waitMs: number | null;
  /** A look-up has proved half, or can prove nothing: a person settles it. */
  readonly search: SearchByHand | null;
  constructor(
    cause: unknown,
    { waitMs = null, search = null }: { waitMs?: number | null; search?: SearchByHand | null } = {},
  ) {
    super("The outcome of a booking is not known yet.", { cause });
    this.waitMs = waitMs;
    this.search = search;
  }

  get unproven(): UnprovenKind | null {
    return this.search?.unproven ?? null;
  }
}

/** Doubles the time since the call. By the database's clock: another process may have made the booking. */
export async function waitMs(
  { bookings }: Pick<Ports, "bookings">,
  { calledAt }: Pick<Booking, "calledAt">,
): Promise<number> {
  const elapsedMs = calledAt === null ? 0 : await bookings.elapsedSince(calledAt);
  return Math.min(Math.max(elapsedMs, RETRY_MIN_MS), RETRY_MAX_MS);
}

/** The carrier may have booked, and cannot say yet: `resolveBookings` finds out. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof EngineError && error.metadata?.outcome === "unknown";
}

/** Another process holds the booking, or has finished it. */
export class TakenOver extends Error {}

/** The refusal of a booking that another process holds. */
export function heldByAnother(id: string, search: SearchByHand | null = null): EngineError {
  return outcomeUnknown(id, new TakenOver(`Booking ${id} is another process's.`), search);
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
