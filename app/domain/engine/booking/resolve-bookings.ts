import { EngineError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { inLanes } from "../shipments/in-lanes.ts";
import type { Caller } from "../values/account.ts";
import type { ShipmentId } from "../values/shipment.ts";
import type { UnresolvedBooking } from "./booking-store.ts";
import { claimBooking } from "./claim-booking.ts";
import { pursueBooking } from "./pursue-booking.ts";
import { isOutcomeUnknown } from "./unknown-outcome.ts";

/** The next run begins after a minute. */
const WITHIN_MS = 45_000;
/** Of all accounts together: more than look-ups end in a run, so that the time bounds it, and a slow account delays no other. */
const MOST = 1_000;

/** A booking, by the id of its shipment. */
export interface ResolvedBooking {
  readonly merchantId: string;
  readonly id: ShipmentId;
}

export interface ResolvedBookings {
  readonly finished: readonly ResolvedBooking[];
  /** Bookings that bought nothing. */
  readonly failed: readonly ResolvedBooking[];
  /** Still unknown: asked again later. */
  readonly open: readonly ShipmentId[];
  /** Faults of ours, for the log. */
  readonly faults: readonly { readonly id: ShipmentId; readonly error: unknown }[];
}

/** An account's turns at its carrier are taken one after the other. */
export const laneOf = ({ caller, accountId }: UnresolvedBooking): string =>
  `${caller.merchantId}/${accountId}`;

/**
 * Looks up interrupted bookings (after a crash or time-out) whose lease has ended, by our reference; it never
 * books again. A booking that was never sent fails as CARRIER_UNAVAILABLE, so that its id can be tried anew.
 * One failing booking does not stop the others. An account's are looked up one after the other: side by side they would wait for each
 * other's turns at the carrier until their time is over. A slow carrier leaves the rest of its bookings to the next minute.
 */
export async function resolveBookings(ports: Ports, limit = MOST): Promise<ResolvedBookings> {
  const finished: ResolvedBooking[] = [];
  const failed: ResolvedBooking[] = [];
  const open: ShipmentId[] = [];
  const faults: { id: ShipmentId; error: unknown }[] = [];
  const due = await ports.bookings.unresolved(limit);
  const endsAt = ports.clock.now().getTime() + WITHIN_MS;
  const resolve = async ({ caller, id }: UnresolvedBooking) => {
    const booking = { merchantId: caller.merchantId, id };
    try {
      if (await resolveBooking(ports, caller, id)) finished.push(booking);
    } catch (error) {
      if (!(error instanceof EngineError)) faults.push({ id, error });
      else if (isOutcomeUnknown(error)) open.push(id);
      else failed.push(booking);
    }
  };
  await inLanes(due, laneOf, resolve, () => ports.clock.now().getTime() > endsAt);
  return { finished, failed, open, faults };
}

/**
 * Looks an interrupted booking up, and ends it if the carrier can say.
 * @returns false: another process holds or has resolved it
 * @throws CARRIER_UNAVAILABLE nothing was bought; or, with `metadata.outcome` "unknown", the carrier can't say yet
 */
export async function resolveBooking(ports: Ports, caller: Caller, id: ShipmentId): Promise<boolean> {
  const { fence, booking } = await claimBooking(ports, caller, id);
  if (fence === null || booking === null || booking.state !== "open") return false;
  await pursueBooking(ports, caller, { ...booking, fence }, "fail");
  return true;
}
