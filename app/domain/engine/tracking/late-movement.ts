/** A parcel that begins to move although its shipment is being cancelled, or was. */
import { CUT_OFF_AFTER_MS } from "../booking/cancel-shipment.ts";
import { ChangedByOthersError, EngineError } from "../errors.ts";
import type { Shipment } from "../values/shipment.ts";

/**
 * Refuses a caller's movement beside a cancellation, which was decided on a parcel that had not moved, and stays.
 * Callers that send it later know of the cancellation, and are taken at their word.
 * @param askedAt when the caller's request came
 * @throws CONFLICT
 */
export function refuseMovement(stored: Shipment, changed: Shipment, askedAt: Date): void {
  if (!beginsToMove(stored, changed)) return;
  const { cancelRequestedAt, state, updatedAt, cancelledAt = updatedAt } = stored;
  if (state === "cancelled" && cancelledAt >= askedAt)
    throw new EngineError(
      "CONFLICT",
      `The shipment was cancelled at ${cancelledAt.toISOString()}, while this history arrived. Send it again if its parcel moves nevertheless.`,
      { reason: "cancelled", state, cancelled_at: cancelledAt.toISOString() },
    );
  if (state !== "cancelled" && cancelRequestedAt !== undefined)
    throw new EngineError(
      "CONFLICT",
      "The shipment is being cancelled: send the history again when that is decided.",
      { reason: "being_cancelled", state },
    );
}

/**
 * Makes a carrier's news, which it repeats, wait for a cancellation that is under way. An interrupted one stops none,
 * and of a cancelled shipment, the merchant gets a notice.
 * @throws ChangedByOthersError
 */
export function awaitCancellation(stored: Shipment, changed: Shipment, now: Date): void {
  const { cancelRequestedAt, id, state } = stored;
  if (state === "cancelled" || cancelRequestedAt === undefined || !beginsToMove(stored, changed)) return;
  if (now.getTime() - cancelRequestedAt.getTime() < CUT_OFF_AFTER_MS)
    throw new ChangedByOthersError(`Shipment ${id} is being cancelled: its scans are taken afterwards.`);
}

function beginsToMove(stored: Shipment, changed: Shipment): boolean {
  const hasMoved = ({ pickupAt, deliveredAt }: Shipment) => pickupAt !== null || deliveredAt !== null;
  return !hasMoved(stored) && hasMoved(changed);
}
