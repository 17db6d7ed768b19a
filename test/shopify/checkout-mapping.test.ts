import { describe, expect, it } from "vitest";
import type { PricedService } from "../../app/shopify/checkout/callback-answer.ts";
import { toShopifyRates } from "../../app/shopify/checkout/callback-answer.ts";
import {
  callbackRequest,
  isServiceDiscovery,
  toQuoteRequest,
} from "../../app/shopify/checkout/callback-request.ts";
import { deliveryDate } from "../../app/shopify/checkout/delivery-dates.ts";
import { serviceName } from "../../app/shopify/service-code.ts";

const body = {
  rate: {
    origin: {
      country: "GR",
      postal_code: "10563",
      province: null,
      city: "Athens",
      name: null,
      address1: "Ermou 1",
      company_name: "Kalimera",
    },
    destination: {
      country: "gr",
      zip: 54624,
      city: "Θεσσαλονίκη",
      name: "Μαρία",
      phone: "2310111222",
      address3: null,
      fax: null,
    },
    items: [
      {
        name: "Olive oil",
        sku: "OIL",
        quantity: 2,
        grams: 1000,
        price: 1250,
        vendor: "K",
        requires_shipping: true,
        taxable: true,
        fulfillment_service: "manual",
        properties: null,
        product_id: 1,
        variant_id: 2,
      },
      {
        name: "Gift card",
        sku: null,
        quantity: 1,
        grams: 0,
        price: 5000,
        requires_shipping: false,
        product_id: 3,
        variant_id: 4,
      },
    ],
    currency: "EUR",
    locale: "el-GR",
    order_totals: { subtotal_price: "7500", total_price: 7500, discount_amount: "0" },
    customer: { id: 1, tags: [] },
  },
};

function parse(change: Record<string, unknown> = {}) {
  return callbackRequest.parse({ rate: { ...body.rate, ...change } }).rate;
}

describe("Shopify's question", () => {
  it("becomes a quote request: addresses, pieces, amounts in major units", () => {
    const request = toQuoteRequest(parse(), 500);
    expect(request?.from).toMatchObject({ country: "GR", zip: "10563", city: "Athens", company: "Kalimera" });
    expect(request?.to).toMatchObject({ country: "GR", zip: "54624", name: "Μαρία", phone: "2310111222" });
    expect(request?.items).toHaveLength(2);
    expect(request?.items[0]).toMatchObject({ weightG: 1000, value: 12.5, currency: "EUR" });
  });

  it("counts a yen in hundredths like everything else", () => {
    const items = [{ ...body.rate.items[0], price: 100000 }];
    expect(toQuoteRequest(parse({ currency: "JPY", items }), 500)?.items[0]?.value).toBe(1000);
  });

  it("asks nothing when nothing is shipped or a country is missing", () => {
    expect(toQuoteRequest(parse({ items: [body.rate.items[1]] }), 500)).toBeNull();
    expect(toQuoteRequest(parse({ items: [] }), 500)).toBeNull();
    expect(toQuoteRequest(parse({ destination: { country: null } }), 500)).toBeNull();
    expect(toQuoteRequest(parse({ origin: { country: "Greece" } }), 500)).toBeNull();
  });

  it("may leave out or null whatever isn't needed, and send numbers as strings", () => {
    const items = [{ quantity: "3", grams: "250", price: null, requires_shipping: null }];
    const request = toQuoteRequest(
      parse({ items, origin: { country: "DE" }, currency: null, locale: null }),
      500,
    );
    expect(request?.items).toHaveLength(3);
    expect(request?.items[0]).toMatchObject({ weightG: 250, value: 0 });
    expect(request?.items[0]).not.toHaveProperty("currency");
  });

  it.each([
    {},
    { rate: null },
    { rate: { ...body.rate, items: "none" } },
    { rate: { ...body.rate, items: [{ quantity: -1 }] } },
  ])("is refused when it is none: %j", (wrong) => {
    expect(callbackRequest.safeParse(wrong).success).toBe(false);
  });

  it("is a listing of services when its products exist in no shop", () => {
    const madeUp = [
      { name: "Sample", quantity: 1, grams: 1000, price: 0, product_id: null, variant_id: null },
    ];
    expect(isServiceDiscovery(parse())).toBe(false);
    expect(isServiceDiscovery(parse({ items: madeUp, order_totals: undefined }))).toBe(true);
    // A draft order with custom lines is a real checkout.
    expect(isServiceDiscovery(parse({ items: madeUp }))).toBe(false);
  });
});

function priced(
  code: string,
  totalMinor: number,
  currency = "EUR",
  estimatedDeliveryDays = 1,
): PricedService {
  return {
    carrier: { code: "aegean", name: "Aegean", imageUrl: "/aegean.svg" },
    service: { code, name: `Service ${code}`, estimatedDeliveryDays },
    price: { netMinor: totalMinor, taxMinor: 0, totalMinor, currency },
  };
}

const terms = {
  currency: "EUR",
  locale: "en",
  timeZone: "Europe/Athens",
  now: new Date("2026-11-20T10:00:00Z"),
};

describe("our answer", () => {
  it("has every field as Shopify writes them, the cheapest first", () => {
    expect(toShopifyRates([priced("dear", 990), priced("cheap", 450)], terms)).toEqual([
      {
        service_name: "Aegean Service cheap",
        service_code: "aegean.cheap",
        total_price: "450",
        description: "In 1 working day",
        currency: "EUR",
        min_delivery_date: "2026-11-23 12:00:00 +0200",
        max_delivery_date: "2026-11-23 12:00:00 +0200",
        phone_required: true,
      },
      expect.objectContaining({ service_code: "aegean.dear", total_price: "990" }),
    ]);
  });

  it.each([
    ["EUR", 1250, "1250"],
    ["JPY", 1000, "100000"],
    ["KRW", 12000, "1200000"],
    ["BHD", 1234, "123"],
    ["BHD", 1235, "124"],
  ])("writes %s %i as %s", (currency, minor, expected) => {
    expect(toShopifyRates([priced("a", minor, currency)], { ...terms, currency })[0]?.total_price).toBe(
      expected,
    );
  });

  it("leaves out what is not in the cart's currency", () => {
    const both = [priced("a", 450, "USD"), priced("b", 450, "EUR")];
    expect(toShopifyRates(both, terms).map(({ service_code }) => service_code)).toEqual(["aegean.b"]);
    expect(toShopifyRates(both, { ...terms, currency: null })).toHaveLength(2);
  });

  it("leaves out a service whose code Shopify would not take", () => {
    expect(toShopifyRates([priced("x".repeat(44), 450)], terms)).toEqual([]);
    expect(toShopifyRates([priced("x".repeat(43), 450)], terms)[0]?.service_code).toHaveLength(50);
  });

  it("speaks the shopper's language where it can", () => {
    const describe_ = (locale: string | null, days: number) =>
      toShopifyRates([priced("a", 450, "EUR", days)], { ...terms, locale })[0]?.description;
    expect(describe_("el-GR", 1)).toBe("Σε 1 εργάσιμη ημέρα");
    expect(describe_("el", 3)).toBe("Σε 3 εργάσιμες ημέρες");
    expect(describe_("fr-FR", 3)).toBe("In 3 working days");
    expect(describe_(null, 0)).toBe("Same day");
  });
});

describe("a service's name at checkout", () => {
  it.each([
    ["Aegean", "Next day", "Aegean Next day"],
    ["Zephyra Express", "Express worldwide", "Zephyra Express worldwide"],
    ["Aegean", "Aegean economy", "Aegean economy"],
  ])("of %s and %s is %s", (carrier, service, expected) => {
    expect(serviceName({ name: carrier }, { name: service })).toBe(expected);
  });
});

describe("delivery dates", () => {
  it("skip weekends and follow the shop's clock, also over its change", () => {
    const friday = new Date("2026-03-27T10:00:00Z");
    expect(deliveryDate(friday, 0, "Europe/Athens")).toBe("2026-03-27 12:00:00 +0200");
    expect(deliveryDate(friday, 1, "Europe/Athens")).toBe("2026-03-30 12:00:00 +0300");
    expect(deliveryDate(friday, 6, "America/New_York")).toBe("2026-04-06 12:00:00 -0400");
  });

  it("move on at the shop's midnight, to the millisecond", () => {
    const lastOfThursday = new Date("2026-11-19T21:59:59.999Z");
    const firstOfFriday = new Date("2026-11-19T22:00:00.000Z");
    expect(deliveryDate(lastOfThursday, 1, "Europe/Athens")).toBe("2026-11-20 12:00:00 +0200");
    expect(deliveryDate(firstOfFriday, 1, "Europe/Athens")).toBe("2026-11-23 12:00:00 +0200");
    expect(deliveryDate(firstOfFriday, 1, "Asia/Kathmandu")).toBe("2026-11-23 12:00:00 +0545");
    expect(deliveryDate(lastOfThursday, 1, "Europe/Athens")).toBe("2026-11-20 12:00:00 +0200");
  });

  it("start from the shop's day, not from ours", () => {
    const late = new Date("2026-11-19T23:30:00Z");
    expect(deliveryDate(late, 0, "Europe/Athens")).toBe("2026-11-20 12:00:00 +0200");
    expect(deliveryDate(late, 0, "America/New_York")).toBe("2026-11-19 12:00:00 -0500");
  });
});
