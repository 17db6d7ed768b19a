import type { Services, Shop } from "../services.server.ts";
import { prepareShop } from "./prepare-shop.ts";
import { askForReconciliation } from "./reconcile/ask-for-reconciliation.ts";
import { refreshGrantedScopes } from "./refresh-granted-scopes.ts";
import { refreshShopFacts } from "./refresh-shop-facts.ts";

/**
 * Makes the shop ready: merchant, sample accounts, parcel size, facts, carrier service, products, open orders. Runs after
 * each new token, so every step finds what an earlier run did. A shop that returns gets back what it had. Where it is cut
 * off, the reconciler goes on.
 */
export async function installShop(services: Services, domain: string): Promise<Shop> {
  const before = await services.shops.get(domain);
  const installed = await services.shops.install(domain);
  await services.merchantChanges.publish(installed.merchantId);
  await prepareShop(services, installed);
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
