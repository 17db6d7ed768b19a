import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Caller } from "../../app/domain/engine/index.ts";
import type { Shop } from "../../app/domain/merchants/records.ts";
import { aDraft, anOrder } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const DAY_MS = 24 * 60 * 60_000;

let database: FreshDatabase;
let stores: TestStores;
let shop: Shop;
let caller: Caller;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stores = testStores(database);
  shop = await stores.shops.install(`shop-${stores.ids.next()}.myshopify.com`);
  caller = { merchantId: shop.merchantId, environment: shop.environment };
});

const pdf = { bytes: new Uint8Array([1, 2, 3]), pages: 2 };

async function uploaded({ used = false, daysAgo = 0 } = {}): Promise<string> {
  const id = stores.ids.next();
  await stores.customsInvoices.add(caller, id, pdf);
  if (used) expect(await stores.customsInvoices.use(caller, id)).toBe(true);
  await database.pool.query("UPDATE customs_invoices SET created_at = $2 WHERE id = $1", [
    id,
    new Date(stores.clock.now().getTime() - daysAgo * DAY_MS),
  ]);
  return id;
}

const sizeOf = (id: string) => stores.customsInvoices.size(caller, id);

it("comes back as it was kept, once, to its merchant and environment alone", async () => {
  const id = await uploaded();
  await stores.customsInvoices.add(caller, id, { ...pdf, bytes: new Uint8Array([9]) });
  const found = await stores.customsInvoices.get(caller, id);
  expect([[...(found?.bytes ?? [])], found?.pages, await sizeOf(id)]).toEqual([[1, 2, 3], 2, 3]);
  for (const other of [
    { ...caller, merchantId: stores.ids.next() },
    { ...caller, environment: caller.environment === "sandbox" ? "production" : "sandbox" } as const,
  ]) {
    expect(await stores.customsInvoices.get(other, id)).toBeNull();
    expect(await stores.customsInvoices.size(other, id)).toBeNull();
    expect(await stores.customsInvoices.use(other, id)).toBe(false);
  }
});

it("stays for 8 days without a label, and for 90 with one", async () => {
  const [over, unused, old, used] = [
    await uploaded({ daysAgo: 8.1 }),
    await uploaded({ daysAgo: 7.9 }),
    await uploaded({ used: true, daysAgo: 90.1 }),
    await uploaded({ used: true, daysAgo: 89.9 }),
  ] as const;
  await stores.cleanUp();
  expect(await Promise.all([over, unused, old, used].map(sizeOf))).toEqual([null, 3, null, 3]);
});

it("goes with the addresses of a booking, and with its shop", async () => {
  const [ofOrder, alone] = [await uploaded({ used: true }), await uploaded()];
  const draft = aDraft(caller, stores.ids.next(), {
    relatedOrderId: "4711",
    extras: { customsInvoiceDocument: true, customsInvoiceId: ofOrder },
  });
  await stores.bookings.begin({ draft, order: anOrder(draft) }, 90_000);
  await stores.shops.redactOrders(shop.domain, ["4711"]);
  expect([await sizeOf(ofOrder), await sizeOf(alone)]).toEqual([null, 3]);
  await stores.shops.uninstall(shop.domain, { keepsApi: false });
  await stores.shops.redact(shop.domain);
  expect(await sizeOf(alone)).toBeNull();
});
