import type { Caller, Ports, Shipment } from "../../engine/index.ts";
import type { LabelState, Purchase } from "../purchase.ts";

/** The label's state, given its purchase's shipment. */
export async function labelStateOf(
  { bookings }: Pick<Ports, "bookings">,
  caller: Caller,
  { shipmentId }: Pick<Purchase, "shipmentId">,
  shipment: Shipment | null,
): Promise<LabelState> {
  if (shipment !== null) return shipment.state === "cancelled" ? "cancelled" : "bought";
  const booking = await bookings.get(caller, shipmentId);
  return booking?.state === "open" ? "unknown" : "none";
}

/** Reads the shipment and the booking. */
export async function readLabelState(
  { shipments, bookings }: Pick<Ports, "shipments" | "bookings">,
  caller: Caller,
  purchase: Pick<Purchase, "shipmentId">,
): Promise<LabelState> {
  return labelStateOf({ bookings }, caller, purchase, await shipments.get(caller, purchase.shipmentId));
}
