import type { Booking, BookingFailure } from "../../engine/index.ts";
import { engineErrorCodes } from "../../engine/index.ts";
import type { FieldKinds } from "../rows/stored.ts";
import { readStored, StoredValueError } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import { storedDraft, storedOrder } from "./shipment-row.ts";

export interface BookingRow {
  readonly id: string;
  readonly state: string;
  readonly draft: unknown;
  readonly order: unknown;
  readonly failure: unknown;
  readonly calledAt: Date | null;
  readonly createdAt: Date;
  readonly fence: number;
}

const failureFields: FieldKinds<BookingFailure> = { code: "string", message: "string", metadata: "object?" };
const states: readonly Booking["state"][] = ["open", "booked", "failed"];

/** @throws StoredValueError */
export function toBooking(row: BookingRow): Booking {
  const state = states.find((each) => each === row.state);
  if (state === undefined) throw new StoredValueError(`stored booking ${row.id}: state ${row.state}`);
  return {
    draft: storedDraft.read(row.draft),
    order: storedOrder.read(row.order),
    state,
    failure: row.failure === null ? null : storedFailure.read(row.failure),
    calledAt: row.calledAt,
    createdAt: row.createdAt,
    fence: row.fence,
  };
}

export const storedFailure = storedValue<BookingFailure>({
  what: "booking failure",
  steps: [],
  read(json) {
    const { code, message, metadata } = readStored<BookingFailure>(json, "booking failure", failureFields);
    const known = engineErrorCodes.find((each) => each === code);
    if (known === undefined) throw new StoredValueError(`stored booking failure: code ${code}`);
    return { code: known, message, metadata };
  },
});
