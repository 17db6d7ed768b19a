// Run: push
/** A suspended merchant's shop: no rates, no labels, pages that say so; and all that waited is done after it is resumed. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { replaceTracking } from "../../app/domain/engine/index.ts";
import { main as merchantCommand } from "../../app/entrypoints/cli/merchant.ts";
import { reconcileNow } from "../../app/entrypoints/shopify/reconcile/ask-for-reconciliation.ts";
import { commandHere } from "../support/command-here.ts";
import { atMost } from "../support/time-limits.ts";
import { askRates, callbackUrlOf } from "./callback.ts";
import { setRule } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { fulfill, fulfillmentNow, orderWith, orderWithout, purchaseOf, shipmentApi } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
let merchant: SecondProcess;
let id: string;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
  merchant = await secondProcess(shop);
  id = (await merchant.shop()).merchantId;
});
afterAll(async () => {
  await merchant?.stop();
  await shop?.stop();
});

async function command(...args: readonly string[]): Promise<void> {
  const { code, stderr } = await commandHere(merchantCommand, shop.waybill.env, ...args);
  if (code !== 0) throw new Error(stderr);
}

const ours = { title: "Door to door", code: "gorgona.standard", priceMinor: 400 };
const ratesNow = async (url: string) => (await askRates(url)).rates.length;

it("shows no rates, buys no label and says so on its pages, while its parcels are followed; resumed, it lacks nothing", async () => {
  const callback = await callbackUrlOf(shop);
  const sent = await orderWith(shop, "gorgona.standard");
  const onTheWay = await fulfill(shop, sent);
  await shop.settled();
  const [shipment] = await api.of(sent);
  expect(await ratesNow(callback)).toBeGreaterThan(0);

  await command("suspend", id, "--reason", "the invoice of May is open");
  await expect.poll(() => ratesNow(callback), { timeout: atMost(10_000) }).toBe(0);
  const page = await shop.openAdmin("/app/orders.data");
  expect([page.status, await page.text()]).toEqual([
    403,
    expect.stringContaining("the invoice of May is open"),
  ]);
  expect((await shop.openAdmin("/app")).status).toBe(403);
  await expect(api.of(sent)).rejects.toThrow(/suspended/);

  const order = await orderWithout(shop, { shippingLine: ours });
  const fulfillment = await fulfill(shop, order);
  await setRule(shop, true);
  const paid = await orderWithout(shop, { shippingLine: ours });
  await shop.settled();
  const labels = () => shop.rows("SELECT 1 FROM shipments WHERE merchant_id = $1", [id]);
  expect(await labels()).toHaveLength(1);
  expect(await purchaseOf(shop, fulfillment)).toMatchObject({ progress: "open", reason: null });

  // A scan of the parcel on its way, as its carrier's webhook or the poll brings it.
  const caller = { merchantId: id, environment: "production" } as const;
  const { services } = merchant;
  await replaceTracking(services.ports, caller, shipment?.id ?? "", [
    { status: "DELIVERED", statusDate: new Date(), statusDetails: "At the door", statusExact: null },
  ]);
  await until(
    async () => (await fulfillmentNow(shop, onTheWay)).events.some(({ status }) => status === "DELIVERED"),
    "the fulfillment of the parcel on its way shows its delivery",
  );

  await command("resume", id);
  await expect.poll(() => ratesNow(callback), { timeout: atMost(10_000) }).toBeGreaterThan(0);
  await reconcileNow(services, await merchant.shop());
  await until(async () => (await labels()).length === 3, "both orders have their labels");
  await shop.settled();
  expect((await api.of(order)).length + (await api.of(paid)).length).toBe(2);
  expect((await shop.openAdmin("/app/orders.data")).status).toBe(200);
});
