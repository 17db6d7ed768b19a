import type { Caller, ShipmentId } from "../../engine/index.ts";
import { buyReturnBeside, cancelReturnBeside, EngineError } from "../../engine/index.ts";
import type { OrderServices } from "../ports.ts";
import { readSettings } from "../settings.ts";

/**
 * Buys and cancels the return that goes with an order's parcel, whenever that is bought or cancelled. May be repeated.
 * @throws EngineError CARRIER_UNAVAILABLE worth a retry
 */
export async function followReturnBeside(
  { ports, purchases, shops, log }: Pick<OrderServices, "ports" | "purchases" | "shops" | "log">,
  caller: Caller,
  event: { readonly type: string; readonly shipmentId: ShipmentId },
): Promise<void> {
  const { type, shipmentId } = event;
  if (type === "shipment.cancelled") {
    await cancelReturnBeside(ports, caller, shipmentId);
    return;
  }
  if (type !== "shipment.created") return;
  const purchase = await purchases.byShipment(caller.merchantId, shipmentId);
  if (purchase === null) return;
  const shop = await shops.get(purchase.shop);
  if (shop === null || !readSettings(shop).returnLabels) return;
  try {
    await buyReturnBeside(ports, caller, shipmentId);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
    log.info({ ...caller, shipment: shipmentId, code: error.code }, "no label for the way back");
  }
}
