// Run: long, begins early
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminClient } from "../../app/adapters/shopify/admin-client.ts";
import { offlineSession, offlineSessionId } from "../../app/adapters/shopify/offline-session.ts";
import { shopFacts } from "../../app/adapters/shopify/operations/shop.ts";
import { replaceShipment } from "../../app/domain/orders/labels/replace-shipment.ts";
import { retryPurchase } from "../../app/domain/orders/labels/retry-purchase.ts";
import {
  LeaseBusyError,
  LeaseLostError,
  orderLeaseName,
  withLease,
} from "../../app/domain/orders/leases/with-lease.ts";
import { hasFailed, isPlaced } from "../../app/domain/orders/purchase.ts";
import { followShipment } from "../../app/domain/orders/settling/follow-shipment.ts";
import { settleOrder } from "../../app/domain/orders/settling/settle-order.ts";
import { rotateCallbackToken } from "../../app/entrypoints/shopify/register-carrier-service.ts";
import { pausingServices } from "./pausing-services.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";
import type { ShipmentApi } from "./shop-life.ts";
import {
  checkout,
  fulfill,
  fulfillmentNow,
  orderWith,
  orderWithout,
  progress,
  purchaseIdOf,
  shipmentApi,
  thessaloniki,
} from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
let here: SecondProcess;
let there: SecondProcess;

beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
  [here, there] = [await secondProcess(shop), await secondProcess(shop)];
});
afterAll(async () => {
  await here?.stop();
  await there?.stop();
  await shop?.stop();
});

describe("the offline token", () => {
  it("is refreshed once, however many processes find it stale at once", async () => {
    const { sessions } = here.services;
    const old = await sessions.loadSession(offlineSessionId(shop.domain));
    if (old === undefined) throw new Error("no session");
    old.expires = new Date(Date.now() + 60_000);
    await sessions.storeSession(old);
    const processes = [here, there, here, there, here, there];
    const renewed = await Promise.all(processes.map(({ services }) => offlineSession(services, shop.domain)));
    expect(new Set(renewed.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(renewed[0]?.accessToken).not.toBe(old.accessToken);
    expect(renewed[0]?.refreshToken).not.toBe(old.refreshToken);
    expect((await sessions.loadSession(offlineSessionId(shop.domain)))?.accessToken).toBe(
      renewed[0]?.accessToken,
    );
  });

  it("is renewed when Shopify refuses it in several processes at once", async () => {
    await shop.control("POST", "tokens/expire", { which: "access" });
    const answers = await Promise.all(
      [here, there, here, there].map(({ services }) =>
        adminClient(services, shop.domain).request(shopFacts, {}),
      ),
    );
    for (const answer of answers) expect(answer.shop.currencyCode).toBe("EUR");
  });
});

describe("the callback's secret path", () => {
  it("can be changed: every process refuses the old one, and Shopify has the new one", async () => {
    const before = (await shop.view()).carrierServices[0]?.callbackUrl ?? "";
    expect((await checkout(shop)).options.length).toBeGreaterThan(0);
    expect(await rotateCallbackToken(here.services, shop.domain)).toMatchObject({ ok: true });
    const [carrier, ...others] = (await shop.view()).carrierServices;
    expect(others).toEqual([]);
    expect(carrier?.callbackUrl).not.toBe(before);
    expect((await checkout(shop)).options.length).toBeGreaterThan(0);
    expect((await fetch(before, { method: "POST", body: "{}" })).status).toBe(404);
  });
});

describe("a lease", () => {
  const terms = { holdMs: 5_000, waitMs: 2_000 };

  it("admits one holder at a time, across processes", async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside--;
    };
    const all = [here, there, here, there, here, there].map(({ services }) =>
      withLease(services, "a test", terms, work),
    );
    await Promise.all(all);
    expect(most).toBe(1);
  });

  it("is released when the work fails", async () => {
    const failing = withLease(here.services, "failing", terms, () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    await withLease(there.services, "failing", { ...terms, waitMs: 0 }, async () => undefined);
  });

  it("is refused after the waiting time, and expires when its holder dies", async () => {
    const holder = await here.services.leases.acquire("orphan", 300);
    expect(holder).not.toBeNull();
    const impatient = withLease(there.services, "orphan", { ...terms, waitMs: 50 }, async () => undefined);
    await expect(impatient).rejects.toBeInstanceOf(LeaseBusyError);
    expect(await withLease(there.services, "orphan", terms, async () => "mine")).toBe("mine");
  });
});

async function unshipped(change: Record<string, unknown> = {}) {
  await shop.setSettings({ automaticShipments: false });
  const order = await orderWith(shop, "gorgona.standard", change);
  const fulfillment = await fulfill(shop, order);
  await shop.settled();
  await shop.setSettings({ automaticShipments: true });
  const ref = {
    fulfillmentId: String(fulfillment.id),
    orderId: String(order.id),
    purchaseId: await purchaseIdOf(shop, fulfillment),
  };
  return { order, fulfillment, ref };
}

/** The merchant retries a purchase in one of the processes. */
async function ask({ services, shop: own }: SecondProcess, purchaseId: string) {
  const purchase = await retryPurchase(services, await own(), purchaseId);
  if (purchase === null) return null;
  const { shipmentId } = purchase;
  if (isPlaced(purchase)) return { progress: "placed", shipmentId };
  return { progress: hasFailed(purchase) ? "failed" : purchase.state, shipmentId };
}

describe("one fulfillment, one shipment", () => {
  it("when several processes ship it at once", async () => {
    const { order, fulfillment, ref } = await unshipped();
    const outcomes = await Promise.all(
      [here, there, here, there].map((process) => ask(process, ref.purchaseId)),
    );
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    await shop.settled();
    const shipments = await api.of(order);
    expect(shipments).toHaveLength(1);
    expect((await fulfillmentNow(shop, fulfillment)).tracking).toEqual([
      {
        company: "Gorgona Courier",
        number: shipments[0]?.tracking_ref,
        url: expect.stringMatching(/\/track\//),
      },
    ]);
  });

  it("when the process died after the label was bought, or after Shopify received its number", async () => {
    const { order, fulfillment, ref } = await unshipped();
    const first = await ask(here, ref.purchaseId);
    await shop.settled();
    const { requestCount } = await shop.view();
    await shop.rows(
      `UPDATE purchases SET state = 'buying', turn = 'working', data = (data::jsonb || '{"state": "buying"}')::json
       WHERE fulfillment_id = $1`,
      [ref.fulfillmentId],
    );
    await settleOrder(there.services, await there.shop(), ref.orderId);
    expect(first).toMatchObject({ progress: "placed" });
    expect(await api.of(order)).toHaveLength(1);
    const requests = await shop.control<{ fields: string[] }[]>("GET", `requests?since=${requestCount}`);
    expect(requests.flatMap(({ fields }) => fields)).not.toContain("fulfillmentTrackingInfoUpdate");
    expect((await fulfillmentNow(shop, fulfillment)).tracking).toHaveLength(1);
  });

  it("when the merchant asks for a shipment that exists", async () => {
    const { order, ref } = await unshipped();
    await ask(here, ref.purchaseId);
    await ask(here, ref.purchaseId);
    expect(await api.of(order)).toHaveLength(1);
  });
});

describe("a shipment whose changes are all on the fulfillment", () => {
  it("does not wait for the process that holds the order", async () => {
    const { order, ref } = await unshipped();
    await ask(here, ref.purchaseId);
    await shop.settled();
    const [shipment] = await api.of(order);
    const shipmentId = shipment?.id ?? "";
    const merchantId = (await here.services.shops.get(shop.domain))?.merchantId ?? "";
    const { leases } = there.services;
    const name = orderLeaseName(shop.domain, ref.orderId);
    const holder = await leases.acquire(name, 60_000);
    expect(holder).not.toBeNull();
    const { requestCount } = await shop.view();
    await followShipment(here.services, { merchantId, shipmentId });
    expect((await shop.view()).requestCount).toBe(requestCount);

    await shop.rows("DELETE FROM sent_fulfillment_events WHERE fulfillment_id = $1", [ref.fulfillmentId]);
    let followed = false;
    const waiting = followShipment(here.services, { merchantId, shipmentId }).then(() => {
      followed = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(followed).toBe(false);
    await leases.release(name, holder ?? "");
    await waiting;
  });
});

describe("a process that paused while another one took over", () => {
  const shipmentOf = async (purchaseId: string) =>
    (
      await shop.rows<{ shipment_id: string; progress: string }>(
        `SELECT shipment_id, ${progress} AS progress FROM purchases WHERE id = $1`,
        [purchaseId],
      )
    )[0];

  it("makes no third label when the other one has replaced the first", async () => {
    const { order, ref } = await unshipped();
    await ask(here, ref.purchaseId);
    await shop.settled();
    const [first] = await api.of(order);
    const firstId = first?.id ?? "";
    const own = await here.shop();
    const late = pausingServices(shop, here.services, ref.orderId, () =>
      replaceShipment(there.services, own, firstId),
    );
    await expect(replaceShipment(late, own, firstId)).rejects.toBeInstanceOf(LeaseLostError);
    await shop.settled();
    const used = (await api.of(order)).filter(({ state }) => state === "created");
    expect(used).toHaveLength(1);
    expect(await shipmentOf(ref.purchaseId)).toEqual({ shipment_id: used[0]?.id, progress: "placed" });
  });

  it("buys nothing beside the label of the other one's retry", async () => {
    const { order, ref } = await unshipped();
    await ask(here, ref.purchaseId);
    const [first] = await api.of(order);
    await api.call("DELETE", `/v1/shipments/${first?.id}`);
    await shop.settled();
    const own = await here.shop();
    const late = pausingServices(shop, here.services, ref.orderId, () => ask(there, ref.purchaseId));
    await expect(retryPurchase(late, own, ref.purchaseId)).rejects.toBeInstanceOf(LeaseLostError);
    await shop.settled();
    const used = (await api.of(order)).filter(({ state }) => state === "created");
    expect(used).toHaveLength(1);
    expect(await shipmentOf(ref.purchaseId)).toEqual({ shipment_id: used[0]?.id, progress: "placed" });
  });
});

describe("the merchant's retry", () => {
  it("ships an order that lacked a phone number, once the number is there", async () => {
    const order = await orderWithout(shop, {
      shippingAddress: { ...thessaloniki, phone: null },
      shippingLine: { title: "x", code: "gorgona.standard" },
    });
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    const id = await purchaseIdOf(shop, fulfillment);
    expect(await ask(here, id)).toMatchObject({ progress: "failed" });
    await shop.control("PATCH", `orders/${order.id}`, { shippingAddress: thessaloniki });
    expect(await ask(here, id)).toMatchObject({ progress: "placed" });
    expect(await api.of(order)).toHaveLength(1);
  });

  it("makes a new shipment when the first was cancelled by hand, and shows the new number", async () => {
    const { order, fulfillment, ref } = await unshipped();
    await ask(here, ref.purchaseId);
    const [first] = await api.of(order);
    await api.call("DELETE", `/v1/shipments/${first?.id}`);
    await shop.settled();
    const outcome = await ask(here, ref.purchaseId);
    await shop.settled();
    const second = (await api.of(order)).find(({ state }) => state === "created");
    expect(outcome).toEqual({ progress: "placed", shipmentId: second?.id });
    expect(second?.tracking_ref).not.toBe(first?.tracking_ref);
    expect((await fulfillmentNow(shop, fulfillment)).tracking.map(({ number }) => number)).toEqual([
      second?.tracking_ref,
    ]);
  });

  it("does nothing for an unknown purchase", async () => {
    expect(await ask(here, "019aa0f2-0000-7000-8000-000000000404")).toBeNull();
  });
});
