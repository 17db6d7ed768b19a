// Run: long
/** Imports that have lost their job, or that had to wait for the shop. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportKind } from "../../app/domain/shops/import-records.ts";
import { importJobKey } from "../../app/domain/shops/import-records.ts";
import { importFromShopify } from "../../app/entrypoints/shopify/imports/import-from-shopify.ts";
import { reconcileNow } from "../../app/entrypoints/shopify/reconcile/ask-for-reconciliation.ts";
import type { Services } from "../../app/process/services.server.ts";
import type { AdminDoor } from "./admin-door.ts";
import { openDoor } from "./admin-door.ts";
import { submit } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";
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

/** The state after a job was given up. */
const leftUnfinished = (kind: ImportKind) =>
  shop.rows(
    `UPDATE imports SET state = 'asked', found = 0, read = 0, bytes = 0, requested_at = now(), finished_at = NULL
     WHERE kind = $1`,
    [kind],
  );

const jobsLeft = (kind: ImportKind) =>
  shop.rows<{ state: string }>(
    "SELECT state FROM pgboss.job WHERE name = 'import' AND singleton_key = $1 AND state < 'completed'",
    [importJobKey(shop.domain, kind)],
  );

const pages = { products: "/app/products", "open-orders": "/app/orders" } as const;

/** The page's button. */
async function click(kind: ImportKind): Promise<void> {
  const { status } = await submit(shop, pages[kind], { intent: "import" });
  expect(status).toBe(200);
}

const failed = (kind: ImportKind, ago: string) =>
  shop.rows(
    `UPDATE imports SET state = 'failed', error = '{"code": "file-broken"}', finished_at = now() - $2::interval WHERE kind = $1`,
    [kind, ago],
  );

describe("an import", () => {
  it("waits for a frozen shop, and continues when the shop is open again", async () => {
    let wasFrozen = false;
    door.atCall(1, "RunBulkQuery", "frozen", async () => {
      wasFrozen = true;
    });
    await merchant.services.imports.ask(merchantId, shop.domain, "products");
    await ended("products");
    expect(wasFrozen).toBe(true);
    expect(await current("products")).toMatchObject({ state: "done", error: null, failures: 0 });
  });

  it.each(["products", "open-orders"] as const)("of %s whose job was given up is resumed", async (kind) => {
    await leftUnfinished(kind);
    await reconcile();
    await ended(kind);
    expect(await current(kind)).toMatchObject({ state: "done" });
  });

  it("that failed starts again after a day, and not before", async () => {
    await failed("products", "23 hours");
    await failed("open-orders", "25 hours");
    await reconcile();
    await ended("open-orders");
    expect(await current("open-orders")).toMatchObject({ state: "done", error: null });
    expect(await current("products")).toMatchObject({ state: "failed", error: { code: "file-broken" } });
  });

  it.each(["products", "open-orders"] as const)(
    "of %s without a job is resumed when the merchant asks",
    async (kind) => {
      await leftUnfinished(kind);
      await click(kind);
      await ended(kind);
      expect(await current(kind)).toMatchObject({ state: "done" });
    },
  );

  it.each(["products", "open-orders"] as const)(
    "of %s gets no second job when the merchant asks during it",
    async (kind) => {
      let meanwhile: readonly { state: string }[] = [];
      door.atCall(1, "RunBulkQuery", "asked", async () => {
        await click(kind);
        await click(kind);
        meanwhile = await jobsLeft(kind);
      });
      await click(kind);
      await ended(kind);
      expect(meanwhile).toEqual([{ state: "active" }]);
      expect(await current(kind)).toMatchObject({ state: "done", error: null });
    },
  );

  it("with two runs is left by the run that finds it changed", async () => {
    await leftUnfinished("products");
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { services } = merchant;
    const other: Services = {
      ...services,
      imports: {
        ...services.imports,
        async finish(...given) {
          await held;
          return services.imports.finish(...given);
        },
      },
    };
    let otherRun = Promise.resolve();
    const overtaken: Services = {
      ...services,
      imports: {
        ...services.imports,
        async keep(...given) {
          otherRun = importFromShopify(other, shop.domain, "products");
          await until(async () => ((await current("products"))?.bytes ?? 0) > 0, "the other has read");
          return services.imports.keep(...given);
        },
      },
    };
    await importFromShopify(overtaken, shop.domain, "products");
    expect(await current("products")).toMatchObject({ state: "reading" });
    expect(await jobsLeft("products"), "it leaves no job of its own").toEqual([]);
    goOn();
    await otherRun;
    expect(await current("products")).toMatchObject({ state: "done" });
  });

  it("gets no second job while its job waits", async () => {
    const singletonKey = importJobKey(shop.domain, "products");
    await merchant.services.jobs.send(
      "import",
      { shop: shop.domain, kind: "products" },
      { singletonKey, startAfterSeconds: 3_600 },
    );
    await leftUnfinished("products");
    await reconcile();
    expect(await jobsLeft("products")).toHaveLength(1);
    expect(await current("products")).toMatchObject({ state: "asked" });
    await shop.rows("DELETE FROM pgboss.job WHERE name = 'import' AND singleton_key = $1", [singletonKey]);
    await reconcile();
    await ended("products");
    expect(await current("products")).toMatchObject({ state: "done" });
  });
});
