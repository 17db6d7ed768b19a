import { orderLeaseName } from "../../app/domain/orders/leases/with-lease.ts";
import type { RunningShop } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";

/**
 * Services of a process that pauses once, after it has read a shipment, and loses the order's lease meanwhile.
 * @param meanwhile the work of others during the pause
 */
export function pausingServices(
  shop: RunningShop,
  services: SecondProcess["services"],
  orderId: string,
  meanwhile: () => Promise<unknown>,
): SecondProcess["services"] {
  const { ports } = services;
  let hasPaused = false;
  const get: typeof ports.shipments.get = async (caller, id) => {
    const shipment = await ports.shipments.get(caller, id);
    if (!hasPaused) {
      hasPaused = true;
      await shop.rows("DELETE FROM leases WHERE name = $1", [orderLeaseName(shop.domain, orderId)]);
      await meanwhile();
    }
    return shipment;
  };
  return { ...services, ports: { ...ports, shipments: { ...ports.shipments, get } } };
}
