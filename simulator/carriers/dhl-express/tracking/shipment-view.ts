import { totalOf } from "../network/parcels.ts";
import { productOf, transitDays } from "../network/products.ts";
import { afterWorkingDays, localMoment, offsetOf } from "../protocol/local-time.ts";
import type { Quirks } from "../quirks.ts";
import type { DhlEvent, DhlShipment } from "../shipments/shipment.ts";

export interface TrackingView {
  readonly trackingView: string;
  readonly levelOfDetail: string;
  readonly requestGMTOffsetPerEvent: boolean;
}

/** A shipment as tracking tells it. `status` is that of the request. Source: section 10. */
export function trackedShipment(shipment: DhlShipment, view: TrackingView, quirks: Quirks): object {
  const { number, booking, pieces, events, createdAt, lane } = shipment;
  const { content, customerReferences = [], productCode } = booking;
  const planned = booking.plannedShippingDateAndTime.day;
  const show = (piece: number | null) =>
    chosen(
      events.filter((event) => event.piece === null || piece === null || event.piece === piece),
      view,
      quirks,
    ).map((event) => eventView(event, view, quirks));
  return {
    shipmentTrackingNumber: number,
    status: "Success",
    shipmentTimestamp: localMoment(lane.origin.country.zone, createdAt),
    productCode,
    description: content.description,
    totalWeight: totalOf(content.packages, ({ weight }) => weight),
    unitOfMeasurements: "metric",
    numberOfPieces: pieces.length,
    shipperReferences: customerReferences.map(({ value, typeCode }) => ({ value, typeCode })),
    events: view.levelOfDetail === "piece" ? [] : show(null),
    pieces:
      view.levelOfDetail === "shipment"
        ? []
        : pieces.map((piece, index) => ({
            number: index + 1,
            typeCode: "",
            shipmentTrackingNumber: number,
            trackingNumber: piece,
            description: content.packages[index]?.description ?? "",
            weight: content.packages[index]?.weight,
            unitOfMeasurements: "metric",
            events: show(index + 1),
          })),
    estimatedDeliveryDate: afterWorkingDays(planned, transitDays(lane, productOf(lane, productCode))),
  };
}

/** Events come in no promised order. */
function chosen(
  events: readonly DhlEvent[],
  { trackingView }: TrackingView,
  quirks: Quirks,
): readonly DhlEvent[] {
  if (trackingView === "shipment-details-only") return [];
  const sorted = events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  if (trackingView === "last-checkpoint") return sorted.slice(-1);
  if (quirks.events === "newest-first") return sorted.toReversed();
  if (quirks.events === "oldest-first") return sorted;
  return [...sorted.filter((_, index) => index % 2 === 1), ...sorted.filter((_, index) => index % 2 === 0)];
}

function eventView(
  event: DhlEvent,
  { requestGMTOffsetPerEvent: isAsked }: TrackingView,
  quirks: Quirks,
): object {
  const [date, time] = localMoment(event.zone, event.at).split("T");
  const { area, signedBy } = event;
  return {
    date,
    time,
    ...(isAsked && quirks.sendsOffsets && { GMTOffset: offsetOf(event.zone, event.at) }),
    typeCode: event.code,
    description: event.description,
    serviceArea: [quirks.hidesPersons ? { ...area, description: "" } : area],
    ...(signedBy !== null && { signedBy: quirks.hidesPersons ? "" : signedBy }),
  };
}
