import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { ShipmentId } from "../values/shipment.ts";
import type { Booking } from "./booking-store.ts";
import { LEASE_MS } from "./lease-ms.ts";

interface ClaimedBooking {
  /** The claim's fencing number; `null`: the booking is over, or another's. */
  readonly fence: number | null;
  /** The booking after the claim: the holder before may have made progress. `null`: there is none. */
  readonly booking: Booking | null;
}

/** Claims a booking and reads it. If it can't be read, the claim is given back. */
export async function claimBooking(
  { bookings }: Pick<Ports, "bookings">,
  caller: Caller,
  id: ShipmentId,
): Promise<ClaimedBooking> {
  const fence = await bookings.claim(caller, id, LEASE_MS);
  try {
    return { fence, booking: await bookings.get(caller, id) };
  } catch (error) {
    if (fence !== null) await bookings.release(caller, id, fence, 0).catch(() => undefined);
    throw error;
  }
}
