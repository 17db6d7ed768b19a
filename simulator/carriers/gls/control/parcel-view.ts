import { createHash } from "node:crypto";
import type { ShipmentInput } from "../shipments/booking.ts";
import type { Parcel, ParcelState } from "../shipments/parcel.ts";
import { stateOf } from "../shipments/parcel.ts";

/** A parcel in the carrier's books. */
export interface ParcelView {
  trackId: string;
  number: string;
  /** the TrackID of its shipment's first parcel */
  shipmentId: string;
  clientId: string;
  state: ParcelState;
  references: readonly string[];
  shippingDay: string;
  weight: number;
  createdAt: string;
  /** of the label's bytes; null: no label */
  sha256: string | null;
  /** the shipment as it was sent */
  shipment: ShipmentInput;
  events: { code: string; status: string; at: string }[];
}

export function parcelView(parcel: Parcel): ParcelView {
  const { trackId, number, shipmentId, clientId, shipment, shippingDay, weight, createdAt, label, events } =
    parcel;
  return {
    trackId,
    number,
    shipmentId,
    clientId,
    state: stateOf(parcel),
    references: shipment.ShipmentReference ?? [],
    shippingDay,
    weight,
    createdAt: createdAt.toISOString(),
    sha256: label === null ? null : createHash("sha256").update(label).digest("hex"),
    shipment,
    events: events.map(({ code, status, at }) => ({ code, status, at: at.toISOString() })),
  };
}
