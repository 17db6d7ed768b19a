import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Checkout, OrderView } from "../../simulator/shopify/index.ts";
import type { PretendApp } from "./pretend-app.ts";
import type { SimulatedShop } from "./simulated-shop.ts";
import { apiSecret, startSimulatedShop, thessaloniki } from "./simulated-shop.ts";

let shop: SimulatedShop;
beforeAll(async () => {
  shop = await startSimulatedShop();
  await shop.query(
    `mutation ($input: DeliveryCarrierServiceCreateInput!) { carrierServiceCreate(input: $input) { userErrors { message } } }`,
    {
      input: {
        name: "Courier",
        callbackUrl: `${shop.app.url}/rates`,
        active: true,
        supportsServiceDiscovery: true,
      },
    },
  );
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.app.received = [];
});

const aRate = {
  service_name: "Standard",
  service_code: "courier.standard",
  total_price: "450",
  description: "In two days",
  currency: "EUR",
  min_delivery_date: "2026-11-24 14:00:00 +0200",
  max_delivery_date: "2026-11-25 14:00:00 +0200",
};

/** Answers the callback alone: webhooks of orders reach the same app, at any time. */
const answerCallback = (answer: PretendApp["answer"]): void => {
  shop.app.answer = (received) => (received.path === "/rates" ? answer(received) : {});
};

const answerRates = (...rates: unknown[]): void => answerCallback(() => ({ body: { rates } }));

const checkout = (changes: object = {}): Promise<Checkout> =>
  shop.control("POST", "/checkouts", {
    lines: [
      { sku: "OIL-750", quantity: 2 },
      { sku: "GIFT-50", quantity: 1 },
    ],
    shippingAddress: thessaloniki,
    customer: { email: "nikos@example.com", tags: ["vip"] },
    ...changes,
  });

describe("the carrier service request", () => {
  it("has Shopify's shape, and leaves out what isn't shipped", async () => {
    answerRates(aRate);
    await checkout();
    const [call] = shop.app.received;
    expect(JSON.parse(call!.body)).toEqual({
      rate: {
        origin: {
          country: "GR",
          postal_code: "10442",
          province: "I",
          city: "Athens",
          name: null,
          address1: "Leoforos Athinon 122",
          address2: null,
          address3: null,
          phone: "+302105551234",
          fax: null,
          email: null,
          address_type: null,
          company_name: "Athens warehouse",
          latitude: null,
          longitude: null,
        },
        destination: {
          country: "GR",
          postal_code: "54624",
          province: null,
          city: "Thessaloniki",
          name: "Nikos Georgiou",
          address1: "Tsimiski 10",
          address2: null,
          address3: null,
          phone: "+306912345678",
          fax: null,
          email: null,
          address_type: null,
          company_name: null,
          latitude: null,
          longitude: null,
        },
        items: [
          {
            name: "Koroneiki olive oil 750 ml",
            sku: "OIL-750",
            quantity: 2,
            grams: 1250,
            price: 1490,
            vendor: "Kalimera Goods",
            requires_shipping: true,
            taxable: true,
            fulfillment_service: "manual",
            properties: {},
            product_id: expect.any(Number),
            variant_id: expect.any(Number),
          },
        ],
        currency: "EUR",
        locale: "en",
        // Of the whole cart, gift card and all.
        order_totals: { subtotal_price: 7980, total_price: 7980, discount_amount: 0 },
        customer: { id: null, tags: ["vip"] },
      },
    });
  });

  it("says that a guest is no customer", async () => {
    answerRates(aRate);
    await checkout({ customer: undefined });
    expect((JSON.parse(shop.app.received[0]!.body) as { rate: object }).rate).toMatchObject({
      customer: null,
    });
  });

  it("is signed with the app's secret and names the shop", async () => {
    answerRates(aRate);
    await checkout();
    const { headers, body } = shop.app.received[0]!;
    expect(headers["x-shopify-shop-domain"]).toBe("kalimera-goods.myshopify.com");
    expect(headers["x-shopify-hmac-sha256"]).toBe(
      createHmac("sha256", apiSecret).update(body).digest("base64"),
    );
  });

  it("comes unsigned from a shop that doesn't sign", async () => {
    answerRates(aRate);
    await shop.control("PATCH", "", { carrierSignature: "none" });
    await checkout();
    await shop.control("PATCH", "", { carrierSignature: "good" });
    const rates = shop.app.received.filter(({ path }) => path === "/rates");
    expect(rates.map(({ headers }) => headers["x-shopify-hmac-sha256"])).toEqual([undefined]);
  });
});

describe("the shopper's options", () => {
  it("is sorted by price, the cheapest preselected", async () => {
    answerRates({ ...aRate, service_code: "b", total_price: "900" }, aRate);
    const { options } = await checkout();
    expect(options.map(({ code, priceMinor, preselected }) => [code, priceMinor, preselected])).toEqual([
      ["courier.standard", 450, true],
      ["b", 900, false],
    ]);
    expect(options[0]!.minDeliveryDate).toBe("2026-11-24T12:00:00.000Z");
  });

  it("is in the shopper's currency where the shop has its exchange rate, and the order in both", async () => {
    await shop.control("PATCH", "", { exchangeRates: { USD: 1.25, GBP: 0.8 } });
    answerRates(aRate, { ...aRate, service_code: "third", currency: "GBP", total_price: "400" });
    const { id, options } = await checkout({ currency: "USD" });
    expect((JSON.parse(shop.app.received[0]!.body) as { rate: object }).rate).toMatchObject({
      currency: "EUR",
      items: [{ price: 1490 }],
    });
    expect(options.map(({ code, priceMinor, currency }) => [code, priceMinor, currency])).toEqual([
      ["courier.standard", 563, "USD"],
      ["third", 625, "USD"],
    ]);
    const { gid } = await shop.control<{ gid: string }>("POST", "/orders", { checkoutId: id });
    await shop.control("PATCH", "", { exchangeRates: {} });
    const money = "shopMoney { amount currencyCode } presentmentMoney { amount currencyCode }";
    const { order } = await shop.query<{ order: object }>(
      `query ($id: ID!) { order(id: $id) {
        currencyCode presentmentCurrencyCode totalPriceSet { ${money} }
        shippingLine { originalPriceSet { ${money} } }
        lineItems(first: 1) { nodes { originalUnitPriceSet { ${money} } } }
      } }`,
      { id: gid },
    );
    const both = (shopAmount: string, shown: string) => ({
      shopMoney: { amount: shopAmount, currencyCode: "EUR" },
      presentmentMoney: { amount: shown, currencyCode: "USD" },
    });
    expect(order).toEqual({
      ...{ currencyCode: "EUR", presentmentCurrencyCode: "USD", totalPriceSet: both("84.3", "105.38") },
      shippingLine: { originalPriceSet: both("4.5", "5.63") },
      lineItems: { nodes: [{ originalUnitPriceSet: both("14.9", "18.63") }] },
    });
  });

  it("has rates of the same code and price only once", async () => {
    answerRates(aRate, { ...aRate, service_name: "The same again" }, { ...aRate, total_price: "451" });
    const { options, calls } = await checkout();
    expect(options.map(({ title }) => title)).toEqual(["Standard", "Standard"]);
    expect(calls[0]!.collapsed).toBe(1);
  });

  it.each([
    ["a number as price", { total_price: 450 }, "total_price"],
    ["a price with decimals", { total_price: "4.50" }, "total_price"],
    ["another currency", { currency: "USD" }, "currency"],
    ["no name", { service_name: "" }, "service_name"],
    ["an ISO date", { min_delivery_date: "2026-11-24T14:00:00Z" }, "min_delivery_date"],
    ["a day that doesn't exist", { min_delivery_date: "2026-02-30 14:00:00 +0200" }, "min_delivery_date"],
    [
      "a latest day before the earliest",
      { max_delivery_date: "2026-11-23 14:00:00 +0200" },
      "max_delivery_date",
    ],
    ["a code that is too long", { service_code: "x".repeat(256) }, "service_code"],
  ])("leaves out a rate with %s and says why", async (_what, change, field) => {
    answerRates({ ...aRate, ...change }, { ...aRate, service_code: "good" });
    const { options, calls } = await checkout();
    expect(options.map(({ code }) => code)).toEqual(["good"]);
    expect(calls[0]!.refused[0]!.reasons.join()).toContain(field);
  });

  it("is nothing when the carrier has no rates", async () => {
    answerRates();
    expect(await checkout()).toMatchObject({ options: [], backupRatesUsed: false });
  });
});

describe("a rate that needs a phone number", () => {
  const order = async (shippingAddress: object) => {
    answerRates({ ...aRate, phone_required: true });
    const { id, options } = await checkout({ shippingAddress });
    return shop.control("POST", "/orders", { checkoutId: id, option: options[0]?.handle });
  };

  it("can't be ordered without one", async () => {
    await expect(order({ ...thessaloniki, phone: null })).rejects.toThrow("needs a phone number");
    await order(thessaloniki);
  });
});

describe("backup rates", () => {
  it.each([
    ["an error of the app", { status: 500 }],
    ["a refusal", { status: 404 }],
    ["an answer without rates", { body: { nothing: true } }],
    ["an answer that isn't JSON", { body: "<html>" }],
    ["an answer after the time-out", { body: { rates: [aRate] }, delayMs: 400 }],
  ])("show after %s", async (_what, answer) => {
    answerCallback(() => answer);
    const result = await checkout({ timeoutMs: 150 });
    expect(result.backupRatesUsed).toBe(true);
    expect(result.options).toMatchObject([{ title: "Standard", priceMinor: 500, source: "backup" }]);
    expect(result.ms).toBeLessThan(390);
    expect(result.calls[0]!.failure).not.toBeNull();
  });
});

describe("a cart from two locations", () => {
  it("asks once for each and sums what they have in common by name", async () => {
    const location = await shop.control<{ id: number }>("POST", "/locations", {
      name: "Patras depot",
      city: "Patras",
      zip: "26221",
      countryCode: "GR",
    });
    await shop.control("POST", "/products", {
      title: "Olives",
      variants: [{ sku: "OLIVES", priceMinor: 600, grams: 400, locationId: location.id }],
    });
    answerCallback(({ body }) => {
      const { rate } = JSON.parse(body) as { rate: { origin: { city: string } } };
      const extra =
        rate.origin.city === "Patras" ? [] : [{ ...aRate, service_name: "Same day", service_code: "sd" }];
      return { body: { rates: [aRate, ...extra] } };
    });
    const result = await checkout({
      lines: [
        { sku: "OIL-750", quantity: 1 },
        { sku: "OLIVES", quantity: 1 },
      ],
    });
    expect(result.calls.map((call) => call.location)).toEqual(["Athens warehouse", "Patras depot"]);
    expect(result.options).toMatchObject([{ title: "Standard", priceMinor: 900, code: "Shipping" }]);
    const order = await shop.control<OrderView>("POST", "/orders", { checkoutId: result.id });
    expect(order.shippingLines[0]!.code).toBe("Shipping");
    expect(order.fulfillmentOrders.map(({ deliveryMethod }) => deliveryMethod.serviceCode)).toEqual([
      "courier.standard",
      "courier.standard",
    ]);
  });
});

describe("the order that follows", () => {
  it("keeps what the shopper chose on the order and on its fulfillment order", async () => {
    answerRates(aRate, {
      ...aRate,
      service_name: "Express",
      service_code: "courier.express",
      total_price: "950",
    });
    const { id } = await checkout();
    const order = await shop.control<OrderView>("POST", "/orders", {
      checkoutId: id,
      option: "courier.express",
    });
    expect(order.shippingLines).toMatchObject([
      { title: "Express", code: "courier.express", source: "Courier", priceMinor: 950 },
    ]);
    expect(order.fulfillmentOrders.map(({ deliveryMethod }) => deliveryMethod)).toMatchObject([
      {
        methodType: "SHIPPING",
        serviceCode: "courier.express",
        presentedName: "Express",
        minDeliveryDateTime: "2026-11-24T12:00:00.000Z",
      },
      { methodType: "NONE", serviceCode: null },
    ]);
  });

  it("can't be one with an option that wasn't offered", async () => {
    answerRates(aRate);
    const { id } = await checkout();
    await expect(shop.control("POST", "/orders", { checkoutId: id, option: "teleport" })).rejects.toThrow(
      /400/,
    );
  });
});

describe("zones", () => {
  it("leave a carrier service out until it is added, in a shop that doesn't add by itself", async () => {
    await shop.control("PATCH", "", { addNewCarrierServices: false });
    const { carrierServiceCreate: made } = await shop.query<{
      carrierServiceCreate: { carrierService: { id: string } };
    }>(
      `mutation ($input: DeliveryCarrierServiceCreateInput!) { carrierServiceCreate(input: $input) { carrierService { id } userErrors { message } } }`,
      {
        input: {
          name: "Late",
          callbackUrl: `${shop.app.url}/late`,
          active: true,
          supportsServiceDiscovery: true,
        },
      },
    );
    answerRates(aRate);
    expect((await checkout()).calls.map((call) => call.carrierService)).toEqual(["Courier"]);
    const { deliveryProfiles } = await shop.query<{
      deliveryProfiles: {
        nodes: {
          id: string;
          profileLocationGroups: {
            locationGroup: { id: string };
            locationGroupZones: { nodes: { zone: { id: string; name: string } }[] };
          }[];
        }[];
      };
    }>(`{ deliveryProfiles(first: 1) { nodes { id profileLocationGroups { locationGroup { id }
      locationGroupZones(first: 5) { nodes { zone { id name } } } } } } }`);
    const profile = deliveryProfiles.nodes[0]!;
    const group = profile.profileLocationGroups[0]!;
    await shop.query(
      `mutation ($id: ID!, $profile: DeliveryProfileInput!) { deliveryProfileUpdate(id: $id, profile: $profile) { userErrors { message } } }`,
      {
        id: profile.id,
        profile: {
          locationGroupsToUpdate: [
            {
              id: group.locationGroup.id,
              zonesToUpdate: [
                {
                  id: group.locationGroupZones.nodes.find(({ zone }) => zone.name === "Domestic")!.zone.id,
                  methodDefinitionsToCreate: [
                    { participant: { carrierServiceId: made.carrierService.id, adaptToNewServices: true } },
                  ],
                },
              ],
            },
          ],
        },
      },
    );
    expect((await checkout()).calls.map((call) => call.carrierService)).toEqual(["Courier", "Late"]);
  });
});
