import type { DayList, DayListField, Shipment } from "../../domain/engine/index.ts";
import { currencyExponent, localTime, toDecimal } from "../../domain/engine/index.ts";
import type { Label, LabelPiece } from "./label-content.ts";
import { labelOf } from "./label-of.ts";

/** A parcel of the day: one row. */
export interface DayListRow {
  readonly shipment: Shipment;
  readonly label: Label;
  readonly piece: LabelPiece;
  readonly zone: string;
  readonly madeAt: { readonly date: string; readonly time: string };
}

export function dayListRows({ shipments, layout }: DayList): readonly DayListRow[] {
  return shipments.flatMap(({ shipment, marks }) => {
    const label = labelOf(shipment, marks);
    const madeAt = localTime(shipment.createdAt, layout.timeZone);
    const zone = shipment.rate.price.zone ?? "";
    return label.pieces.map((piece) => ({ shipment, label, piece, zone, madeAt }));
  });
}

type Text = string | number | null | undefined;

const cells: Readonly<Record<DayListField, (row: DayListRow) => Text>> = {
  voucher: ({ piece }) => piece.trackingRef,
  parcel: ({ piece }) => piece.pieceNumber,
  parcels: ({ piece }) => piece.pieceCount,
  "first-voucher": ({ shipment }) => shipment.trackingRef,
  shipment: ({ shipment }) => shipment.id,
  order: ({ label }) => label.order,
  date: ({ madeAt }) => madeAt.date,
  time: ({ madeAt }) => madeAt.time,
  service: ({ shipment }) => shipment.rate.service.code,
  "service-name": ({ label }) => label.serviceName,
  recipient: ({ label }) => label.recipient.name,
  company: ({ label }) => label.recipient.company,
  address: ({ label }) => label.recipient.street.join(", "),
  zip: ({ label }) => label.recipient.zip,
  city: ({ label }) => label.recipient.city,
  state: ({ label }) => label.recipient.region,
  country: ({ label }) => label.recipient.country,
  phone: ({ label }) => label.recipient.phone,
  "weight-kg": ({ piece }) => (piece.weightG === null ? null : piece.weightG / 1000),
  // Collected once, with the first parcel.
  "cash-on-delivery": ({ shipment, piece }) =>
    amountOf(shipment, piece.pieceNumber === 1 ? shipment.cashOnDeliveryMinor : 0),
  "insured-amount": ({ shipment, piece }) =>
    amountOf(shipment, piece.pieceNumber === 1 ? (shipment.extras.insuranceMinor ?? 0) : 0),
  currency: ({ shipment }) => shipment.rate.price.currency,
  saturday: ({ label }) => (label.saturdayDelivery ? 1 : 0),
  zone: ({ zone }) => zone,
  "routing-code": ({ label }) => label.routingCode,
  depot: ({ label }) => label.depot,
  locker: ({ label }) => label.lockerId,
  notes: ({ label }) => label.notes,
  contents: ({ label }) => label.contents,
};

/** A cell's text; `decimals` is the decimal sign of amounts and weights. */
export function cellOf(row: DayListRow, field: DayListField, decimals: "." | ","): string {
  const value = cells[field](row);
  const text = value === null || value === undefined ? "" : String(value);
  return decimalFields.has(field) ? text.replace(".", decimals) : text;
}

const decimalFields: ReadonlySet<DayListField> = new Set(["weight-kg", "cash-on-delivery", "insured-amount"]);

function amountOf({ rate }: Shipment, minor: number): string {
  const { currency } = rate.price;
  return toDecimal(minor, currency).toFixed(currencyExponent(currency));
}
