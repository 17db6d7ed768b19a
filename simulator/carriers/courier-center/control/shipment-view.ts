import { athensMoment } from "../../kit/athens-time.ts";
import type { Booking } from "../shipments/booking.ts";
import type { Shipment, ShipmentState } from "../shipments/shipment.ts";
import { stateOf } from "../shipments/shipment.ts";

/** A shipment in the carrier's books. */
export interface ShipmentView {
  number: string;
  userAlias: string;
  state: ShipmentState;
  reference: string | null;
  createdAt: string;
  trackingNumbers: readonly string[];
  returnVoucher: { number: string; isVoided: boolean } | null;
  locker: string | null;
  /** the body as it was sent, in the sheet's names */
  booking: Booking;
  /** times are the carrier's, local */
  rows: { code: string; note: string; station: string; at: string }[];
}

export function shipmentView(shipment: Shipment): ShipmentView {
  const { number, userAlias, booking, createdAt, trackingNumbers, returnVoucher, locker, rows } = shipment;
  return {
    number,
    userAlias,
    state: stateOf(shipment),
    reference: booking.Reference1 ?? null,
    createdAt: createdAt.toISOString(),
    trackingNumbers,
    returnVoucher:
      returnVoucher === null
        ? null
        : { number: returnVoucher.number, isVoided: returnVoucher.voidedAt !== null },
    locker,
    booking,
    rows: rows.map(({ code, note, station, at }) => ({ code, note, station, at: athensMoment(at) })),
  };
}
