import type { Ports } from "../ports.ts";
import { inLanes } from "../shipments/in-lanes.ts";
import type { Caller } from "../values/account.ts";
import type { ShipmentId } from "../values/shipment.ts";
import type { Booking, UnresolvedBooking } from "./booking-store.ts";
import { dropDraft } from "./draft-at-carrier.ts";
import { askForBooking, isUnproven } from "./look-up-booking.ts";
import { bookedShipment, followUpOf } from "./pursue-booking.ts";
import { laneOf } from "./resolve-bookings.ts";

/** A hanging carrier's look-ups delay the next run by minutes at most, as a look-up ends within ten seconds. */
const MOST_OF_AN_ACCOUNT = 10;

export interface FoundLabels {
  readonly found: readonly ShipmentId[];
  /** Look-ups without an answer, for the log. The next one may have it. */
  readonly faults: readonly { readonly id: ShipmentId; readonly error: unknown }[];
}

/**
 * Looks failed bookings up again whose call may have reached the carrier late: its process was stopped in the middle
 * of it, or the line held it back. A label that is found makes the booking's shipment. An account's are looked up one after the other: each
 * has few tries, and must not lose one to the wait for another's turn.
 */
export async function findLateLabels(ports: Ports, limit = 100): Promise<FoundLabels> {
  const found: ShipmentId[] = [];
  const faults: { id: ShipmentId; error: unknown }[] = [];
  const find = async ({ caller, id }: UnresolvedBooking) => {
    try {
      if (await findLateLabel(ports, caller, id)) found.push(id);
    } catch (error) {
      faults.push({ id, error });
    }
  };
  const due = await ports.bookings.takeDueLookups(limit, MOST_OF_AN_ACCOUNT);
  await inLanes(due, laneOf, find, () => false);
  return { found, faults };
}

async function findLateLabel(ports: Ports, caller: Caller, id: ShipmentId): Promise<boolean> {
  const booking = await ports.bookings.get(caller, id);
  if (booking === null || booking.state !== "failed") return false;
  if (await findLabelOf(ports, caller, booking)) return true;
  if (booking.draftRef !== null) await dropDraft(ports, caller, booking);
  return false;
}

async function findLabelOf(ports: Ports, caller: Caller, booking: Booking): Promise<boolean> {
  const { id } = booking.draft;
  if (booking.calledAt === null) return false;
  const account = await ports.accounts.get(caller, booking.draft.accountId);
  if (account === null || booking.order.callerVoucher !== null) return false;
  const connection = ports.carriers.connect(account);
  const result = await askForBooking(connection, booking, booking.calledAt);
  if (result === null) return false;
  if (isUnproven(result)) {
    // The carrier has a label after all: until a person gives its number, nothing may be bought in its place.
    if (result.unproven === "booked") await ports.bookings.reopenUnproven(caller, id, booking.fence);
    return false;
  }
  const shipment = bookedShipment(booking, connection, result, result.pickup, ports.clock.now());
  return (await ports.bookings.finish(caller, booking, shipment, followUpOf(connection, shipment))) !== null;
}
