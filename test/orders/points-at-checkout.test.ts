// Run: everyday, begins early
/** From the checkout to the voucher: the point that the shopper chose is the one that the carrier hears of. */
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BookingOrder, CarrierPoint, ServiceConnection } from "../../app/domain/engine/index.ts";
import { priceRates, refreshPoints } from "../../app/domain/engine/index.ts";
import { buyRow } from "../../app/domain/orders/batches/buy-row.ts";
import { compileShop } from "../../app/domain/orders/offers/compile-shop.ts";
import type { PlacedOffer } from "../../app/domain/orders/offers/offer-points.ts";
import { chooseNearest, offerPoints } from "../../app/domain/orders/offers/offer-points.ts";
import { offerRates } from "../../app/domain/orders/offers/offer-rates.ts";
import { pointCode, readPointCode } from "../../app/domain/orders/offers/service-code.ts";
import { hasFailed, reasonOf } from "../../app/domain/orders/purchase.ts";
import { quoteForOrder } from "../../app/domain/orders/quotes/quote-for-order.ts";
import { readOrderFile } from "../../app/entrypoints/rest/batches/read-order-file.ts";
import type { ShopifyRate } from "../../app/entrypoints/shopify/checkout/callback-answer.ts";
import { toShopifyRates } from "../../app/entrypoints/shopify/checkout/callback-answer.ts";
import {
  callbackRequest,
  coordinatesOf,
  toQuoteRequest,
} from "../../app/entrypoints/shopify/checkout/callback-request.ts";
import { toCheckoutCart } from "../../app/entrypoints/shopify/checkout/to-checkout-cart.ts";
import { aPoint } from "../support/a-point.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { cases, isLong, numRuns, randomNumbers } from "../support/effort.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { shopOnMemory } from "./shop-on-memory.ts";

const LIMIT_MS = isLong ? 2 * 60 * 60_000 : 60_000;

const compartments = [8, 17, 36].map((heightCm, index) => ({
  ...{ size: index + 1, lengthCm: 60, widthCm: 45, heightCm, maxWeightG: 20_000 },
}));
const priced = { netMinor: 200, taxMinor: 48, totalMinor: 248, currency: "EUR" } as const;
const service = (code: string, more: Partial<ServiceConnection>): ServiceConnection => ({
  ...{ code, name: code, limits: { maxWeightG: 30_000 }, price: () => priced },
  transit: () => ({ minDays: 1, maxDays: 2 }),
  ...more,
});
const services = [
  service("locker", {
    compartments,
    locker: { destination: true, origin: false, kind: "locker" },
  }),
  service("shop", { locker: { destination: true, origin: false, kind: "shop" } }),
  service("home", { price: () => ({ ...priced, netMinor: 400, taxMinor: 96, totalMinor: 496 }) }),
];

/** Four hundred points around two towns; ids in Greek and Latin letters, with every sign that a carrier may use. */
const random = randomNumbers();
const towns = [
  { latitude: 40.63, longitude: 22.94, zip: "546" },
  { latitude: 37.98, longitude: 23.73, zip: "105" },
] as const;
const points = Array.from({ length: 400 }, (_, index): CarrierPoint => {
  const town = towns[index % 2] ?? towns[0];
  const isLocker = random() < 0.8;
  return aPoint({
    locationId: ["4711", "ΙΒ-", "A_b.", "é%/"][index % 4] + String(index),
    name: `Σημείο ${index}`,
    kind: isLocker ? "locker" : "shop",
    latitude: town.latitude + (random() - 0.5) / 5,
    longitude: town.longitude + (random() - 0.5) / 5,
    address: { ...aPoint().address, zip: town.zip + String(10 + (index % 60)) },
    compartmentSizes: isLocker ? ["1", "2", "3"].slice(0, 1 + Math.floor(random() * 3)) : [],
    accepting: random() < 0.9,
  });
});

const sender = {
  ...{ name: "Νίκος", company: "Kalimera Goods", address: "Athinas 5", zip: "105 54", city: "Athens" },
  ...{ country: "GR", phone: "+30 210 9998887" },
};

let database: FreshDatabase;
let shop: ShopOnMemory;
const booked: BookingOrder[] = [];
let listed = points;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(
    database,
    {
      sender,
      defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 6 },
      buyWhenPaid: { enabled: true },
    },
    {
      services,
      points: { list: async () => listed },
    },
    (order) => booked.push(order),
  );
  await refresh();
});
afterAll(() => database.close());
beforeEach(() => {
  booked.length = 0;
});

async function refresh(): Promise<void> {
  const { ports } = shop.services;
  shop.stores.clock.advance(2 * 60 * 60_000);
  await refreshPoints({ ...ports, pointStore: shop.stores.points });
}

interface Cart {
  readonly quantity: number;
  readonly zip: string;
  readonly at: { readonly latitude: number; readonly longitude: number } | null;
}

/** Shopify's request, through the callback's codec, to its answer. */
async function checkOut({ quantity, zip, at }: Cart): Promise<readonly ShopifyRate[]> {
  const { rate } = callbackRequest.parse({
    rate: {
      origin: { country: "GR", postal_code: "10563", city: "Athens" },
      destination: {
        ...{ country: "GR", postal_code: zip, city: "Θεσσαλονίκη", address1: "Τσιμισκή 40" },
        ...(at && { latitude: String(at.latitude), longitude: at.longitude }),
      },
      items: [{ name: "Olive oil", quantity, grams: 1000, price: 1250, product_id: 1, variant_id: 2 }],
      currency: "EUR",
      locale: "el",
    },
  });
  const { services: app } = shop;
  const compiled = await compileShop(app, await shop.shop());
  const request = toQuoteRequest(rate, compiled.settings.defaultItemWeightG, new Map());
  if (request === null) throw new Error("nothing to quote");
  const { rates } = await priceRates(app.ports, compiled.setup, request);
  const cart = toCheckoutCart(rate, request, app.ports.clock.now(), null);
  const { offers } = offerRates(app, compiled, rates, cart);
  const placed = await offerPoints(app, compiled, offers, { at: coordinatesOf(rate), to: request.to });
  return toShopifyRates(placed.map(answered), { locale: rate.locale, timeZone: "Europe/Athens" });
}

function answered({ rate: { carrier, service: of }, shown, name, place }: PlacedOffer) {
  return { carrier, service: of, shown, name, needsPhone: true, ...(place && { place }) };
}

const recipient = {
  ...{ name: "Ελένη", company: null, address: "Τσιμισκή 40", address2: null, zip: "54624" },
  ...{ city: "Θεσσαλονίκη", state: null, country: "GR", phone: "+306912345678" },
};

/** Places and pays the order; answers the orders that the carrier heard of. */
async function orderWith(code: string, quantity: number): Promise<string> {
  const id = shop.platform.place({ quantities: [quantity], service: code, paid: true, address: recipient });
  await shop.settle(id);
  return id;
}

test("every point's id survives Shopify's codes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), (locationId) => {
      const code = pointCode("acs.smartpoint", locationId);
      if (code === null) return;
      expect(code).toMatch(/^[\x20-\x7e]{1,50}$/);
      expect(readPointCode(code)).toEqual({ code: "acs.smartpoint", locationId });
    }),
    numRuns(500, 20_000),
  );
  expect(pointCode("acs.smartpoint", "ΙΒ-501")).toBe("acs.smartpoint._CE_99_CE_92-501");
  expect(readPointCode("acs.smartpoint._ce_99")).toBeNull();
  expect(readPointCode("acs.smartpoint._CE")).toBeNull();
});

describe("the answer to a checkout", () => {
  test("has the five nearest that fit, and the rest of the services", async () => {
    const at = { latitude: 40.63, longitude: 22.94 };
    const rates = await checkOut({ quantity: 1, zip: "54624", at });
    const toPoints = rates.filter(({ service_code }) => readPointCode(service_code)?.locationId);
    expect(toPoints).toHaveLength(5);
    expect(rates.map(({ service_code }) => service_code)).toContain("testcarrier.home");
    expect(toPoints[0]?.description).toMatch(/^[\d.,]+ (μ|χλμ)\.? · Ελιάς 12, Θεσσαλονίκη/);
    expect(toPoints[0]?.service_name).toMatch(/^Test Carrier (locker|shop): Σημείο \d+$/);
  });

  test("takes the postcode where it has no coordinates, and says that the distance is rough", async () => {
    const rates = await checkOut({ quantity: 1, zip: "546 24", at: null });
    expect(rates.filter(({ description }) => description.startsWith("≈"))).toHaveLength(5);
    const elsewhere = await checkOut({ quantity: 1, zip: "85100", at: null });
    expect(elsewhere.map(({ service_code }) => service_code)).toEqual(["testcarrier.home"]);
  });

  test("has at least one of each network", () => {
    const near = (accountId: string, distanceM: number) => ({
      offer: { rate: { accountId } },
      near: { point: { locationId: `${accountId}${distanceM}` }, distanceM },
    });
    const chosen = chooseNearest(
      [...[1, 2, 3, 4, 5, 6].map((metres) => near("a", metres)), near("b", 900), near("b", 800)],
      5,
    );
    expect(chosen.map(({ near: { point } }) => point.locationId)).toEqual(["a1", "a2", "a3", "a4", "b800"]);
  });
});

test(
  "no voucher is without the chosen point, or with another",
  async () => {
    let toPoints = 0;
    for (let round = 0; round < cases(15, 10_000); round++) {
      const town = towns[Math.floor(random() * 2)] ?? towns[0];
      const quantity = 1 + Math.floor(random() * 6);
      const at =
        random() < 0.5
          ? null
          : { latitude: town.latitude + random() / 10, longitude: town.longitude + random() / 10 };
      const zip = town.zip + String(10 + Math.floor(random() * 60));
      const rates = await checkOut({ quantity, zip, at });
      const chosen = rates[Math.floor(random() * rates.length)];
      if (chosen === undefined) throw new Error("a cart without rates");
      booked.length = 0;
      await orderWith(chosen.service_code, quantity);
      const locationId = readPointCode(chosen.service_code)?.locationId ?? null;
      if (locationId !== null) toPoints++;
      expect([round, booked.map(({ to }) => to.locationId ?? null)]).toEqual([round, [locationId]]);
      const name = points.find((point) => point.locationId === locationId)?.name;
      if (name !== undefined) expect(chosen.service_name.endsWith(`: ${name}`)).toBe(true);
    }
    expect(toPoints).toBeGreaterThan(3);
  },
  LIMIT_MS,
);

describe("after checkout", () => {
  const codeOf = (locationId: string) => pointCode("testcarrier.locker", locationId) ?? "";
  const open = points.filter(
    ({ kind, accepting, compartmentSizes }) =>
      kind === "locker" && accepting && compartmentSizes.length === 3,
  );
  const [first, second] = open;
  if (first === undefined || second === undefined) throw new Error("too few points");

  async function reasonFor(orderId: string) {
    const [purchase] = await shop.purchasesOf(orderId);
    return purchase !== undefined && hasFailed(purchase) ? reasonOf(purchase) : null;
  }

  test("a point that closed is said, with the nearest that fits, and nothing is bought", async () => {
    listed = points.map((point) => (point === first ? { ...point, accepting: false } : point));
    await refresh();
    forgetPoints();
    try {
      const reason = await reasonFor(await orderWith(codeOf(first.locationId), 1));
      expect(reason).toMatchObject({
        code: "refused",
        refusal: { detail: { reason: "point_closed", point: first.name, nearest: [{}, {}, {}, {}, {}] } },
      });
      expect(booked).toEqual([]);
    } finally {
      listed = points;
      await refresh();
      forgetPoints();
    }
  });

  test("a service without a chosen point waits for the choice", async () => {
    expect(await reasonFor(await orderWith("testcarrier.locker", 1))).toMatchObject({
      refusal: { detail: { reason: "point_missing" } },
    });
    expect(booked).toEqual([]);
  });

  test("a later choice replaces the one at checkout until the label is bought", async () => {
    const order = { quantities: [1], service: codeOf(first.locationId), paid: false, address: recipient };
    const orderId = shop.platform.place(order);
    const { domain, merchantId } = await shop.shop();
    const [by, now] = ["shopper" as const, shop.stores.clock.now()];
    await shop.stores.chosenPoints.choose({
      ...{ merchantId, shop: domain, orderId, service: "testcarrier.locker", locationId: second.locationId },
      ...{ chosenBy: by, chosenAt: now },
    });
    shop.platform.pay(orderId);
    await shop.settle(orderId);
    expect(booked.map(({ to }) => to.locationId)).toEqual([second.locationId]);
  });

  test("the merchant's own choice on the order's page holds", async () => {
    const orderId = shop.platform.place({
      ...{ quantities: [1], service: codeOf(first.locationId), paid: false, address: recipient },
    });
    const [part] = shop.platform.orders.get(orderId)?.parts ?? [];
    await shop.buy({
      ...{ orderId, fulfillmentOrderId: part?.id ?? "", lines: null, service: codeOf(second.locationId) },
    });
    await shop.settle(orderId);
    expect(booked.map(({ to }) => to.locationId)).toEqual([second.locationId]);
  });

  const poor = [
    ["no street", { address: null }],
    ["a blank street", { address: " " }],
    ["no city", { city: null }],
    ["no postcode", { zip: null }],
    ["a postcode that nobody has", { zip: "99999" }],
    ["a postcode of another form", { zip: "SW1A 1AA" }],
    ["another city's postcode", { zip: "10557" }],
    ["a name and a phone alone", { address: null, city: null, zip: null }],
  ] as const;

  test.each(poor)("the point decides beside a home address with %s", async (_, change) => {
    const address = { ...recipient, ...change };
    const orderId = shop.platform.place({
      ...{ quantities: [1], service: codeOf(first.locationId), paid: false, address },
    });
    const [part] = shop.platform.orders.get(orderId)?.parts ?? [];
    const quote = await quoteForOrder(shop.services, await shop.shop(), {
      ...{ orderId, fulfillmentOrderId: part?.id ?? "" },
    });
    expect(quote?.missing).toBeNull();
    expect(quote?.rates.find((rate) => rate.service === "testcarrier.locker")?.points?.chosen).toMatchObject({
      locationId: first.locationId,
    });
    shop.platform.pay(orderId);
    await shop.settle(orderId);
    expect(await reasonFor(orderId)).toBeNull();
    const { address: street, zip, city } = first.address;
    expect(booked.map(({ to }) => to)).toMatchObject([
      { locationId: first.locationId, name: "Ελένη", phone: "+306912345678", address: street, zip, city },
    ]);
  });

  test("a good home address stays on the label to a point", async () => {
    await orderWith(codeOf(first.locationId), 1);
    expect(booked.map(({ to }) => to)).toMatchObject([{ address: "Τσιμισκή 40", zip: "54624" }]);
  });

  test.each(poor)("a home delivery with %s is as before", async (_, change) => {
    const lacks =
      Object.values(change).some((value) => value === null || value === " ") && !("zip" in change);
    const id = shop.platform.place({
      ...{ quantities: [1], service: "testcarrier.home", paid: true, address: { ...recipient, ...change } },
    });
    await shop.settle(id);
    if (lacks) expect(await reasonFor(id)).toMatchObject({ code: "address-missing" });
    for (const { to } of booked) expect(to.locationId ?? null).toBeNull();
  });

  test("a row of BOX NOW's template needs no home address", async () => {
    const row = `1,${first.locationId},+306912345678,someone@example.com,Yiannis Papadopoulos,1,prepaid,0.00,EUR`;
    const file = await readOrderFile(
      new TextEncoder().encode(
        `from_location,destination_location,customer_phone_number,customer_email,customer_full_name,number_of_parcels,payment_mode,amount_to_be_collected,price_currency\n${row}\n`,
      ),
      {
        ...{ answers: { select: "cheapest", weightG: 500, country: "GR" }, kept: [], rowsOfOrder: "ask" },
        ...{ cashWords: ["cod"], sender: { ...sender, phone: "+302109998887" } },
      },
    );
    if (file.state !== "read") throw new Error(JSON.stringify(file));
    expect(file.file.errors).toEqual([]);
    const { ports } = shop.services;
    const { merchantId, environment } = await shop.shop();
    for (const [index, order] of file.file.orders.entries()) {
      const batch = { caller: { merchantId, environment }, shipmentIds: [ports.ids.next()] };
      expect(await buyRow({ ports }, batch, { index, order })).toBeNull();
    }
    const { address: street, zip, city } = first.address;
    expect(booked.map(({ to }) => to)).toMatchObject([
      { locationId: first.locationId, name: "Yiannis Papadopoulos", address: street, zip, city },
    ]);
  });

  function forgetPoints(): void {
    const { points: memory } = shop.services.ports;
    if ("forget" in memory && typeof memory.forget === "function") memory.forget(null);
  }
});
