import type { Services, Shop } from "../services.server.ts";
import { adminClient } from "./admin-client.ts";
import { ShopNotConnectedError } from "./admin-errors.ts";
import { shopFacts } from "./operations/shop.ts";

/**
 * The merchant removed the app: tokens go, the callback ends, shipments stay for when the shop returns. The webhook
 * can come up to a day late, after the shop has come back: a token that works, or an install after it was sent, says so.
 */
export async function uninstallShop(
  services: Services,
  shop: Shop,
  triggeredAt: Date | null,
): Promise<boolean> {
  if (shop.uninstalledAt !== null) return false;
  if (triggeredAt !== null && shop.installedAt > triggeredAt) return false;
  if (await stillConnected(services, shop)) return false;
  const sessions = await services.sessions.findSessionsByShop(shop.domain);
  await services.sessions.deleteSessions(sessions.map(({ id }) => id));
  await services.shops.update(shop.domain, {
    uninstalledAt: services.ports.clock.now(),
    carrierServiceId: null,
    carrierServiceError: null,
  });
  await services.merchantChanges.publish(shop.merchantId);
  return true;
}

async function stillConnected(services: Services, shop: Shop): Promise<boolean> {
  try {
    await adminClient(services, shop.domain).request(shopFacts, {});
    return true;
  } catch (error) {
    if (error instanceof ShopNotConnectedError) return false;
    throw error;
  }
}
