// Run: push
/** Returns that a merchant approves in Shopify, and the labels that they get. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { readPdfText } from "../support/read-label.ts";
import { atMost } from "../support/time-limits.ts";
import { submit, unchangedSettings } from "./admin-forms.ts";
import { askedSince, lastAsked, reconcile, worked } from "./reconciliation.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";
import { fulfill, orderWith } from "./shop-life.ts";

let shop: RunningShop;
let merchant: SecondProcess;
beforeAll(async () => {
  shop = await runningShop();
  merchant = await secondProcess(shop);
});
afterAll(async () => {
  await merchant?.stop();
  await shop?.stop();
});

const save = (labelsForReturns: "true" | "false") =>
  submit(shop, "/app/settings.data", { intent: "save", ...unchangedSettings, labelsForReturns });

async function shipped(): Promise<OrderView> {
  const order = await orderWith(shop, "gorgona.standard", { lines: [{ sku: "OIL-750", quantity: 2 }] });
  await fulfill(shop, order);
  await shop.settled();
  return order;
}

/** Of this shop's merchant: other shops share its server. */
const ours = "merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)";

const orderNow = ({ id }: OrderView) => shop.control<OrderView>("GET", `orders/${id}`);
const sendBack = ({ id }: OrderView, given: object = {}) =>
  shop.control<OrderView>("POST", `orders/${id}/return`, given);
const change = (id: number | undefined, how: "approve" | "cancel") =>
  shop.control("POST", `returns/${id}/${how}`, {});

it("get no label without the switch, or before the merchant gives access", async () => {
  const order = await shipped();
  await sendBack(order);
  await shop.settled();
  expect((await orderNow(order)).returns[0]?.parts[0]?.deliveries).toEqual([]);
  expect((await save("true")).status).toBeLessThan(300);
  await shop.control("PATCH", `orders/${order.id}`, { note: "changed" });
  await shop.settled();
  expect((await orderNow(order)).returns[0]?.parts[0]?.deliveries).toEqual([]);
  expect(await (await shop.openAdmin("/app/settings")).text()).toContain(
    "Waybill no longer has access to returns",
  );
});

it("get number and label once access is given, also those from before", async () => {
  await shop.control("POST", "scopes", { grant: ["read_returns", "write_returns"] });
  const [old] = await shop.rows<{ order_id: string }>(
    "SELECT order_id FROM purchases WHERE shop = $1 ORDER BY created_at",
    [shop.domain],
  );
  await shop.settled();
  await reconcile(shop, merchant);
  // A job that met another one at its order comes again a little later.
  const deliveries = async () =>
    (await shop.control<OrderView>("GET", `orders/${old?.order_id}`)).returns[0]?.parts[0]?.deliveries;
  await expect.poll(deliveries, { timeout: atMost(60_000) }).toHaveLength(1);
  await worked(shop);
  // A state that was settled is not settled again with every search.
  const asked = await lastAsked(shop);
  await reconcile(shop, merchant);
  const again = (await askedSince(shop, asked)).map(({ operation }) => operation);
  expect(again).toContain("ReturningOrders");
  expect(again).not.toContain("OrderToSettle");

  const order = await shipped();
  const sentBack = await sendBack(order, { lines: [{ sku: "OIL-750", quantity: 1 }], approved: false });
  await shop.settled();
  expect((await orderNow(order)).returns[0]?.parts).toEqual([]);
  await change(sentBack.returns[0]?.id, "approve");
  await shop.settled();
  const [delivery, ...others] = (await orderNow(order)).returns[0]?.parts[0]?.deliveries ?? [];
  expect(others).toEqual([]);
  expect(delivery).toMatchObject({
    ...{ notified: true, label: { type: "application/pdf" } },
    tracking: { number: expect.stringMatching(/./) },
  });
  const label = await fetch(delivery?.label?.url ?? "");
  const text = (await readPdfText(new Uint8Array(await label.arrayBuffer()))).join();
  expect(text).toContain(delivery?.tracking?.number);
  expect(text).toContain("Μαρία Παππά");
});

it("take their unused label with them when they are called off", async () => {
  const order = await shipped();
  const asked = await sendBack(order);
  await shop.settled();
  const number = (await orderNow(order)).returns[0]?.parts[0]?.deliveries[0]?.tracking?.number;
  await change(asked.returns[0]?.id, "cancel");
  await shop.settled();
  const [shipment] = await shop.rows<{ state: string }>(
    `SELECT state FROM shipments WHERE ${ours} AND tracking_ref = $2`,
    [shop.domain, number],
  );
  expect(shipment?.state).toBe("cancelled");
});

it("are shown on Home while their label can't be bought, and tried again from there", async () => {
  const order = await shipped();
  await shop.rows(`UPDATE carrier_accounts SET version = version + 1, enabled = false WHERE ${ours}`, [
    shop.domain,
  ]);
  const asked = await sendBack(order);
  await shop.settled();
  const home = await (await shop.openAdmin("/app")).text();
  expect(home).toContain(`Return ${asked.returns[0]?.name} has no label`);
  await shop.rows(`UPDATE carrier_accounts SET version = version + 1, enabled = true WHERE ${ours}`, [
    shop.domain,
  ]);
  const partId = String(asked.returns[0]?.parts[0]?.id);
  const tried = await submit(shop, "/app.data?index", { intent: "retry-return", partId });
  expect([tried.status, (await tried.text()).includes("done")]).toEqual([200, true]);
  expect((await orderNow(order)).returns[0]?.parts[0]?.deliveries).toHaveLength(1);
  expect((await submit(shop, "/app.data?index", { intent: "retry-return", partId: "1" })).status).toBe(404);
});
