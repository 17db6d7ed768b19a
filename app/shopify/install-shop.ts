import type { Services, Shop } from "../services.server.ts";
import { refreshShopFacts } from "./refresh-shop-facts.ts";
import { readSettings } from "./settings.ts";

/**
 * Makes the shop ready: merchant, sample accounts, parcel size, facts, carrier service, products. Runs after each new token, so
 * every step finds what an earlier run did. A shop that returns gets back what it had.
 */
export async function installShop(services: Services, domain: string): Promise<Shop> {
  const installed = await services.shops.install(domain);
  await giveDefaultParcel(services, installed);
  await services.configChanges.publish(installed.merchantId);
  await services.productImports.ask(installed.merchantId, domain, installed.installedAt);
  const shop = await refreshShopFacts(services, installed).catch((error: unknown) => {
    // The page can be shown without; the job below tries again.
    services.log.warn({ shop: domain, err: error }, "the shop's facts could not be read at install");
    return installed;
  });
  await services.jobs.send("register-carrier-service", { shop: domain }, { singletonKey: domain });
  return shop;
}

/** Shopify knows no sizes: without an assumed one, nothing could be priced. */
async function giveDefaultParcel(services: Services, shop: Shop): Promise<void> {
  const caller = { merchantId: shop.merchantId, environment: shop.environment };
  const accounts = await services.accounts.list(caller);
  if (accounts.some(({ defaultParcel }) => defaultParcel !== null)) return;
  await services.accounts.setDefaultParcel(caller, readSettings(shop).defaultParcel);
}
