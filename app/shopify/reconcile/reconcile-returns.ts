import { readSettings } from "../../orders/settings.ts";
import type { Services, Shop } from "../../services.server.ts";
import { adminClient } from "../admin-client.ts";
import { numericId } from "../gid.ts";
import { returningOrders } from "../operations/order-returns.ts";
import { returnScopes } from "../optional-scopes.ts";
import { isGranted } from "../refresh-granted-scopes.ts";

/** Orders looked at in one run. Those before them were looked at when they were among the latest. */
const MOST_PAGES = 5;

/**
 * Has those orders settled whose return has no label of ours yet. A return changes its order, so `orders/updated` names it;
 * this finds the ones whose webhook was lost, and those from before the merchant switched it on.
 */
export async function reconcileReturns(services: Services, shop: Shop): Promise<void> {
  const isOn = readSettings(shop).labelsForReturns && shop.environment === "production";
  if (!isOn || !returnScopes.every((scope) => isGranted(shop, scope))) return;
  const admin = adminClient(services, shop.domain);
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { nodes, pageInfo }: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(after);
    for (const { id } of nodes) await settleUnlessDone(services, shop, numericId(id));
    if (!pageInfo.hasNextPage) return;
    after = pageInfo.endCursor;
  }

  async function pageAfter(cursor: string | null) {
    return (await admin.request(returningOrders, { after: cursor })).orders;
  }
}

async function settleUnlessDone(
  { purchases, orderReturns, jobs }: Services,
  { domain, merchantId }: Shop,
  orderId: string,
): Promise<void> {
  const known = await orderReturns.byOrder(merchantId, domain, orderId);
  const isDone = known.length > 0 && known.every(({ state }) => state !== "open");
  if (isDone || (await purchases.byOrder(domain, orderId)).length === 0) return;
  await jobs.send("settle-order", { shop: domain, orderId });
}
