import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { uuidV7 } from "../../app/adapters/store/rows/uuid-v7.ts";
import type { Shipment } from "../../app/domain/engine/index.ts";
import { rateIdsOf } from "../../app/domain/engine/index.ts";
import type { Shop } from "../../app/domain/merchants/records.ts";
import { noteAddress, place, startBuying } from "../../app/domain/orders/purchases/change-purchase.ts";
import type { PurchaseForFulfillment } from "../../app/domain/orders/purchases/purchase-store.ts";
import { aDraft, anOrder, aRate, aShipment, storeShipment } from "../support/a-shipment.ts";
import { changeStoredPurchase } from "../support/change-stored-purchase.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { textsBehindKey, textsInDump } from "../support/stored-texts.ts";
import type { TestStores } from "../support/stores.ts";
import { lastInboxId, testEncryption, testStores } from "../support/stores.ts";

const recipient = /Μαρία|Παπαδ|παπαδ|Τσιμισκή|555 123|2310555123|maria@/;
const sender = /Ελιά|Αλεξάνδρας|555 0100/;

const nobody = { shipments: 0, bookings: 0, rates: 0 };

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

const ofFulfillment = (fulfillmentId: string, orderName: string): PurchaseForFulfillment => ({
  ...{ merchantId: shop.merchantId, environment: shop.environment, shop: shop.domain },
  ...{ orderId: "1", orderName, askedBy: "rule" },
  purpose: { kind: "fulfillment", fulfillmentId, made: false, wish: null },
});

/** Everything that is stored for the shop and its merchant, as text, also behind the key. */
async function everything(of = shop): Promise<string> {
  const texts = [
    ...(await textsInDump(database.pool)),
    ...(await textsBehindKey(database.pool, testEncryption)),
  ];
  const isOf = ({ row }: { readonly row: string }) => row.includes(of.merchantId) || row.includes(of.domain);
  return texts
    .filter(isOf)
    .map(({ text }) => text)
    .join("\n");
}

async function anOrderOf(relatedOrderId: string, of = shop) {
  const caller = { merchantId: of.merchantId, environment: of.environment };
  const base = aShipment(caller, stores.ids.next(), { relatedOrderId });
  const idOf = rateIdsOf(stores.ids.next());
  const request = { from: base.from, to: base.to, items: base.items };
  const rate = aRate(caller, { id: idOf("hermes", "door"), request });
  await stores.rates.add([rate, aRate(caller, { id: idOf("hermes", "desk"), request })]);
  return storeShipment(stores, { ...base, rate });
}

describe("erasing a person", () => {
  it("leaves a quote alone of which a rate is being bought, and takes the others whole", async () => {
    const caller = { merchantId: shop.merchantId, environment: shop.environment };
    const { request } = aDraft(caller, stores.ids.next()).rate;
    const quote = () => {
      const idOf = rateIdsOf(stores.ids.next());
      return [
        aRate(caller, { id: idOf("hermes", "door"), request }),
        aRate(caller, { id: idOf("hermes", "desk"), request }),
      ];
    };
    const [bought, unbought] = [quote(), quote()];
    await stores.rates.add([...bought, ...unbought]);
    const draft = { ...aDraft(caller, stores.ids.next()), rate: bought[0]! };
    const found = {
      ...{ shipments: [], trackers: [], savedAddresses: [] },
      bookings: [{ draft, isOpen: true }],
      rates: [...bought, ...unbought],
    };
    expect(await stores.people.erase(caller, found)).toMatchObject({ bookings: 0, rates: unbought.length });
    for (const rate of bought) expect(await stores.rates.get(caller, rate.id)).toStrictEqual(rate);
  });
});

describe("redacting orders", () => {
  it("takes the recipients out of shipments, bookings and bought rates, and leaves the rest", async () => {
    const theirs = await anOrderOf("1");
    const kept = await anOrderOf("2");
    const other = await stores.shops.install(`other-${shop.domain}`);
    const elsewhere = await anOrderOf("1", other);

    expect(await stores.shops.redactOrders(shop.domain, ["1", "3", "\0"])).toEqual({
      shipments: 1,
      bookings: 1,
      // Those of its quote.
      rates: 2,
    });

    const redacted = await stores.shipments.get(theirs, theirs.id);
    const to = { country: "GR", zip: "546 23", city: "Θεσσαλονίκη", name: "Redacted" };
    expect(redacted).toStrictEqual({
      ...theirs,
      to,
      metadata: {},
      rate: { ...theirs.rate, request: { ...theirs.rate.request, to } },
      redactedAt: stores.clock.now(),
      version: theirs.version + 1,
    });
    expect((await stores.bookings.get(theirs, theirs.id))?.order.to).toEqual(to);
    expect((await stores.rates.get(theirs, theirs.rate.id))?.request.to).toEqual(to);
    const found = await stores.shipments.page(theirs, { search: "παπαδοπούλου" }, 10, null);
    expect(found.shipments.map(({ id }) => id)).toEqual([kept.id]);

    expect(await stores.shipments.get(kept, kept.id)).toStrictEqual(kept);
    expect(await stores.rates.get(kept, kept.rate.id)).toStrictEqual(kept.rate);
    expect(await stores.shipments.get(elsewhere, elsewhere.id)).toStrictEqual(elsewhere);
    expect(await stores.shops.redactOrders(shop.domain, [])).toEqual(nobody);
    expect(await stores.shops.redactOrders("nobody.myshopify.com", ["1"])).toEqual(nobody);
  });

  it("keeps people out of a shipment whose booking was under way meanwhile", async () => {
    const caller = { merchantId: shop.merchantId, environment: shop.environment };
    const shipment = aShipment(caller, stores.ids.next(), { relatedOrderId: "7" });
    const draft = aDraft(caller, shipment.id, { relatedOrderId: "7" });
    await stores.bookings.begin({ draft, order: anOrder(draft) }, 90_000);
    await stores.shops.redactOrders(shop.domain, ["7"]);
    // A process that books has already read the addresses.
    await stores.bookings.finish(caller, { order: anOrder(draft), fence: 1 }, shipment, "carrier");
    const stored = await stores.shipments.get(caller, shipment.id);
    expect(stored).toMatchObject({ trackingRef: shipment.trackingRef, to: { name: "Redacted" } });
    expect(stored?.redactedAt).toEqual(stores.clock.now());
    expect(await everything()).not.toMatch(recipient);
  });

  it("remembers whose customers were erased, merchant by merchant", async () => {
    const other = await stores.shops.install(`other-${shop.domain}`);
    await stores.shops.redactOrders(shop.domain, ["1"]);
    expect(await stores.compliance.isRedacted(shop.merchantId, "1")).toBe(true);
    expect(await stores.compliance.isRedacted(shop.merchantId, "2")).toBe(false);
    expect(await stores.compliance.isRedacted(other.merchantId, "1")).toBe(false);
  });

  it("takes what tells a changed address from purchases, and what handling its webhooks came to", async () => {
    const { merchantId, domain } = shop;
    await stores.inbox.receive({
      shop: domain,
      topic: "orders/paid",
      dedupeKey: "2",
      subject: "order/1",
      payload: { id: 1 },
      triggeredAt: null,
    });
    const id = lastInboxId(stores);
    await stores.inbox.handled(domain, [id], { reason: "Μαρία is not at home" });
    const asked = await stores.purchases.ensure(ofFulfillment("11", "#1001"));
    const fulfillment = { fulfillmentId: "11", made: false };
    const at = stores.clock.now();
    const placed = await changeStoredPurchase(stores, merchantId, asked.id, (purchase) =>
      noteAddress(place(startBuying(purchase, "f"), fulfillment, at), { at, fingerprint: "g", place: "p" }),
    );
    stores.clock.advance(1_000);
    await stores.shops.redactOrders(domain, ["1"]);
    expect((await stores.inbox.get(domain, id))?.outcome).toBeNull();
    expect(await stores.purchases.get(merchantId, asked.id)).toEqual({
      ...placed,
      ...{ addressFingerprint: null, addressChange: null, version: placed.version + 1 },
    });
    // A worker who read it before brings nothing back.
    expect(await stores.purchases.save(placed)).toBeNull();
  });
});

describe("redacting what has ended", () => {
  const days = (count: number) => new Date(stores.clock.now().getTime() - count * 24 * 60 * 60 * 1000);
  const keepYear = () => ({ before: days(365), silentSince: days(180) });

  /** Made so many days ago. */
  async function aShipmentOf(age: number, change: Partial<Shipment>) {
    const createdAt = days(age);
    const id = uuidV7(() => createdAt)();
    const caller = { merchantId: shop.merchantId, environment: shop.environment };
    const rate = aRate(caller);
    const times = { createdAt, updatedAt: createdAt, trackingUpdatedAt: createdAt };
    return storeShipment(stores, aShipment(caller, id, { rate, ...times, ...change }));
  }
  const nameOf = async ({ id }: Shipment) =>
    (await stores.shipments.get({ merchantId: shop.merchantId, environment: shop.environment }, id))?.to.name;

  it("takes the recipients of what was delivered or cancelled long ago, and of what was heard of no more", async () => {
    const gone = [
      await aShipmentOf(400, { deliveredAt: days(366), updatedAt: days(366) }),
      await aShipmentOf(400, { state: "cancelled", updatedAt: days(366) }),
      await aShipmentOf(600, { trackingStatus: "TRANSIT", updatedAt: days(500) }),
    ];
    const kept = [
      await aShipmentOf(400, { deliveredAt: days(364), updatedAt: days(364) }),
      await aShipmentOf(100, { deliveredAt: days(90), updatedAt: days(90) }),
      await aShipmentOf(600, { trackingStatus: "TRANSIT", updatedAt: days(30) }),
    ];
    expect(await stores.retention.redactEnded(shop.merchantId, keepYear(), 100)).toBe(gone.length);
    for (const shipment of gone) expect(await nameOf(shipment)).toBe("Redacted");
    for (const shipment of kept) expect(await nameOf(shipment)).toBe(shipment.to.name);
    expect(await stores.retention.redactEnded(shop.merchantId, keepYear(), 100)).toBe(0);
  });

  it("keeps the addresses of what still moves, however short they are kept", async () => {
    const moving = await aShipmentOf(170, { trackingStatus: "TRANSIT", updatedAt: days(170) });
    const keepMonth = { before: days(30), silentSince: days(180) };
    expect(await stores.retention.redactEnded(shop.merchantId, keepMonth, 100)).toBe(0);
    expect(await nameOf(moving)).toBe(moving.to.name);
  });

  it("redacts so many at a time, and no other merchant's", async () => {
    for (let i = 0; i < 5; i++) await aShipmentOf(400, { deliveredAt: days(390), updatedAt: days(390) });
    const other = await stores.shops.install(`other-${shop.domain}`);
    expect(await stores.retention.redactEnded(other.merchantId, keepYear(), 100)).toBe(0);
    expect(await stores.retention.redactEnded(shop.merchantId, keepYear(), 3)).toBe(3);
    expect(await stores.retention.redactEnded(shop.merchantId, keepYear(), 3)).toBe(2);
  });
});

describe("redacting a shop", () => {
  it("leaves no person in anything that is stored for it", async () => {
    const { domain } = shop;
    const shipment = await anOrderOf("1");
    await anOrderOf("2");
    await stores.inbox.receive({
      shop: domain,
      topic: "orders/paid",
      dedupeKey: "1",
      subject: "order/1",
      payload: { email: "maria@example.com" },
      triggeredAt: null,
    });
    await stores.idempotency.begin(shop, "k", "f");
    await stores.idempotency.answer(shop, "k", 200, JSON.stringify(shipment));
    await stores.purchases.ensure(ofFulfillment("1", "#1001 Μαρία"));
    await stores.shops.changeSettings(domain, () => ({ sender: "Ελιά" }));
    await stores.shops.uninstall(domain, { keepsApi: false });
    expect(await everything()).toMatch(recipient);
    expect(await everything()).toMatch(sender);

    await stores.inbox.receive({
      shop: domain,
      topic: "shop/redact",
      dedupeKey: "2",
      subject: null,
      payload: { shop_id: 1 },
      triggeredAt: null,
    });
    const asking = lastInboxId(stores);

    await stores.shops.redact(domain);

    // An interrupted run asks again.
    expect((await stores.inbox.get(domain, asking))?.topic).toBe("shop/redact");
    expect(await everything()).not.toMatch(recipient);
    expect(await everything()).not.toMatch(sender);
    expect((await stores.shops.get(domain))?.settings).toEqual({});
    const kept = await stores.shipments.get(shop, shipment.id);
    expect(kept).toMatchObject({ trackingRef: shipment.trackingRef, to: { zip: "546 23" } });
    expect(kept?.rate.price).toEqual(shipment.rate.price);
    await stores.shops.redact(domain);
    await stores.shops.redact("nobody.myshopify.com");
  });

  it("does not lose a change that happens meanwhile", async () => {
    const shipment = await anOrderOf("1");
    await stores.shops.uninstall(shop.domain, { keepsApi: false });
    const [saved] = await Promise.all([
      stores.shipments.save({ ...shipment, trackingStatus: "TRANSIT" }, []),
      stores.shops.redact(shop.domain),
    ]);
    const after = await stores.shipments.get(shop, shipment.id);
    expect(after?.trackingStatus).toBe(saved === null ? "PRE_TRANSIT" : "TRANSIT");
    expect(JSON.stringify(after)).not.toMatch(recipient);
  });
});
