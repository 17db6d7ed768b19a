import type { Caller, Shipment } from "../../engine/index.ts";
import { cancelShipment, EngineError } from "../../engine/index.ts";
import type { OrderServices } from "../ports.ts";
import { isUnfinished, withdrawalOf } from "../purchase.ts";
import { refuseWithdrawal } from "../purchases/change-purchase.ts";

/**
 * Cancels a label at the merchant's request. A carrier's refusal is stored with a purchase that has no fulfillment,
 * so that the merchant may dismiss the purchase.
 * @throws as cancelShipment
 */
export async function cancelLabel(
  {
    services,
    caller,
  }: {
    readonly services: Pick<OrderServices, "ports" | "purchases">;
    readonly caller: Caller;
  },
  shipmentId: string,
): Promise<Shipment> {
  const { purchases, ports } = services;
  try {
    return await cancelShipment(ports, caller, shipmentId);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE" || error.code === "NOT_FOUND")
      throw error;
    const purchase = await purchases.byShipment(caller.merchantId, shipmentId);
    if (purchase !== null && isUnfinished(purchase) && withdrawalOf(purchase) === null)
      await purchases.save(refuseWithdrawal(purchase, { at: ports.clock.now(), because: "merchant" }, null));
    throw error;
  }
}
