import type {
  BookingOrder,
  BookingResult,
  MayLeave,
  TrackingEntry,
  Unproven,
} from "../../../domain/engine/index.ts";
import { OutcomeUnknownError } from "../../../domain/engine/index.ts";
import type { CourierCenterSession } from "./session.ts";
import type { BookedShipment, BookingGiven } from "./wire/booking.ts";
import { book, piecesOf } from "./wire/booking.ts";
import type { ShipmentDetails } from "./wire/calls.ts";
import { shipmentDetails } from "./wire/calls.ts";
import { carrierReferenceOf, referenceOf } from "./wire/reference.ts";
import { zipOf } from "./wire/shipment-body.ts";

/** One request that may buy. A repeated one would buy again, as no promise says that the carrier recognises it. */
export async function bookShipment(
  session: CourierCenterSession,
  given: BookingGiven,
  now: () => Date,
  mayLeave?: MayLeave,
): Promise<Omit<BookingResult, "pickup">> {
  const booked = await session.ask(book, given, { mayLeave });
  const { number, pieces, masterId, returnNumber, existed } = booked;
  if (existed && !(await isOurs(session, number, given.order)))
    throw new OutcomeUnknownError("Courier Center names a shipment of an earlier call.");
  return {
    carrierReference: carrierReferenceOf(masterId, returnNumber),
    pieces: pieces.map((trackingRef) => ({ trackingRef })),
    reports: lockerReports(booked, given.order, now()),
  };
}

/** The booking stays, and the merchant decides: the parcel goes to the door, or to another locker. Source: section 10. */
function lockerReports(
  { locker }: Pick<BookedShipment, "locker">,
  { to: { locationId } }: BookingOrder,
  statusDate: Date,
): readonly TrackingEntry[] {
  if (!locationId || locker === null || locker === locationId) return [];
  const [statusExact, statusDetails] =
    locker === "none" ? ["no_locker", "No locker found"] : ["other_locker", `BOX NOW ${locker}`];
  return [{ id: statusExact, status: "EXCEPTION", statusDate, statusDetails, statusExact, milestone: null }];
}

async function isOurs(session: CourierCenterSession, number: string, order: BookingOrder): Promise<boolean> {
  try {
    const found = await session.ask(shipmentDetails, { identifier: number });
    return found.some((details) => details.number === number && proves(details, order));
  } catch {
    return false;
  }
}

/**
 * The shipment with our reference. Only one that shows it proves anything: whether the server looks up references is not
 * known, so nothing found is no proof that there is none. Source: contract sheet, section 7.
 */
export async function findShipment(
  session: CourierCenterSession,
  order: BookingOrder,
): Promise<Omit<BookingResult, "pickup"> | Unproven> {
  const identifier = referenceOf(order.reference);
  const found = await session.ask(shipmentDetails, { identifier });
  const [details] = found;
  if (found.length !== 1 || details === undefined || details.number === null || !proves(details, order))
    return { unproven: "cannot-tell" };
  const pieces = piecesOf(details.number, details.trackingNumbers, order.parcels.length);
  return { carrierReference: null, pieces: pieces.map((trackingRef) => ({ trackingRef })) };
}

/** Cancelled: the label of such a shipment is worth nothing. */
const ended = new Set(["99", "14"]);

export const isLive = ({ code }: Pick<ShipmentDetails, "code">): boolean => !ended.has(code ?? "");

function proves(details: ShipmentDetails, order: BookingOrder): boolean {
  const { reference, zip } = details;
  const isItsPlace = zip === null || zip === zipOf(order.to);
  return reference === referenceOf(order.reference) && isItsPlace && isLive(details);
}
