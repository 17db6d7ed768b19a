import type { HistoryRow, Shipment } from "../shipments/shipment.ts";

/**
 * Events with their code and word. Source: section 11. Codes of the words in the middle are unpublished, and all notes:
 * both are invented. `null`: the details have no word for it.
 */
const events = {
  created: { code: "01", word: "ShipmentCreated", note: "ΔΗΜΙΟΥΡΓΙΑ" },
  "picked-up": { code: "15", word: "ShipmentPickedUp", note: "ΠΑΡΑΛΑΒΗ" },
  "in-transit": { code: "18", word: "ShipmentInTransit", note: "ΔΙΑΚΙΝΗΣΗ" },
  "at-final-station": { code: "21", word: "ShipmentArriveAtFinalStation", note: "ΑΦΙΞΗ ΣΤΟ ΚΑΤΑΣΤΗΜΑ" },
  "out-for-delivery": { code: "24", word: "ShipmentOutForDelivery", note: "ΠΡΟΣ ΠΑΡΑΔΟΣΗ" },
  absent: { code: "28", word: "ShipmentDeliveryFailed", note: "ΑΠΩΝ ΠΑΡΑΛΗΠΤΗΣ" },
  "not-delivered": { code: "30", word: "ShipmentDeliveryFailed", note: "ΜΗ ΠΑΡΑΔΟΣΗ" },
  delivered: { code: "29", word: "ShipmentDelivered", note: "ΠΑΡΑΔΟΣΗ" },
  /** the cash goes to the merchant, days later, under the code of the delivery */
  "cash-paid-out": { code: "29", word: "ShipmentDelivered", note: "ΑΠΟΔΟΣΗ ΑΝΤΙΚΑΤΑΒΟΛΗΣ" },
  "collected-at-point": { code: "87", word: "ShipmentDelivered", note: "ΠΑΡΑΛΑΒΗ ΑΠΟ CLEVER POINT" },
  returned: { code: "25", word: "ShipmentReturnedToSender", note: "ΕΠΙΣΤΡΟΦΗ ΣΤΟΝ ΑΠΟΣΤΟΛΕΑ" },
  compensated: { code: "95", word: null, note: "ΑΠΟΖΗΜΙΩΣΗ" },
  cancelled: { code: "99", word: "ShipmentCancelled", note: "ΑΚΥΡΩΣΗ ΑΠΟΣΤΟΛΗΣ" },
  "order-cancelled": { code: "14", word: "ShipmentCancelled", note: "ΑΚΥΡΩΣΗ ΕΝΤΟΛΗΣ" },
} as const satisfies Record<string, Pick<HistoryRow, "code" | "word" | "note">>;

export type EventName = keyof typeof events;
export const eventNames = Object.keys(events) as [EventName, ...EventName[]];

/** A row of the history. The driver's scan ends the time of cancelling. Source: section 8. */
export function addRow(shipment: Shipment, row: HistoryRow): void {
  shipment.rows.push(row);
  if (!["01", "14", "99"].includes(row.code)) shipment.isScanned = true;
}

export function addEvent(
  shipment: Shipment,
  name: EventName,
  { at, station = shipment.booking.Consignee.City, note }: { at: Date; station?: string; note?: string },
): void {
  const event = events[name];
  addRow(shipment, { ...event, note: note ?? event.note, station, at });
}

/** Voids a shipment, in the portal or by a call. */
export function voidShipment(shipment: Shipment, at: Date): void {
  shipment.voidedAt = at;
  addEvent(shipment, "cancelled", { at, station: shipment.booking.Shipper.City });
}
