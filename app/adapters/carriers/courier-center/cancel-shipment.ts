import type { Shipment } from "../../../domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../../domain/engine/index.ts";
import type { CourierCenterSession } from "./session.ts";
import { voidShipment } from "./wire/calls.ts";
import { returnNumberIn } from "./wire/reference.ts";

/**
 * Cancels the whole shipment, then its return voucher, whose refusal is ignored: nothing says whether the first takes it.
 * @throws EngineError NOT_CANCELLABLE in the carrier's words
 */
export async function cancelShipment(session: CourierCenterSession, shipment: Shipment): Promise<void> {
  await voided(session, shipment.trackingRef);
  const returnNumber = returnNumberIn(shipment.carrierReference);
  if (returnNumber === null) return;
  try {
    await voided(session, returnNumber);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== "NOT_CANCELLABLE") throw error;
  }
}

/** Safe to repeat: a second call says that the first one counted. */
async function voided(session: CourierCenterSession, number: string): Promise<void> {
  try {
    await session.ask(voidShipment, { number });
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) throw error;
    await session.pause();
    await session.ask(voidShipment, { number });
  }
}
