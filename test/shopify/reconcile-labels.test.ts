import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Shop } from "../../app/domain/merchants/records.ts";
import { fail, leaveAlone, place } from "../../app/domain/orders/purchases/change-purchase.ts";
import { reconcileLabels } from "../../app/entrypoints/shopify/reconcile/reconcile-labels.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import { changeStoredPurchase } from "../support/change-stored-purchase.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let shop: Shop;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stores = testStores(database);
  shop = await stores.shops.install(`shop-${stores.ids.next()}.myshopify.com`);
});

async function awayAndBack(): Promise<void> {
  stores.clock.advance(60_000);
  await stores.shops.uninstall(shop.domain, { keepsApi: false });
  stores.clock.advance(60_000);
  shop = await stores.shops.install(shop.domain);
}

/** Ids of the orders that were sent to be settled. */
async function settled(reconciled = reconcileLabels(stores, shop)): Promise<string[]> {
  const before = stores.jobs.length;
  await reconciled;
  return stores.jobs.slice(before).flatMap(({ data }) => ("orderId" in data ? [data.orderId] : []));
}

it("settles the orders of labels on their way once after each install, and no others", async () => {
  const purchase = async (orderId: string, how: "placed" | "failed" | "left-alone") => {
    const { merchantId, environment, domain } = shop;
    const of = { merchantId, environment, shop: domain, orderId, orderName: `#${orderId}` };
    const fulfillment = { fulfillmentId: `5${orderId}`, made: false };
    const asked = await stores.purchases.ensure({
      ...{ ...of, askedBy: "rule" as const },
      purpose: { ...fulfillment, kind: "fulfillment", wish: null },
    });
    await changeStoredPurchase(stores, merchantId, asked.id, (purchase) => {
      if (how === "placed") return place(purchase, fulfillment, null);
      return (how === "failed" ? fail : leaveAlone)(purchase, { code: "order-not-shown" }, "bought");
    });
    return asked.shipmentId;
  };
  const label = async (orderId: string, how: Parameters<typeof purchase>[1], change: object = {}) =>
    storeShipment(
      stores,
      aShipment(shop, await purchase(orderId, how), { relatedOrderId: orderId, ...change }),
    );
  await label("1", "placed");
  await label("2", "failed");
  await label("3", "left-alone");
  await label("4", "placed", { state: "cancelled" });
  await label("5", "placed", { deliveredAt: stores.clock.now() });
  await purchase("6", "failed");
  expect(await settled()).toEqual([]);
  await awayAndBack();
  await label("7", "placed");
  expect((await settled()).sort()).toEqual(["1", "2"]);
  expect(await settled()).toEqual([]);
  await awayAndBack();
  expect((await settled()).sort()).toEqual(["1", "2", "7"]);
});

it("continues where it was cut off, however many labels there are", async () => {
  const { merchantId, environment, domain } = shop;
  const shipment = await storeShipment(stores, aShipment(shop, stores.ids.next()));
  await database.pool.query(
    `WITH made AS (
       INSERT INTO purchases (id, merchant_id, shop, order_id, order_name, environment, shipment_id, state, turn,
         asked_by, data, version, redactable, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, n::text, '#', $3, gen_random_uuid(), 'placed', 'settled', 'rule', '{}', 1, false,
         $4, $4
       FROM generate_series(1, 450) AS n RETURNING shipment_id)
     INSERT INTO shipments SELECT (jsonb_populate_record(label, jsonb_build_object('id', shipment_id))).*
     FROM made, shipments AS label WHERE label.id = $5`,
    [merchantId, domain, environment, stores.clock.now(), shipment.id],
  );
  await awayAndBack();
  let pages = 0;
  const dying = {
    ...stores,
    dueWork: {
      ...stores.dueWork,
      labelsOnTheWay: (...asked: Parameters<typeof stores.dueWork.labelsOnTheWay>) => {
        if (++pages === 3) throw new Error("killed");
        return stores.dueWork.labelsOnTheWay(...asked);
      },
    },
  };
  const first = await settled(reconcileLabels(dying, shop).catch(() => {}));
  const rest = await settled();
  expect([first.length, rest.length]).toEqual([400, 50]);
  expect(new Set([...first, ...rest]).size).toBe(450);
});
