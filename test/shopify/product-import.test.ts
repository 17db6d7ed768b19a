/** The first import of a larger shop, killed (`kill -9`) at its worst moments. */
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDataDir } from "../support/server.ts";
import type { AdminDoor } from "./admin-door.ts";
import { openDoor } from "./admin-door.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";

const PRODUCTS = 60;
const VARIANTS = 100;

const dataDir = freshDataDir();
let shop: RunningShop;
let door: AdminDoor;

beforeAll(async () => {
  const port = await freePort();
  shop = await runningShop({
    databaseUrl: null,
    dataDir,
    installed: false,
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    async door(shopifyUrl) {
      door = await openDoor(shopifyUrl);
      return door.url;
    },
  });
  for (let product = 0; product < PRODUCTS; product++)
    await shop.control("POST", "products", {
      title: `Tile ${product}`,
      variants: Array.from({ length: VARIANTS }, (_, variant) => ({
        title: `Glaze ${variant}`,
        sku: `TILE-${product}-${variant}`,
        priceMinor: 900,
        grams: 400 + variant,
        hsCode: "690721",
      })),
    });
});
afterAll(async () => {
  await shop?.stop();
  await door?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Progress {
  readonly state: string;
  readonly found: number;
  readonly read: number;
  readonly bytes: string;
}

async function progress(): Promise<Progress | undefined> {
  return (
    await shop.rows<Progress & Record<string, unknown>>("SELECT * FROM imports WHERE kind = 'products'")
  )[0];
}

it("goes on where it was, and has every variant once", async () => {
  let heard = () => {};
  const begun = new Promise<void>((resolve) => {
    heard = resolve;
  });
  // Shopify has begun the operation, and we die before we hear of it.
  door.atCall(1, "RunBulkQuery", "answered", async () => {
    await shop.waybill.kill9();
    heard();
  });
  await shop.control("POST", "install", {});
  await shop.openAdmin().catch(() => {});
  await begun;
  await shop.startAgain();

  const seen: Progress[] = [];
  for (const least of [500, 2_500]) {
    await until(async () => ((await progress())?.read ?? 0) >= least, `${least} variants are read`);
    await shop.waybill.kill9();
    await shop.startAgain();
    const now = await progress();
    if (now) seen.push(now);
  }
  await until(async () => (await progress())?.state === "done", "the import is done");

  const { products, bulkOperations } = await shop.view();
  const all = products.flatMap(({ variants }) => variants);
  expect(all.length).toBeGreaterThan(PRODUCTS * VARIANTS);
  // In the middle, and never back to the beginning.
  for (const each of seen) expect(each.read).toBeLessThan(all.length);
  expect(Number(seen[1]?.bytes)).toBeGreaterThan(Number(seen[0]?.bytes));
  expect(await progress()).toMatchObject({ read: all.length, found: all.length });
  const lists = bulkOperations.filter(({ query }) => query.includes("productVariants"));
  expect(lists, "the one that was begun unheard is the one that was read").toHaveLength(1);

  const rows = await shop.rows<{ id: string; sku: string; weight: number | null }>(
    "SELECT variant_id::text AS id, sku, weight_g AS weight FROM product_variants WHERE deleted_at IS NULL",
  );
  const key = (id: unknown, sku: unknown, weight: unknown) => `${id} ${sku} ${weight}`;
  expect(rows.map(({ id, sku, weight }) => key(id, sku, weight)).sort()).toEqual(
    all.map(({ id, sku, grams }) => key(id, sku, grams || null)).sort(),
  );
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
