/** Labels without a fulfillment, as the list of orders to ship shows them. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { OpenFulfillmentOrder } from "../../app/orders/open-orders/open-order-store.ts";
import type { FulfillmentLink } from "../../app/services.server.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import { changeStoredLink } from "../support/change-stored-link.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let caller: { readonly merchantId: string; readonly environment: "sandbox" };
let shop: string;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** An order of two fulfillment orders, 1 and 2. */
beforeEach(async () => {
  stores = testStores(database);
  caller = { merchantId: stores.ids.next(), environment: "sandbox" };
  shop = `${caller.merchantId}.myshopify.com`;
  const now = stores.clock.now();
  const open: OpenFulfillmentOrder = {
    orderName: "#1001",
    orderCreatedAt: now,
    paid: true,
    status: "open",
    canFulfill: true,
    fulfillAt: null,
    locationId: "7",
    locationName: "Athens",
    recipientName: "Μαρία Παππά",
    city: "Athens",
    country: "GR",
    serviceCode: "gorgona.standard",
    serviceTitle: "Standard",
    pieces: 2,
  };
  const news = ["1", "2"].map((fulfillmentOrderId) => ({
    ...{ fulfillmentOrderId, orderId: "91", updatedAt: now, open },
  }));
  await stores.openOrders.seen(caller.merchantId, shop, now, news);
});

/** A purchase with its label. */
async function labelled(
  fulfillmentOrderId: string,
  trackingRef: string,
  state: FulfillmentLink["state"],
): Promise<FulfillmentLink> {
  const link = await stores.fulfillmentLinks.begin(
    {
      ...{ ...caller, shop, orderId: "91", orderName: "#1001", origin: "merchant" as const },
      purchase: { fulfillmentOrderId, lines: null, service: null, notifyShopper: null },
    },
    false,
  );
  await storeShipment(stores, aShipment(caller, link.shipmentId, { trackingRef, relatedOrderId: "91" }));
  return state === "open" ? link : changeStoredLink(stores, caller.merchantId, link.id, { state });
}

/** By fulfillment order. */
async function told(): Promise<readonly (string | null)[]> {
  const orders = await stores.openOrders.ofOrder(caller.merchantId, "91");
  return orders.map(({ unplacedLabel }) => unplacedLabel);
}

it("is told of everywhere in its order once the merchant has put it aside", async () => {
  expect(await told()).toEqual([null, null]);
  const { id } = await labelled("1", "GG1", "left-alone");
  expect(await told()).toEqual(["GG1", "GG1"]);
  await changeStoredLink(stores, caller.merchantId, id, { state: "linked", fulfillmentId: `5${id}` });
  expect(await told()).toEqual([null, null]);
});

it("is in nobody's way where the next try uses it", async () => {
  await labelled("1", "GG1", "failed");
  expect(await told()).toEqual([null, "GG1"]);
  await labelled("2", "GG2", "failed");
  expect(await told()).toEqual([null, null]);
});

it("is no matter while it is being bought and fulfilled, but where it waits", async () => {
  const link = await labelled("1", "", "open");
  expect(await told()).toEqual([null, null]);
  await changeStoredLink(stores, caller.merchantId, link.id, { reason: "It is on hold in Shopify." });
  expect(await told()).toEqual([null, ""]);
  await changeStoredLink(stores, caller.merchantId, link.id, { reason: null });
  expect(await told()).toEqual([null, null]);
  stores.clock.advance(2 * 60_000);
  expect(await told()).toEqual([null, ""]);
});

it("is another merchant's own", async () => {
  await labelled("1", "GG1", "left-alone");
  const other = stores.ids.next();
  await database.pool.query("UPDATE fulfillment_links SET merchant_id = $1 WHERE shop = $2", [other, shop]);
  expect(await told()).toEqual([null, null]);
});
