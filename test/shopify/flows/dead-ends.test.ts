// Run: long, begins early
/** Purchases, labels and events that could wait or be retried for ever, and how each ends. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encryptionOf, intoClear } from "../../support/into-clear.ts";
import type { AdminDoor } from "../admin-door.ts";
import { confirmedView } from "../confirmed-view.ts";
import type { RunningShop } from "../running-shop.ts";
import { until } from "../running-shop.ts";
import type { ShipmentApi } from "../shop-life.ts";
import { aScan, fulfill, fulfillmentNow, oil, purchaseIdOf, thessaloniki } from "../shop-life.ts";
import type { WatchedShop } from "./flow-life.ts";
import {
  anOrderWith,
  buy,
  buyWithoutFulfillment,
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

const anOrder = (change: Record<string, unknown> = {}) =>
  anOrderWith(shop, [{ ...oil, quantity: 2 }], change);

describe("a request that Shopify refuses as a whole", () => {
  it("for a purchase makes its notice say why the label has no fulfillment", async () => {
    const order = await anOrder();
    await buyWithoutFulfillment(watched, order);
    expect(await purchasesOf(shop, order)).toEqual([
      expect.objectContaining({
        progress: "failed",
        reason: expect.objectContaining({
          code: "without-fulfillment",
          because: { code: "platform-refused", said: "Access denied for CreateFulfillment." },
        }),
      }),
    ]);
    await buy(shop, order);
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toHaveLength(1);
    expect(await purchasesOf(shop, order)).toEqual([expect.objectContaining({ progress: "placed" })]);
  });

  it("for a cancelled shipment makes its notice say that the fulfillment remains", async () => {
    const order = await anOrder();
    await buy(shop, order);
    await shop.settled();
    const [label] = await expectOnce(shop, api, order);
    door.atCall(1, "CancelFulfillment", "refused", async () => {});
    await api.call("DELETE", `/v1/shipments/${label?.id}`);
    await shop.settled();
    expect(await purchasesOf(shop, order)).toEqual([
      expect.objectContaining({
        progress: "failed",
        reason: { code: "fulfillment-kept", said: "Access denied for CancelFulfillment." },
      }),
    ]);
  });

  it("after a merchant's click is shown on that page", async () => {
    const order = await anOrder({ shippingAddress: { ...thessaloniki, phone: null } });
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    door.atCall(1, "OrderToSettle", "refused", async () => {});
    const purchaseId = await purchaseIdOf(shop, fulfillment);
    const answer = await send(shop, "/app.data?index", { intent: "retry", purchaseId });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Access denied for OrderToSettle.");
  });
});

describe("a tracking event that Shopify keeps refusing", () => {
  it("delays the later ones for an hour after its first refusal, not for ever", async () => {
    const order = await anOrder();
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    const [label] = await expectOnce(shop, api, order);
    const scan = aScan("TRANSIT", 0, "Collected");
    const refusedOnes = () =>
      shop.rows<{ event_id: string | null; refused_at: Date | null }>(
        `SELECT event_id, refused_at FROM sent_fulfillment_events WHERE fulfillment_id = $1
         AND (event_id IS NULL OR event_id = 'refused')`,
        [String(fulfillment.id)],
      );
    await shop.control("PUT", "faults", { rates: { "user-error": 1 } });
    await api.replaceTracking(label?.id ?? "", [scan]);
    const isRefused = async () => (await refusedOnes())[0]?.refused_at instanceof Date;
    await until(isRefused, "the event is refused");
    // As if it had been sent for long without an answer: the next refusal is the first.
    await shop.rows(
      `UPDATE sent_fulfillment_events SET created_at = created_at - interval '61 minutes', refused_at = NULL
       WHERE event_id IS NULL`,
    );
    await shop.passSeconds(60);
    await until(isRefused, "the event is refused");
    expect(await refusedOnes()).toMatchObject([{ event_id: null }]);
    await shop.rows(
      "UPDATE sent_fulfillment_events SET refused_at = refused_at - interval '61 minutes' WHERE event_id IS NULL",
    );
    await shop.passSeconds(60);
    await until(async () => (await refusedOnes())[0]?.event_id === "refused", "it is given up");
    await shop.control("PUT", "faults", {});
    await api.replaceTracking(label?.id ?? "", [scan, aScan("DELIVERED", 1, "Delivered")]);
    await shop.settled();
    const { events } = await fulfillmentNow(shop, fulfillment);
    expect(events.map(({ status }) => status)).toEqual(["LABEL_PURCHASED", "DELIVERED"]);
  });
});

describe("an order that Shopify no longer shows", () => {
  it("leaves nothing open: a label that was being replaced is cancelled, and none is made", async () => {
    const order = await anOrder();
    await fulfill(shop, order);
    await shop.settled();
    const [label] = await expectOnce(shop, api, order);
    const gone = order.id + 400_000;
    for (const { id } of await purchasesOf(shop, order))
      await intoClear((sql, values) => shop.rows(sql, values), encryptionOf(shop.waybill.env), id);
    await shop.rows(
      `UPDATE purchases SET order_id = $2, state = 'asked', turn = 'working', shipment_id = gen_random_uuid(),
         data = (data::jsonb || jsonb_build_object('state', 'asked', 'replaces', jsonb_build_object('shipmentId',
           shipment_id, 'addressFingerprint', NULL, 'addressChange', NULL)))::json
       WHERE order_id = $1`,
      [String(order.id), String(gone)],
    );
    await shop.control("POST", "webhooks/send", { topic: "orders/paid", payload: { id: gone } });
    await shop.settled();
    expect(await purchasesOf(shop, { id: gone })).toEqual([
      expect.objectContaining({ progress: "left-alone", reason: { code: "order-not-shown" } }),
    ]);
    expect(await api.of(order)).toEqual([expect.objectContaining({ id: label?.id, state: "cancelled" })]);
  });
});

describe("a requested label for an order that Shopify no longer shows", () => {
  it("ends as failed, and the merchant sees it", async () => {
    const order = await anOrder();
    await shop.control("POST", `orders/${order.id}/hold`, { reason: "AWAITING_PAYMENT" });
    await buy(shop, order);
    await shop.settled();
    const gone = { id: order.id + 500_000 };
    await shop.rows("UPDATE purchases SET order_id = $2 WHERE order_id = $1", [
      ...[String(order.id), String(gone.id)],
    ]);
    await shop.control("POST", "webhooks/send", { topic: "orders/paid", payload: gone });
    await shop.settled();
    const [row] = await purchasesOf(shop, gone);
    expect(row).toMatchObject({ progress: "failed", reason: { code: "order-not-shown" } });
    const page = await shop.openAdmin("/app/causes.data?cause=order-not-shown");
    expect(await page.text()).toContain(row?.id);
    await send(shop, "/app?index", { intent: "dismiss", purchaseId: row?.id ?? "" });
    expect(await purchasesOf(shop, gone)).toEqual([expect.objectContaining({ progress: "left-alone" })]);
  });
});

describe("a purchase whose label proves to be bought", () => {
  it("gets its fulfillment at once, though its job was given up", async () => {
    const order = await anOrder();
    await buy(shop, order);
    await shop.settled();
    const [label] = await expectOnce(shop, api, order);
    for (const { id } of await purchasesOf(shop, order))
      await intoClear((sql, values) => shop.rows(sql, values), encryptionOf(shop.waybill.env), id);
    await shop.rows(
      `UPDATE purchases SET state = 'buying', turn = 'working', fulfillment_id = NULL,
         data = (data::jsonb || jsonb_build_object('state', 'buying', 'purpose', jsonb_build_object('kind', 'wish',
           'wish', data->'purpose'->'wish')))::json
       WHERE order_id = $1`,
      [String(order.id)],
    );
    await api.replaceTracking(label?.id ?? "", [aScan("TRANSIT", 0, "Collected")]);
    await shop.settled();
    const [fulfillment] = (await orderNow(shop, order)).fulfillments;
    expect(await purchasesOf(shop, order)).toEqual([
      expect.objectContaining({ progress: "placed", fulfillment_id: String(fulfillment?.id) }),
    ]);
    expect(fulfillment?.events.map(({ status }) => status)).toContain("IN_TRANSIT");
  });
});

describe("a notice that the merchant dismisses", () => {
  it("on Home disappears for good, and its reason is kept", async () => {
    const order = await anOrder({ shippingAddress: { ...thessaloniki, phone: null } });
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    const purchaseId = await purchaseIdOf(shop, fulfillment);
    const cause = "/app/causes.data?cause=address-missing.phone";
    expect(await (await shop.openAdmin(cause)).text()).toContain(purchaseId);
    const dismiss = { intent: "dismiss", purchaseId };
    expect((await send(shop, "/app?index", dismiss)).status).toBe(200);
    expect((await send(shop, "/app?index", dismiss)).status).toBe(200);
    await shop.control("PATCH", `orders/${order.id}`, { shippingAddress: thessaloniki });
    await shop.settled();
    expect(await (await shop.openAdmin(cause)).text()).not.toContain(purchaseId);
    expect(await purchasesOf(shop, order)).toEqual([
      expect.objectContaining({
        progress: "left-alone",
        reason: { code: "address-missing", missing: ["phone"] },
      }),
    ]);
    expect(await api.of(order)).toEqual([]);
  });

  it("on the order's page lets the order be shipped like any other", async () => {
    const order = await anOrder({ shippingAddress: { ...thessaloniki, phone: null } });
    await buy(shop, order);
    await shop.settled();
    const [fulfillmentOrder] = order.fulfillmentOrders;
    const dismiss = { intent: "dismiss", fulfillmentOrderId: String(fulfillmentOrder?.id) };
    expect((await send(shop, `/app/orders/${order.id}`, dismiss)).status).toBe(200);
    expect(await purchasesOf(shop, order)).toEqual([expect.objectContaining({ progress: "left-alone" })]);
    await shop.control("PATCH", `orders/${order.id}`, { shippingAddress: thessaloniki });
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toHaveLength(1);
  });

  it("stays while its label is neither used nor cancelled", async () => {
    const order = await anOrder();
    await buyWithoutFulfillment(watched, order);
    const [label] = await expectOnce(shop, api, order);
    const [row] = await purchasesOf(shop, order);
    expect(row).toMatchObject({ progress: "failed" });
    const why = new RegExp(`"label-bought".*"${label?.tracking_ref}"`);
    const dismiss = { intent: "dismiss", purchaseId: row?.id ?? "" };
    expect(await (await send(shop, "/app.data?index", dismiss)).text()).toMatch(why);
    const onOrder = { intent: "dismiss", fulfillmentOrderId: String(order.fulfillmentOrders[0]?.id) };
    expect(await (await send(shop, `/app/orders/${order.id}.data`, onOrder)).text()).toMatch(why);
    // Buying all that is ready buys nothing of this order.
    await send(shop, "/app/orders.data?index", await confirmedView(shop, order.name));
    await shop.settled();
    expect(await expectOnce(shop, api, order)).toHaveLength(1);
    expect(await purchasesOf(shop, order)).toEqual([expect.objectContaining({ progress: "failed" })]);
    await send(shop, "/app?index", { intent: "cancel-label", shipmentId: label?.id ?? "" });
    await shop.settled();
    expect(await purchasesOf(shop, order)).toEqual([expect.objectContaining({ progress: "left-alone" })]);
  });

  it("disappears if the carrier already moves the label", async () => {
    const order = await anOrder();
    await buyWithoutFulfillment(watched, order);
    const [label] = await expectOnce(shop, api, order);
    await api.replaceTracking(label?.id ?? "", [aScan("TRANSIT", 0, "Collected")]);
    await shop.settled();
    const [row] = await purchasesOf(shop, order);
    expect((await send(shop, "/app?index", { intent: "dismiss", purchaseId: row?.id ?? "" })).status).toBe(
      200,
    );
    expect(await purchasesOf(shop, order)).toEqual([expect.objectContaining({ progress: "left-alone" })]);
  });

  it("disappears if the carrier refused to cancel the label", async () => {
    const order = await anOrder();
    await buyWithoutFulfillment(watched, order);
    const [label] = await expectOnce(shop, api, order);
    const [row] = await purchasesOf(shop, order);
    await api.replaceTracking(label?.id ?? "", [aScan("TRANSIT", 0, "Collected")]);
    const cancel = { intent: "cancel-label", shipmentId: label?.id ?? "" };
    expect(await (await send(shop, "/app.data?index", cancel)).text()).toMatch(/"NOT_CANCELLABLE".*"moving"/);
    await api.replaceTracking(label?.id ?? "", []);
    await shop.settled();
    expect(await purchasesOf(shop, order)).toEqual([expect.objectContaining({ progress: "failed" })]);
    await send(shop, "/app?index", { intent: "dismiss", purchaseId: row?.id ?? "" });
    expect(await purchasesOf(shop, order)).toEqual([expect.objectContaining({ progress: "left-alone" })]);
  });

  it("of a waiting purchase ends it: nothing is bought when the hold is released", async () => {
    const order = await anOrder();
    await shop.control("POST", `orders/${order.id}/hold`, { reason: "AWAITING_PAYMENT" });
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    const [row] = await purchasesOf(shop, order);
    expect(row).toMatchObject({ progress: "open" });
    const onOrder = { intent: "dismiss", fulfillmentOrderId: String(order.fulfillmentOrders[0]?.id) };
    expect((await send(shop, `/app/orders/${order.id}`, onOrder)).status).toBe(200);
    await shop.control("POST", `orders/${order.id}/release`, {});
    await shop.settled();
    expect(await purchasesOf(shop, order)).toEqual([
      expect.objectContaining({ progress: "left-alone", reason: { code: "not-wanted" } }),
    ]);
    expect(await api.of(order)).toEqual([]);
  });

  it("changes nothing for a shipped order", async () => {
    const order = await anOrder();
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    const purchaseId = await purchaseIdOf(shop, fulfillment);
    await send(shop, "/app?index", { intent: "dismiss", purchaseId });
    expect(await purchasesOf(shop, order)).toEqual([expect.objectContaining({ progress: "placed" })]);
  });
});
