import type { Caller, Ports, Shipment } from "../../engine/index.ts";
import type { FulfillmentLink } from "./fulfillment-link.ts";

/** `unknown`: the carrier was asked and did not answer. */
export type LabelState = "none" | "unknown" | "bought" | "cancelled";

/** How it stands with the label of a row whose shipment was just read. */
export async function labelStateOf(
  { bookings }: Pick<Ports, "bookings">,
  caller: Caller,
  { shipmentId }: Pick<FulfillmentLink, "shipmentId">,
  shipment: Shipment | null,
): Promise<LabelState> {
  if (shipment !== null) return shipment.state === "cancelled" ? "cancelled" : "bought";
  const booking = await bookings.get(caller, shipmentId);
  return booking?.state === "open" ? "unknown" : "none";
}
