import type { Shop } from "../../../domain/merchants/records.ts";
import type { Services } from "../../../process/services.server.ts";

/** Most of the five minutes until the next round. */
const SPREAD_SECONDS = 240;

/** Sends one job for each installed shop, a second apart, or closer together when there are many. */
export async function reconcileAll(services: Pick<Services, "jobs" | "shops">): Promise<void> {
  const domains = await services.shops.installed();
  const apart = Math.min(1, SPREAD_SECONDS / domains.length);
  for (const [index, domain] of domains.entries())
    await askForReconciliation(services, domain, Math.floor(index * apart));
}

/** Serves the merchant's "look for missed orders now". Its own key makes it independent of the five-minute rounds. */
export async function reconcileNow({ jobs }: Pick<Services, "jobs">, { domain }: Shop): Promise<void> {
  await jobs.send("reconcile-shop", { shop: domain }, { singletonKey: `${domain}/now` });
}

/** The queue drops a second request while the shop's first one waits. */
export async function askForReconciliation(
  { jobs }: Pick<Services, "jobs">,
  domain: string,
  startAfterSeconds = 0,
): Promise<void> {
  await jobs.send("reconcile-shop", { shop: domain }, { singletonKey: domain, startAfterSeconds });
}
