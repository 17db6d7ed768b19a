import type {
  Booking,
  BookingFailure,
  BookingOrder,
  BookingState,
  ShipmentDraft,
  UnprovenKind,
} from "../../../domain/engine/index.ts";
import { engineErrorCodes, unprovenKinds } from "../../../domain/engine/index.ts";
import type { People } from "../rows/people.ts";
import { tracesOf } from "../rows/people.ts";
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
  readonly unproven: string | null;
  readonly draftRef: string | null;
  readonly createdAt: Date;
  readonly fence: number;
}

export interface StateRow extends Pick<BookingRow, "id" | "failure" | "calledAt" | "unproven"> {
  readonly state: BookingState["state"];
  readonly accountId: string;
}

/** Reads `StateRow`s. */
export const selectStates = {
  name: "select-booking-states",
  text: `SELECT id, state, failure, called_at AS "calledAt", unproven, draft ->> 'accountId' AS "accountId" FROM bookings
    WHERE id = ANY ($1::uuid[]) AND merchant_id = $2 AND environment = $3 AND state <> 'booked'`,
};

/** A failed booking is looked up again so long after its failure, and after each look-up. */
export const LOOK_UP_AGAIN_MS = [5 * 60_000, 60 * 60_000, 24 * 60 * 60_000] as const;

const failureFields: FieldKinds<BookingFailure> = { code: "string", message: "string", metadata: "object?" };
const states: readonly Booking["state"][] = ["open", "booked", "failed"];

/** JSON text that `toDraft` reads. The rule of one shipment an order reads the return's id, deletion of accounts the account. */
export function draftValue(people: People, draft: ShipmentDraft): string {
  const { id, accountId, returnRequestId } = draft;
  const shown = { accountId, returnRequestId, traces: tracesOf(people, draft) };
  return people.seal("bookings.draft", id, storedDraft.write(draft), shown);
}

/** JSON text that `toOrder` reads. */
export function orderValue(people: People, id: string, order: BookingOrder): string {
  return people.seal("bookings.order", id, storedOrder.write(order), { digest: orderDigest(people, order) });
}

/** Equal for equal orders, whose ciphertexts differ. */
export function orderDigest(people: People, order: BookingOrder): string {
  return people.hash(`order/${JSON.stringify(storedOrder.write(order))}`).toString("base64url");
}

/** JSON text that `toFailure` reads. */
export function failureValue(people: People, id: string, failure: BookingFailure): string {
  return people.seal("bookings.failure", id, storedFailure.write(failure), { code: failure.code });
}

/** @throws StoredValueError */
export function toDraft(people: People, { id, draft }: Pick<BookingRow, "id" | "draft">): ShipmentDraft {
  return storedDraft.read(people.open("bookings.draft", id, draft));
}

/** @throws StoredValueError */
export function toOrder(people: People, { id, order }: Pick<BookingRow, "id" | "order">): BookingOrder {
  return storedOrder.read(people.open("bookings.order", id, order));
}

/** @throws StoredValueError */
export function toFailure(
  people: People,
  { id, failure }: Pick<BookingRow, "id" | "failure">,
): BookingFailure | null {
  return failure === null ? null : storedFailure.read(people.open("bookings.failure", id, failure));
}

/** @throws StoredValueError */
export function toBooking(people: People, row: BookingRow): Booking {
  const state = states.find((each) => each === row.state);
  if (state === undefined) throw new StoredValueError(`stored booking ${row.id}: state ${row.state}`);
  return {
    draft: toDraft(people, row),
    order: toOrder(people, row),
    state,
    failure: toFailure(people, row),
    calledAt: row.calledAt,
    unproven: toUnproven(row),
    draftRef: row.draftRef,
    createdAt: row.createdAt,
    fence: row.fence,
  };
}

/** @throws StoredValueError */
export function toState(people: People, row: StateRow): BookingState {
  const { state, calledAt, accountId } = row;
  return { state, calledAt, accountId, unproven: toUnproven(row), failure: toFailure(people, row) };
}

/** @throws StoredValueError */
function toUnproven({ id, unproven }: Pick<BookingRow, "id" | "unproven">): UnprovenKind | null {
  if (unproven === null) return null;
  const known = unprovenKinds.find((each) => each === unproven);
  if (known === undefined) throw new StoredValueError(`stored booking ${id}: unproven ${unproven}`);
  return known;
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
