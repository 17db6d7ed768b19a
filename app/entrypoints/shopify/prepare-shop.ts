import type { Shop } from "../../domain/merchants/records.ts";
import { callerOf } from "../../domain/orders/caller-of.ts";
import { readSettings } from "../../domain/orders/settings.ts";
import { importKinds } from "../../domain/shops/import-records.ts";
import type { Services } from "../../process/services.server.ts";

type Needs = Pick<Services, "accounts" | "imports" | "merchantChanges">;

/**
 * The steps of an install that need no answer of Shopify's: the default parcel, and one request for each import. Every
 * reconciliation repeats them, because nothing else resumes an install that a crash cut off.
 */
export async function prepareShop(services: Needs, shop: Shop): Promise<void> {
  await giveDefaultParcel(services, shop);
  for (const kind of importKinds)
    await services.imports.ask(shop.merchantId, shop.domain, kind, shop.installedAt);
}

/** Shopify has no parcel sizes: without a default, no carrier could price anything. */
async function giveDefaultParcel({ accounts, merchantChanges }: Needs, shop: Shop): Promise<void> {
  const caller = callerOf(shop);
  const parcels = (await accounts.list(caller)).map(({ defaultParcel }) => defaultParcel);
  if (parcels.length === 0 || parcels.some((parcel) => parcel !== null)) return;
  await accounts.setDefaultParcel(caller, readSettings(shop).defaultParcel);
  await merchantChanges.publish(shop.merchantId);
}
