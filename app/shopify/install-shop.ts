import type { Services, Shop } from "../services.server.ts";
import { importKinds } from "../services.server.ts";
import { askForReconciliation } from "./reconcile/reconcile-shop.ts";
import { refreshGrantedScopes } from "./refresh-granted-scopes.ts";
import { refreshShopFacts } from "./refresh-shop-facts.ts";
import { readSettings } from "./settings.ts";

/**
 * Makes the shop ready: merchant, sample accounts, parcel size, facts, carrier service, products, open orders. Runs after each new token, so
 * every step finds what an earlier run did. A shop that returns gets back what it had.
 */
export async function installShop(services: Services, domain: string): Promise<Shop> {
  const before = await services.shops.get(domain);
  const installed = await services.shops.install(domain);
  await giveDefaultParcel(services, installed);
  await services.configChanges.publish(installed.merchantId);
  for (const kind of importKinds)
    await services.imports.ask(installed.merchantId, domain, kind, installed.installedAt);
  const shop = await factsAndScopes(services, installed).catch((error: unknown) => {
    // The page can be shown without; the job below tries again.
    services.log.warn({ shop: domain, err: error }, "the shop's facts could not be read at install");
    return installed;
  });
  await services.jobs.send("register-carrier-service", { shop: domain }, { singletonKey: domain });
  // What was due when it left is due again, now rather than by the clock.
  if (before !== null && before.uninstalledAt !== null) await askForReconciliation(services, domain);
  return shop;
}

async function factsAndScopes(services: Services, shop: Shop): Promise<Shop> {
  return refreshGrantedScopes(services, await refreshShopFacts(services, shop));
}

/** Shopify knows no sizes: without an assumed one, nothing could be priced. */
async function giveDefaultParcel(services: Services, shop: Shop): Promise<void> {
  const caller = { merchantId: shop.merchantId, environment: shop.environment };
  const accounts = await services.accounts.list(caller);
  if (accounts.some(({ defaultParcel }) => defaultParcel !== null)) return;
  await services.accounts.setDefaultParcel(caller, readSettings(shop).defaultParcel);
}
