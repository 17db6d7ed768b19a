/** Which reads go to a replica, and what happens without it. The "replica" is another database, so that answers differ. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunningShop } from "../shopify/running-shop.ts";
import { runningShop } from "../shopify/running-shop.ts";
import { fulfill, orderWith } from "../shopify/shop-life.ts";
import type { EmptyDatabase, FreshDatabase } from "../support/database.ts";
import { emptyDatabase, freshDatabase, postgres } from "../support/database.ts";
import { generousLimits } from "../support/server.ts";
import { aQuote, aShipment } from "./requests.ts";

let database: EmptyDatabase;
let replica: FreshDatabase;
let shop: RunningShop;
let headers: Record<string, string>;
/** Found on the pages of what is on the primary alone. */
let seen: Readonly<Record<string, string>>;
beforeAll(async () => {
  database = await emptyDatabase();
  replica = await freshDatabase();
  shop = await runningShop({
    databaseUrl: database.connectionString,
    env: {
      ...generousLimits,
      LOG_LEVEL: "error",
      ENCRYPTION_KEY: randomBytes(32).toString("base64"),
      DATABASE_READ_URL: replica.connectionString,
      DATABASE_PREPARED_STATEMENTS: String(postgres !== undefined),
    },
  });
  headers = { "x-api-key": await shop.waybill.createKey("Papyrus"), "content-type": "application/json" };
  const waiting = await orderWith(shop, "gorgona.standard");
  await fulfill(shop, await orderWith(shop, "gorgona.standard"));
  await shop.settled();
  const one = async (sql: string) => (await shop.rows<{ text: string }>(sql))[0]?.text ?? "nothing there";
  seen = {
    "/app/shipments": await one("SELECT tracking_ref AS text FROM shipments LIMIT 1"),
    "/app/orders": waiting.name,
    "/app/products": await one("SELECT product_title AS text FROM product_variants ORDER BY 1 LIMIT 1"),
    "/app/inbox": await one("SELECT id::text AS text FROM inbox_entries ORDER BY id DESC LIMIT 1"),
  };
});
afterAll(async () => {
  await shop?.stop();
  await replica?.close().catch(() => undefined);
  await database?.close();
});

async function ask(path: string, body?: unknown) {
  const answer = await fetch(`${shop.waybill.url}${path}`, {
    headers,
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json();
}

async function buy(order: string): Promise<string> {
  const rates: readonly { id: string; driver: string }[] = await ask("/v1/rates", aQuote());
  const rate = rates.find(({ driver }) => driver === "gorgona");
  return (await ask("/v1/shipments", aShipment(rate?.id ?? "none", { related_order_id: order }))).id;
}

/** The pages of lists that show what only the primary has. */
async function pagesThatShow(): Promise<readonly string[]> {
  const shown = await Promise.all(
    Object.entries(seen).map(async ([page, text]) => {
      const answer = await shop.openAdmin(page);
      expect([page, answer.status]).toEqual([page, 200]);
      return (await answer.text()).includes(text) ? [page] : [];
    }),
  );
  return shown.flat();
}

it("answers lists from the replica, and what decides from the primary", async () => {
  const id = await buy("replica-1");
  expect((await ask("/v1/shipments")).data).toEqual([]);
  expect((await ask("/v1/shipments?limit=5")).data).toEqual([]);
  expect(await pagesThatShow()).toEqual([]);
  // A caller who looks an order up may buy again.
  expect((await ask("/v1/shipments?related_order_id=replica-1")).data).toMatchObject([{ id }]);
  expect((await ask(`/v1/shipments/${id}`)).data).toMatchObject({ id });
});

it("answers lists from the primary while the replica is away", async () => {
  await replica.close();
  const id = await buy("replica-2");
  expect((await ask("/v1/shipments?limit=1")).data).toMatchObject([{ id }]);
  expect((await ask("/v1/shipments")).data).toHaveLength(2);
  expect(await pagesThatShow()).toEqual(Object.keys(seen));
});
