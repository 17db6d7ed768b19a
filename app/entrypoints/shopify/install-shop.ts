import type { ShopAccess } from "../../adapters/shopify/offline-session.ts";
import type { Shop } from "../../domain/merchants/records.ts";
import type { Services } from "../../process/services.server.ts";
import { prepareShop } from "./prepare-shop.ts";
import { askForReconciliation } from "./reconcile/ask-for-reconciliation.ts";
import { refreshGrantedScopes } from "./refresh-granted-scopes.ts";
import { refreshShopFacts } from "./refresh-shop-facts.ts";

type Needs = Pick<Services, "accounts" | "imports" | "jobs" | "merchantChanges" | "shops"> & ShopAccess;

/**
 * Makes the shop ready: merchant, sample accounts, parcel size, facts, carrier service, products, open orders. It runs after
 * each new token, so every step first looks for the result of an earlier run. A shop that reinstalls the app gets its old
 * data back. The reconciler completes an install that a crash cut off.
 */
export async function installShop(services: Needs, domain: string): Promise<Shop> {
  const before = await services.shops.get(domain);
  const installed = await services.shops.install(domain);
  await services.merchantChanges.publish(installed.merchantId);
  await prepareShop(services, installed);
  const shop = await factsAndScopes(services, installed).catch((error: unknown) => {
    // The page can do without the facts; the job below tries again.
    services.log.warn({ shop: domain, err: error }, "the shop's facts could not be read at install");
    return installed;
  });
  await services.jobs.send("register-carrier-service", { shop: domain }, { singletonKey: domain });
  // Work that was due when the app was removed is due again: don't wait for the clock.
  if (before !== null && before.uninstalledAt !== null) await askForReconciliation(services, domain);
  return shop;
}

async function factsAndScopes(services: Needs, shop: Shop): Promise<Shop> {
  return refreshGrantedScopes(services, await refreshShopFacts(services, shop));
}
