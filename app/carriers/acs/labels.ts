import type { CarrierLabel, Shipment } from "../../engine/index.ts";
import { EngineError } from "../../engine/index.ts";
import type { AcsSession } from "./acs-session.ts";
import { printVoucher } from "./wire/print-calls.ts";

/**
 * The labels of a voucher: ACS prints all of its parcels in one file, and none after the pickup list.
 * @throws EngineError CARRIER_REJECTED | CARRIER_UNAVAILABLE
 */
export async function readLabel(
  session: AcsSession,
  { trackingRef, childVouchers }: Pick<Shipment, "trackingRef" | "childVouchers">,
  format: string,
  piece: number | null,
): Promise<CarrierLabel> {
  if (piece !== null && childVouchers.length > 0) {
    throw new EngineError("OPTION_NOT_AVAILABLE", "ACS prints the labels of all parcels in one file.", {
      reason: "labels_in_one_file",
    });
  }
  const bytes = await session.ask(printVoucher(trackingRef, format === "a4-3" ? 2 : 1));
  return { mediaType: "application/pdf", bytes };
}
