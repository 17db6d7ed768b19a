import type { BookingResult, OpenConnection, Unproven } from "../carrier-ports.ts";
import type { Ports } from "../ports.ts";
import type { Booking } from "./booking-store.ts";
import { searchByHand } from "./search-by-hand.ts";
import { RETRY_MIN_MS, StillUnknown } from "./unknown-outcome.ts";

/** A carrier that could prove a booking, and has not answered for so long, is no hope to wait for. */
const PATIENCE_MS = 60 * 60_000;

/** The carrier's answer, as far as its look-ups prove anything. `null`: there is certainly no booking. */
export async function askForBooking(
  connection: Pick<OpenConnection, "lookup" | "byHand">,
  { order, draftRef }: Pick<Booking, "order" | "draftRef">,
  calledAt: Date,
): Promise<BookingResult | Unproven | null> {
  const answer = await connection.lookup(order, calledAt, draftRef ?? undefined);
  // Decided here and not in each driver: a `null` that is believed lets the label be bought again.
  if (answer === null && connection.byHand?.lookupProves === "presence") return { unproven: "cannot-tell" };
  return answer;
}

export function isUnproven(answer: BookingResult | Unproven): answer is Unproven {
  return "unproven" in answer;
}

/** `null`: nothing was bought. @throws StillUnknown */
export async function lookUp(
  { bookings }: Pick<Ports, "bookings">,
  connection: OpenConnection,
  booking: Booking,
  calledAt: Date,
): Promise<BookingResult | null> {
  let answer: BookingResult | Unproven | null;
  try {
    answer = await askForBooking(connection, booking, calledAt);
  } catch (error) {
    const isForAPerson =
      connection.byHand?.lookupProves === "presence" && (await bookings.elapsedSince(calledAt)) > PATIENCE_MS;
    throw new StillUnknown(error, {
      search: isForAPerson ? searchByHand(booking, "cannot-tell", connection) : null,
    });
  }
  if (answer !== null && !isUnproven(answer)) return answer;
  const settlesInMs =
    connection.settleMs > 0 ? connection.settleMs - (await bookings.elapsedSince(calledAt)) : 0;
  const isSettled = settlesInMs <= 0;
  if (answer === null && isSettled) return null;
  // Before the carrier has settled, finding nothing is no news for a person.
  const search =
    answer !== null && (isSettled || answer.unproven === "booked")
      ? searchByHand(booking, answer.unproven, connection)
      : null;
  // A caller who repeats gets the label soon after the carrier shows it.
  throw new StillUnknown(null, { search, waitMs: isSettled ? null : Math.min(settlesInMs, RETRY_MIN_MS) });
}
