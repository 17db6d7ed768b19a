import type { Caller, Shipment } from "../engine/index.ts";
import { cancelShipment, EngineError } from "../engine/index.ts";
import { isUnfinished } from "./ledger/fulfillment-link.ts";
import type { OrderServices } from "./ports.ts";

/**
 * The merchant takes a label back. Of one that has no fulfillment the carrier's refusal is written down: from then on the
 * merchant may dismiss it.
 * @throws as cancelShipment
 */
export async function cancelLabel(
  {
    services,
    caller,
  }: {
    readonly services: Pick<OrderServices, "ports" | "fulfillmentLinks">;
    readonly caller: Caller;
  },
  shipmentId: string,
): Promise<Shipment> {
  const { fulfillmentLinks, ports } = services;
  try {
    return await cancelShipment(ports, caller, shipmentId);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE" || error.code === "NOT_FOUND")
      throw error;
    const link = await fulfillmentLinks.byShipment(shipmentId);
    if (link?.merchantId === caller.merchantId && isUnfinished(link))
      await fulfillmentLinks.changeAsRead(link, { cancelRefusedAt: ports.clock.now() });
    throw error;
  }
}
