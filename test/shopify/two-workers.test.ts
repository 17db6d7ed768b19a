// Run: long, begins early
/** A web process and two worker processes on one database. One worker dies during a job. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../simulator/chaos/free-port.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase } from "../support/database.ts";
import type { Waybill } from "../support/server.ts";
import { startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { RunningShop } from "./running-shop.ts";
import { install, runningShop, until } from "./running-shop.ts";
import { fulfill, orderWith, shipmentApi } from "./shop-life.ts";

let database: EmptyDatabase;
let shop: RunningShop;
const workers: Waybill[] = [];

async function startWorker(): Promise<Waybill> {
  const worker = await startWaybill({
    databaseUrl: database.connectionString,
    env: { ...shop.waybill.env, ROLE: "worker", PORT: "0" },
  });
  workers.push(worker);
  return worker;
}

beforeAll(async () => {
  database = await emptyDatabase();
  const port = String(await freePort());
  shop = await runningShop({
    databaseUrl: database.connectionString,
    installed: false,
    env: {
      ROLE: "web",
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ENCRYPTION_KEY: Buffer.alloc(32, 3).toString("base64"),
    },
  });
  await startWorker();
  await install(shop);
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await shop?.stop();
  await database?.close();
});

describe("a worker that is killed during a job", () => {
  it(
    "has its job done once by another within about a minute",
    async () => {
      const order = await orderWith(shop, "gorgona.standard");
      // The first worker waits for Shopify's answer, and holds the order's lease.
      await shop.control("PUT", "faults", { rates: { slow: 1 }, slowMs: [14_000, 14_000] });
      await fulfill(shop, order);
      await until(async () => {
        const [row] = await shop.rows<{ jobs: number }>(
          "SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'inbox' AND state = 'active'",
        );
        return (row?.jobs ?? 0) > 0;
      }, "a worker is at it");
      const [first] = workers;
      await startWorker();
      await first?.kill9();
      await shop.passSeconds(45);
      const passed = performance.now();
      await shop.control("PUT", "faults", {});
      const api = await shipmentApi(shop);
      await until(async () => (await api.of(order)).length > 0, "the order is shipped", 90_000);
      expect(performance.now() - passed).toBeLessThan(atMost(30_000));
      await shop.settled();
      expect(await api.of(order)).toHaveLength(1);
    },
    atMost(180_000),
  );
});
