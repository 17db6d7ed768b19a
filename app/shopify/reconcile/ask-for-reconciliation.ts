import type { Services, Shop } from "../../services.server.ts";

/** Of the five minutes until the clock asks again. */
const SPREAD_SECONDS = 240;

/** One job for each installed shop, a second apart, or closer where there are many. */
export async function reconcileAll(services: Services): Promise<void> {
  const shops = await services.shops.installed();
  const apart = Math.min(1, SPREAD_SECONDS / shops.length);
  for (const [index, { domain }] of shops.entries())
    await askForReconciliation(services, domain, Math.floor(index * apart));
}

/** The merchant's "look for missed orders now": as soon as there is a worker, whatever the clock has asked for. */
export async function reconcileNow({ jobs }: Pick<Services, "jobs">, { domain }: Shop): Promise<void> {
  await jobs.send("reconcile-shop", { shop: domain }, { singletonKey: `${domain}/now` });
}

/** @param startAfterSeconds of a shop that asks earlier, the second asking is dropped */
export async function askForReconciliation(
  { jobs }: Pick<Services, "jobs">,
  domain: string,
  startAfterSeconds = 0,
): Promise<void> {
  await jobs.send("reconcile-shop", { shop: domain }, { singletonKey: domain, startAfterSeconds });
}
