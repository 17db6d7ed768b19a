import type { Services, Shop } from "../../services.server.ts";
import { importJobKey, importKinds } from "../../services.server.ts";

/** What failed for good may have passed by then: a fault of Shopify's, or of ours. */
const FAILED_FOR_MS = 24 * 60 * 60_000;

/**
 * Gives an import that is not finished a job again where it has none left: jobs are given up after some ten hours. One that
 * failed begins anew a day later: until a shop's products are known, its checkout prices by what is assumed.
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
