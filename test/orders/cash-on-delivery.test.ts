import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Bill } from "../../app/domain/bills/bill.ts";
import type { ColumnMapping } from "../../app/domain/bills/columns.ts";
import type {
  BookingOrder,
  Caller,
  CarrierConnection,
  TrackingEntry,
} from "../../app/domain/engine/index.ts";
import { addTracking } from "../../app/domain/engine/index.ts";
import { orderAttention } from "../../app/domain/orders/attention/attention.ts";
import { callerOf } from "../../app/domain/orders/caller-of.ts";
import { cashToCollect, isCashOnDelivery } from "../../app/domain/orders/cash/cash-on-delivery.ts";
import { cancelLabel } from "../../app/domain/orders/labels/cancel-label.ts";
import { compileShop } from "../../app/domain/orders/offers/compile-shop.ts";
import { reasonOf } from "../../app/domain/orders/purchase.ts";
import { quoteForOrder } from "../../app/domain/orders/quotes/quote-for-order.ts";
import { readSettings } from "../../app/domain/orders/settings.ts";
import { followShipment } from "../../app/domain/orders/settling/follow-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anOrder } from "./order-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { service, shopOnMemory } from "./shop-on-memory.ts";

const settings = readSettings({ settings: {} });

describe("the payment methods that mean cash on delivery", () => {
  it.each([
    ["Cash on Delivery (COD)", true],
    ["ΑΝΤΙΚΑΤΑΒΟΛΗ +2€", true],
    ["Πληρωμή με αντικαταβολή", true],
    ["Contrassegno", true],
    ["Bank Deposit", false],
    ["Discount codes", false],
    ["shopify_payments", false],
  ])("%s: %s", (gateway, means) => {
    expect(isCashOnDelivery([gateway], settings)).toBe(means);
  });

  it("are the merchant's to name, and one of several is enough", () => {
    const own = { cashOnDelivery: { gateways: ["Pay the driver", " "] } };
    expect(isCashOnDelivery(["gift_card", "Pay the driver"], own)).toBe(true);
    expect(isCashOnDelivery(["Cash on Delivery (COD)"], own)).toBe(false);
  });
});

describe("the cash that a label collects", () => {
  const cod = { paymentGateways: ["COD"], outstanding: { amount: 49.9, currency: "EUR" } };
  const euros = (amountMinor: number) => ({ amountMinor, currency: "EUR" });

  it.each([
    ["all that is outstanding", anOrder(cod), [], euros(4_990)],
    ["nothing of an order paid by card", anOrder({ ...cod, paymentGateways: ["card"] }), [], null],
    ["nothing of a paid order", anOrder({ ...cod, outstanding: { amount: 0, currency: "EUR" } }), [], null],
    ["nothing of a cancelled order", anOrder({ ...cod, cancelledAt: new Date(0) }), [], null],
    ["nothing that another label collects", anOrder(cod), [euros(4_990)], null],
    ["no more than the rest", anOrder(cod), [euros(4_000)], euros(990)],
    ["nothing if other labels collect too much already", anOrder(cod), [euros(6_000)], null],
  ])("is %s", (_, order, others, cash) => {
    expect(cashToCollect(order, settings, others)).toEqual(cash);
  });
});

describe("a shop whose checkout offers only services that collect cash", () => {
  const capability = { maxMinor: 50_000, currency: "EUR" };
  it.each([
    ["offers a carrier that collects", { cashOnDelivery: capability }, [service], [service]],
    ["offers none of a carrier that does not", {}, [service], []],
  ])("%s", async (_, connection, before, after) => {
    const database = await freshDatabase();
    const shop = await shopOnMemory(database, {}, connection);
    const offered = async () =>
      (await compileShop(shop.services, await shop.shop())).offered.map(({ code }) => code);
    expect(await offered()).toEqual(before);
    await shop.set({ cashOnDelivery: { gateways: ["COD"], onlyAtCheckout: true } });
    expect(await offered()).toEqual(after);
    await database.close();
  });
});

describe("an order that is paid on delivery", () => {
  let database: FreshDatabase;
  let shop: ShopOnMemory;
  const booked: BookingOrder[] = [];
  const address = anOrder().shippingAddress!;
  const sender = {
    ...{ name: "Νίκος", company: "Kalimera Goods", address: "Athinas 5", zip: "105 54", city: "Athens" },
    ...{ country: "GR", phone: "+30 210 9998887" },
  };
  // Cash costs 1.00 more.
  const price: CarrierConnection["services"][number]["price"] = ({ cashOnDeliveryMinor = 0 }) => {
    const netMinor = cashOnDeliveryMinor > 0 ? 600 : 500;
    return { netMinor, taxMinor: 0, totalMinor: netMinor, currency: "EUR" };
  };
  const parcel = {
    ...{ code: "parcel", name: "Parcel", limits: { maxWeightG: 30_000 } },
    transit: () => ({ minDays: 1, maxDays: 2 }),
    price,
  };

  beforeAll(async () => {
    database = await freshDatabase();
    shop = await shopOnMemory(
      database,
      { sender },
      { services: [parcel], cashOnDelivery: { maxMinor: 50_000, currency: "EUR" } },
      (order) => booked.push(order),
    );
  });
  afterAll(() => database.close());

  function place(outstanding: number): string {
    booked.length = 0;
    const given = { quantities: [2, 1], paid: false, service, address };
    return shop.platform.place({ ...given, gateway: "Cash on Delivery (COD)", outstanding });
  }
  const parts = (orderId: string) => shop.platform.orders.get(orderId)!.parts;
  const collected = () => booked.map(({ cashOnDeliveryMinor }) => cashOnDeliveryMinor);
  const purchasesOf = (orderId: string) => shop.purchasesOf(orderId);

  async function buy(orderId: string, part: number): Promise<void> {
    await shop.buy({ orderId, fulfillmentOrderId: parts(orderId)[part]!.id, lines: null });
    await shop.settle(orderId);
  }

  it("has its cash in the price, on the shipment and in the carrier's call", async () => {
    const orderId = place(64.9);
    const wanted = { orderId, fulfillmentOrderId: parts(orderId)[0]!.id };
    const quote = await quoteForOrder(shop.services, await shop.shop(), wanted);
    expect(quote).toMatchObject({ cash: { amountMinor: 6_490 }, rates: [{ priceMinor: 600 }], unpriced: [] });
    await buy(orderId, 0);
    const [purchase] = await purchasesOf(orderId);
    const caller = callerOf(await shop.shop());
    const shipment = await shop.services.ports.shipments.get(caller, purchase!.shipmentId);
    expect(shipment).toMatchObject({ cashOnDeliveryMinor: 6_490, rate: { price: { totalMinor: 600 } } });
    expect(collected()).toEqual([6_490]);
  });

  it("is collected once, with the first of its parts", async () => {
    const orderId = place(30);
    shop.platform.split(orderId, 0);
    await buy(orderId, 0);
    await buy(orderId, 1);
    expect(collected()).toEqual([3_000, 0]);
  });

  it("is collected with the next label when the first one is cancelled", async () => {
    const orderId = place(30);
    shop.platform.split(orderId, 0);
    await buy(orderId, 0);
    const [first] = await purchasesOf(orderId);
    const caller = callerOf(await shop.shop());
    await cancelLabel({ services: shop.services, caller }, first!.shipmentId);
    await followShipment(shop.services, first!);
    await buy(orderId, 1);
    expect(collected()).toEqual([3_000, 3_000]);
  });

  it("is not collected a second time while the carrier's answer about the first label is missing", async () => {
    const orderId = place(30);
    shop.platform.split(orderId, 0);
    shop.carrier.will("book", "lost before acting", "lost before acting");
    shop.carrier.will("lookup", "is unavailable", "is unavailable", "is unavailable", "is unavailable");
    const [one, other] = parts(orderId);
    await shop.buy({ orderId, fulfillmentOrderId: one!.id, lines: null });
    await shop.settle(orderId, 1);
    await shop.buy({ orderId, fulfillmentOrderId: other!.id, lines: null });
    await shop.comeToRest(orderId);
    const labels = await shop.services.ports.shipments.byIds(
      callerOf(await shop.shop()),
      (await purchasesOf(orderId)).map(({ shipmentId }) => shipmentId),
    );
    const amounts = [...labels.values()].map(({ cashOnDeliveryMinor }) => cashOnDeliveryMinor);
    expect(amounts.sort()).toEqual([0, 3_000]);
  });

  it("collects what an edit added with the next part, and nothing once it is paid", async () => {
    const orderId = place(30);
    shop.platform.split(orderId, 0);
    await buy(orderId, 0);
    shop.platform.owe(orderId, 42.5);
    await buy(orderId, 1);
    expect(collected()).toEqual([3_000, 1_250]);
    const paid = place(30);
    shop.platform.pay(paid);
    await buy(paid, 0);
    expect(collected()).toEqual([0]);
  });

  const named = async (orderId: string) => {
    const { items } = await orderAttention(shop.services, await shop.shop(), 50);
    const ids = (await purchasesOf(orderId)).map(({ shipmentId }) => shipmentId);
    return items.flatMap((item) =>
      item.kind === "label-notice" && ids.includes(item.notice.shipmentId)
        ? [{ at: ids.indexOf(item.notice.shipmentId), code: item.notice.code, order: item.orderName }]
        : [],
    );
  };
  /** The carrier's scan of the order's n-th label. */
  async function scan(orderId: string, n: number, status: TrackingEntry["status"], exact: string | null) {
    const { ports } = shop.services;
    const { shipmentId, merchantId } = (await purchasesOf(orderId))[n]!;
    const caller = callerOf(await shop.shop());
    const entry = { status, statusExact: exact, statusDetails: "", statusDate: ports.clock.now() };
    await addTracking(ports, caller, shipmentId, () => [entry]);
    await followShipment(shop.services, { merchantId, shipmentId });
  }
  async function inTwoParts(): Promise<string> {
    const orderId = place(30);
    shop.platform.split(orderId, 0);
    await buy(orderId, 0);
    await buy(orderId, 1);
    return orderId;
  }

  it.each(["RETURNED", "lost"])("is named on Home when the part with the cash is %s", async (exact) => {
    const orderId = await inTwoParts();
    expect(await named(orderId)).toEqual([]);
    await scan(orderId, 0, "EXCEPTION", exact);
    const order = (await purchasesOf(orderId))[0]!.orderName;
    expect(await named(orderId)).toEqual([{ at: 0, code: "collects-too-little", order }]);
    // It stays until it is settled: here, the shopper pays.
    await shop.settle(orderId);
    expect(await named(orderId)).toHaveLength(1);
    shop.platform.pay(orderId);
    await shop.settle(orderId);
    expect(await named(orderId)).toEqual([]);
  });

  it("is not named while a part is left whose label collects it, or once it is delivered", async () => {
    const orderId = place(30);
    shop.platform.split(orderId, 0);
    await buy(orderId, 0);
    await scan(orderId, 0, "EXCEPTION", "RETURNED");
    expect(await named(orderId)).toEqual([]);
    await buy(orderId, 1);
    expect([collected(), await named(orderId)]).toEqual([[3_000, 3_000], []]);
    await scan(orderId, 1, "DELIVERED", null);
    expect(await named(orderId)).toEqual([]);
  });

  it("is named no more once the parcel is found and delivered, or a payout has its cash", async () => {
    const [found, paid] = [await inTwoParts(), await inTwoParts()];
    for (const orderId of [found, paid]) await scan(orderId, 0, "EXCEPTION", "LOST");
    expect([await named(found), await named(paid)]).toMatchObject([[{ at: 0 }], [{ at: 0 }]]);
    await scan(found, 0, "DELIVERED", null);
    expect(await named(found)).toEqual([]);

    const caller = callerOf(await shop.shop());
    const { shipmentId } = (await purchasesOf(paid))[0]!;
    const { trackingRef, accountId } = (await shop.services.ports.shipments.get(caller, shipmentId))!;
    await payOut(caller, accountId, trackingRef);
    expect(await named(paid)).toEqual([]);
    await shop.settle(paid);
    expect(await named(paid)).toEqual([]);
  });

  it("is named when the order grows after its last label", async () => {
    const orderId = await inTwoParts();
    shop.platform.owe(orderId, 42.5);
    await shop.settle(orderId);
    expect(await named(orderId)).toMatchObject([{ code: "collects-too-little" }]);
    shop.platform.owe(orderId, 30);
    await shop.settle(orderId);
    expect(await named(orderId)).toEqual([]);
  });

  async function payOut(caller: Caller, accountId: string, trackingRef: string): Promise<void> {
    const totals = {
      ...{ lines: 1, shipments: 1, currency: "EUR", withTax: false, knowsScans: true, billedMinor: 3_000 },
      ...{ overMinor: 0, findings: 0, unchecked: 0, from: null, to: null },
    };
    const result = { findings: [], unchecked: [], mapping: {} as ColumnMapping, problems: [] };
    const bill: Bill = {
      ...{ id: shop.services.ports.ids.next(), accountId, kind: "payout", number: "P-1", totals, result },
      createdAt: shop.services.ports.clock.now(),
    };
    const voucher = trackingRef.replace(/[^A-Z0-9]/gi, "").toUpperCase();
    await shop.stores.bills.put(caller, bill, [{ voucher, charge: "payout" }]);
  }

  it.each([["more than the carrier collects", 500.01, "VALIDATION_FAILED", "cod_amount"]])(
    "is refused before the carrier is asked: %s",
    async (_, outstanding, engineCode, reason) => {
      const orderId = place(outstanding);
      await buy(orderId, 0);
      const [purchase] = await purchasesOf(orderId);
      expect(reasonOf(purchase!)).toMatchObject({ refusal: { engineCode, detail: { reason } } });
      expect(booked).toEqual([]);
    },
  );
});

describe("a carrier that can't collect the cash", () => {
  it.each([
    ["none at all", {}, { reason: "cash_not_collected", carrier: "Test Carrier" }],
    [
      "another currency",
      { cashOnDelivery: { maxMinor: 50_000, currency: "RON" } },
      { reason: "cash_currency", carrier: "Test Carrier", collects: "RON", asked: "EUR" },
    ],
  ])("is refused with a sentence, and offers no price: %s", async (_, connection, detail) => {
    const database = await freshDatabase();
    try {
      const booked: BookingOrder[] = [];
      const sender = {
        ...{ name: "Νίκος", company: "Goods", address: "Athinas 5", zip: "105 54", city: "Athens" },
        ...{ country: "GR", phone: "+30 210 9998887" },
      };
      const shop = await shopOnMemory(database, { sender }, connection, (order) => booked.push(order));
      const address = anOrder().shippingAddress!;
      const given = { quantities: [1], paid: false, service, address };
      const orderId = shop.platform.place({ ...given, gateway: "Αντικαταβολή", outstanding: 20 });
      const fulfillmentOrderId = shop.platform.orders.get(orderId)!.parts[0]!.id;
      const quote = await quoteForOrder(shop.services, await shop.shop(), { orderId, fulfillmentOrderId });
      expect(quote).toMatchObject({ rates: [], unpriced: [{ reason: { refusal: { detail } } }] });
      await shop.buy({ orderId, fulfillmentOrderId, lines: null });
      await shop.settle(orderId);
      const [purchase] = await shop.purchasesOf(orderId);
      expect(reasonOf(purchase!)).toMatchObject({ code: "refused", refusal: { detail } });
      expect(booked).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
