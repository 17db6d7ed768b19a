/** Shipments and bookings in the database: the value is JSON, the columns beside it exist to be searched by. */
import type { BookingOrder, Shipment, ShipmentDraft, TrackingEntry } from "../../engine/index.ts";
import { shipmentSearchText } from "../rows/search-text.ts";
import type { FieldKinds, Stored } from "../rows/stored.ts";
import { columnText, readStored, reviveDate, reviveDateOrNull } from "../rows/stored.ts";
import { reviveRate } from "./rate-row.ts";

/** The version lives in its own column, where a write compares it. */
type ShipmentValue = Omit<Shipment, "version">;

const draftFields: FieldKinds<ShipmentDraft> = {
  id: "string",
  merchantId: "string",
  environment: "string",
  state: "string",
  accountId: "string",
  carrier: "object",
  partnerCredentialsUsed: "boolean",
  relatedOrderId: "string?",
  incomingOrderId: "string?",
  returnRequestId: "string?",
  invoiceId: "string?",
  paymentRef: "string?",
  paymentMinor: "number?",
  bookedAtCarrier: "boolean",
  externalLabelUrl: "string?",
  labelFormat: "string",
  invoiceUrl: "string?",
  trackingStatus: "string",
  trackingHistory: "array",
  trackingUpdatedAt: "date",
  from: "object",
  to: "object",
  items: "array",
  parcels: "array",
  pickupListRef: "string?",
  pickupAt: "date?",
  deliveredAt: "date?",
  refundedAt: "date?",
  rate: "object",
  cashOnDeliveryMinor: "number",
  extras: "object",
  metadata: "object",
  tags: "array",
  createdAt: "date",
  updatedAt: "date",
};

const shipmentFields: FieldKinds<ShipmentValue> = {
  ...draftFields,
  trackingRef: "string",
  trackingUrl: "string?",
  childVouchers: "array",
  pickup: "object?",
  pickupRef: "string?",
};

const orderFields: FieldKinds<BookingOrder> = {
  reference: "string",
  serviceCode: "string",
  from: "object",
  to: "object",
  items: "array",
  parcels: "array",
  extras: "object",
  cashOnDeliveryMinor: "number",
  currency: "string",
  pickup: "object?",
  relatedOrderId: "string?",
  callerVoucher: "object?",
};

/** @throws StoredValueError */
export function toShipment(json: unknown, version: number): Shipment {
  const { redactedAt, ...stored } = readStored<ShipmentValue>(json, "shipment", shipmentFields);
  return {
    ...stored,
    ...reviveDates(stored),
    ...(redactedAt === undefined ? {} : { redactedAt: reviveDate(redactedAt) }),
    version,
  };
}

/** @throws StoredValueError */
export function toDraft(json: unknown): ShipmentDraft {
  const stored = readStored<ShipmentDraft>(json, "booking's draft", draftFields);
  return { ...stored, ...reviveDates(stored) };
}

/** @throws StoredValueError */
export function toOrder(json: unknown): BookingOrder {
  return readStored<BookingOrder>(json, "booking's order", orderFields);
}

/** JSON text of what `toShipment` reads. */
export function shipmentValue({ version: _, ...value }: Shipment): string {
  return JSON.stringify(value satisfies ShipmentValue);
}

/** Columns that change with the value. */
export function searchColumns(shipment: Shipment) {
  return {
    state: shipment.state,
    relatedOrderId: shipment.relatedOrderId === null ? null : columnText(shipment.relatedOrderId),
    trackingRef: columnText(shipment.trackingRef),
    trackingStatus: shipment.trackingStatus,
    deliveredAt: shipment.deliveredAt,
    redactedAt: shipment.redactedAt ?? null,
    searchText: shipmentSearchText(shipment),
    updatedAt: shipment.updatedAt,
  };
}

type Dated = Pick<
  Shipment,
  | "trackingHistory"
  | "trackingUpdatedAt"
  | "pickupAt"
  | "deliveredAt"
  | "refundedAt"
  | "rate"
  | "createdAt"
  | "updatedAt"
>;

function reviveDates(stored: Stored<Dated>): Dated {
  return {
    trackingHistory: stored.trackingHistory.map(reviveEntry),
    trackingUpdatedAt: reviveDate(stored.trackingUpdatedAt),
    pickupAt: reviveDateOrNull(stored.pickupAt),
    deliveredAt: reviveDateOrNull(stored.deliveredAt),
    refundedAt: reviveDateOrNull(stored.refundedAt),
    rate: reviveRate(stored.rate),
    createdAt: reviveDate(stored.createdAt),
    updatedAt: reviveDate(stored.updatedAt),
  };
}

function reviveEntry(stored: Stored<TrackingEntry>): TrackingEntry {
  return { ...stored, statusDate: reviveDate(stored.statusDate) };
}
