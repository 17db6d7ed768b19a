import type { BookingOrder, BookingResult, Unproven } from "../../../domain/engine/index.ts";
import { checkCount, otherShipment, wrongForm } from "../kit/entered-number.ts";
import { referenceOf } from "./details-of-order.ts";
import type { EltaSession } from "./elta-session.ts";
import type { BookedNumbers } from "./wire/booking-call.ts";
import type { TrackedShipment } from "./wire/tracking-call.ts";
import { track } from "./wire/tracking-call.ts";

/** Numbers of the way back name the booking: the vouchers of its parcels are all that it has else. */
export const bookingOf = ({ parcels, others }: BookedNumbers): BookingResult => ({
  carrierReference: others.length === 0 ? null : others.join(" "),
  pieces: parcels.map((trackingRef) => ({ trackingRef })),
  pickup: null,
});

/**
 * ELTA shows by our reference whether a voucher is there, and never its number; nothing proves that there is none. So a
 * person ends the search, and nothing is booked again. Source: section 7.
 */
export async function findVoucher(session: EltaSession, { reference: id }: BookingOrder): Promise<Unproven> {
  const found = await session.ask(track, { reference: referenceOf(id) }, { urgency: "look-up" });
  const isThere = found !== null && found.movements.length > 0;
  return { unproven: isThere ? "booked" : "cannot-tell" };
}

/**
 * The booking of numbers that a person found: its movements by number and by our reference must be the same ones.
 * @throws EngineError VALIDATION_FAILED | CARRIER_REJECTED it is another shipment's
 */
export async function adoptNumbers(
  session: EltaSession,
  { reference: id, parcels }: BookingOrder,
  numbers: readonly [string, ...string[]],
): Promise<BookingResult> {
  const wrong = numbers.find((number) => !/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number));
  if (wrong !== undefined) throw wrongForm("13 characters: two letters, nine digits, two letters");
  checkCount(numbers, parcels.length);
  const [number] = numbers;
  const byNumber = await session.ask(track, { number }, { urgency: "look-up" });
  const byReference = await session.ask(track, { reference: referenceOf(id) }, { urgency: "look-up" });
  if (byNumber === null || byReference === null || !areSame(byNumber, byReference))
    throw otherShipment("ELTA", number);
  return bookingOf({ parcels: numbers, others: [] });
}

/** Two shipments without a movement are not known to be the same. */
const areSame = (one: TrackedShipment, other: TrackedShipment): boolean =>
  one.movements.length > 0 && JSON.stringify(one) === JSON.stringify(other);
