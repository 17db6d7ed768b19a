/** Labels without a fulfillment, as the list of orders to ship shows them. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Purchase } from "../../app/domain/orders/purchase.ts";
import {
  fail,
  leaveAlone,
  place,
  tryAgain,
  waitFor,
} from "../../app/domain/orders/purchases/change-purchase.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import { anOpenOrder } from "../support/an-open-order.ts";
import { changeStoredPurchase } from "../support/change-stored-purchase.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let caller: { readonly merchantId: string; readonly environment: "production" };
let shop: string;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** An order of two fulfillment orders, 1 and 2. */
beforeEach(async () => {
  stores = testStores(database);
  caller = { merchantId: stores.ids.next(), environment: "production" };
  shop = `${caller.merchantId}.myshopify.com`;
  const now = stores.clock.now();
  const open = anOpenOrder({ orderCreatedAt: now });
  const news = ["1", "2"].map((fulfillmentOrderId) => ({
    ...{ fulfillmentOrderId, orderId: "91", updatedAt: now, open },
  }));
  await stores.openOrders.seen(caller.merchantId, shop, now, news);
});

/** A purchase with its label. */
async function labelled(
  fulfillmentOrderId: string,
  trackingRef: string,
  change: ((purchase: Purchase) => Purchase) | null,
): Promise<Purchase> {
  const wish = { fulfillmentOrderId, lines: null, service: null, notifyShopper: null };
  const purchase = await stores.purchases.begin(
    {
      ...{ ...caller, shop, orderId: "91", orderName: "#1001", askedBy: "merchant" as const },
      purpose: { kind: "wish", wish },
    },
    false,
  );
  await storeShipment(stores, aShipment(caller, purchase.shipmentId, { trackingRef, relatedOrderId: "91" }));
  return change === null ? purchase : changeStoredPurchase(stores, caller.merchantId, purchase.id, change);
}

const aside = (purchase: Purchase) => leaveAlone(purchase, { code: "nothing-left" }, "bought");
const failed = (purchase: Purchase) => fail(purchase, { code: "nothing-left" }, "bought");
const held = (purchase: Purchase) => waitFor(purchase, { code: "on-hold", holds: [] }, "bought");

/** By fulfillment order. */
async function shown(): Promise<readonly (string | null)[]> {
  const orders = await stores.openOrders.ofOrder(caller.merchantId, "91");
  return orders.map(({ labelWithoutFulfillment }) => labelWithoutFulfillment);
}

it("shows everywhere in its order once the merchant has dismissed it", async () => {
  expect(await shown()).toEqual([null, null]);
  const { id } = await labelled("1", "GG1", aside);
  expect(await shown()).toEqual(["GG1", "GG1"]);
  await changeStoredPurchase(stores, caller.merchantId, id, (purchase) =>
    place(tryAgain(purchase, "bought"), { fulfillmentId: `5${id}`, made: true }, null),
  );
  expect(await shown()).toEqual([null, null]);
});

it("does not show if the next try uses it", async () => {
  await labelled("1", "GG1", failed);
  expect(await shown()).toEqual([null, "GG1"]);
  await labelled("2", "GG2", failed);
  expect(await shown()).toEqual([null, null]);
});

it("is no matter while it is being bought and fulfilled, but where it waits", async () => {
  const { id } = await labelled("1", "", null);
  expect(await shown()).toEqual([null, null]);
  await changeStoredPurchase(stores, caller.merchantId, id, held);
  expect(await shown()).toEqual([null, ""]);
  await changeStoredPurchase(stores, caller.merchantId, id, (purchase) => tryAgain(purchase, "bought"));
  expect(await shown()).toEqual([null, null]);
  stores.clock.advance(2 * 60_000);
  expect(await shown()).toEqual([null, ""]);
});

it("is another merchant's own", async () => {
  await labelled("1", "GG1", aside);
  const other = stores.ids.next();
  await database.pool.query("UPDATE purchases SET merchant_id = $1 WHERE shop = $2", [other, shop]);
  expect(await shown()).toEqual([null, null]);
});
