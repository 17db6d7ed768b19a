import { orderLeaseName } from "../../app/orders/with-lease.ts";
import type { RunningShop } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";

/**
 * Services of a process that stands still once, over a shipment it has just read, and loses the order's lease meanwhile.
 * @param meanwhile what others do until it wakes
 */
export function sleepyServices(
  shop: RunningShop,
  services: SecondProcess["services"],
  orderId: string,
  meanwhile: () => Promise<unknown>,
): SecondProcess["services"] {
  const { ports } = services;
  let isAwake = true;
  const get: typeof ports.shipments.get = async (caller, id) => {
    const shipment = await ports.shipments.get(caller, id);
    if (isAwake) {
      isAwake = false;
      await shop.rows("DELETE FROM leases WHERE name = $1", [orderLeaseName(shop.domain, orderId)]);
      await meanwhile();
    }
    return shipment;
  };
  return { ...services, ports: { ...ports, shipments: { ...ports.shipments, get } } };
}
