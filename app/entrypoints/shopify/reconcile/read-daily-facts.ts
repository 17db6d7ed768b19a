import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { Services } from "../../../process/services.server.ts";
import { settleHiddenOrders } from "../hidden-orders.ts";
import { refreshGrantedScopes } from "../refresh-granted-scopes.ts";
import { refreshShopFacts } from "../refresh-shop-facts.ts";

type Needs = Pick<
  Services,
  "ports" | "env" | "hiddenOrders" | "jobs" | "merchantChanges" | "reconciliations" | "shops"
> &
  ShopAccess;

const DAY_MS = 86_400_000;

/** Once a day and after each install: refreshes granted scopes and shop facts, and repairs the carrier service. */
export async function readDailyFacts(services: Needs, shop: Shop): Promise<void> {
  const { reconciliations, jobs, ports } = services;
  const known = await reconciliations.get(shop.domain, "facts");
  const now = ports.clock.now();
  const isOfToday = known !== null && now.getTime() - known.watermark.getTime() < DAY_MS;
  if (isOfToday && known.watermark >= shop.installedAt) return;
  const granted = await refreshGrantedScopes(services, shop);
  await settleHiddenOrders(services, granted);
  await refreshShopFacts(services, granted);
  await jobs.send("register-carrier-service", { shop: shop.domain }, { singletonKey: shop.domain });
  const of = { merchantId: shop.merchantId, shop: shop.domain, kind: "facts" } as const;
  await reconciliations.move(of, known, { watermark: now, walk: null, asked: {} }, []);
}
