import { adminClient } from "../../adapters/shopify/admin-client.ts";
import { ShopNotConnectedError } from "../../adapters/shopify/admin-errors.ts";
import type { ShopAccess } from "../../adapters/shopify/offline-session.ts";
import { shopFacts } from "../../adapters/shopify/operations/shop.ts";
import type { Shop } from "../../domain/merchants/records.ts";
import { readSettings } from "../../domain/orders/settings.ts";
import type { Services } from "../../process/services.server.ts";

type Needs = Pick<Services, "merchantChanges" | "shops"> & ShopAccess;

/**
 * Ends a shop's access after the merchant removed the app: deletes the tokens, closes the callback and revokes the API keys, and keeps the
 * shipments in case the shop returns. The webhook may arrive a day late, after a new install. A working token, or an install
 * later than the webhook, proves that: the shop then stays connected.
 */
export async function uninstallShop(services: Needs, shop: Shop, triggeredAt: Date | null): Promise<boolean> {
  if (shop.uninstalledAt !== null) return false;
  if (triggeredAt !== null && shop.installedAt > triggeredAt) return false;
  if (await stillConnected(services, shop)) return false;
  const sessions = await services.sessions.findSessionsByShop(shop.domain);
  await services.sessions.deleteSessions(sessions.map(({ id }) => id));
  await services.shops.uninstall(shop.domain, { keepsApi: readSettings(shop).keepsApi });
  await services.merchantChanges.publish(shop.merchantId);
  return true;
}

async function stillConnected(services: Needs, shop: Shop): Promise<boolean> {
  try {
    await adminClient(services, shop.domain).request(shopFacts, {});
    return true;
  } catch (error) {
    if (error instanceof ShopNotConnectedError) return false;
    throw error;
  }
}
