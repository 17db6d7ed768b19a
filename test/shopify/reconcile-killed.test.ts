// Run: long, begins early
/** The search for missed changes, while the server is killed (`kill -9`) in its middle. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reconcileNow } from "../../app/entrypoints/shopify/reconcile/ask-for-reconciliation.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { cases } from "../support/effort.ts";
import { freshDataDir } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";
import { secondProcess } from "./second-process.ts";
import { fulfill, orderWith, shipmentApi } from "./shop-life.ts";

const filled = cases(130, 220);
let dataDir: string;
let shop: RunningShop;

beforeAll(async () => {
  dataDir = freshDataDir();
  shop = await runningShop({ dataDir, databaseUrl: null });
});
afterAll(async () => {
  await shop?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const faults = (settings: Record<string, unknown>) => shop.control("PUT", "faults", settings);

async function pagesRead(): Promise<number> {
  const requests = await shop.control<{ operation: string | null }[]>("GET", "requests");
  return requests.filter(({ operation }) => operation === "UpdatedOrders").length;
}

async function lookForMissed(): Promise<void> {
  const merchant = await secondProcess(shop);
  await reconcileNow(merchant.services, await merchant.shop());
  await merchant.stop();
}

describe("a search that is killed twice in its middle", () => {
  it(
    "still finds everything, and nothing twice",
    async () => {
      await faults({ rates: { "webhook-lost": 1 } });
      const orders: OrderView[] = [];
      for (let count = 0; count < 3; count++) {
        const order = await orderWith(shop, "gorgona.standard");
        await fulfill(shop, order);
        orders.push(order);
      }
      await shop.control("POST", "fill", { orders: filled });
      await faults({ rates: { "webhook-lost": 1, slow: 1 }, slowMs: [300, 300] });
      for (const page of [1, 3]) {
        await lookForMissed();
        await until(async () => (await pagesRead()) > page, `${page} pages were read`);
        await shop.waybill.kill9();
        await shop.startAgain();
      }
      await faults({ rates: { "webhook-lost": 1 } });
      await lookForMissed();
      await until(
        async () => {
          const [row] = await shop.rows<{ listed: number; linked: number }>(
            `SELECT (SELECT count(DISTINCT order_id)::int FROM open_fulfillment_orders WHERE closed_at IS NULL) AS listed,
             (SELECT count(*)::int FROM purchases WHERE data->>'trackingSentAt' IS NOT NULL) AS linked`,
          );
          return row?.listed === filled && row.linked === orders.length;
        },
        "every order is on the list or shipped",
        120_000,
      );
      await shop.settled();
      const api = await shipmentApi(shop);
      for (const order of orders) expect(await api.of(order)).toHaveLength(1);
    },
    atMost(240_000),
  );
});
