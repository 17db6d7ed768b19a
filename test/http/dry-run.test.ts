/** `dry_run` of POST /v1/shipments. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { aPickupDate } from "./pickup-date.ts";
import { aParcel, aQuote, aShipment, athens, thessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { rateOf, sharedApi, withContract } from "./running-api.ts";

const service = { driver: "gorgona", code: "standard" };

let api: RunningApi;
let client: ApiClient;
let merchantId: string;
beforeAll(async () => {
  api = await sharedApi();
  client = await withContract(await api.client("Cautious"));
  merchantId = (await client.get("/v1/me")).data.merchant.id;
});
afterAll(() => api.stop());

const dryRun = (body: object, headers = {}) =>
  client.post("/v1/shipments", { ...body, dry_run: true }, { headers });

/** Whatever a purchase writes. */
async function written(): Promise<Json> {
  const tables = ["shipments", "bookings", "rates", "idempotency_keys"];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table} WHERE merchant_id = $1) AS ${table}`);
  const [row] = await api.sql(
    `SELECT ${counts.join(", ")}, (SELECT sum(next) FROM voucher_series) AS numbers`,
    [merchantId],
  );
  return row;
}

/** Without what only a purchase gives, and without times. */
function comparable({ rate, unknown_fields: ____, ...shipment }: Json): Json {
  const { id: _, metadata, created_at: __, updated_at: ___, ...price } = rate;
  const nothing = {
    id: null,
    tracking_ref: null,
    tracking_url: null,
    label_url: null,
    tracking_page_url: null,
    pickup_ref: null,
    created_at: null,
    updated_at: null,
    tracking_history_last_updated_at: null,
  };
  const parcels = shipment.parcels.map((parcel: Json) => ({ ...parcel, ...voucherless }));
  return { ...shipment, ...nothing, parcels, rate: { ...price, metadata } };
}
const voucherless = { tracking_ref: null, tracking_url: null, label_url: null };

test("answers what the purchase then buys, stores nothing and leaves the Idempotency-Key unused", async () => {
  const rate = await rateOf(client, "gorgona");
  const options = {
    related_order_id: "order-1",
    pickup: { date: aPickupDate() },
    extras: { insurance_amount: 200 },
    cash_on_delivery: 49.9,
    label_print_format: "A4-4",
    metadata: { basket: "A-17" },
  };
  const headers = { "idempotency-key": "tried-first" };
  await client.post("/v1/shipments", aShipment(rate.id));
  const before = await written();

  const byRate = await dryRun(aShipment(rate.id, options), headers);
  const byService = await dryRun({ ...aQuote(options), service }, headers);
  expect([byRate.status, byService.status]).toEqual([200, 200]);
  expect(await written()).toEqual(before);
  for (const { json } of [byRate, byService]) {
    expect(json).toMatchObject({ id: null, tracking_ref: null, label_url: null, invoice_url: null });
    expect(json.parcels[0]).toMatchObject(voucherless);
  }
  expect([byRate.json.rate.id, byService.json.rate.id]).toEqual([rate.id, null]);
  expect(byRate.json.rate.total_amount).toBeGreaterThan(rate.total_amount);

  const bought = await client.post("/v1/shipments", aShipment(rate.id, options), { headers });
  expect([bought.status, bought.headers.get("idempotent-replayed")]).toEqual([200, null]);
  expect(comparable(byRate.json)).toEqual(comparable(bought.json));
  expect(comparable(byService.json)).toEqual(comparable(bought.json));
});

test("estimates the charges of an import into the EU, and has none within it", async () => {
  const line = { description: "Knitted cotton shirts", commodity_code: "610910", country_of_origin: "GB" };
  const invoice_lines = [{ ...line, quantity: "2", value: 40, weight: 400 }];
  const { status, json } = await dryRun({
    ...aQuote({
      items: [{ ...aParcel, value: 40, currency: "EUR", invoice_lines }],
      address_from: { ...athens, country: "GB", zip: "SW1A 1AA", city: "London" },
      address_to: { ...thessaloniki, country: "RO", zip: "010011", city: "Bucharest" },
    }),
    select: "cheapest",
  });
  expect(status).toBe(200);
  expect(json.import_charges).toMatchObject({
    duty: { currency: "EUR" },
    fees: [{ code: "ro-logistics", amount: 25, currency: "RON" }],
  });
  const domestic = await dryRun({ ...aQuote(), service });
  expect(domestic.json).not.toHaveProperty("import_charges");
});

test("keeps the voucher that the caller holds", async () => {
  const rate = await rateOf(client, "gorgona");
  const own = { tracking_ref: "OWN-9", tracking_url: "https://carrier.example.com/t/OWN-9" };
  expect((await dryRun(aShipment(rate.id, own))).json).toMatchObject({ ...own, id: null, label_url: null });
});

test("is refused as the purchase would be, also by the carrier, and stores nothing", async () => {
  const rate = await rateOf(client, "gorgona");
  const before = await written();
  const refusedRecipient = { address_to: { ...thessaloniki, name: "TEST REFUSED" } };
  for (const [body, status, code] of [
    [aShipment(rate.id, { items: [aParcel, aParcel] }), 400, "RATE_MISMATCH"],
    [aShipment(rate.id, { pickup: { date: "2026-01-02" } }), 400, "PICKUP_NOT_AVAILABLE"],
    [aShipment(rate.id, { address_to: { ...thessaloniki, phone: "" } }), 400, "VALIDATION_FAILED"],
    [aShipment("gorgona_standard_01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f"), 404, "NOT_FOUND"],
    [{ ...aQuote(), select: "cheapest", max_amount: 0.1 }, 400, "OPTION_NOT_AVAILABLE"],
    [aShipment(rate.id, refusedRecipient), 502, "CARRIER_REJECTED"],
    [{ ...aQuote(refusedRecipient), service }, 502, "CARRIER_REJECTED"],
  ] as const) {
    const answer = await dryRun(body, { "idempotency-key": "refused" });
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  }
  expect(await written()).toEqual(before);
});

test("must be a boolean, so that a mistyped one buys nothing", async () => {
  const rate = await rateOf(client, "gorgona");
  const { status, error } = await client.post("/v1/shipments", aShipment(rate.id, { dry_run: "yes" }));
  expect([status, error.metadata.issues[0].path]).toEqual([400, "dry_run"]);
});
