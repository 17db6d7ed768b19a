import { EngineError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { inGroups } from "../shipments/in-groups.ts";
import type { Caller } from "../values/account.ts";
import type { ShipmentId } from "../values/shipment.ts";
import { claimBooking } from "./claim-booking.ts";
import { pursueBooking } from "./pursue-booking.ts";
import { isOutcomeUnknown } from "./unknown-outcome.ts";

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

/**
 * Looks up interrupted bookings (after a crash or time-out) whose lease has ended, by our reference; it never
 * books again. A booking that was never sent fails as CARRIER_UNAVAILABLE, so that its id can be tried anew.
 * One failing booking does not stop the others.
 */
export async function resolveBookings(ports: Ports, limit = 100): Promise<ResolvedBookings> {
  const finished: ResolvedBooking[] = [];
  const failed: ResolvedBooking[] = [];
  const open: ShipmentId[] = [];
  const faults: { id: ShipmentId; error: unknown }[] = [];
  await inGroups(await ports.bookings.unresolved(limit), async ({ caller, id }) => {
    const booking = { merchantId: caller.merchantId, id };
    try {
      if (await resolveBooking(ports, caller, id)) finished.push(booking);
    } catch (error) {
      if (!(error instanceof EngineError)) faults.push({ id, error });
      else if (isOutcomeUnknown(error)) open.push(id);
      else failed.push(booking);
    }
  });
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
