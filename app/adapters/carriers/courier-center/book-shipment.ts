import type { BookingOrder, BookingResult, MayLeave, Unproven } from "../../../domain/engine/index.ts";
import { OutcomeUnknownError } from "../../../domain/engine/index.ts";
import type { CourierCenterSession } from "./session.ts";
import type { BookingGiven } from "./wire/booking.ts";
import { book, piecesOf } from "./wire/booking.ts";
import type { ShipmentDetails } from "./wire/calls.ts";
import { shipmentDetails } from "./wire/calls.ts";
import { carrierReferenceOf, referenceOf } from "./wire/reference.ts";
import { zipOf } from "./wire/shipment-body.ts";

/** One request that may buy. A repeated one would buy again, as no promise says that the carrier recognises it. */
export async function bookShipment(
  session: CourierCenterSession,
  given: BookingGiven,
  mayLeave?: MayLeave,
): Promise<Omit<BookingResult, "pickup">> {
  const { number, pieces, masterId, returnNumber, existed } = await session.ask(book, given, { mayLeave });
  if (existed && !(await isOurs(session, number, given.order)))
    throw new OutcomeUnknownError("Courier Center names a shipment of an earlier call.");
  return {
    carrierReference: carrierReferenceOf(masterId, returnNumber),
    pieces: pieces.map((trackingRef) => ({ trackingRef })),
  };
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

function proves({ reference, zip, code }: ShipmentDetails, order: BookingOrder): boolean {
  const isItsPlace = zip === null || zip === zipOf(order.to);
  return reference === referenceOf(order.reference) && isItsPlace && !ended.has(code ?? "");
}
