import type { Services } from "../../services.server.ts";
import { askForReconciliation } from "./reconcile-shop.ts";

/** Of the five minutes until the clock asks again. */
const SPREAD_SECONDS = 240;

/** One job for each installed shop, a second apart, or closer where there are many. */
export async function reconcileAll(services: Services): Promise<void> {
  const shops = await services.shops.installed();
  const apart = Math.min(1, SPREAD_SECONDS / shops.length);
  for (const [index, { domain }] of shops.entries())
    await askForReconciliation(services, domain, Math.floor(index * apart));
}
