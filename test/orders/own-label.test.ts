/** A label with the merchant's own values: the quote, the stored wish and the shipment agree. */
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { CarrierAccount } from "../../app/domain/engine/index.ts";
import { callerOf } from "../../app/domain/orders/caller-of.ts";
import { requestPurchase } from "../../app/domain/orders/labels/request-purchase.ts";
import { quoteForOrder } from "../../app/domain/orders/quotes/quote-for-order.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
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
      automaticShipments: false,
    },
    { cashOnDelivery: { maxMinor: 50_000, currency: "EUR" } },
  );
});
afterAll(() => database.close());

const recipient = {
  ...{ name: "Maria Ioannou", company: null, address: "Tsimiski 9", address2: null },
  ...{ zip: "54624", city: "Thessaloniki", state: null, country: "GR", phone: "+302310123456" },
};

function placed(gateway = "card") {
  const payment = { gateway, outstanding: gateway === "card" ? 0 : 25 };
  const address = anOrder().shippingAddress!;
  const orderId = shop.platform.place({
    quantities: [3],
    paid: gateway === "card",
    service,
    address,
    ...payment,
  });
  const part = shop.platform.orders.get(orderId)!.parts[0]!;
  return { orderId, fulfillmentOrderId: part.id, address };
}

async function quote(wanted: Parameters<typeof quoteForOrder>[2]) {
  const answer = await quoteForOrder(shop.services, await shop.shop(), wanted);
  if (answer === null) throw new Error("no quote");
  return answer;
}

it("three parcels to another address are quoted, bought once and carried by the shipment as typed", async () => {
  const { orderId, fulfillmentOrderId, address } = placed();
  const plain = await quote({ orderId, fulfillmentOrderId });
  expect(plain.rates[0]?.parcels).toHaveLength(1);
  expect(plain.recipient).toMatchObject({ name: address.name });
  const line = plain.fulfillmentOrder.lines[0]!.id;
  const parcels = [1200, 3400, 560].map((weightG, at) => ({
    ...{ weightG, lengthCm: 30 + at, widthCm: 20, heightCm: 10 },
    pieces: [{ line, quantity: 1 }],
  }));
  const terms = { parcels, recipient };
  const quoted = await quote({ orderId, fulfillmentOrderId, terms });
  const sorted = (of: readonly { readonly weightG: number }[]) => of.map(({ weightG }) => weightG).sort();
  expect(sorted(quoted.rates[0]!.parcels)).toEqual(sorted(parcels));
  expect(quoted.recipient).toMatchObject({ address: "Tsimiski 9" });

  const lines = [{ id: line, quantity: 3 }];
  const wanted = { orderId, fulfillmentOrderId, lines, service, terms };
  await shop.buy(wanted);
  // A second click joins; other values do not replace those under way.
  const again = { ...wanted, notifyShopper: null, askedBy: "merchant" } as const;
  expect((await requestPurchase(shop.services, await shop.shop(), again)).isOther).toBe(false);
  const others = { ...again, terms: { recipient } };
  expect((await requestPurchase(shop.services, await shop.shop(), others)).isOther).toBe(true);
  await shop.settle(orderId);

  const known = await shop.purchasesOf(orderId);
  expect(known).toHaveLength(1);
  const shipment = await shop.services.ports.shipments.get(callerOf(await shop.shop()), known[0]!.shipmentId);
  expect(shipment?.to).toMatchObject({ name: "Maria Ioannou", address: "Tsimiski 9", zip: "54624" });
  expect(sorted(shipment?.parcels ?? [])).toEqual(sorted(parcels));
  expect(shipment?.parcels.flatMap(({ itemIndexes }) => itemIndexes).sort()).toEqual([0, 1, 2]);
  expect(shipment?.childVouchers).toHaveLength(2);
  expect(shipment?.rate.price.totalMinor).toBe(quoted.rates[0]?.priceMinor);
  // The order's own address did not change, so there is nothing to tell.
  expect(known[0]).toMatchObject({ state: "placed", addressChange: null });
});

it("an order without a phone gets its label with the phone that the merchant typed", async () => {
  const address = { ...anOrder().shippingAddress!, phone: null };
  const orderId = shop.platform.place({ quantities: [1], paid: true, service, address, gateway: "card" });
  const fulfillmentOrderId = shop.platform.orders.get(orderId)!.parts[0]!.id;
  const plain = await quote({ orderId, fulfillmentOrderId });
  expect(plain.missing).toEqual({ code: "address-missing", missing: ["phone"] });
  const typed = await quote({ orderId, fulfillmentOrderId, terms: { recipient } });
  expect(typed.missing).toBeNull();
  expect(typed.doubtful).toEqual([]);
  const wrong = { ...recipient, phone: "12" };
  expect((await quote({ orderId, fulfillmentOrderId, terms: { recipient: wrong } })).doubtful).toEqual([
    "phone",
  ]);
});

it("a service that needs no phone ships to a recipient without one", async () => {
  const plain = aCarrier();
  const { services } = plain.driver.connect(plain.account as CarrierAccount, new Date("2026-11-20"));
  const other = await freshDatabase();
  onTestFinished(() => other.close());
  const post = await shopOnMemory(
    other,
    {
      sender: {
        ...{ name: "Νίκος", company: "Kalimera Goods", address: "Athinas 5", zip: "105 54", city: "Athens" },
        ...{ country: "GR", phone: "+30 210 9998887" },
      },
    },
    { services: services.map((each) => ({ ...each, phoneOptional: true as const })) },
  );
  const address = { ...anOrder().shippingAddress!, phone: null };
  const orderId = post.platform.place({ quantities: [1], paid: true, service, address, gateway: "card" });
  const fulfillmentOrderId = post.platform.orders.get(orderId)!.parts[0]!.id;
  const quoted = await quoteForOrder(post.services, await post.shop(), { orderId, fulfillmentOrderId });
  expect(quoted).toMatchObject({ missing: null, rates: [{ service }] });
  await post.buy({ orderId, fulfillmentOrderId, lines: null });
  await post.settle(orderId);
  const [purchase] = await post.purchasesOf(orderId);
  expect(purchase?.state).toBe("placed");
  const caller = callerOf(await post.shop());
  const shipment = await post.services.ports.shipments.get(caller, purchase!.shipmentId);
  expect(shipment?.to.phone).toBeNull();
});

it("an option that a service lacks is a reason beside the prices, not a price", async () => {
  const { orderId, fulfillmentOrderId } = placed();
  const answer = await quote({ orderId, fulfillmentOrderId, terms: { insurance: 100 } });
  expect(answer.rates).toEqual([]);
  expect(answer.unpriced[0]?.reason).toMatchObject({
    code: "refused",
    refusal: { engineCode: "OPTION_NOT_AVAILABLE" },
  });
});

it("cash on delivery is collected beside typed parcels", async () => {
  const { orderId, fulfillmentOrderId } = placed("Cash on Delivery (COD)");
  const plain = await quote({ orderId, fulfillmentOrderId });
  expect(plain.cash).not.toBeNull();
  const line = plain.fulfillmentOrder.lines[0]!.id;
  const parcels = [
    { weightG: 900, lengthCm: 30, widthCm: 20, heightCm: 10, pieces: [{ line, quantity: 3 }] },
  ];
  await shop.buy({
    orderId,
    fulfillmentOrderId,
    lines: [{ id: line, quantity: 3 }],
    service,
    terms: { parcels },
  });
  await shop.settle(orderId);
  const known = await shop.purchasesOf(orderId);
  const shipment = await shop.services.ports.shipments.get(callerOf(await shop.shop()), known[0]!.shipmentId);
  expect(shipment?.cashOnDeliveryMinor).toBe(plain.cash?.amountMinor);
  expect(shipment?.parcels).toMatchObject([{ weightG: 900, itemIndexes: [0, 1, 2] }]);
});
