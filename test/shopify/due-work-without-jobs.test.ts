// Run: long
/** Due work is done in the end, even after its jobs were given up. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestPurchase } from "../../app/domain/orders/labels/request-purchase.ts";
import { reconcileNow } from "../../app/entrypoints/shopify/reconcile/ask-for-reconciliation.ts";
import type { FulfillmentView } from "../../simulator/shopify/index.ts";
import type { RunningShop } from "./running-shop.ts";
import { install, runningShop, until } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { aScan, fulfill, fulfillmentNow, orderWith, shipmentApi } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
let merchant: SecondProcess;

beforeAll(async () => {
  shop = await runningShop({ ownServer: true });
  api = await shipmentApi(shop);
  merchant = await secondProcess(shop);
});
afterAll(async () => {
  await merchant?.stop();
  await shop?.stop();
});

const faults = (settings: Record<string, unknown>) => shop.control("PUT", "faults", settings);
const ofOrders = ["settle-order", "shipment-event"];

/** The state after ten hours of retries. */
async function giveUpJobs(): Promise<void> {
  const left = async () =>
    (
      await shop.rows(
        "DELETE FROM pgboss.job WHERE name = ANY($1) AND state IN ('created', 'retry') RETURNING id",
        [ofOrders],
      )
    ).length;
  let jobs = 0;
  await until(async () => {
    jobs += await left();
    const [row] = await shop.rows<{ open: number }>(
      "SELECT count(*)::int AS open FROM pgboss.job WHERE name = ANY($1) AND state < 'completed'",
      [ofOrders],
    );
    return jobs > 0 && row?.open === 0;
  }, "the jobs are given up");
}

async function hoursLater(): Promise<void> {
  await shop.rows(
    `UPDATE purchases SET look_again_at = look_again_at - interval '12 hours',
       updated_at = updated_at - interval '12 hours'`,
  );
}

async function eventsOf(fulfillment: FulfillmentView): Promise<readonly string[]> {
  return (await fulfillmentNow(shop, fulfillment)).events.map(({ status }) => status);
}

describe("while a shop is out of reach for longer than jobs are retried", () => {
  it("a parcel is delivered, and its fulfillment shows it when the shop is back", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    const [shipment] = await api.of(order);
    await faults({ rates: { "error-before": 1 } });
    await api.replaceTracking(shipment?.id ?? "", [aScan("DELIVERED", 1, "At the door")]);
    await giveUpJobs();
    await faults({});
    expect(await eventsOf(fulfillment)).not.toContain("DELIVERED");

    await hoursLater();
    await reconcileNow(merchant.services, await merchant.shop());
    await until(async () => (await eventsOf(fulfillment)).includes("DELIVERED"), "it is shown as delivered");
    await shop.settled();
    const due = await shop.rows("SELECT FROM purchases WHERE due_version IS NOT NULL");
    expect(due).toEqual([]);
  });
});

describe("a shop that comes back", () => {
  it("gets the label bought at once that was requested before it left", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await shop.settled();
    await faults({ rates: { "error-before": 1 } });
    await requestPurchase(merchant.services, await merchant.shop(), {
      orderId: String(order.id),
      fulfillmentOrderId: String(order.fulfillmentOrders[0]?.id),
      lines: null,
      service: null,
      notifyShopper: null,
      askedBy: "merchant",
    });
    await giveUpJobs();
    await faults({});
    await shop.control("POST", "uninstall", {});
    await until(async () => (await merchant.shop()).uninstalledAt !== null, "the shop is gone");
    // Removing the app has ended the former key.
    api = await shipmentApi(shop);
    expect(await api.of(order)).toEqual([]);
    await install(shop);
    await until(async () => (await api.of(order)).length === 1, "the label is bought");
  });
});
