import { describe, expect, it } from "vitest";
import type { DeliveryPromise } from "../../app/domain/engine/index.ts";
import { serviceName } from "../../app/domain/orders/offers/service-code.ts";
import type { AnsweredService } from "../../app/entrypoints/shopify/checkout/callback-answer.ts";
import { toShopifyRates } from "../../app/entrypoints/shopify/checkout/callback-answer.ts";
import { callbackRequest, toQuoteRequest } from "../../app/entrypoints/shopify/checkout/callback-request.ts";
import { deliveryDate } from "../../app/entrypoints/shopify/checkout/describe-rate.ts";

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

describe("Shopify's request for rates", () => {
  it("becomes a quote request: addresses, pieces, amounts in major units", () => {
    const request = toQuoteRequest(parse(), 500, new Map());
    expect(request?.from).toMatchObject({ country: "GR", zip: "10563", city: "Athens", company: "Kalimera" });
    expect(request?.to).toMatchObject({ country: "GR", zip: "54624", name: "Μαρία", phone: "2310111222" });
    expect(request?.items).toHaveLength(2);
    expect(request?.items[0]).toMatchObject({ weightG: 1000, value: 12.5, currency: "EUR" });
  });

  it("counts yen in hundredths, like every currency", () => {
    const items = [{ ...body.rate.items[0], price: 100000 }];
    expect(toQuoteRequest(parse({ currency: "JPY", items }), 500, new Map())?.items[0]?.value).toBe(1000);
  });

  it("becomes no quote request when nothing is shipped or a country is missing", () => {
    expect(toQuoteRequest(parse({ items: [body.rate.items[1]] }), 500, new Map())).toBeNull();
    expect(toQuoteRequest(parse({ items: [] }), 500, new Map())).toBeNull();
    expect(toQuoteRequest(parse({ destination: { country: null } }), 500, new Map())).toBeNull();
    expect(toQuoteRequest(parse({ origin: { country: "Greece" } }), 500, new Map())).toBeNull();
  });

  it("may omit or null every field that isn't needed, and send numbers as strings", () => {
    const items = [{ quantity: "3", grams: "250", price: null, requires_shipping: null }];
    const request = toQuoteRequest(
      parse({ items, origin: { country: "DE" }, currency: null, locale: null }),
      500,
      new Map(),
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
  ])("is refused when malformed: %j", (wrong) => {
    expect(callbackRequest.safeParse(wrong).success).toBe(false);
  });
});

function priced(
  code: string,
  minor: number,
  currency = "EUR",
  promise: DeliveryPromise = { earliest: "2026-11-24", latest: "2026-11-26" },
): AnsweredService {
  return {
    carrier: { code: "aegean", name: "Aegean", imageUrl: "/aegean.svg" },
    service: { code, name: `Service ${code}` },
    shown: { minor, currency },
    name: null,
    needsPhone: true,
    promise,
  };
}

const terms = {
  locale: "en",
  timeZone: "Europe/Athens",
};

describe("our answer", () => {
  it("has every field in Shopify's format, in the given order", () => {
    expect(toShopifyRates([priced("cheap", 450), priced("dear", 990)], terms)).toEqual([
      {
        service_name: "Aegean Service cheap",
        service_code: "aegean.cheap",
        total_price: "450",
        description: "Delivery Tue 24 Nov\u2009–\u2009Thu 26 Nov",
        currency: "EUR",
        min_delivery_date: "2026-11-24 12:00:00 +0200",
        max_delivery_date: "2026-11-26 12:00:00 +0200",
        phone_required: true,
      },
      expect.objectContaining({ service_code: "aegean.dear", total_price: "990" }),
    ]);
  });

  it("asks for a phone only where the carrier needs one", () => {
    const answer = toShopifyRates(
      [priced("road", 450), { ...priced("post", 500), needsPhone: false }],
      terms,
    );
    expect(answer.map((rate) => rate.phone_required)).toEqual([true, false]);
  });

  it.each([
    ["EUR", 1250, "1250"],
    ["JPY", 1000, "100000"],
    ["KRW", 12000, "1200000"],
    ["BHD", 1234, "123"],
    ["BHD", 1235, "124"],
  ])("writes %s %i as %s", (currency, minor, expected) => {
    expect(toShopifyRates([priced("a", minor, currency)], terms)[0]?.total_price).toBe(expected);
  });

  it("has the merchant's name for a service that has one", () => {
    const renamed = { ...priced("a", 450), name: "To your door" };
    expect(toShopifyRates([renamed], terms)[0]).toMatchObject({
      service_name: "To your door",
      service_code: "aegean.a",
    });
  });

  it("leaves out a service whose code Shopify would refuse", () => {
    expect(toShopifyRates([priced("x".repeat(44), 450)], terms)).toEqual([]);
    expect(toShopifyRates([priced("x".repeat(43), 450)], terms)[0]?.service_code).toHaveLength(50);
  });

  it("says nothing about delivery when the carrier promises no day", () => {
    const { promise: _, ...unpromised } = priced("a", 450);
    const [rate] = toShopifyRates([unpromised], terms);
    expect(rate?.description).toBe("");
    expect(rate).not.toHaveProperty("min_delivery_date");
    expect(rate).not.toHaveProperty("max_delivery_date");
  });
});

describe("the delivery promise in words", () => {
  const read = (locale: string | null, earliest = "2026-11-24", latest = "2026-11-26") =>
    toShopifyRates([priced("a", 450, "EUR", { earliest, latest })], { ...terms, locale })[0]
      // Some languages put thin spaces around the dash of a range.
      ?.description.replaceAll("\u2009", " ");

  it.each([
    ["el", "Παράδοση Τρί 24 Νοε – Πέμ 26 Νοε", "Παράδοση Τρί 24 Νοε"],
    ["en", "Delivery Tue 24 Nov – Thu 26 Nov", "Delivery Tue 24 Nov"],
    ["de", "Lieferung Di., 24. – Do., 26. Nov.", "Lieferung am Di., 24. Nov."],
    ["fr", "Livraison mar. 24 – jeu. 26 nov.", "Livraison le mar. 24 nov."],
    ["it", "Consegna mar 24 – gio 26 nov", "Consegna mar 24 nov"],
    ["es", "Entrega mar, 24 nov – jue, 26 nov", "Entrega el mar, 24 nov"],
  ])("in %s is a range or a day in that language", (locale, range, day) => {
    expect(read(locale)).toBe(range);
    expect(read(locale, "2026-11-24", "2026-11-24")).toBe(day);
  });

  it("has the year when the range reaches into the next", () => {
    expect(read("en", "2026-12-31", "2027-01-04")).toBe("Delivery Thu, 31 Dec 2026 – Mon, 4 Jan 2027");
    expect(read("el", "2026-12-31", "2027-01-04")).toBe("Παράδοση Πέμ 31 Δεκ 2026 – Δευ 4 Ιαν 2027");
  });

  it("is in the locale's language, with its region's date format", () => {
    expect(read("en-US")).toBe("Delivery Tue, Nov 24 – Thu, Nov 26");
    expect(read("de-AT")).toBe("Lieferung Di., 24. – Do., 26. Nov.");
    expect(read("pt-BR")).toBe(read("en"));
    expect(read("el_GR")).toBe(read("el"));
    expect(read("FR")).toBe(read("fr"));
  });

  it.each([
    null,
    "",
    "-",
    "xx",
    "en-ZZ",
    "en-US-u-ca-buddhist",
    "en-x-whatever",
    "constructor",
    "🙂",
    "en-".repeat(50),
  ])("is English for the locale %j", (locale) => {
    expect(read(locale)).toMatch(/^Delivery Tue/);
  });

  it("is the same the second time, and after many others", () => {
    const before = read("fr");
    for (let day = 0; day < 1_500; day++) {
      const date = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
      expect(read("fr", date, date)).toMatch(/^Livraison le /);
    }
    expect(read("fr")).toBe(before);
  });
});

describe("a service's name at checkout", () => {
  it.each([
    ["Aegean", "Next day", "Aegean Next day"],
    ["Zephyra Express", "Express worldwide", "Zephyra Express worldwide"],
    ["Aegean", "Aegean economy", "Aegean economy"],
    ["ACS Courier", "ACS", "ACS Courier"],
    ["ACS Courier", "ACS Smartpoint", "ACS Courier Smartpoint"],
  ])("of %s and %s is %s", (carrier, service, expected) => {
    expect(serviceName({ name: carrier }, { name: service })).toBe(expected);
  });
});

describe("delivery dates", () => {
  it("are noon in the shop's time zone, before and after a change of its clock", () => {
    expect(deliveryDate("2026-10-24", "Europe/Athens")).toBe("2026-10-24 12:00:00 +0300");
    expect(deliveryDate("2026-10-25", "Europe/Athens")).toBe("2026-10-25 12:00:00 +0200");
    expect(deliveryDate("2027-03-27", "Europe/Athens")).toBe("2027-03-27 12:00:00 +0200");
    expect(deliveryDate("2027-03-28", "Europe/Athens")).toBe("2027-03-28 12:00:00 +0300");
    expect(deliveryDate("2026-11-24", "America/New_York")).toBe("2026-11-24 12:00:00 -0500");
    expect(deliveryDate("2026-11-24", "Asia/Kathmandu")).toBe("2026-11-24 12:00:00 +0545");
    expect(deliveryDate("2026-11-24", "UTC")).toBe("2026-11-24 12:00:00 +0000");
  });
});
