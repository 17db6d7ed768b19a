import type { BookingOrder, BookingResult, MayLeave } from "../../../domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../../domain/engine/index.ts";
import { allParcels, bookingOf, isCancelled } from "./find-request.ts";
import type { BoxnowSession } from "./session.ts";
import { customerReturn } from "./wire/customer-return.ts";
import { pieceOf, returnName } from "./wire/reference.ts";

/** BOX NOW's clock may differ from ours, and a request may take effect while its answer is lost. */
const AROUND_MS = 60 * 60 * 1000;

/**
 * Books a shopper's return. BOX NOW knows no number of ours for it, and books a repeated request twice: it is sent
 * once, and found by its parcels' names.
 */
export async function bookReturn(
  session: BoxnowSession,
  now: Date,
  order: BookingOrder,
  mayLeave?: MayLeave,
): Promise<BookingResult> {
  refuseImpossible(order);
  const booked = await session.call(customerReturn, { order }, { mayLeave }).catch((error: unknown) => {
    if (error instanceof OutcomeUnknownError) return error;
    throw error;
  });
  if (!(booked instanceof Error) && booked.parcelIds.length === 1) {
    const pieces = booked.parcelIds.map((trackingRef) => ({ trackingRef }));
    return { carrierReference: booked.orderNumber, pieces, pickup: null };
  }
  const found = await findReturn(session, order, now).catch((error: unknown) => {
    throw new OutcomeUnknownError("BOX NOW did not show the return.", { cause: error });
  });
  if (found !== null) return found;
  throw booked instanceof Error ? booked : new OutcomeUnknownError("BOX NOW does not show the return yet.");
}

/** Builds the request and sends nothing. @throws EngineError CARRIER_REJECTED what BOX NOW is known to refuse */
export function checkReturn(order: BookingOrder): void {
  refuseImpossible(order);
  customerReturn.request({ order }, null);
}

/** BOX NOW's own name of "any locker". */
const ANY_LOCKER = "any-apm";

/** A return's call has no field for these. */
function refuseImpossible({ cashOnDeliveryMinor, from: { locationId } }: BookingOrder): void {
  if (cashOnDeliveryMinor > 0)
    throw new EngineError("CARRIER_REJECTED", "BOX NOW collects no cash on a return.", null);
  if (locationId && locationId !== ANY_LOCKER)
    throw new EngineError(
      "CARRIER_REJECTED",
      "A return may be left in any locker: remove address_from.location_id.",
      { reason: "any_locker", path: "address_from.location_id" },
    );
}

/** @param calledAt absent: unknown, so all parcels of the contract are read */
export async function findReturn(
  session: BoxnowSession,
  order: BookingOrder,
  calledAt?: Date,
): Promise<BookingResult | null> {
  const since = calledAt && { createdFrom: String(calledAt.getTime() - AROUND_MS) };
  const name = returnName(order.reference);
  const rows = await allParcels(session, since ?? {});
  const ours = rows.filter((row) => pieceOf(row.itemReference)?.request === name && !isCancelled(row));
  if (ours.length === 0) return null;
  const [{ orderNumber } = { orderNumber: null }] = ours;
  if (ours.length !== order.parcels.length || orderNumber === null) {
    throw new EngineError("CARRIER_UNAVAILABLE", "BOX NOW does not show every parcel of the return yet.");
  }
  return bookingOf(orderNumber, ours);
}
