import { ShopNotConnectedError } from "../../../adapters/shopify/admin-errors.ts";
import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import { renewSession } from "../../../adapters/shopify/offline-session.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { LeaseBusyError, withLease } from "../../../domain/orders/leases/with-lease.ts";
import { importJobKey, importKinds } from "../../../domain/shops/import-records.ts";
import type { Services } from "../../../process/services.server.ts";
import { prepareShop } from "../prepare-shop.ts";
import { askForReconciliation } from "./ask-for-reconciliation.ts";
import { readDailyFacts } from "./read-daily-facts.ts";
import { reconcileLabels } from "./reconcile-labels.ts";
import { reconcileFulfillmentOrders, reconcileOrders } from "./reconcile-orders.ts";
import { reconcileProducts } from "./reconcile-products.ts";
import { reconcileReturns } from "./reconcile-returns.ts";

type Needs = Pick<
  Services,
  | "productChanges"
  | "products"
  | "ports"
  | "env"
  | "accounts"
  | "dueWork"
  | "hiddenOrders"
  | "imports"
  | "jobs"
  | "merchantChanges"
  | "reconciliations"
  | "shops"
> &
  ShopAccess;

/** After so long the job sends itself again, so that the queue never takes it for dead. */
const WORK_MS = 60_000;

/**
 * Finds changes that no webhook reported: webhooks come late, twice, in any order, or never. It also resumes work whose jobs
 * were given up while the shop or a carrier was out of reach, and renews the shop's token before a page has to. Repeating it
 * from any line has the same result.
 * @throws ShopifyUnavailableError the next run continues there
 */
export async function reconcileShop(services: Needs, domain: string): Promise<void> {
  const shop = await services.shops.get(domain);
  if (shop === null || shop.uninstalledAt !== null) return;
  const until = performance.now() + WORK_MS;
  const isOver = () => performance.now() >= until;
  try {
    const isDone = await withLease(services, `reconcile/${domain}`, { waitMs: 0 }, async () => {
      await prepareShop(services, shop);
      await renewSession(services, domain);
      const areOrdersDone = await reconcileOrders(services, shop, isOver);
      // The shop answers again, so its due work is worth another job.
      const again = await services.dueWork.settleAgain(shop.merchantId);
      if (again > 0) services.log.warn({ shop: domain, again }, "what was due for long is settled once more");
      await reconcileLabels(services, shop);
      await reviveImports(services, shop);
      if (!areOrdersDone) return false;
      for (const reconcile of [reconcileFulfillmentOrders, reconcileProducts, reconcileReturns])
        if (!(await reconcile(services, shop, isOver))) return false;
      await readDailyFacts(services, shop);
      return true;
    });
    if (!isDone) await askForReconciliation(services, domain);
  } catch (error) {
    if (error instanceof LeaseBusyError) return;
    if (!(error instanceof ShopNotConnectedError)) throw error;
    services.log.warn({ shop: domain, err: error }, "the shop can't be looked through");
  }
}

/** The wait after a failed import, in which a lasting fault, of Shopify's or ours, may be mended. */
const FAILED_FOR_MS = 24 * 60 * 60_000;

/**
 * Sends a new job for an unfinished import that has none left: the queue gives a job up after some ten hours. A failed import
 * starts again a day later, because until then the checkout prices by default weights and sizes.
 */
async function reviveImports(
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
    } else if (await jobs.isPending(merchantId, "import", importJobKey(domain, kind))) continue;
    await imports.ask(merchantId, domain, kind);
    log.warn({ shop: domain, kind, state }, "an import that nobody was working on goes on");
  }
}
