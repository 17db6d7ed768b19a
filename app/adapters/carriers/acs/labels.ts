import type { CarrierLabel, Shipment } from "../../../domain/engine/index.ts";
import type { AcsSession } from "./acs-session.ts";
import { printVoucher } from "./wire/print-calls.ts";

/**
 * The labels of a voucher: ACS prints all of its parcels in one file, and none after the pickup list.
 * @throws EngineError CARRIER_REJECTED | CARRIER_UNAVAILABLE
 */
export async function readLabel(
  session: AcsSession,
  { trackingRef }: Pick<Shipment, "trackingRef">,
  format: string,
): Promise<CarrierLabel> {
  const bytes = await session.ask(printVoucher(trackingRef, format === "a4-3" ? 2 : 1));
  return { mediaType: "application/pdf", bytes };
}
