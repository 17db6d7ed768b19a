// Run: push
/** Orders as Shopify really has them: paid in part, refunded, merged, completed drafts, and with hidden persons. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { act, anOrderWith, buy, purchasesOf, send } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { ApiShipment, ShipmentApi } from "./shop-life.ts";
import { shipmentApi } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

type WithCash = ApiShipment & { readonly cash_on_delivery: number };

async function collectedBy(order: OrderView): Promise<readonly number[]> {
  const labels = (await api.of(order)) as readonly WithCash[];
  return labels.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((label) => label.cash_on_delivery);
}

const oilAndMugs = [
  { sku: "OIL-750", quantity: 1 },
  { sku: "MUG-BLU", quantity: 2 },
];
const cod = { paid: false, paymentGateway: "Cash on Delivery (COD)" };

describe("cash on delivery", () => {
  it("collects what a gift card left, and less after a refund", async () => {
    const order = await anOrderWith(shop, oilAndMugs, {
      ...{ ...cod, otherGateways: ["gift_card"], depositMinor: 500 },
    });
    const mug = order.lineItems[1]!;
    await act(shop, order, "refund", { lines: [{ lineItemId: mug.id, quantity: 1 }], amountMinor: 0 });
    await shop.settled();
    await buy(shop, order);
    await shop.settled();
    expect(await collectedBy(order)).toEqual([(order.totalMinor - 500 - mug.priceMinor) / 100]);
  });

  it("collects all with the first label of a split order, and nothing with the second", async () => {
    const order = await anOrderWith(shop, oilAndMugs, cod);
    await act(shop, order, "split", { lines: [{ sku: "MUG-BLU", quantity: 2 }] });
    await shop.settled();
    await buy(shop, order, { part: 0 });
    await shop.settled();
    await buy(shop, order, { part: 1 });
    await shop.settled();
    expect(await collectedBy(order)).toEqual([order.totalMinor / 100, 0]);
  });

  it("is on Home if the order is paid while its label still collects, until the label is cancelled", async () => {
    const order = await anOrderWith(shop, oilAndMugs, cod);
    await buy(shop, order);
    await shop.settled();
    const [label] = await api.of(order);
    const onHome = async () =>
      (await (await shop.openAdmin("/app")).text()).includes(
        `Parcel ${label?.tracking_ref} collects too much cash`,
      );
    expect(await onHome()).toBe(false);
    await act(shop, order, "pay");
    await shop.settled();
    expect(await onHome()).toBe(true);
    await api.call("DELETE", `/v1/shipments/${label?.id}`);
    await shop.settled();
    expect(await onHome()).toBe(false);
  });

  it("is not asked for a completed draft order that is not paid", async () => {
    const order = await anOrderWith(shop, oilAndMugs, { draft: true, paid: false });
    await buy(shop, order);
    await shop.settled();
    expect(await collectedBy(order)).toEqual([0]);
  });
});

describe("parts that were merged", () => {
  it("are one order to ship again, and one label has all pieces", async () => {
    const order = await anOrderWith(shop, oilAndMugs);
    await act(shop, order, "split", { lines: [{ sku: "MUG-BLU", quantity: 2 }] });
    await shop.settled();
    const waiting = () =>
      shop.rows(
        "SELECT fulfillment_order_id::text AS id, pieces FROM open_fulfillment_orders WHERE order_id = $1 AND closed_at IS NULL ORDER BY 1",
        [String(order.id)],
      );
    expect(await waiting()).toHaveLength(2);
    await act(shop, order, "merge");
    await shop.settled();
    expect(await waiting()).toEqual([{ id: String(order.fulfillmentOrders[0]!.id), pieces: 3 }]);
    await buy(shop, order);
    await shop.settled();
    const [label, ...others] = await api.of(order);
    expect([label?.items.length, others]).toEqual([3, []]);
  });
});

describe("customer data that Shopify has not granted", () => {
  it("leaves a label unbought with the reason, and is bought once it is granted", async () => {
    const grant = (protectedCustomerData: string) => shop.control("PATCH", "", { protectedCustomerData });
    await grant("without-person");
    const order = await anOrderWith(shop, oilAndMugs);
    await buy(shop, order);
    await shop.settled();
    expect(await purchasesOf(shop, order)).toMatchObject([
      { progress: "failed", reason: { code: "address-missing", missing: expect.arrayContaining(["name"]) } },
    ]);
    expect(await api.of(order)).toEqual([]);
    await grant("none");
    const page = await shop.openAdmin(`/app/orders/${order.id}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Shopify");
    await grant("all");
    const [part] = order.fulfillmentOrders;
    await send(shop, `/app/orders/${order.id}`, { intent: "dismiss", fulfillmentOrderId: String(part!.id) });
    await buy(shop, order);
    await shop.settled();
    expect(await api.of(order)).toHaveLength(1);
  });
});
