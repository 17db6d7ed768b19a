/** A parcel that begins to move although its shipment is being cancelled, or was. */
import { CUT_OFF_AFTER_MS } from "../booking/cancel-shipment.ts";
import { ChangedByOthersError, EngineError } from "../errors.ts";
import type { Shipment } from "../values/shipment.ts";

/**
 * Of a caller's history: the cancellation was decided on a parcel that had not moved, and stays. Later scans than it are news.
 * @throws CONFLICT
 */
export function refuseMovement(stored: Shipment, changed: Shipment, now: Date): void {
  const movedAt = movementBy(stored, changed);
  if (movedAt === null) return;
  const { cancelRequestedAt, state, updatedAt, cancelledAt = updatedAt } = stored;
  if (state === "cancelled" && (movedAt <= cancelledAt || movedAt > now))
    throw new EngineError(
      "CONFLICT",
      `The shipment was cancelled at ${cancelledAt.toISOString()}, before this history said that its parcel had moved: only scans after that are taken.`,
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
 * Of a carrier's news, which it repeats: they wait for a cancellation that is under way. One that was interrupted stops none, and
 * of a cancelled shipment, the merchant gets a notice.
 * @throws ChangedByOthersError
 */
export function awaitCancellation(stored: Shipment, changed: Shipment, now: Date): void {
  const { cancelRequestedAt, id, state } = stored;
  if (state === "cancelled" || cancelRequestedAt === undefined || movementBy(stored, changed) === null)
    return;
  if (now.getTime() - cancelRequestedAt.getTime() < CUT_OFF_AFTER_MS)
    throw new ChangedByOthersError(`Shipment ${id} is being cancelled: its scans are taken afterwards.`);
}

/** When the parcel first moved; `null`: it does not, or had moved already. */
function movementBy(stored: Shipment, changed: Shipment): Date | null {
  if (stored.pickupAt !== null || stored.deliveredAt !== null) return null;
  const { pickupAt, deliveredAt } = changed;
  const isDeliveryFirst = deliveredAt !== null && (pickupAt === null || deliveredAt < pickupAt);
  return isDeliveryFirst ? deliveredAt : pickupAt;
}
