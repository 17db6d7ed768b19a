import type { Shipment } from "../../../domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../../domain/engine/index.ts";
import { namesOf } from "./booking-names.ts";
import type { GlsSession } from "./session.ts";
import { cancel, isCancelled } from "./wire/parcels.ts";

/**
 * Cancels every parcel.
 * @throws EngineError NOT_CANCELLABLE a parcel is on its way, or only the depot can cancel it; `metadata` names the cancelled ones
 */
export async function cancelShipment(session: GlsSession, shipment: Shipment): Promise<void> {
  const cancelled: string[] = [];
  let refusal: EngineError | null = null;
  for (const trackId of namesOf(shipment).trackIds) {
    try {
      await cancelParcel(session, trackId, shipment);
      cancelled.push(trackId);
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== "NOT_CANCELLABLE") throw error;
      refusal = error;
    }
  }
  if (refusal === null) return;
  if (cancelled.length === 0) throw refusal;
  throw new EngineError("NOT_CANCELLABLE", `GLS cancelled ${cancelled.join(", ")} alone.`, {
    reason: "partly_cancelled",
    cancelled,
  });
}

/**
 * A parcel in doubt is not cancelled again in one go. Its details say so, if ShipIT shows it already; before the end of its day
 * they can't, and then an earlier attempt in our books makes the answer that of a second cancel.
 */
async function cancelParcel(
  session: GlsSession,
  trackId: string,
  { cancelRequestedAt }: Shipment,
): Promise<void> {
  if ((await session.ask(cancel, { trackId })) === "cancelled") return;
  const known = await session.ask(isCancelled, { trackId });
  if (known === true || (known === null && cancelRequestedAt !== undefined)) return;
  throw new OutcomeUnknownError("GLS did not say whether it cancelled the parcel.");
}
