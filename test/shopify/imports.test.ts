/** Imports that nobody was working on any more, or that had to wait for the shop. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportKind } from "../../app/services.server.ts";
import { importJobKey } from "../../app/services.server.ts";
import { reconcileNow } from "../../app/shopify/reconcile/reconcile-now.ts";
import type { AdminDoor } from "./admin-door.ts";
import { openDoor } from "./admin-door.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, shopDomain, until } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";

let shop: RunningShop;
let door: AdminDoor;
let merchant: SecondProcess;
let merchantId: string;

beforeAll(async () => {
  shop = await runningShop({
    async door(shopifyUrl) {
      door = await openDoor(shopifyUrl);
      return door.url;
    },
  });
  merchant = await secondProcess(shop);
  merchantId = (await merchant.shop()).merchantId;
});
afterAll(async () => {
  await merchant?.stop();
  await shop?.stop();
  await door?.close();
});

const current = (kind: ImportKind) => merchant.services.imports.get(merchantId, kind);

async function ended(kind: ImportKind): Promise<void> {
  await until(
    async () => ["done", "failed"].includes((await current(kind))?.state ?? ""),
    `the import of ${kind} ends`,
  );
}

async function reconcile(): Promise<void> {
  await reconcileNow(merchant.services, await merchant.shop());
  await until(async () => {
    const jobs = await shop.rows(
      "SELECT FROM pgboss.job WHERE name = 'reconcile-shop' AND state < 'completed' AND start_after <= now()",
    );
    return jobs.length === 0;
  }, "the shop is looked through");
}

/** As a job that was given up leaves it. */
const leftUnfinished = (kind: ImportKind) =>
  shop.rows("UPDATE imports SET state = 'asked', requested_at = now(), finished_at = NULL WHERE kind = $1", [
    kind,
  ]);

const failed = (kind: ImportKind, ago: string) =>
  shop.rows(
    `UPDATE imports SET state = 'failed', error = 'It failed.', finished_at = now() - $2::interval WHERE kind = $1`,
    [kind, ago],
  );

describe("an import", () => {
  it("waits for a shop that is frozen, and goes on when it no longer is", async () => {
    let wasFrozen = false;
    door.atCall(1, "RunBulkQuery", "frozen", async () => {
      wasFrozen = true;
    });
    await merchant.services.imports.ask(merchantId, shopDomain, "products");
    await ended("products");
    expect(wasFrozen).toBe(true);
    expect(await current("products")).toMatchObject({ state: "done", error: null, failures: 0 });
  });

  it.each(["products", "open-orders"] as const)("of %s whose job was given up is taken up", async (kind) => {
    await leftUnfinished(kind);
    await reconcile();
    await ended(kind);
    expect(await current(kind)).toMatchObject({ state: "done" });
  });

  it("that failed begins anew after a day, and not before", async () => {
    await failed("products", "23 hours");
    await failed("open-orders", "25 hours");
    await reconcile();
    await ended("open-orders");
    expect(await current("open-orders")).toMatchObject({ state: "done", error: null });
    expect(await current("products")).toMatchObject({ state: "failed", error: "It failed." });
  });

  it("is taken up where the merchant asks while nobody is working on it", async () => {
    await leftUnfinished("products");
    await merchant.services.imports.ask(merchantId, shopDomain, "products");
    await ended("products");
    expect(await current("products")).toMatchObject({ state: "done" });
  });

  it("whose job waits is left to it", async () => {
    const singletonKey = importJobKey(shopDomain, "products");
    await merchant.services.jobs.send(
      "import",
      { shop: shopDomain, kind: "products" },
      { singletonKey, startAfterSeconds: 3_600 },
    );
    await leftUnfinished("products");
    await reconcile();
    const open = "FROM pgboss.job WHERE name = 'import' AND singleton_key = $1 AND state < 'completed'";
    expect(await shop.rows(`SELECT id ${open}`, [singletonKey])).toHaveLength(1);
    expect(await current("products")).toMatchObject({ state: "asked" });
    await shop.rows(`DELETE ${open}`, [singletonKey]);
    await reconcile();
    await ended("products");
    expect(await current("products")).toMatchObject({ state: "done" });
  });
});
