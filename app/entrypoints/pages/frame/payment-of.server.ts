import { isCashOnDelivery } from "../../../domain/orders/cash/cash-on-delivery.ts";
import type { OrderToShip } from "../../../domain/orders/open-orders/open-order-store.ts";
import type { ShopSettings } from "../../../domain/orders/settings.ts";
import type { Payment } from "../ui/payment-badge.tsx";

/** How an order is paid, for its badge. */
export function paymentOf(
  { paid, authorized, paymentGateways, outstanding }: OrderToShip,
  settings: Pick<ShopSettings, "cashOnDelivery">,
): Payment {
  if (paid) return "paid";
  const isCash = isCashOnDelivery(paymentGateways, settings) && outstanding?.amountMinor !== 0;
  if (isCash) return "cash";
  return authorized ? "authorized" : "unpaid";
}
