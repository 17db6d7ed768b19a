import type { ShipmentInput } from "./booking.ts";

/** A row of a parcel's history. */
export interface ParcelEvent {
  /** `GROUP.DETAIL` in GLS' own spelling */
  readonly code: string;
  /** the status of Track & Trace that it led to */
  readonly status: string;
  readonly description: string;
  readonly city: string;
  readonly postalCode: string;
  readonly country: string;
  readonly at: Date;
}

export interface Parcel {
  readonly trackId: string;
  /** 11 digits, without check digit */
  readonly number: string;
  readonly clientId: string;
  /** the TrackID of its shipment's first parcel */
  readonly shipmentId: string;
  readonly shipment: ShipmentInput;
  /** place among the units */
  readonly unit: number;
  readonly shippingDay: string;
  readonly createdAt: Date;
  readonly isReturn: boolean;
  /** kilograms */
  weight: number;
  cancelledAt: Date | null;
  /** when an asked cancel takes effect, Unix milliseconds */
  cancelsAtMs: number | null;
  closedAt: Date | null;
  /** GLS has the parcel in its hands */
  isScanned: boolean;
  /** oldest first */
  readonly events: ParcelEvent[];
  /** as they were sent, parallel to one booking's print data */
  readonly label: Buffer | null;
}

export type ParcelState = "open" | "closed" | "scanned" | "cancelled";

export function stateOf({ cancelledAt, closedAt, isScanned }: Parcel): ParcelState {
  if (cancelledAt !== null) return "cancelled";
  if (isScanned) return "scanned";
  return closedAt === null ? "open" : "closed";
}

/** Invented: the rule of the check digit is not verified. The sheet's own example is right by it. */
export function withCheckDigit(number: string): string {
  const sum = Array.from(number, Number).reduce((total, digit) => total + digit, 0);
  return `${number}${(sum * 8) % 10}`;
}

export function cancel(parcel: Parcel, at: Date): void {
  parcel.cancelsAtMs = null;
  parcel.cancelledAt = at;
  if (parcel.closedAt === null) return;
  addEvent(parcel, { code: "CANCEL.NORMAL", status: "CANCELED", description: "Parcel cancelled.", at });
}

/** Sends the data: from now on tracking knows the parcel. */
export function close(parcel: Parcel, at: Date): void {
  parcel.closedAt = at;
  addEvent(parcel, {
    code: "INTIAL.PREADVICE",
    status: "PREADVICE",
    description: "Data was sent to GLS.",
    at,
  });
}

export function addEvent(
  parcel: Parcel,
  event: Pick<ParcelEvent, "code" | "status" | "description" | "at"> & Partial<ParcelEvent>,
): void {
  parcel.events.push({ city: "", postalCode: "", country: "DE", ...event });
}
