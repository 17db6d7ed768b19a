import { adminClient } from "../../../adapters/shopify/admin-client.ts";
import { AccessDeniedError } from "../../../adapters/shopify/admin-errors.ts";
import { numericId } from "../../../adapters/shopify/gid.ts";
import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import { returningOrders } from "../../../adapters/shopify/operations/order-returns.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { isPlaced } from "../../../domain/orders/purchase.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type { Services } from "../../../process/services.server.ts";
import { returnScopes } from "../optional-scopes.ts";
import { isGranted } from "../refresh-granted-scopes.ts";
import { walkUpdated } from "./walk-updated.ts";

type Needs = Pick<Services, "ports" | "reconciliations"> & ShopAccess;

/**
 * Has orders of ours settled whose return is under way. A return changes its order, so `orders/updated` names it; this finds
 * those whose webhook was lost, and those from before the merchant switched it on.
 */
export async function reconcileReturns(services: Needs, shop: Shop, isOver: () => boolean): Promise<boolean> {
  const isOn = readSettings(shop).labelsForReturns && shop.environment === "production";
  if (!isOn || !returnScopes.every((scope) => isGranted(shop, scope))) return true;
  const admin = adminClient(services, shop.domain);
  const walk = walkUpdated(
    services,
    shop,
    {
      kind: "returns",
      async readPage(changed, after) {
        const query = `${changed} return_status:IN_PROGRESS`;
        const { nodes, pageInfo } = (await admin.request(returningOrders, { query, after })).orders;
        return { nodes: nodes.map((order) => ({ ...order, orderId: numericId(order.id) })), pageInfo };
      },
      async handlePage(orders, asked) {
        const changed = orders.filter(({ id, updatedAt }) => asked[id] !== updatedAt);
        const orderIds = changed.map(({ orderId }) => orderId);
        const onRecord = await services.reconciliations.onRecord(shop.merchantId, shop.domain, orderIds);
        return changed.filter(({ orderId }) => onRecord.get(orderId)?.purchases.some(isPlaced));
      },
    },
    isOver,
  );
  try {
    return await walk;
  } catch (error) {
    // A revoked scope must not keep the search from what comes after. The client has read the scopes again.
    if (error instanceof AccessDeniedError) return true;
    throw error;
  }
}
