// Run: push, begins early
/** The rules that hold for every order, whatever merchants, shoppers, carrier and platform do, proved on a second platform. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Shipment } from "../../app/domain/engine/index.ts";
import { EngineError } from "../../app/domain/engine/index.ts";
import { callerOf } from "../../app/domain/orders/caller-of.ts";
import { cancelLabel } from "../../app/domain/orders/labels/cancel-label.ts";
import { dismissPurchase } from "../../app/domain/orders/labels/dismiss-purchase.ts";
import { replaceShipment } from "../../app/domain/orders/labels/replace-shipment.ts";
import { retryPurchase } from "../../app/domain/orders/labels/retry-purchase.ts";
import { fulfillmentIdOf, hasFailed, isPlaced } from "../../app/domain/orders/purchase.ts";
import { followShipment } from "../../app/domain/orders/settling/follow-shipment.ts";
import type { Behaviour } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { isLong, numRuns } from "../support/effort.ts";
import { expectAtRest } from "./expect-at-rest.ts";
import type { Call, Fault } from "./memory-platform.ts";
import { anOrder } from "./order-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { service, shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(
    database,
    {
      sender: {
        ...{ name: "Νίκος", company: "Kalimera Goods", address: "Athinas 5", zip: "105 54", city: "Athens" },
        ...{ country: "GR", phone: "+30 210 9998887" },
      },
      buyWhenPaid: { enabled: true },
    },
    { cashOnDelivery: { maxMinor: 50_000, currency: "EUR" } },
  );
});
afterAll(() => database.close());

type Act =
  | { readonly act: "pay" | "cancel order" | "move" | "split" | "settle" | "settle twice" }
  | { readonly act: "hold" | "release" | "schedule"; readonly part: number }
  | { readonly act: "fulfill"; readonly part: number; readonly all: boolean; readonly number: boolean }
  | {
      readonly act: "cancel fulfillment" | "cancel label" | "retry" | "dismiss" | "replace";
      readonly which: number;
    }
  | { readonly act: "buy"; readonly part: number; readonly all: boolean }
  | { readonly act: "platform fails"; readonly call: Call; readonly fault: Fault; readonly times: number }
  | { readonly act: "carrier fails"; readonly call: "book" | "lookup" | "cancel"; readonly how: Behaviour };

const small = fc.nat({ max: 2 });
const weighted = (weight: number, arbitrary: fc.Arbitrary<Act>) => ({ weight, arbitrary });
const acts: fc.Arbitrary<Act> = fc.oneof(
  weighted(6, fc.record({ act: fc.constantFrom("settle", "settle", "settle", "settle twice") })),
  weighted(2, fc.record({ act: fc.constantFrom("pay", "move", "split") })),
  weighted(1, fc.record({ act: fc.constant("cancel order") })),
  weighted(3, fc.record({ act: fc.constantFrom("hold", "release", "schedule"), part: small })),
  weighted(
    3,
    fc.record({
      act: fc.constant("fulfill"),
      part: small,
      all: fc.boolean(),
      number: fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0),
    }),
  ),
  weighted(2, fc.record({ act: fc.constant("buy"), part: small, all: fc.boolean() })),
  weighted(2, fc.record({ act: fc.constant("cancel label"), which: small })),
  weighted(
    2,
    fc.record({ act: fc.constantFrom("cancel fulfillment", "retry", "dismiss", "replace"), which: small }),
  ),
  weighted(
    3,
    fc.record({
      act: fc.constant("platform fails"),
      call: fc.constantFrom<Call[]>(
        "readOrder",
        "readFulfillment",
        "fulfill",
        "withdraw",
        "sendTracking",
        "sendEvent",
      ),
      fault: fc.constantFrom<Fault[]>("unavailable", "lost before acting", "lost after acting", "refuses"),
      times: fc.constantFrom(1, 3),
    }),
  ),
  weighted(
    2,
    fc.record({
      act: fc.constant("carrier fails"),
      call: fc.constantFrom("book", "lookup", "cancel"),
      how: fc.constantFrom<Behaviour[]>(
        "rejects",
        "is unavailable",
        "lost before acting",
        "lost after acting",
      ),
    }),
  ),
);

const switches = fc.record({
  act: fc.constant("switch" as const),
  to: fc.constantFrom("sandbox" as const, "production" as const),
});

/** Ignores refusals, which the merchant reads, and failures that the stored job retries. */
async function asMerchant(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof EngineError) && !/Platform|Lease|PurchaseRefused/.test(String(error))) throw error;
  }
}

async function perform(orderId: string, given: Act): Promise<void> {
  const { platform, carrier, services, stores } = shop;
  const purchases = () => shop.purchasesOf(orderId);
  switch (given.act) {
    case "pay":
      return platform.pay(orderId);
    case "move":
      return platform.move(orderId, { ...address, city: "Patras", zip: "26221" });
    case "split":
      return platform.split(orderId, 0);
    case "cancel order":
      return platform.cancelOrder(orderId);
    case "hold":
      return platform.hold(orderId, given.part, "Out of stock");
    case "release":
      return platform.hold(orderId, given.part, null);
    case "schedule":
      return platform.schedule(orderId, given.part, new Date(stores.clock.now().getTime() + 5 * 60_000));
    case "fulfill":
      return platform.fulfillByHand(orderId, given.part, given.all, given.number ? "OTHER-1" : null);
    case "cancel fulfillment":
      return platform.cancelFulfillment(orderId, given.which);
    case "platform fails":
      return platform.will(given.call, ...Array<Fault>(given.times).fill(given.fault));
    case "carrier fails":
      return carrier.will(given.call, given.how);
    case "settle":
      return void (await shop.settle(orderId));
    case "settle twice":
      return void (await Promise.all([shop.settle(orderId), shop.settle(orderId)]));
    case "buy": {
      const parts = platform.orders.get(orderId)?.parts ?? [];
      const part = parts[given.part % parts.length];
      const [line] = part?.lines ?? [];
      if (part === undefined || line === undefined) return;
      const lines = given.all ? null : [{ id: line.id, quantity: 1 }];
      return shop.buy({ orderId, fulfillmentOrderId: part.id, lines });
    }
    case "cancel label": {
      const all = await purchases();
      const purchase = all[given.which % all.length];
      if (purchase === undefined) return;
      const caller = callerOf(await shop.shop());
      await asMerchant(() => cancelLabel({ services, caller }, purchase.shipmentId));
      // The queue does this after the store's event.
      return asMerchant(() => followShipment(services, purchase));
    }
    case "retry":
    case "dismiss": {
      const failed = (await purchases()).filter(hasFailed);
      const purchase = failed[given.which % failed.length];
      if (purchase === undefined) return;
      const does = given.act === "retry" ? retryPurchase : dismissPurchase;
      if (given.act === "dismiss") dismissed.add(purchase.id);
      return asMerchant(async () => does(services, await shop.shop(), purchase.id));
    }
    case "replace": {
      const placed = (await purchases()).filter(isPlaced);
      const purchase = placed[given.which % placed.length];
      if (purchase === undefined) return;
      return asMerchant(async () => replaceShipment(services, await shop.shop(), purchase.shipmentId));
    }
  }
}

const address = anOrder().shippingAddress ?? raise("the sample order has no address");
function raise(message: string): never {
  throw new Error(message);
}

async function atRest(orderId: string) {
  const purchases = await shop.purchasesOf(orderId);
  const labels = new Map<string, Shipment>();
  const { shipments } = shop.services.ports;
  for await (const label of shipments.stream(callerOf(await shop.shop()), { relatedOrderId: orderId }))
    labels.set(label.id, label);
  const order = shop.platform.orders.get(orderId) ?? raise("the order is gone");
  return { order, purchases, labels };
}

/** Purchases of the order under test that its merchant dismissed. */
const dismissed = new Set<string>();
/** Ordered pieces of the order under test, by order line. */
let ordered: ReadonlyMap<string, number> = new Map();

const newOrders = fc.record({
  quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
  paid: fc.boolean(),
  isCash: fc.boolean(),
});

/** Of an order that is paid on delivery, in euros. */
const OUTSTANDING = 40;

function placed({ quantities, paid, isCash }: NewOrders): string {
  const outstanding = paid ? 0 : OUTSTANDING;
  return shop.platform.place({
    ...{ quantities, paid, service, address, outstanding },
    ...(isCash && { gateway: "Cash on Delivery (COD)" }),
  });
}

interface NewOrders {
  readonly quantities: readonly number[];
  readonly paid: boolean;
  readonly isCash: boolean;
}

describe("an order on a second platform", () => {
  it(
    "comes to rest with a label for what left, none twice, and a reason for every end",
    async () => {
      await fc.assert(
        fc.asyncProperty(newOrders, fc.array(acts, { maxLength: 12 }), async (given, life) => {
          const orderId = placed(given);
          dismissed.clear();
          ordered = new Map(
            shop.platform.orders
              .get(orderId)
              ?.parts.flatMap(({ lines }) =>
                lines.map(({ line, remaining }) => [line.id, remaining] as const),
              ),
          );
          for (const act of life) {
            shop.stores.clock.advance(2_000);
            await perform(orderId, act);
          }
          await shop.comeToRest(orderId);
          const rested = await atRest(orderId);
          expectAtRest({ ...rested, ordered, dismissed });
          const cash = [...rested.labels.values()]
            .filter(({ state }) => state === "created")
            .reduce((sum, { cashOnDeliveryMinor }) => sum + cashOnDeliveryMinor, 0);
          const most = given.isCash && !given.paid ? 100 * OUTSTANDING : 0;
          expect(cash, "cash that valid labels collect").toBeLessThanOrEqual(most);
          const references = shop.carrier.sold.map(({ reference }) => reference);
          expect(new Set(references).size, "labels sold for one reference").toBe(references.length);
          // Once at rest, settling again changes nothing.
          const before = JSON.stringify(shop.platform.orders.get(orderId));
          const sold = shop.carrier.sold.length;
          await shop.settle(orderId);
          expect(JSON.stringify(shop.platform.orders.get(orderId))).toBe(before);
          expect(shop.carrier.sold).toHaveLength(sold);
        }),
        { ...numRuns(40, 400), endOnFailure: true },
      );
    },
    isLong ? 3_600_000 : 300_000,
  );

  it(
    "comes to rest however often its shop switches, and never shows a test label",
    async () => {
      const domain = "second-platform.example";
      const lives = fc.array(fc.oneof({ weight: 5, arbitrary: acts }, { weight: 1, arbitrary: switches }), {
        maxLength: 16,
      });
      await fc.assert(
        fc.asyncProperty(newOrders, lives, async (given, life) => {
          const orderId = placed(given);
          for (const act of life) {
            shop.stores.clock.advance(2_000);
            if (act.act === "switch")
              await shop.stores.shops.switchEnvironment(domain, act.to, { kind: "operator" });
            else await perform(orderId, act);
          }
          await shop.comeToRest(orderId);
          const order = shop.platform.orders.get(orderId) ?? raise("the order is gone");
          const purchases = await shop.purchasesOf(orderId);
          const tests = purchases.filter(({ environment }) => environment === "sandbox");
          const caller = { merchantId: (await shop.shop()).merchantId, environment: "sandbox" } as const;
          const numbers = new Set<string>();
          for await (const label of shop.services.ports.shipments.stream(caller, { relatedOrderId: orderId }))
            numbers.add(label.trackingRef);
          expect(
            order.fulfillments.flatMap((made) => made.trackingNumbers).filter((each) => numbers.has(each)),
          ).toEqual([]);
          for (const made of order.fulfillments.filter(({ id }) =>
            tests.some((each) => fulfillmentIdOf(each) === id),
          ))
            expect({ ours: made.ours, events: made.events }).toEqual({ ours: false, events: [] });
          const before = JSON.stringify(order);
          await shop.settle(orderId);
          expect(JSON.stringify(shop.platform.orders.get(orderId))).toBe(before);
          await shop.stores.shops.switchEnvironment(domain, "production", { kind: "operator" });
        }),
        { ...numRuns(20, 400), endOnFailure: true },
      );
    },
    isLong ? 3_600_000 : 300_000,
  );

  it("gets no second label for pieces whose label has no fulfillment", async () => {
    const { platform, carrier, settle } = shop;
    const orderId = platform.place({ quantities: [2], paid: true, service, address });
    const sold = carrier.sold.length;
    platform.will("fulfill", "refuses", "refuses");
    await settle(orderId);
    platform.fulfillByHand(orderId, 0, false, null);
    await settle(orderId);
    const { purchases } = await atRest(orderId);
    expect(carrier.sold).toHaveLength(sold + 1);
    expect(purchases.map((each) => [hasFailed(each), fulfillmentIdOf(each) !== null])).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  // The purchase fixes its pieces when it is settled, and then finds them in a fulfillment that has a step of its own.
  it("gets one label for a request and a fulfillment of the same piece, settled together", async () => {
    const { platform, carrier, settle, buy } = shop;
    const orderId = platform.place({ quantities: [2], paid: true, service, address });
    const sold = carrier.sold.length;
    const part = platform.orders.get(orderId)?.parts[0] ?? raise("the order has no part");
    await buy({ orderId, fulfillmentOrderId: part.id, lines: null });
    platform.fulfillByHand(orderId, 0, false, null);
    expect(await settle(orderId)).toBe(true);
    const { purchases } = await atRest(orderId);
    expect(carrier.sold).toHaveLength(sold + 1);
    expect(purchases.map((each) => [each.askedBy, isPlaced(each)])).toEqual([["merchant", true]]);
  });

  it("has one valid label after a replacement", async () => {
    const { platform, services, settle } = shop;
    const orderId = platform.place({ quantities: [1], paid: true, service, address });
    await settle(orderId);
    const [first] = (await atRest(orderId)).purchases;
    await replaceShipment(services, await shop.shop(), first?.shipmentId ?? "");
    const { purchases, labels } = await atRest(orderId);
    expect([...labels.values()].map(({ state }) => state).sort()).toEqual(["cancelled", "created"]);
    expect(labels.get(purchases[0]?.shipmentId ?? "")?.state).toBe("created");
  });
});
