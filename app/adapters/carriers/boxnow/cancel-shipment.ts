import type { Shipment } from "../../../domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../../domain/engine/index.ts";
import { numbersOf } from "../kit/label-printing.ts";
import type { BoxnowSession } from "./session.ts";
import { cancel } from "./wire/parcels.ts";

/**
 * Cancels every parcel; twice is the same as once.
 * @throws EngineError NOT_CANCELLABLE BOX NOW has a parcel already; `metadata` names those that are cancelled
 */
export async function cancelShipment(session: BoxnowSession, shipment: Shipment): Promise<void> {
  const cancelled: string[] = [];
  const moving: string[] = [];
  let refusal: EngineError | null = null;
  for (const parcelId of numbersOf(shipment)) {
    try {
      await cancelParcel(session, parcelId);
      cancelled.push(parcelId);
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== "NOT_CANCELLABLE") throw error;
      refusal = error;
      moving.push(parcelId);
    }
  }
  if (refusal === null) return;
  if (cancelled.length === 0) throw refusal;
  throw new EngineError(
    "NOT_CANCELLABLE",
    `BOX NOW cancelled ${cancelled.join(", ")}, but already has ${moving.join(", ")}.`,
    { reason: "partly_cancelled", cancelled, moving, carrier_code: "P420" },
  );
}

/** Safe to repeat, also after an unknown outcome. */
async function cancelParcel(session: BoxnowSession, parcelId: string): Promise<void> {
  const once = () => session.ask(cancel, { parcelId });
  try {
    await once();
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) throw error;
    await session.pause();
    await once();
  }
}
