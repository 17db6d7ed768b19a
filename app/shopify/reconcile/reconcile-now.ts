import type { Services, Shop } from "../../services.server.ts";

/** The merchant's "look for missed orders now": as soon as there is a worker, whatever the clock has asked for. */
export async function reconcileNow({ jobs }: Pick<Services, "jobs">, { domain }: Shop): Promise<void> {
  await jobs.send("reconcile-shop", { shop: domain }, { singletonKey: `${domain}/now` });
}
