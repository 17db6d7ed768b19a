/** The search for missed changes, asked for by the merchant, and the requests that it sends. */
import { reconcileNow } from "../../app/entrypoints/shopify/reconcile/ask-for-reconciliation.ts";
import type { RunningShop } from "./running-shop.ts";
import { until } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";

/** Runs the search, and waits until all that it found is handled. */
export async function reconcile(shop: RunningShop, merchant: SecondProcess): Promise<void> {
  await reconcileNow(merchant.services, await merchant.shop());
  await worked(shop);
}

/** Waits until no search is left, and nothing that it found. */
export async function worked(shop: RunningShop): Promise<void> {
  await until(async () => {
    await shop.settled();
    const [row] = await shop.rows<{ jobs: number }>(
      "SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = ANY($1) AND state < 'completed' AND start_after <= now()",
      [["reconcile-shop", "settle-order", "register-carrier-service"]],
    );
    return row?.jobs === 0;
  }, "the reconciler's work is done");
}

export interface Asked {
  readonly n: number;
  readonly operation: string | null;
  readonly variables: { readonly after?: string | null } | null;
}

/** The requests of the Admin API after the numbered one. */
export async function askedSince(shop: RunningShop, n: number): Promise<readonly Asked[]> {
  return shop.control<Asked[]>("GET", `requests?since=${n}`);
}

/** The number of the latest request. */
export async function lastAsked(shop: RunningShop): Promise<number> {
  return (await askedSince(shop, 0)).at(-1)?.n ?? 0;
}

/** Counts the jobs that the search sent; other jobs settle orders too. */
export async function settleJobs(shop: RunningShop): Promise<number> {
  const [row] = await shop.rows<{ jobs: number }>(
    "SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'settle-order'",
  );
  return row?.jobs ?? 0;
}
