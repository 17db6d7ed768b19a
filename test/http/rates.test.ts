// Run: everyday, on both databases
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { aParcel, aQuote, athens, berlin } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { sharedApi, withContract } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await withContract(await api.client("Papyrus"));
});
afterAll(() => api.stop());

/** The document's table, in its order. */
const rateFields = [
  "id",
  "friendly_name",
  "driver",
  "provider",
  "service",
  "total_amount",
  "total_without_tax_amount",
  "tax_amount",
  "currency",
  "printing_required",
  "has_cash_on_delivery",
  "has_custom_credentials",
  "has_shipment_pickup_combined",
  "has_tracking_code_on_pickup",
  "has_pickup",
  "has_mass_printing",
  "has_customs_invoice_upload",
  "has_saturday_delivery",
  "has_insurance_ability",
  "has_same_day_pickup",
  "pickup_slot_length_in_hours",
  "pickup_same_day_latest_at",
  "pickup_earliest_at",
  "pickup_latest_at",
  "transportation",
  "metadata",
];

describe("POST /v1/rates", () => {
  test("returns a bare array, one rate for each carrier service, cheapest first", async () => {
    const { status, json, headers } = await client.post("/v1/rates", aQuote());
    expect(status).toBe(200);
    const services = json.map((rate: Json) => `${rate.driver}/${rate.service.code}`);
    expect(services).toEqual(
      expect.arrayContaining(["gorgona/standard", "thyrida/locker", "zephyra/express"]),
    );
    expect(new Set(services).size).toBe(services.length);
    const totals = json.map((rate: Json) => rate.total_amount);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    // The European network doesn't go there, which is no failure.
    expect(headers.get("x-rate-failures")).toBe("0");
  });

  test("says on request which services are not offered, and why", async () => {
    const plain = await client.post("/v1/rates", aQuote());
    const { status, json } = await client.post("/v1/rates", { ...aQuote(), failures: true });
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(["rates", "failures"]);
    expect(json.rates.map((rate: Json) => rate.service.code)).toEqual(
      plain.json.map((rate: Json) => rate.service.code),
    );
    expect(json.failures.length).toBeGreaterThan(0);
    for (const failure of json.failures) {
      expect(Object.keys(failure)).toEqual(["driver", "service", "code", "message"]);
      expect(failure.code).toBe("OPTION_NOT_AVAILABLE");
      expect(failure.message).toMatch(/\w.*\.$/);
    }
    expect(json.failures.map((failure: Json) => failure.driver)).toContain("viadotto");
    const wrong = await client.post("/v1/rates", { ...aQuote(), failures: "yes" });
    expect([wrong.status, wrong.error.metadata.issues[0].path]).toEqual([400, "failures"]);
  });

  test("returns every field of the document, in its order", async () => {
    const { json } = await client.post("/v1/rates", aQuote());
    for (const rate of json) {
      expect(Object.keys(rate)).toEqual([...rateFields, "charges"]);
      expect(rate.id).toMatch(new RegExp(`^${rate.driver}_${rate.service.code}_[0-9a-f-]{36}$`));
      const cents = (amount: number) => Math.round(amount * 100);
      expect(cents(rate.total_amount)).toBe(cents(rate.total_without_tax_amount) + cents(rate.tax_amount));
      expect(URL.canParse(rate.provider.image)).toBe(true);
      expect(Object.keys(rate.service)).toEqual(["code", "name", "estimated_delivery_in_days"]);
    }
  });

  test("keeps the request in the rate, with EUR as the default currency", async () => {
    const line = {
      country_of_origin: "gr",
      description: "Book",
      commodity_code: "4901.99",
      quantity: "1",
      value: 12.5,
      weight: 600,
    };
    const items = [
      { ...aParcel, value: 12.5, notes: "fragile", label: "box 1", compartment_size: 2 },
      {
        ...aParcel,
        currency: "usd",
        invoice_lines: [line],
      },
    ];
    const to = {
      country: "gr",
      zip: "GR-54624",
      location_id: "SANDBOX-SKG-1",
      _id: "mine",
      country_code: "GR",
      dial_code: "+30",
    };
    const { json } = await client.post("/v1/rates", {
      items,
      address_from: { country: "GR", zip: "105 57" },
      address_to: to,
    });
    expect(json.length).toBeGreaterThan(0);
    expect(json[0].metadata).toEqual({
      items: [
        { ...items[0], currency: "EUR" },
        {
          ...items[1],
          currency: "USD",
          invoice_lines: [{ ...line, country_of_origin: "GR" }],
        },
      ],
      parcels: [expect.objectContaining({ items: [0] }), expect.objectContaining({ items: [1] })],
      address_from: { country: "GR", zip: "10557" },
      address_to: { ...to, country: "GR", zip: "54624" },
    });
  });

  test("quotes to a country without postal codes by its city", async () => {
    const { status, json } = await client.post(
      "/v1/rates",
      aQuote({ address_to: { country: "AE", city: "Dubai" } }),
    );
    expect(status).toBe(200);
    expect(json.map((rate: Json) => rate.driver)).toContain("zephyra");
  });

  test("shows each sample carrier's abilities", async () => {
    const { json } = await client.post("/v1/rates", aQuote());
    const of = (driver: string) => json.find((rate: Json) => rate.driver === driver);
    expect(of("gorgona")).toMatchObject({
      // Of a caller with a contract of its own: see `withContract`.
      has_cash_on_delivery: true,
      has_custom_credentials: true,
      has_pickup: true,
      has_same_day_pickup: true,
      has_saturday_delivery: true,
      has_insurance_ability: true,
      printing_required: true,
      pickup_slot_length_in_hours: 3,
      pickup_same_day_latest_at: "13:00",
      transportation: "road",
    });
    expect(of("thyrida")).toMatchObject({
      has_cash_on_delivery: false,
      has_pickup: false,
      printing_required: false,
      pickup_same_day_latest_at: null,
      pickup_earliest_at: null,
      pickup_latest_at: null,
    });
    expect(of("zephyra")).toMatchObject({
      has_shipment_pickup_combined: true,
      has_customs_invoice_upload: true,
    });
  });

  test("returns no rates where no service is enabled", async () => {
    const live = await api.client("Papyrus", "production");
    const { status, json } = await live.post("/v1/rates", aQuote());
    expect([status, json]).toEqual([200, []]);
  });

  test("leaves out carriers that do not serve the route", async () => {
    const { json } = await client.post("/v1/rates", aQuote({ address_from: berlin, address_to: athens }));
    expect(json.every((rate: Json) => rate.driver === "zephyra")).toBe(true);
  });
});

describe("GET /v1/rates/:id", () => {
  test("returns the rate wrapped, and whether the place is hard to reach", async () => {
    const { json } = await client.post("/v1/rates", aQuote());
    const { status, json: answer } = await client.get(`/v1/rates/${json[0].id}`);
    expect(status).toBe(200);
    expect(answer).toEqual({ status: "ok", data: { ...json[0], is_inaccessible: false } });
    const keys = Object.keys(answer.data);
    expect(keys[keys.indexOf("has_mass_printing") + 1]).toBe("is_inaccessible");
  });

  test.each([
    ["of no form", "nothing"],
    ["never issued", "gorgona_standard_01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f"],
    ["of unprintable characters", "%00"],
    ["of a broken escape", "%zz"],
    ["with a slash in it", "a%2Fb"],
    ["too long to be one", "x".repeat(5000)],
    ["that a page would ask for", "x.data"],
  ])("knows no rate %s", async (_, id) => {
    const { status, error } = await client.get(`/v1/rates/${id}`);
    expect([status, error.code]).toEqual([404, "NOT_FOUND"]);
  });
});
