import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fail, place, waitFor } from "../../app/domain/orders/purchases/change-purchase.ts";
import type { PurchaseForWish } from "../../app/domain/orders/purchases/purchase-store.ts";
import { changeStoredPurchase } from "../support/change-stored-purchase.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let merchantId: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  stores = testStores(database);
  merchantId = stores.ids.next();
});

const caller = () => ({ merchantId, environment: "sandbox" as const });
const latest = () => stores.purchaseBatches.latest(caller(), 3);

function wished(id: string, orderId = `9${id}`): PurchaseForWish {
  const wish = { fulfillmentOrderId: id, lines: null, service: null, notifyShopper: null };
  return {
    ...caller(),
    ...{ shop: `${merchantId}.myshopify.com`, orderId, orderName: `#${orderId}`, askedBy: "merchant" },
    purpose: { kind: "wish", wish },
  };
}

async function begin(...ids: string[]): Promise<string> {
  const batchId = stores.ids.next();
  await stores.purchaseBatches.begin(
    batchId,
    ids.map((id) => wished(id)),
  );
  return batchId;
}

async function purchaseOf(id: string) {
  const found = await stores.purchases.byOrder(merchantId, `9${id}`);
  return found.at(-1)!;
}

async function failed(id: string, missing: "address" | "phone"): Promise<void> {
  await changeStoredPurchase(stores, merchantId, (await purchaseOf(id)).id, (found) =>
    fail(found, { code: "address-missing", missing: [missing] }, "none"),
  );
}

async function bought(id: string, totalMinor: number): Promise<void> {
  const purchase = await purchaseOf(id);
  await database.pool.query(
    `INSERT INTO shipments (id, merchant_id, environment, state, account_id, carrier_code, tracking_ref,
       tracking_status, country, value, version, created_at, updated_at)
     VALUES ($1, $2, 'sandbox', 'created', $3, 'x', 'x', 'TRANSIT', 'GR', $4, 1, now(), now())`,
    [
      ...[purchase.shipmentId, merchantId, stores.ids.next()],
      JSON.stringify({ rate: { price: { totalMinor, currency: "EUR" } } }),
    ],
  );
  await changeStoredPurchase(stores, merchantId, purchase.id, (found) =>
    place(found, { fulfillmentId: `5${id}${merchantId}`, made: true }, null),
  );
}

describe("a batch of purchases", () => {
  it("is written with one job for each order, and leaves out what is being bought", async () => {
    await begin("1");
    const orders = [wished("1"), wished("2"), wished("3", "92"), wished("4")];
    const batchId = stores.ids.next();
    await stores.purchaseBatches.begin(batchId, orders);
    const begun = await stores.purchaseBatches.fulfillmentOrders(merchantId, batchId);
    expect([...begun].sort()).toEqual(["2", "3", "4"]);
    expect(await stores.purchaseBatches.fulfillmentOrders(stores.ids.next(), batchId)).toEqual([]);
    expect(stores.jobs.map(({ data }) => data)).toMatchObject([
      ...[{ orderId: "91" }, { orderId: "92" }, { orderId: "94" }],
    ]);
    expect(await latest()).toMatchObject([
      { total: 3, working: 3 },
      { total: 1, working: 1 },
    ]);
  });

  it("counts until all are done, and keeps its cost and its failures by reason", async () => {
    const id = await begin("1", "2", "3", "4", "5");
    await bought("1", 450);
    await bought("2", 620);
    await failed("3", "phone");
    expect(await latest()).toMatchObject([{ id, total: 5, working: 2, bought: 2 }]);
    await failed("4", "address");
    await failed("5", "address");
    expect(await latest()).toEqual([
      {
        ...{ id, total: 5, working: 0, toFulfill: 0, waiting: 0, bought: 2, leftAlone: 0 },
        cost: [{ amountMinor: 1_070, currency: "EUR" }],
        failures: [
          {
            reason: { code: "address-missing", missing: ["address"] },
            orders: [
              { orderId: "94", orderName: "#94" },
              { orderId: "95", orderName: "#95" },
            ],
          },
          {
            reason: { code: "address-missing", missing: ["phone"] },
            orders: [{ orderId: "93", orderName: "#93" }],
          },
        ],
      },
    ]);
  });

  it("names its own labels alone", async () => {
    const id = await begin("1", "2", "3");
    await bought("2", 100);
    await bought("1", 100);
    await failed("3", "phone");
    const wanted = [(await purchaseOf("1")).shipmentId, (await purchaseOf("2")).shipmentId];
    const found = await stores.purchaseBatches.shipmentIds(caller(), id);
    expect([...found].sort()).toEqual([...wanted].sort());
    const other = { merchantId: stores.ids.next(), environment: "sandbox" } as const;
    expect(await stores.purchaseBatches.shipmentIds(other, id)).toEqual([]);
    expect(await stores.purchaseBatches.shipmentIds({ ...caller(), environment: "production" }, id)).toEqual(
      [],
    );
  });

  it("is over for a purchase that waits for a hold, which may take weeks", async () => {
    await begin("1");
    await changeStoredPurchase(stores, merchantId, (await purchaseOf("1")).id, (found) =>
      waitFor(found, { code: "on-hold", holds: [] }, "none"),
    );
    expect(await latest()).toMatchObject([{ total: 1, working: 0, waiting: 1 }]);
  });

  it("gives a purchase that is tried again to the later batch", async () => {
    const first = await begin("1", "2");
    await failed("1", "phone");
    const again = stores.ids.next();
    await stores.purchaseBatches.join(merchantId, again, [(await purchaseOf("1")).id]);
    expect(await latest()).toMatchObject([
      { id: again, total: 1 },
      { id: first, total: 1, failures: [] },
    ]);
  });

  it("is gone when it is dismissed, a week old, another merchant's or of the other environment", async () => {
    const id = await begin("1");
    const other = { merchantId: stores.ids.next(), environment: "sandbox" } as const;
    expect(await stores.purchaseBatches.latest(other, 3)).toEqual([]);
    expect(await stores.purchaseBatches.latest({ ...caller(), environment: "production" }, 3)).toEqual([]);
    await stores.purchaseBatches.dismiss(other.merchantId, id);
    expect(await latest()).toHaveLength(1);
    await stores.purchaseBatches.dismiss(merchantId, id);
    expect(await latest()).toEqual([]);
    expect((await purchaseOf("1")).state).toBe("asked");
    await begin("2");
    stores.clock.advance(8 * 24 * 60 * 60_000);
    expect(await latest()).toEqual([]);
  });
});
