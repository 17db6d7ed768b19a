/** Shipments and bookings in the database: the value is JSON; the columns beside it serve searches. */
import type {
  BookingOrder,
  Refund,
  Shipment,
  ShipmentDraft,
  TrackingEntry,
} from "../../../domain/engine/index.ts";
import { normalizeZip } from "../../../domain/engine/index.ts";
import type { People } from "../rows/people.ts";
import { tracesOf } from "../rows/people.ts";
import type { SearchScope } from "../rows/search-tokens.ts";
import { factToken, recipientTokens, SEARCH_FORM, searchScope, searchTokens } from "../rows/search-tokens.ts";
import type { FieldKinds, Stored } from "../rows/stored.ts";
import { columnText, readStored, reviveDate, reviveDateOrNull } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import { storedRate } from "./rate-row.ts";

/**
 * The version has its own column, where a write compares it, and so has the intention to cancel. Printing has columns too, which
 * change many at once.
 */
type ShipmentValue = Omit<Shipment, "version" | "printing" | "cancelRequestedAt">;

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
  carrierReference: "string?",
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

export const storedShipment = storedValue<ShipmentValue>({
  what: "shipment",
  steps: [],
  read(json) {
    const { redactedAt, cancelledAt, refund, ...stored } = readStored<ShipmentValue>(
      json,
      "shipment",
      shipmentFields,
    );
    return {
      ...stored,
      ...reviveParts(stored),
      ...(refund === undefined ? {} : { refund: reviveRefund(refund) }),
      ...(redactedAt === undefined ? {} : { redactedAt: reviveDate(redactedAt) }),
      ...(cancelledAt === undefined ? {} : { cancelledAt: reviveDate(cancelledAt) }),
    };
  },
  write: (shipment) => ({ ...shipment, rate: storedRate.write(shipment.rate) }),
});

export const storedDraft = storedValue<ShipmentDraft>({
  what: "booking's draft",
  steps: [],
  read(json) {
    const stored = readStored<ShipmentDraft>(json, "booking's draft", draftFields);
    return { ...stored, ...reviveParts(stored) };
  },
  write: (draft) => ({ ...draft, rate: storedRate.write(draft.rate) }),
});

export const storedOrder = storedValue<BookingOrder>({
  what: "booking's order",
  steps: [],
  read: (json) => readStored<BookingOrder>(json, "booking's order", orderFields),
});

/** The columns that a shipment is read from. */
export interface ShipmentColumns {
  readonly id: string;
  readonly value: unknown;
  readonly version: number;
  readonly cancelRequestedAt: Date | null;
  readonly printedAt: Date | null;
  readonly lastPrintedAt: Date | null;
  readonly printCount: number;
}

export const readColumns = `id, value, version, cancel_requested_at AS "cancelRequestedAt", printed_at AS "printedAt", last_printed_at AS "lastPrintedAt",
  print_count AS "printCount"`;

/** @throws StoredValueError */
export function toShipment(
  people: People,
  {
    id,
    value,
    version,
    cancelRequestedAt,
    printedAt,
    lastPrintedAt,
    printCount,
  }: Pick<ShipmentColumns, "id" | "value" | "version"> & Partial<ShipmentColumns>,
): Shipment {
  return {
    ...storedShipment.read(people.open("shipments.value", id, value)),
    ...(cancelRequestedAt && { cancelRequestedAt }),
    ...(printedAt && {
      printing: { firstAt: printedAt, lastAt: lastPrintedAt ?? printedAt, count: printCount ?? 1 },
    }),
    version,
  };
}

/** JSON text that `toShipment` reads. */
export function shipmentValue(people: People, shipment: Shipment): string {
  const { version: _, printing: __, cancelRequestedAt: ___, ...value } = shipment;
  return people.seal("shipments.value", shipment.id, storedShipment.write(value), shownOf(people, shipment));
}

/** Statistics, events, checks of payouts and look-ups by number read these. */
function shownOf(people: People, shipment: Shipment) {
  const { state, trackingRef, trackingUpdatedAt, bookedAtCarrier, returnRequestId, rate } = shipment;
  const { cashOnDeliveryMinor } = shipment;
  const { netMinor, taxMinor, totalMinor, currency } = rate.price;
  return {
    state,
    trackingRef,
    trackingUpdatedAt,
    bookedAtCarrier,
    returnRequestId,
    cashOnDeliveryMinor,
    childVouchers: shipment.childVouchers.map((child) => ({ trackingRef: child.trackingRef })),
    rate: {
      price: { netMinor, taxMinor, totalMinor, currency },
      service: { code: rate.service.code },
      promise: rate.promise,
    },
    traces: tracesOf(people, shipment),
  };
}

export const shipmentScope = (
  people: People,
  of: Pick<Shipment, "merchantId" | "environment">,
): SearchScope => searchScope(people, "shipments.search_tokens", of);

export function shipmentTokens(people: People, shipment: Shipment): readonly string[] {
  const { relatedOrderId, trackingRef, childVouchers, to } = shipment;
  const { name, company, email, phone, phoneE164, zip, city } = to;
  const numbers = [trackingRef, ...childVouchers.map((child) => child.trackingRef)];
  const scope = shipmentScope(people, shipment);
  const searched = {
    words: [relatedOrderId, ...numbers, zip, zip && normalizeZip(zip)],
    names: [name, company, city],
    emails: [email],
    phones: [phone, phoneE164],
  };
  return [
    ...searchTokens(scope, searched),
    ...recipientTokens(scope, email, [phoneE164]),
    ...tokensOfFacts(scope, shipment),
  ];
}

/** Search tokens of the facts that the API's list filters by and that have no column. */
/** SKUs and tags are found without case, as the platform has them. */
export const foldFact = (text: string) => text.normalize("NFC").trim().toLowerCase();

function tokensOfFacts(
  scope: SearchScope,
  { incomingOrderId, metadata, items, tags }: Shipment,
): readonly string[] {
  const skus = new Set(items.flatMap(({ sku }) => (sku ? [foldFact(sku)] : [])));
  return [
    ...[...skus].map((sku) => factToken(scope, "sku", sku)),
    ...new Set(tags.map((tag) => factToken(scope, "tag", foldFact(tag)))),
    ...(incomingOrderId === null ? [] : [factToken(scope, "incoming_order_id", incomingOrderId)]),
    ...Object.entries(metadata).map(([key, value]) => factToken(scope, `metadata.${key}`, String(value))),
  ];
}

/** Of shipments without a promised day: they come after all others. */
export const NO_DAY = "9999-12-31";

/** Of the columns that repeat a shipment's facts: the job `index-searches` fills those of former forms. */
export const FACTS_FORM = 1;

/** An index takes no longer text. */
const LONGEST_SKU = 200;
/** A tag may name a person, so that no more of it is kept in clear. */
const LETTERS_OF_TAG = 2;
const NOTHING = "1";

/** Lists sorted by SKU: the first in the alphabet counts, and a shipment without any comes last. */
function skuOrder({ items }: Shipment): string {
  const first = firstOf(items.flatMap(({ sku }) => sku ?? []));
  return first === undefined ? NOTHING : `0${[...first].slice(0, LONGEST_SKU).join("")}`;
}

/** Lists sorted by tag: by its first letters, then equal tags side by side. */
function tagOrder(people: People, shipment: Shipment): string {
  const first = firstOf(shipment.tags.map(foldFact));
  if (first === undefined) return NOTHING;
  const letters = [...first].slice(0, LETTERS_OF_TAG).join("");
  return `0${letters} ${factToken(shipmentScope(people, shipment), "tag order", first)}`;
}

function firstOf(words: readonly string[]): string | undefined {
  return words
    .map((word) => columnText(word.trim()))
    .filter((word) => word !== "")
    .toSorted()[0];
}

/** Columns that change with the value. */
export function searchColumns(people: People, shipment: Shipment) {
  return {
    state: shipment.state,
    relatedOrderId: shipment.relatedOrderId === null ? null : columnText(shipment.relatedOrderId),
    trackingRef: columnText(shipment.trackingRef),
    trackingStatus: shipment.trackingStatus,
    deliveredAt: shipment.deliveredAt,
    redactedAt: shipment.redactedAt ?? null,
    listed: shipment.pickupListRef !== null,
    refundDueAt: shipment.refund?.state === "pending" ? shipment.refund.nextAt : null,
    country: shipment.to.country,
    weightG: shipment.parcels.reduce((sum, { weightG }) => sum + weightG, 0),
    promisedOn: shipment.rate.promise?.latest ?? NO_DAY,
    skuOrder: skuOrder(shipment),
    tagOrder: tagOrder(people, shipment),
    factsForm: FACTS_FORM,
    searchTokens: shipmentTokens(people, shipment),
    searchForm: SEARCH_FORM,
    updatedAt: shipment.updatedAt,
  };
}

type Revived = Pick<
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

function reviveParts(stored: Stored<Revived>): Revived {
  return {
    trackingHistory: stored.trackingHistory.map(reviveEntry),
    trackingUpdatedAt: reviveDate(stored.trackingUpdatedAt),
    pickupAt: reviveDateOrNull(stored.pickupAt),
    deliveredAt: reviveDateOrNull(stored.deliveredAt),
    refundedAt: reviveDateOrNull(stored.refundedAt),
    rate: storedRate.read(stored.rate),
    createdAt: reviveDate(stored.createdAt),
    updatedAt: reviveDate(stored.updatedAt),
  };
}

function reviveRefund(stored: Stored<Refund>): Refund {
  return stored.state === "pending"
    ? { ...stored, since: reviveDate(stored.since), nextAt: reviveDate(stored.nextAt) }
    : stored;
}

export function reviveEntry(stored: Stored<TrackingEntry>): TrackingEntry {
  return { ...stored, statusDate: reviveDate(stored.statusDate) };
}
