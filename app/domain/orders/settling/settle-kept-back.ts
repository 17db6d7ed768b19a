import type { OrderServices, OrderShop } from "../ports.ts";
import type { ShopSettings } from "../settings.ts";
import { readSettings } from "../settings.ts";

/** The settings that the rule for paid orders asks. */
const asked = [
  ...(["buyWhenPaid", "buysAuthorized", "buysMediumRisk", "buysHighRisk", "buysLate"] as const),
  ...(["buysTestOrders", "fallbackService", "shippingMethods"] as const),
] satisfies readonly (keyof ShopSettings)[];

/**
 * After a change of settings, has the orders settled again that the rule left alone: no webhook comes for them.
 * @param before the shop as it was
 */
export async function settleKeptBack(
  { dueWork }: Pick<OrderServices, "dueWork">,
  before: Pick<OrderShop, "merchantId" | "settings">,
  saved: ShopSettings,
): Promise<void> {
  const known = readSettings(before);
  const isChanged = asked.some((name) => JSON.stringify(known[name]) !== JSON.stringify(saved[name]));
  if (isChanged && saved.buyWhenPaid.enabled) await dueWork.settleKeptBack(before.merchantId);
}
