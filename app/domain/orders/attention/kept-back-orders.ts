import { causesOf } from "../causes/causes.ts";
import type { KeptBackOrders } from "../open-orders/open-order-store.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import { readSettings } from "../settings.ts";

/**
 * Reasons that need the merchant. An order that is not paid, or scheduled, or outside the rule waits as the merchant wants it: its own page
 * says so.
 */
export const keptBackCodes = [
  ...(["test-order", "risk-high", "risk-medium", "risk-pending"] as const),
  ...(["payment-authorized", "pieces-came-back", "on-hold", "not-fulfillable"] as const),
  ...(["promise-past", "pickup-point", "service-unknown", "rule-asks"] as const),
] satisfies readonly PurchaseReason["code"][];
export type KeptBackCode = (typeof keptBackCodes)[number];

/** Usually over within minutes. */
const passing = ["risk-pending"] as const;
const LONG_MS = 60 * 60_000;
/** Reasons of one cause differ in a day or a name. */
const MOST_REASONS = 1_000;

/** Orders that the rule for paid orders leaves alone, by cause, those with the most orders first. */
export async function keptBackOrders(
  { openOrders, ports }: Pick<OrderServices, "openOrders" | "ports">,
  shop: OrderShop,
  limit: number,
): Promise<readonly KeptBackOrders[]> {
  if (!readSettings(shop).buyWhenPaid.enabled) return [];
  const before = new Date(ports.clock.now().getTime() - LONG_MS);
  const byReason = await openOrders.keptBack(shop.merchantId, keptBackCodes, passing, before, MOST_REASONS);
  return causesOf(byReason)
    .flatMap(({ cases: [latest, ...others] }) =>
      latest === undefined
        ? []
        : [{ ...latest, orders: others.reduce((sum, { orders }) => sum + orders, latest.orders) }],
    )
    .sort((one, other) => other.orders - one.orders)
    .slice(0, limit);
}
