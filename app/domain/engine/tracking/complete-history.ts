import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { ShipmentId } from "../values/shipment.ts";
import { takeOver } from "./take-over.ts";

/**
 * Asks a carrier that sends its news by webhook for the whole history of a delivered parcel. Nothing polls it any more,
 * so an earlier event whose webhook was lost would stay missing.
 * @throws EngineError | OutcomeUnknownError worth a retry: the carrier did not answer
 */
export async function completeHistory(ports: Ports, caller: Caller, id: ShipmentId): Promise<void> {
  const shipment = await ports.shipments.get(caller, id);
  if (shipment === null || shipment.deliveredAt === null || !shipment.bookedAtCarrier) return;
  const account = await ports.accounts.get(caller, shipment.accountId);
  const connection = account === null ? null : ports.carriers.connect(account);
  if (connection?.track === undefined || connection.webhook === undefined) return;
  const answers = await connection.track([shipment.trackingRef]);
  const { faults } = await takeOver(ports, [shipment], ({ trackingRef }) => answers.get(trackingRef) ?? []);
  const [fault] = faults;
  if (fault !== undefined) throw fault.error;
}
