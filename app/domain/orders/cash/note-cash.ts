import type { Caller, Shipment } from "../../engine/index.ts";
import { toMinor } from "../../engine/index.ts";
import type { Order } from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import { readSettings } from "../settings.ts";
import { isCashOnDelivery, isWithoutCash } from "./cash-on-delivery.ts";

/**
 * Names labels on Home that collect more than the order still owes, because no carrier changes the amount of a label. A delivered one has collected,
 * whether the platform knows of it or not.
 */
export async function noteCash(
  { purchases, ports }: Pick<OrderServices, "purchases" | "ports">,
  shop: Pick<OrderShop, "settings">,
  caller: Caller,
  order: Order,
): Promise<void> {
  if (!isCashOnDelivery(order.paymentGateways, readSettings(shop))) return;
  const known = await purchases.byOrder(caller.merchantId, order.id);
  const ids = known.filter((each) => each.environment === caller.environment).map((each) => each.shipmentId);
  const labels = [...(await ports.shipments.byIds(caller, ids)).values()].filter(
    ({ cashOnDeliveryMinor }) => cashOnDeliveryMinor > 0,
  );
  const collecting = labels.filter(collects);
  const { amount, currency } = order.outstanding;
  const collected = collecting.reduce((sum, { cashOnDeliveryMinor }) => sum + cashOnDeliveryMinor, 0);
  // The labels of a cancelled order are being cancelled.
  const isTooMuch = order.cancelledAt === null && collected > toMinor(amount, currency);
  for (const label of labels)
    await (isTooMuch && collecting.includes(label)
      ? ports.labelNotices.add(label, "collects-too-much")
      : ports.labelNotices.drop(label, "collects-too-much"));
}

function collects(shipment: Shipment): boolean {
  return shipment.deliveredAt === null && !isWithoutCash(shipment);
}
