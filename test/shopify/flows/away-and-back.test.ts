/** The app is removed while labels are on their way, and installed again. No webhook reports the changes in between. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderView } from "../../../simulator/shopify/index.ts";
import type { AdminDoor } from "../admin-door.ts";
import type { RunningShop } from "../running-shop.ts";
import { install, until } from "../running-shop.ts";
import type { ShipmentApi } from "../shop-life.ts";
import { aScan, changedPlaces, fulfill, oil, orderWithout, shipmentApi, thessaloniki } from "../shop-life.ts";
import type { WatchedShop } from "./flow-life.ts";
import {
  anOrderWith,
  buy,
  callsOf,
  expectOnce,
  orderNow,
  purchasesOf,
  send,
  watchedShop,
} from "./flow-life.ts";

let watched: WatchedShop;
let shop: RunningShop;
let door: AdminDoor;
let api: ShipmentApi;

beforeAll(async () => {
  watched = await watchedShop();
  ({ shop, door, api } = watched);
});
afterAll(() => watched?.close());

const anOrder = () => anOrderWith(shop, [{ ...oil, quantity: 2 }]);

async function goAway(): Promise<void> {
  await shop.control("POST", "uninstall", {});
  await until(
    async () =>
      (await shop.rows("SELECT FROM shops WHERE uninstalled_at IS NOT NULL AND domain = $1", [shop.domain]))
        .length === 1,
    "the shop is gone",
  );
}

/** Waits a second first: Shopify rounds times to seconds, and earlier fulfillments must count as before the install. */
async function comeBack(): Promise<void> {
  await sleep(1_100);
  await install(shop);
  // Removing the app has ended the former key.
  api = await shipmentApi(shop);
  await lookedThrough();
}

async function lookedThrough(): Promise<void> {
  await until(async () => {
    await shop.settled();
    const open = "SELECT FROM pgboss.job WHERE name = 'reconcile-shop' AND state < 'completed'";
    return (await shop.rows(`${open} AND start_after <= now()`)).length === 0;
  }, "the shop was looked through");
  await shop.settled();
}

describe("a merchant's changes in Shopify while the app is removed", () => {
  it("to orders with labels on their way are applied or reported after the new install", async () => {
    const [cancelled, undone, moved, underWay, untouched] = [
      await anOrder(),
      await anOrder(),
      await anOrder(),
      await anOrder(),
      await anOrder(),
    ];
    await buy(shop, cancelled);
    const fulfillment = await fulfill(shop, undone);
    for (const order of [moved, underWay, untouched]) await fulfill(shop, order);
    await shop.settled();
    const [scanned] = await expectOnce(shop, api, underWay);
    await api.replaceTracking(scanned?.id ?? "", [aScan("TRANSIT", 1, "Sorting centre")]);
    await shop.settled();

    await goAway();
    for (const order of [cancelled, underWay]) await shop.control("POST", `orders/${order.id}/cancel`, {});
    await shop.control("POST", `fulfillments/${fulfillment.id}/cancel`);
    const shippingAddress = { ...thessaloniki, city: "Kalamaria", zip: "55131" };
    await shop.control("PATCH", `orders/${moved.id}`, { shippingAddress });
    await comeBack();

    const stateOf = async (order: OrderView) =>
      (await expectOnce(shop, api, order)).map(({ state }) => state);
    expect(await stateOf(cancelled)).toEqual(["cancelled"]);
    expect(await stateOf(undone)).toEqual(["cancelled"]);
    expect(await stateOf(moved)).toEqual(["created"]);
    expect(await stateOf(underWay)).toEqual(["created"]);
    expect(await stateOf(untouched)).toEqual(["created"]);
    expect(await purchasesOf(shop, underWay)).toEqual([
      expect.objectContaining({
        progress: "failed",
        reason: expect.objectContaining({ code: "cancel-refused", because: "order-cancelled" }),
      }),
    ]);
    const places = await changedPlaces(shop, "shop", shop.domain);
    expect(places).toEqual([[String(moved.id), "55131 Kalamaria, GR"]]);
    expect(await purchasesOf(shop, untouched)).toEqual([expect.objectContaining({ progress: "placed" })]);

    // The reconciler does this once for each install.
    const before = await callsOf(shop, "order", `Order/${untouched.id}`);
    await send(shop, "/app/inbox", { intent: "reconcile" });
    await lookedThrough();
    expect(await callsOf(shop, "order", `Order/${untouched.id}`)).toBe(before);
  });
});

describe("a fulfillment of ours whose answer was lost before the app was removed", () => {
  it("gets its label after the new install", async () => {
    const order = await anOrder();
    const gone = new Promise<void>((resolve, reject) => {
      door.atCall(1, "CreateFulfillment", "answered", () => goAway().then(resolve, reject));
    });
    await buy(shop, order);
    await gone;
    await shop.settled();
    expect(await purchasesOf(shop, order)).toEqual([
      expect.objectContaining({ progress: "open", fulfillment_id: null }),
    ]);
    await comeBack();

    expect((await expectOnce(shop, api, order)).map(({ state }) => state)).toEqual(["created"]);
    const { fulfillments } = await orderNow(shop, order);
    expect(fulfillments.map(({ status }) => status)).toEqual(["SUCCESS"]);
    expect(await purchasesOf(shop, order)).toEqual([
      expect.objectContaining({ progress: "placed", fulfillment_id: String(fulfillments[0]?.id) }),
    ]);
  });

  it("is not confused with one of as many pieces that the merchant made before the install", async () => {
    await goAway();
    const order = await orderWithout(shop, {
      lines: [{ ...oil, quantity: 2 }],
      shippingLine: { title: "Door to door", code: "gorgona.standard", priceMinor: 400 },
    });
    const earlier = await fulfill(shop, order, { lines: [{ ...oil, quantity: 1 }] });
    await comeBack();
    await buy(shop, order);
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toHaveLength(1);
    const [row, ...others] = await purchasesOf(shop, order);
    expect(others).toEqual([]);
    expect(row?.progress).toBe("placed");
    expect(row?.fulfillment_id).not.toBe(String(earlier.id));
    expect((await orderNow(shop, order)).fulfillmentStatus).toBe("FULFILLED");
  });
});
