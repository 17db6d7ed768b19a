/**
 * Engine values without personal data. Addresses keep their place; vouchers, prices and dates stay whole. Free text
 * goes, about anyone: carriers report signatures, callers write anything, and goods bear names.
 */
import type {
  Address,
  BookingFailure,
  BookingOrder,
  InvoiceLine,
  Item,
  Rate,
  Shipment,
  ShipmentDraft,
} from "../../../domain/engine/index.ts";
import { withoutDetails } from "../../../domain/engine/index.ts";

/** Replaces texts that may name a person. */
export const REDACTED = "Redacted";

/** The recipient alone, or the sender too, because their address may name the packer. */
export type Whom = "recipient" | "everybody";

/** A return's sender is the recipient of the shipment that went out. */
export function ofOrder(whom: Whom, { returnRequestId }: Pick<ShipmentDraft, "returnRequestId">): Whom {
  return returnRequestId === null ? whom : "everybody";
}

/** The label and customs papers name people too, so links to papers at the carrier go as well. */
export function redactShipment({ note: _, ...shipment }: Shipment, whom: Whom, at: Date): Shipment {
  return {
    ...redactWords(shipment, whom),
    ...(shipment.refund?.state === "refused" && { refund: { state: "refused" as const, words: null } }),
    redactedAt: shipment.redactedAt ?? at,
  };
}

export function redactDraft(draft: ShipmentDraft, whom: Whom): ShipmentDraft {
  return redactWords(draft, whom);
}

/** The code stays: it decides whether the booking may be tried again. */
export function redactFailure({ code }: BookingFailure): BookingFailure {
  return { code, message: `${REDACTED}.`, metadata: null };
}

export function redactOrder(order: BookingOrder, whom: Whom): BookingOrder {
  return redactRoute(order, whom);
}

export function redactRate(rate: Rate, whom: Whom): Rate {
  return { ...rate, request: redactRoute(rate.request, whom) };
}

function redactWords<Value extends ShipmentDraft>(value: Value, whom: Whom): Value {
  const theirs = ofOrder(whom, value);
  return {
    ...redactRoute(value, theirs),
    rate: redactRate(value.rate, theirs),
    externalLabelUrl: null,
    invoiceUrl: null,
    trackingHistory: withoutDetails(value.trackingHistory),
    metadata: {},
    tags: [],
  };
}

interface Route {
  readonly from: Address;
  readonly to: Address;
  readonly items: readonly Item[];
}

function redactRoute<Value extends Route>(value: Value, whom: Whom): Value {
  return {
    ...value,
    to: withoutPerson(value.to),
    from: whom === "everybody" ? withoutPerson(value.from) : value.from,
    items: value.items.map(withoutWords),
  };
}

/** Absent fields stay absent. */
function withoutWords({ label, notes, invoiceLines, ...facts }: Item): Item {
  return {
    ...facts,
    ...(label === undefined ? {} : { label: null }),
    ...(notes === undefined ? {} : { notes: null }),
    ...(invoiceLines === undefined ? {} : { invoiceLines: invoiceLines.map(withoutDescription) }),
  };
}

function withoutDescription(line: InvoiceLine): InvoiceLine {
  return line.description === undefined ? line : { ...line, description: null };
}

/** Absent fields stay absent. */
function withoutPerson({ country, state, city, zip, name }: Address): Address {
  return {
    country,
    ...(state === undefined ? {} : { state }),
    ...(city === undefined ? {} : { city }),
    ...(zip === undefined ? {} : { zip }),
    ...(name === undefined ? {} : { name: REDACTED }),
  };
}
