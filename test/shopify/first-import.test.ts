// Run: long
/** The first import of a larger shop, killed (`kill -9`) at its worst moments. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDataDir } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { AdminDoor } from "./admin-door.ts";
import { openDoor } from "./admin-door.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";

/** So many that the import is still under way at the last kill, however late a busy machine sees its progress. */
const PRODUCTS = 400;
const VARIANTS = 100;
const ORDERS = 3_000;

const dataDir = freshDataDir();
let shop: RunningShop;
let door: AdminDoor;

beforeAll(async () => {
  shop = await runningShop({
    databaseUrl: null,
    dataDir,
    installed: false,
    async door(shopifyUrl) {
      door = await openDoor(shopifyUrl);
      return door.url;
    },
  });
  await shop.control("POST", "fill", { products: PRODUCTS, variantsPerProduct: VARIANTS, orders: ORDERS });
});
afterAll(async () => {
  await shop?.stop();
  await door?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Kind = "products" | "open-orders";

interface Progress {
  readonly state: string;
  readonly found: number;
  readonly read: number;
  readonly bytes: string;
}

async function progress(kind: Kind): Promise<Progress | undefined> {
  const sql = "SELECT state, found, read, bytes FROM imports WHERE kind = $1";
  return (await shop.rows<Progress & Record<string, unknown>>(sql, [kind]))[0];
}

/** An import's progress just before the server was killed, and after it started again. */
interface Kill {
  readonly before: Progress;
  readonly after: Progress;
}

const read = async (kind: Kind) => (await progress(kind))?.read ?? 0;

it(
  "continues where it was, and has every variant and every open order once",
  async () => {
    let heard = () => {};
    const begun = new Promise<void>((resolve) => {
      heard = resolve;
    });
    // The server dies after Shopify has begun the operation, before its answer arrives.
    door.atCall(1, "RunBulkQuery", "answered", async () => {
      await shop.waybill.kill9();
      heard();
    });
    await shop.control("POST", "install", {});
    await shop.openAdmin().catch(() => {});
    await begun;
    await shop.startAgain();

    const seen: Record<Kind, Kill[]> = { products: [], "open-orders": [] };
    for (const [kind, least] of [
      ["open-orders", 500],
      ["products", 1_000],
      ["products", 3_500],
    ] as const) {
      await until(async () => (await read(kind)) >= least, `${least} of ${kind} are read`);
      const before = await progress(kind);
      await shop.waybill.kill9();
      await shop.startAgain();
      const after = await progress(kind);
      if (before && after) seen[kind].push({ before, after });
    }
    for (const kind of ["products", "open-orders"] as const)
      await until(
        async () => (await progress(kind))?.state === "done",
        `the import of ${kind} is done`,
        120_000,
      );

    const { products, bulkOperations, orders } = await shop.view();
    const variants = products.flatMap((product) => product.variants);
    expect(variants.length).toBeGreaterThan(PRODUCTS * VARIANTS);
    // Each kill came in the middle, and no run went back to the beginning.
    expect(seen["open-orders"].map(({ before }) => before.state)).not.toContain("done");
    expect(seen.products).toHaveLength(2);
    for (const { before, after } of seen.products) {
      expect(before.read).toBeLessThan(variants.length);
      expect(Number(after.bytes)).toBeGreaterThanOrEqual(Number(before.bytes));
    }
    expect(await progress("products")).toMatchObject({ read: variants.length, found: variants.length });
    for (const list of ["productVariants", "fulfillmentOrders"])
      expect(
        bulkOperations.filter(({ query }) => query.includes(list)),
        "the operation whose answer was lost is the one that was read",
      ).toHaveLength(1);

    const stored = await shop.rows<{ id: string; sku: string; weight: number | null }>(
      "SELECT variant_id::text AS id, sku, weight_g AS weight FROM product_variants WHERE deleted_at IS NULL",
    );
    const key = (...parts: unknown[]) => parts.join(" ");
    expect(stored.map(({ id, sku, weight }) => key(id, sku, weight)).sort()).toEqual(
      variants.map(({ id, sku, grams }) => key(id, sku, grams || null)).sort(),
    );

    const open = orders.flatMap(({ name, fulfillmentOrders }) =>
      fulfillmentOrders
        .filter(({ status, deliveryMethod }) => status === "OPEN" && deliveryMethod.methodType === "SHIPPING")
        .map(({ id, lines }) =>
          key(
            id,
            name,
            lines.reduce((sum, line) => sum + line.remainingQuantity, 0),
          ),
        ),
    );
    expect(open.length).toBeGreaterThanOrEqual(ORDERS);
    const waiting = await shop.rows<{ id: string; name: string; pieces: number }>(
      `SELECT fulfillment_order_id::text AS id, order_name AS name, pieces FROM open_fulfillment_orders
     WHERE closed_at IS NULL`,
    );
    expect(waiting.map(({ id, name, pieces }) => key(id, name, pieces)).sort()).toEqual(open.sort());
    expect(await shop.rows("SELECT id FROM purchases"), "nothing is bought by reading").toEqual([]);
  },
  atMost(180_000),
);
