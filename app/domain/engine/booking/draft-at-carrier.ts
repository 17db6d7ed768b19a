/** Carriers that draft before they sell: the draft's name is durable before it may be bought. */
import type { OpenConnection } from "../carrier-ports.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Booking } from "./booking-store.ts";
import { leaseMsFor } from "./lease-ms.ts";
import { nothingBought, TakenOver } from "./unknown-outcome.ts";

/**
 * The draft to buy: the booking's, or a new one. `undefined`: the carrier has none.
 * @throws EngineError CARRIER_UNAVAILABLE there is no draft, so nothing was bought
 */
export async function draftOf(
  { bookings }: Pick<Ports, "bookings">,
  caller: Caller,
  connection: OpenConnection,
  { draft: { id }, order, fence, draftRef: known }: Booking,
): Promise<string | undefined> {
  if (connection.draft === undefined) return undefined;
  if (known !== null) return known;
  const draftRef = await connection.draft(order).catch((error: unknown) => {
    throw nothingBought(error);
  });
  if (!(await bookings.keepDraft(caller, id, fence, draftRef, leaseMsFor(connection)))) {
    // The carrier may name the drafts of one reference alike, and then this one is the present holder's.
    if ((await bookings.get(caller, id))?.draftRef !== draftRef)
      await connection.discardDraft?.(draftRef).catch(() => undefined);
    throw new TakenOver(`Booking ${id} is no longer ours.`);
  }
  return draftRef;
}

/** Drops the draft of a failed booking. If the carrier does not answer, `findLateLabels` tries again. */
export async function dropDraft(
  { bookings, accounts, carriers }: Pick<Ports, "bookings" | "accounts" | "carriers">,
  caller: Caller,
  { draft: { id, accountId } }: Booking,
): Promise<void> {
  try {
    const booking = await bookings.get(caller, id);
    if (booking === null || booking.state !== "failed" || booking.draftRef === null) return;
    const account = await accounts.get(caller, accountId);
    if (account === null) return;
    await carriers.connect(account).discardDraft?.(booking.draftRef);
    await bookings.forgetDraft(caller, id, booking.draftRef);
  } catch {
    // The refusal of the booking is the news, and a draft costs nothing.
  }
}
