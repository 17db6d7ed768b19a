// Run: long, begins early
/** Purchases interrupted at the worst moments: by a lost answer, a killed server, or a merchant's quicker change. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderView } from "../../../simulator/shopify/index.ts";
import { freshDataDir } from "../../support/server.ts";
import type { AdminDoor, Stage } from "../admin-door.ts";
import type { RunningShop } from "../running-shop.ts";
import type { ShipmentApi } from "../shop-life.ts";
import { aScan, fulfill, oil, shipmentApi, thessaloniki } from "../shop-life.ts";
import type { WatchedShop } from "./flow-life.ts";
import { anOrderWith, buy, expectOnce, orderNow, purchasesOf, send, watchedShop } from "./flow-life.ts";

const dataDir = freshDataDir();
let watched: WatchedShop;
let shop: RunningShop;
let door: AdminDoor;
let api: ShipmentApi;

beforeAll(async () => {
  watched = await watchedShop({ databaseUrl: null, dataDir });
  ({ shop, door, api } = watched);
});
afterAll(async () => {
  await watched?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const anOrder = (quantity = 2) => anOrderWith(shop, [{ ...oil, quantity }]);

/** Acts at the n-th call of an operation from now; resolves when the action is done. */
function at(n: number, operation: string, stage: Stage, act: () => Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    door.atCall(n, operation, stage, () => act().then(() => resolve(), reject));
  });
}

async function killAndStartAgain(): Promise<void> {
  await shop.waybill.kill9();
  await shop.startAgain();
  api = await shipmentApi(shop);
}

async function expectOneOfEach(order: OrderView): Promise<void> {
  await shop.settled();
  expect((await expectOnce(shop, api, order)).map(({ state }) => state)).toEqual(["created"]);
  expect((await orderNow(shop, order)).fulfillments.map(({ status }) => status)).toEqual(["SUCCESS"]);
  expect(await purchasesOf(shop, order)).toEqual([expect.objectContaining({ progress: "placed" })]);
}

describe("a purchase that is cut off", () => {
  it.each([
    ["before Shopify receives the fulfillment", "asked"],
    ["after Shopify made the fulfillment, whose answer is lost", "answered"],
  ] as const)("%s, is finished, once", async (_when, stage) => {
    const order = await anOrder();
    const lost = at(1, "CreateFulfillment", stage, async () => {});
    await buy(shop, order);
    await lost;
    await expectOneOfEach(order);
  });

  it.each([
    ["FulfillmentOrderForShipping", "received"],
    ["CreateFulfillment", "asked"],
    ["CreateFulfillment", "answered"],
    ["CreateFulfillmentEvent", "answered"],
  ] as const)("by a kill at %s, %s, is finished, once", async (operation, stage) => {
    const order = await anOrder();
    const killed = at(1, operation, stage, () => shop.waybill.kill9());
    await buy(shop, order);
    await killed;
    await killAndStartAgain();
    await expectOneOfEach(order);
    const [fulfillment] = (await orderNow(shop, order)).fulfillments;
    expect(fulfillment?.events.map(({ status }) => status)).toEqual(["LABEL_PURCHASED"]);
  });

  it("by the webhook of its own fulfillment, which comes before the answer, is one shipment", async () => {
    const order = await anOrder();
    const sent = at(1, "CreateFulfillment", "answered", async () => {
      const [fulfillment] = (await orderNow(shop, order)).fulfillments;
      const payload = { id: fulfillment?.id, order_id: order.id };
      for (let count = 0; count < 3; count++)
        await shop.control("POST", "webhooks/send", { topic: "fulfillments/create", payload });
    });
    await buy(shop, order);
    await sent;
    await expectOneOfEach(order);
  });
});

describe("a merchant who is quicker in Shopify", () => {
  it("and fulfills the same pieces gives the bought label its fulfillment", async () => {
    const order = await anOrder();
    const quicker = at(1, "CreateFulfillment", "asked", () => fulfill(shop, order));
    await buy(shop, order);
    await quicker;
    await expectOneOfEach(order);
  });

  it("and fulfills some of them leaves one label, and reads what to do", async () => {
    const order = await anOrder(3);
    const quicker = at(1, "CreateFulfillment", "asked", () =>
      fulfill(shop, order, { lines: [{ ...oil, quantity: 1 }] }),
    );
    await buy(shop, order);
    await quicker;
    await shop.settled();
    const [label, ...others] = await expectOnce(shop, api, order);
    expect(others).toEqual([]);
    const rows = await purchasesOf(shop, order);
    expect(rows.map(({ progress, reason }) => [progress, reason])).toEqual([
      [
        "failed",
        expect.objectContaining({
          code: "without-fulfillment",
          because: expect.objectContaining({ code: "pieces-missing" }),
        }),
      ],
      ["failed", { code: "rival-label", number: label?.tracking_ref }],
    ]);

    // Before that, a retry buys no second label.
    await send(shop, "/app?index", { intent: "retry", purchaseId: rows[1]?.id ?? "" });
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toHaveLength(1);
    expect((await purchasesOf(shop, order)).map(({ progress, reason }) => [progress, reason])).toEqual(
      rows.map(({ progress, reason }) => [progress, reason]),
    );

    // As the notice says: after the label is cancelled, everything can be shipped.
    await send(shop, "/app?index", { intent: "cancel-label", shipmentId: label?.id ?? "" });
    await shop.settled();
    await send(shop, "/app?index", { intent: "retry", purchaseId: rows[1]?.id ?? "" });
    await buy(shop, order);
    await shop.settled();
    expect((await expectOnce(shop, api, order)).map(({ state, items }) => [state, items.length])).toEqual([
      ["cancelled", 3],
      ["created", 1],
      ["created", 2],
    ]);
    expect((await orderNow(shop, order)).fulfillmentStatus).toBe("FULFILLED");
  });

  it("and removes pieces from the order never gets more fulfilled than remain", async () => {
    const order = await anOrder(3);
    // The second read comes when the label is bought.
    const edited = at(2, "OrderToSettle", "asked", () =>
      shop.control("POST", `orders/${order.id}/edit`, { set: [{ sku: "OIL-750", quantity: 1 }] }),
    );
    await buy(shop, order);
    await edited;
    await shop.settled();
    const [label] = await expectOnce(shop, api, order);
    const [row] = await purchasesOf(shop, order);
    expect(row).toMatchObject({
      progress: "failed",
      reason: {
        code: "without-fulfillment",
        number: label?.tracking_ref,
        because: { code: "pieces-missing", products: [{ remaining: 1, wanted: 3 }] },
      },
    });
    expect((await orderNow(shop, order)).fulfillments).toEqual([]);
    await send(shop, "/app?index", { intent: "cancel-label", shipmentId: label?.id ?? "" });
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    expect((await expectOnce(shop, api, order)).map(({ state, items }) => [state, items.length])).toEqual([
      ["cancelled", 3],
      ["created", 1],
    ]);
  });
});

describe("a moving label whose order was put on hold before it had its fulfillment", () => {
  async function aRefusedLabel() {
    const order = await anOrder();
    // The second read comes when the label is bought.
    const held = at(2, "OrderToSettle", "asked", () => shop.control("POST", `orders/${order.id}/hold`, {}));
    await buy(shop, order);
    await held;
    await shop.settled();
    const [label] = await expectOnce(shop, api, order);
    const shipmentId = label?.id ?? "";
    await api.replaceTracking(shipmentId, [aScan("TRANSIT", 0, "Collected")]);
    const answer = await send(shop, "/app.data?index", { intent: "cancel-label", shipmentId });
    expect(await answer.text()).toContain("moving");
    await shop.settled();
    const [row] = await purchasesOf(shop, order);
    expect(row).toMatchObject({ progress: "open", reason: expect.objectContaining({ code: "on-hold" }) });
    return { order, shipmentId, purchaseId: row?.id ?? "" };
  }
  async function cancel(order: OrderView): Promise<void> {
    await shop.control("POST", `orders/${order.id}/cancel`, {});
    await shop.settled();
  }

  it("is shown to the merchant when the order is cancelled, though its cancelling was refused before", async () => {
    const { order, purchaseId } = await aRefusedLabel();
    await cancel(order);
    expect(await purchasesOf(shop, order)).toMatchObject([
      {
        progress: "failed",
        reason: {
          code: "cancel-refused",
          because: "order-cancelled",
          refusal: { detail: { reason: "moving" } },
        },
      },
    ]);
    await send(shop, "/app?index", { intent: "dismiss", purchaseId });
    expect(await purchasesOf(shop, order)).toMatchObject([{ progress: "left-alone" }]);
  });

  it("is cancelled with the order if the carrier allows it by then", async () => {
    const { order, shipmentId } = await aRefusedLabel();
    await api.replaceTracking(shipmentId, []);
    await cancel(order);
    expect(await purchasesOf(shop, order)).toMatchObject([
      { progress: "left-alone", reason: { code: "order-cancelled" } },
    ]);
    expect(await expectOnce(shop, api, order)).toMatchObject([{ state: "cancelled" }]);
  });

  it("can be dismissed while it waits", async () => {
    const { order, purchaseId } = await aRefusedLabel();
    await send(shop, "/app?index", { intent: "dismiss", purchaseId });
    expect(await purchasesOf(shop, order)).toMatchObject([
      { progress: "left-alone", reason: { code: "not-wanted" } },
    ]);
  });
});

describe("a label that is being replaced", () => {
  it("is cancelled, old and new, when its order is cancelled", async () => {
    const order = await anOrder();
    await fulfill(shop, order);
    await shop.settled();
    const [shipment] = await expectOnce(shop, api, order);
    const moved = { ...thessaloniki, city: "Kalamaria", zip: "55131" };
    await shop.control("PATCH", `orders/${order.id}`, { shippingAddress: moved });
    await shop.settled();
    // The replacement is stored, but neither label has changed yet.
    const cancelled = at(1, "OrderToSettle", "asked", () =>
      shop.control("POST", `orders/${order.id}/cancel`, {}),
    );
    await send(shop, "/app?index", { intent: "replace-label", shipmentId: shipment?.id ?? "" });
    await cancelled;
    await shop.settled();
    expect((await expectOnce(shop, api, order)).map(({ state }) => state)).toEqual(["cancelled"]);
    expect(await purchasesOf(shop, order)).toEqual([expect.objectContaining({ progress: "left-alone" })]);
  });

  it.each([
    ["OrderToSettle", "asked"],
    ["UpdateTrackingInfo", "asked"],
    ["UpdateTrackingInfo", "answered"],
  ] as const)("is replaced once when the server dies at %s, %s", async (operation, stage) => {
    const order = await anOrder();
    await fulfill(shop, order);
    await shop.settled();
    const [shipment] = await expectOnce(shop, api, order);
    const moved = { ...thessaloniki, city: "Kalamaria", zip: "55131" };
    await shop.control("PATCH", `orders/${order.id}`, { shippingAddress: moved });
    await shop.settled();
    const killed = at(1, operation, stage, () => shop.waybill.kill9());
    const click = { intent: "replace-label", shipmentId: shipment?.id ?? "" };
    const unanswered = send(shop, "/app?index", click).catch(() => null);
    await killed;
    await unanswered;
    await killAndStartAgain();
    await shop.settled();
    const [old, anew, ...others] = await expectOnce(shop, api, order);
    expect(others).toEqual([]);
    expect([old?.id, old?.state, anew?.state]).toEqual([shipment?.id, "cancelled", "created"]);
    expect(anew?.address_to.city).toBe("Kalamaria");
  });
});
