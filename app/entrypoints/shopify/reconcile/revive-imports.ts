import type { Shop } from "../../../domain/merchants/records.ts";
import { importJobKey, importKinds } from "../../../domain/shops/import-records.ts";
import type { Services } from "../../../process/services.server.ts";

/** By then a lasting fault, of Shopify's or ours, may be mended. */
const FAILED_FOR_MS = 24 * 60 * 60_000;

/**
 * Sends a new job for an unfinished import that has none left: the queue gives a job up after some ten hours. A failed import
 * starts again a day later, because until then the checkout prices by default weights and sizes.
 */
export async function reviveImports(
  { imports, jobs, ports, log }: Pick<Services, "imports" | "jobs" | "ports" | "log">,
  { merchantId, domain }: Pick<Shop, "merchantId" | "domain">,
): Promise<void> {
  for (const kind of importKinds) {
    const current = await imports.get(merchantId, kind);
    if (current === null || current.state === "done") continue;
    const { state, finishedAt } = current;
    if (state === "failed") {
      const failedFor = ports.clock.now().getTime() - (finishedAt?.getTime() ?? 0);
      if (failedFor < FAILED_FOR_MS) continue;
    } else if (await jobs.isPending("import", importJobKey(domain, kind))) continue;
    await imports.ask(merchantId, domain, kind);
    log.warn({ shop: domain, kind, state }, "an import that nobody was working on goes on");
  }
}
