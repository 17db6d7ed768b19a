import type { BookingOrder, BookingResult, Unproven } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import { otherShipment, wrongForm } from "../kit/entered-number.ts";
import { bookingOf } from "./booking-names.ts";
import { daysAround, daysBefore } from "./gls-days.ts";
import type { GlsSession } from "./session.ts";
import { findParcels } from "./wire/parcels.ts";
import { referenceOf } from "./wire/shipment-body.ts";

/** A booking stays open for so many days at most before a person has settled it. */
const LOOKED_FOR_DAYS = 30;

/**
 * The booking under our reference. ShipIT shows parcels after the end of their day, so nothing found proves nothing: nothing is
 * booked again by itself. Source: contract sheet, section 12.
 * @throws EngineError CARRIER_UNAVAILABLE it does not show every parcel yet
 */
export async function findBooking(
  session: GlsSession,
  { reference: id, parcels }: BookingOrder,
  now: Date,
  calledAt: Date = daysBefore(now, LOOKED_FOR_DAYS),
): Promise<Omit<BookingResult, "pickup"> | Unproven> {
  const reference = referenceOf(id);
  const found = await session.ask(findParcels, { ...daysAround(calledAt, now), reference });
  const live = found
    .filter(({ references, isCancelled }) => !isCancelled && references.includes(reference))
    .toSorted((one, other) => (one.number < other.number ? -1 : 1));
  const [first] = live;
  if (first === undefined) return { unproven: "cannot-tell" };
  if (live.length < parcels.length)
    throw new EngineError("CARRIER_UNAVAILABLE", "GLS does not show every parcel of the shipment yet.");
  if (live.length > parcels.length) return { unproven: "booked" };
  return bookingOf(first.day ?? daysAround(now, now).from, live);
}

/**
 * The booking of a number that a person found, which must be under our reference.
 * @throws EngineError VALIDATION_FAILED | CARRIER_REJECTED it is another shipment's | CARRIER_UNAVAILABLE GLS does not show it yet
 */
export async function adoptBooking(
  session: GlsSession,
  order: BookingOrder,
  [entered]: readonly [string, ...string[]],
  now: Date,
): Promise<BookingResult> {
  if (!/^\d{11,12}$/.test(entered)) throw wrongForm("11 digits");
  const found = await findBooking(session, order, now);
  if ("unproven" in found)
    throw new EngineError(
      "CARRIER_UNAVAILABLE",
      "GLS does not show the shipment before the end of its day, so its number can't be checked yet.",
    );
  if (found.pieces.some(({ trackingRef }) => trackingRef === entered.slice(0, 11)))
    return { ...found, pickup: null };
  throw otherShipment("GLS", entered);
}
