import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Shipment } from "../../app/domain/engine/index.ts";
import type { Shop } from "../../app/domain/merchants/records.ts";
import type { Purchase } from "../../app/domain/orders/purchase.ts";
import { fail, place, tryAgain } from "../../app/domain/orders/purchases/change-purchase.ts";
import { noRecipientMails } from "../../app/domain/orders/recipient-mails/recipient-mail.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import { changeStoredPurchase } from "../support/change-stored-purchase.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { EnqueuedJob, TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const HOUR_MS = 60 * 60_000;

let database: FreshDatabase;
let stores: TestStores;
let shop: Shop;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stores = testStores(database);
  shop = await stores.shops.install(`shop-${stores.ids.next()}.myshopify.com`);
});

const ofOrder = (orderId: string) => ({
  merchantId: shop.merchantId,
  environment: shop.environment,
  shop: shop.domain,
  orderId,
  orderName: `#${orderId}`,
  askedBy: "merchant" as const,
});
const wanted = (orderId: string) => ({
  ...ofOrder(orderId),
  purpose: {
    kind: "wish" as const,
    wish: { fulfillmentOrderId: `7${orderId}`, lines: null, service: null, notifyShopper: null },
  },
});
const settling = (orderId: string) => ({ name: "settle-order", data: { shop: shop.domain, orderId } });

/** A purchase that is placed. */
async function shipped(orderId: string) {
  const fulfillment = { fulfillmentId: `5${orderId}`, made: false };
  const purchase = await stores.purchases.ensure({
    ...ofOrder(orderId),
    purpose: { ...fulfillment, kind: "fulfillment", wish: null },
  });
  const { id, shipmentId } = purchase;
  const shipment = await storeShipment(stores, aShipment(shop, shipmentId, { relatedOrderId: orderId }));
  await change(id, (found) => place(found, fulfillment, null));
  await stores.dueWork.followed(shop.merchantId, id, shipment.version);
  return { purchase, shipment };
}

const change = (id: string, how: (found: Purchase) => Purchase) =>
  changeStoredPurchase(stores, shop.merchantId, id, how);

/** The resulting jobs. */
async function jobsOf(work: () => Promise<unknown>): Promise<readonly EnqueuedJob[]> {
  const before = stores.jobs.length;
  await work();
  return stores.jobs.slice(before);
}
const settleAgain = () => jobsOf(() => stores.dueWork.settleAgain(shop.merchantId));
const scan = { status: "DELIVERED", statusDate: new Date(0), statusDetails: "", statusExact: null } as const;
const tracked = [
  { type: "tracking.changed", merchantId: "", environment: "sandbox" as const, shipmentId: "" },
] as const;

describe("due work", () => {
  it("is found again where a job was given up: a purchase that is open, once in a job's life", async () => {
    await stores.purchases.begin(wanted("1"), true);
    stores.clock.advance(11 * HOUR_MS);
    expect(await settleAgain()).toEqual([]);
    stores.clock.advance(HOUR_MS);
    expect(await settleAgain()).toEqual([settling("1")]);
    expect(await settleAgain()).toEqual([]);
    stores.clock.advance(12 * HOUR_MS);
    expect(await settleAgain()).toEqual([settling("1")]);
  });

  it("is found again within the hour where a carrier does not know yet whether it sold the label", async () => {
    await stores.purchases.begin(wanted("21"), true);
    expect(await stores.dueWork.lookAgainSoon(shop.merchantId, "21")).toBe(true);
    stores.clock.advance(HOUR_MS - 1);
    expect(await settleAgain()).toEqual([]);
    stores.clock.advance(1);
    expect(await settleAgain()).toEqual([settling("21")]);
    expect(await stores.dueWork.lookAgainSoon(stores.ids.next(), "21")).toBe(false);
    const { id } = (await stores.purchases.byOrder(shop.merchantId, "21"))[0]!;
    await change(id, (found) => fail(found, { code: "order-not-shown" }, "none"));
    expect(await stores.dueWork.lookAgainSoon(shop.merchantId, "21")).toBe(false);
  });

  it("is found again where a return's label is still to be bought or sent, until it is", async () => {
    const part = { merchantId: shop.merchantId, partId: stores.ids.next() };
    const [shipmentId, outgoingId] = [stores.ids.next(), stores.ids.next()];
    const ofReturn = { ...part, shop: shop.domain, orderId: "22", name: "#22-R1", shipmentId, outgoingId };
    await stores.orderReturns.begin(ofReturn);
    expect(await stores.orderReturns.openByShipment(shop.merchantId, shipmentId)).toMatchObject(part);
    expect(await stores.orderReturns.openByShipment(stores.ids.next(), shipmentId)).toBeNull();
    stores.clock.advance(12 * HOUR_MS - 1);
    expect(await settleAgain()).toEqual([]);
    stores.clock.advance(1);
    expect(await settleAgain()).toEqual([settling("22")]);
    expect(await stores.dueWork.lookAgainSoon(shop.merchantId, "22")).toBe(true);
    stores.clock.advance(HOUR_MS);
    expect(await jobsOf(() => stores.dueWork.settleAgain(stores.ids.next()))).toEqual([]);
    expect(await settleAgain()).toEqual([settling("22")]);
    await stores.shops.uninstall(shop.domain, { keepsApi: false });
    await stores.shops.install(shop.domain);
    expect(await settleAgain()).toEqual([settling("22")]);

    await stores.orderReturns.change(part, { state: "sent", reason: null });
    stores.clock.advance(24 * HOUR_MS);
    expect(await settleAgain()).toEqual([]);
    expect(await stores.dueWork.lookAgainSoon(shop.merchantId, "22")).toBe(false);
    expect(await stores.orderReturns.openByShipment(shop.merchantId, shipmentId)).toBeNull();
  });

  it("is a job for each scan of a label that a fulfillment shows or whose recipient gets mails, and for a delivery", async () => {
    const jobsOfScan = async (shipment: Shipment, deliveredAt: Date | null = null) => {
      const scanned = { ...shipment, deliveredAt, trackingHistory: [scan] };
      const event = { ...tracked[0], shipmentId: shipment.id };
      return (await jobsOf(() => stores.shipments.save(scanned, [event]))).map(({ name }) => name);
    };
    const bought = async (environment: "sandbox" | "production") =>
      storeShipment(stores, aShipment({ ...shop, environment }, stores.ids.next()));
    const { shipment: ordered } = await shipped("30");
    expect(await jobsOfScan(ordered)).toEqual(["shipment-event"]);
    const other = await stores.shops.install(`other-${shop.domain}`);
    await stores.recipientMails.setSettings(other.merchantId, noRecipientMails);
    expect(await jobsOfScan(await bought("production"))).toEqual([]);
    expect(await jobsOfScan(await bought("production"), new Date(0))).toEqual(["shipment-event"]);
    await stores.recipientMails.setSettings(shop.merchantId, noRecipientMails);
    expect(await jobsOfScan(await bought("production"))).toEqual(["shipment-event"]);
    expect(await jobsOfScan(await bought("sandbox"))).toEqual([]);
  });

  it("is a job for the first printing of a label that a fulfillment shows", async () => {
    const names = async (shipment: Shipment) =>
      (await jobsOf(() => stores.prints.handOutLabel(shipment))).map(({ name }) => name);
    const { shipment } = await shipped("31");
    expect(await names(shipment)).toEqual(["shipment-event"]);
    expect(await names(await storeShipment(stores, aShipment(shop, stores.ids.next())))).toEqual([]);
  });

  it("is also a scan that the fulfillment does not show, until it is followed", async () => {
    const { purchase, shipment } = await shipped("2");
    stores.clock.advance(48 * HOUR_MS);
    expect(await settleAgain()).toEqual([]);
    const changed = { ...shipment, trackingStatus: "DELIVERED" as const, trackingHistory: [scan] };
    const saved = await stores.shipments.save(changed, tracked);
    stores.clock.advance(12 * HOUR_MS);
    const { merchantId, environment } = shop;
    const event = { type: "tracking.changed", merchantId, environment, shipmentId: shipment.id };
    expect(await settleAgain()).toEqual([{ name: "shipment-event", data: event }]);

    // A process that read the state earlier has not shown it.
    await stores.dueWork.followed(merchantId, purchase.id, shipment.version);
    stores.clock.advance(12 * HOUR_MS);
    expect(await settleAgain()).toHaveLength(1);
    await stores.dueWork.followed(merchantId, purchase.id, saved?.version ?? null);
    stores.clock.advance(12 * HOUR_MS);
    expect(await settleAgain()).toEqual([]);
  });

  it("is all there is of a shipment when it is placed once more", async () => {
    const { purchase } = await shipped("3");
    await change(purchase.id, (found) => fail(found, { code: "order-not-shown" }, "bought"));
    await change(purchase.id, (found) => tryAgain(found, "bought"));
    stores.clock.advance(12 * HOUR_MS);
    expect((await settleAgain()).map(({ name }) => name)).toEqual(["shipment-event"]);
  });

  it("is looked at when a shop comes back, without waiting", async () => {
    await stores.purchases.begin(wanted("4"), true);
    const { purchase } = await shipped("5");
    await stores.shops.uninstall(shop.domain, { keepsApi: false });
    await stores.shops.install(shop.domain);
    expect(await settleAgain()).toEqual([settling("4")]);
    expect(await stores.purchases.get(shop.merchantId, purchase.id)).not.toHaveProperty("dueVersion");
  });

  it("is the shop's own, however much that is", async () => {
    const { merchantId, domain } = shop;
    await database.pool.query(
      `INSERT INTO purchases (id, merchant_id, shop, order_id, order_name, environment, shipment_id, state, turn,
         asked_by, data, version, redactable, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, n::text, '#', 'sandbox', gen_random_uuid(), 'asked', 'working', 'rule', '{}', 1,
         false, $3, $3
       FROM generate_series(1, 450) AS n`,
      [merchantId, domain, new Date(0)],
    );
    expect(await jobsOf(() => stores.dueWork.settleAgain(stores.ids.next()))).toEqual([]);
    const jobs = await settleAgain();
    expect(new Set(jobs.map(({ data }) => JSON.stringify(data))).size).toBe(450);
    expect(jobs).toHaveLength(450);
  });
});

it("a purchase that is open for long and asked for again has a job again", async () => {
  const first = await stores.purchases.begin(wanted("6"), true);
  expect(await jobsOf(() => stores.purchases.begin(wanted("6"), true))).toEqual([]);
  stores.clock.advance(16 * 60_000);
  const jobs = await jobsOf(async () => {
    expect(await stores.purchases.begin(wanted("6"), true)).toEqual(first);
  });
  expect(jobs).toEqual([settling("6")]);
  expect(await jobsOf(() => stores.purchases.begin(wanted("6"), false))).toEqual([]);
});
