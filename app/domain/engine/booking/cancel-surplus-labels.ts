import { EngineError } from "../errors.ts";
import { leavePickup } from "../pickups/book-pickup.ts";
import type { Ports } from "../ports.ts";
import { connectionOf, shipmentCapabilities } from "../shipments/connection-of.ts";
import { inGroups } from "../shipments/in-groups.ts";
import type { Shipment } from "../values/shipment.ts";
import type { DueSurplus } from "./label-notice.ts";

export interface SurplusCancels {
  /** Tracking numbers of the cancelled labels. */
  readonly cancelled: readonly string[];
  /** The carrier refused; the merchant is notified. */
  readonly kept: readonly string[];
  /** No answer, or a fault of ours: tried again later. */
  readonly faults: readonly { readonly trackingRef: string; readonly error: unknown }[];
}

/** Cancels labels that were bought beside their shipment's own, when two processes had the same booking. */
export async function cancelSurplusLabels(ports: Ports, limit = 100): Promise<SurplusCancels> {
  const cancelled: string[] = [];
  const kept: string[] = [];
  const faults: { trackingRef: string; error: unknown }[] = [];
  await inGroups(await ports.labelNotices.takeDueSurplus(limit), async (surplus) => {
    const { trackingRef } = surplus.label;
    try {
      const outcome = await cancelSurplus(ports, surplus);
      if (outcome === "cancelled") cancelled.push(trackingRef);
      if (outcome === "kept") kept.push(trackingRef);
    } catch (error) {
      faults.push({ trackingRef, error });
    }
  });
  return { cancelled, kept, faults };
}

async function cancelSurplus(
  ports: Ports,
  surplus: DueSurplus,
): Promise<"cancelled" | "kept" | "needed" | "undecided"> {
  const { caller, shipmentId, label } = surplus;
  const { labelNotices } = ports;
  const booking = await ports.bookings.get(caller, shipmentId);
  // Its holder may look this label up, and make the shipment of it.
  if (booking === null || booking.state === "open") return "undecided";
  const shipment = await ports.shipments.get(caller, shipmentId);
  if (shipment?.trackingRef === label.trackingRef) {
    await labelNotices.settleSurplus(surplus, null);
    return "needed";
  }
  const second: Shipment = {
    ...booking.draft,
    ...label,
    trackingUrl: null,
    pickup: null,
    pickupListRef: null,
    version: 1,
  };
  try {
    const connection = await connectionOf(ports, caller, second);
    if (connection.cancel === undefined)
      throw new EngineError("NOT_CANCELLABLE", `${second.carrier.name} can't cancel shipments.`);
    await connection.cancel(second);
    const { pickupRef } = label;
    const { pickup } = shipmentCapabilities(connection, second);
    if (pickupRef !== null && pickupRef !== shipment?.pickupRef && !pickup?.combinedWithShipment)
      await leavePickup(ports, pickup, second, pickupRef);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
    await labelNotices.settleSurplus(surplus, "second-kept");
    return "kept";
  }
  await labelNotices.settleSurplus(surplus, "second-cancelled");
  return "cancelled";
}
