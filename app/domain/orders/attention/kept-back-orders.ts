import type { KeptBackOrders } from "../open-orders/open-order-store.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import { readSettings } from "../settings.ts";

/**
 * Reasons that need the merchant. An order that is not paid, or scheduled, or outside the rule waits as the merchant wants it: its own page
 * says so.
 */
const forHome = [
  ...(["test-order", "risk-high", "risk-medium", "risk-pending"] as const),
  ...(["payment-authorized", "pieces-came-back", "on-hold", "not-fulfillable"] as const),
  ...(["promise-past", "pickup-point", "service-unknown"] as const),
] satisfies readonly PurchaseReason["code"][];

/** Usually over within minutes. */
const passing = ["risk-pending"] as const;
const LONG_MS = 60 * 60_000;

/** Orders that the rule for paid orders leaves alone, by reason, those with the most orders first. */
export async function keptBackOrders(
  { openOrders, ports }: Pick<OrderServices, "openOrders" | "ports">,
  shop: OrderShop,
  limit: number,
): Promise<readonly KeptBackOrders[]> {
  if (!readSettings(shop).buyWhenPaid.enabled) return [];
  const before = new Date(ports.clock.now().getTime() - LONG_MS);
  return openOrders.keptBack(shop.merchantId, forHome, passing, before, limit);
}
