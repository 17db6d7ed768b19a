import { callerOf } from "../orders/caller-of.ts";
import { readSettings } from "../orders/settings.ts";
import type { Services, Shop } from "../services.server.ts";
import { importKinds } from "../services.server.ts";

/**
 * What an install asks for and needs no Shopify: the assumed parcel, and both imports, once since then. Installing does it,
 * and each reconciliation again, because nothing else comes back to an install that was cut off.
 */
export async function prepareShop(services: Services, shop: Shop): Promise<void> {
  await giveDefaultParcel(services, shop);
  for (const kind of importKinds)
    await services.imports.ask(shop.merchantId, shop.domain, kind, shop.installedAt);
}

/** Shopify knows no sizes: without an assumed one, nothing could be priced. */
async function giveDefaultParcel({ accounts, merchantChanges }: Services, shop: Shop): Promise<void> {
  const caller = callerOf(shop);
  const parcels = (await accounts.list(caller)).map(({ defaultParcel }) => defaultParcel);
  if (parcels.length === 0 || parcels.some((parcel) => parcel !== null)) return;
  await accounts.setDefaultParcel(caller, readSettings(shop).defaultParcel);
  await merchantChanges.publish(shop.merchantId);
}
