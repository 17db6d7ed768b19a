import type { BookingOrder, BookingResult } from "../../../domain/engine/index.ts";
import { checkCount, otherShipment } from "../kit/entered-number.ts";
import { isLive } from "./book-shipment.ts";
import type { CourierCenterSession } from "./session.ts";
import { piecesOf } from "./wire/booking.ts";
import type { ShipmentDetails } from "./wire/calls.ts";
import { shipmentDetails } from "./wire/calls.ts";
import { referenceOf } from "./wire/reference.ts";
import { zipOf } from "./wire/shipment-body.ts";

/**
 * The shipment of the numbers that a person found: one shipment has the number, and its details are this order's. Whether the
 * server shows references there is not known: where it shows none, the person's word is what is left. Source: section 7.
 * @throws EngineError VALIDATION_FAILED | CARRIER_REJECTED it is another shipment's, or cancelled
 */
export async function adoptShipment(
  session: CourierCenterSession,
  order: BookingOrder,
  numbers: readonly [string, ...string[]],
): Promise<BookingResult> {
  const { parcels } = order;
  checkCount(numbers, parcels.length);
  const [number, ...further] = numbers;
  const [details, ...others] = await session.ask(shipmentDetails, { identifier: number });
  if (details === undefined || others.length > 0 || !isItsShipment(details, order, number))
    throw otherShipment("Courier Center", number);
  const { trackingNumbers: shown } = details;
  const foreign = further.find((each) => shown.length > 0 && !shown.includes(each));
  if (foreign !== undefined) throw otherShipment("Courier Center", foreign);
  const pieces = piecesOf(number, shown.length > 0 ? shown : numbers, parcels.length);
  return { carrierReference: null, pieces: pieces.map((trackingRef) => ({ trackingRef })), pickup: null };
}

/** The details are this order's, as far as they show it. A parcel's number, or a return voucher's, is not the shipment's own. */
function isItsShipment(details: ShipmentDetails, order: BookingOrder, number: string): boolean {
  const { reference, zip } = details;
  const agrees = (shown: string | null, ours: string) => shown === null || shown === ours;
  return (
    agrees(details.number, number) &&
    agrees(reference, referenceOf(order.reference)) &&
    agrees(zip, zipOf(order.to)) &&
    isLive(details)
  );
}
