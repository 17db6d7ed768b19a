import type { Booking } from "./booking.ts";

/** A row of a shipment's history. */
export interface HistoryRow {
  readonly code: string;
  /** the word of the details; null: they have none */
  readonly word: string | null;
  readonly note: string;
  readonly station: string;
  readonly at: Date;
}

export interface ReturnVoucher {
  readonly number: string;
  voidedAt: Date | null;
}

export interface Shipment {
  readonly number: string;
  readonly userAlias: string;
  readonly masterId: string;
  readonly booking: Booking;
  readonly createdAt: Date;
  readonly trackingNumbers: readonly string[];
  readonly returnVoucher: ReturnVoucher | null;
  /** the locker that was given; null: to the door */
  readonly locker: string | null;
  voidedAt: Date | null;
  /** the driver has taken the parcel */
  isScanned: boolean;
  readonly rows: HistoryRow[];
}

export type ShipmentState = "booked" | "voided" | "scanned";

export function stateOf({ voidedAt, isScanned }: Shipment): ShipmentState {
  if (voidedAt !== null) return "voided";
  return isScanned ? "scanned" : "booked";
}
