// Run: everyday, on both databases
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { aPickupDate } from "./pickup-date.ts";
import { aParcel, aShipment, athens, thessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, rateOf, sharedApi, withContract, withoutSignatures } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await withContract(await api.client("Papyrus"));
});
afterAll(() => api.stop());

/** The document's table, in its order; `tags`, `logs` and `notifications` appear when they have a value. */
const shipmentFields = [
  "id",
  "partner_id",
  "invoice_id",
  "partner_credentials_used",
  "related_order_id",
  "incoming_order_id",
  "return_request_id",
  "payment_ref",
  "payment_amount",
  "state",
  "driver",
  "pickup_ref",
  "pickup_list_ref",
  "tracking_ref",
  "tracking_url",
  "tracking_status",
  "tracking_history",
  "tracking_history_last_updated_at",
  "label_url",
  "invoice_url",
  "child_vouchers",
  "address_from",
  "address_to",
  "items",
  "parcels",
  "pickup",
  "pickup_at",
  "delivered_at",
  "refunded_at",
  "rate",
  "cash_on_delivery",
  "extras",
  "metadata",
  "tracking_page_url",
  "created_at",
  "updated_at",
];
const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("POST /v1/shipments", () => {
  test("buys the rate and returns the bare shipment with every field, in the document's order", async () => {
    const rate = await rateOf(client, "gorgona");
    const { status, json } = await client.post(
      "/v1/shipments",
      aShipment(rate.id, { related_order_id: "order-1", incoming_order_id: "incoming-1" }),
    );
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(shipmentFields);
    expect(json.id).toMatch(uuidV7);
    expect(json.partner_id).toMatch(uuidV7);
    expect(json).toMatchObject({
      partner_credentials_used: true,
      related_order_id: "order-1",
      incoming_order_id: "incoming-1",
      state: "created",
      driver: "gorgona",
      tracking_status: "PRE_TRANSIT",
      tracking_history: [],
      child_vouchers: [],
      pickup: null,
      pickup_at: null,
      delivered_at: null,
      refunded_at: null,
      cash_on_delivery: 0,
      extras: {},
      metadata: {},
      rate: { id: rate.id, total_amount: rate.total_amount },
    });
    expect(json.tracking_ref).toMatch(/^GG/);
    expect(json.rate.created_at).toMatch(/Z$/);
  });

  test("keeps addresses and items as given except for the zip's spelling; nullable fields are null", async () => {
    const rate = await rateOf(client, "gorgona");
    const address_from = {
      ...athens,
      company: "Papyrus Ltd",
      address2: null,
      notes: "ring twice",
      state: "Attica",
    };
    const address_to = {
      ...thessaloniki,
      email: "eleni@example.com",
      country_code: "GR",
      dial_code: "+30",
      _id: "address-7",
    };
    const items = [
      { ...aParcel, notes: "books", value: 10, currency: "EUR", label: "one", invoice_lines: [] },
    ];
    const { json } = await client.post(
      "/v1/shipments",
      aShipment(rate.id, { address_from, address_to, items }),
    );
    expect(json.address_from).toEqual({ ...address_from, zip: "10557" });
    const absent = { company: null, address2: null, notes: null };
    expect(json.address_to).toEqual({ ...address_to, ...absent, zip: "54624" });
    expect(json.items).toEqual(items);
  });

  test("schedules a pickup in a slot, insures, and delivers on Saturday, at their price", async () => {
    const rate = await rateOf(client, "gorgona");
    const date = aPickupDate();
    const extras = { insurance_amount: 200, is_saturday_delivery: true };
    const { status, json } = await client.post(
      "/v1/shipments",
      aShipment(rate.id, { pickup: { date }, extras, cash_on_delivery: 49.9 }),
    );
    expect(status).toBe(200);
    expect(json.pickup).toEqual({ date, time: "09:00-12:00" });
    expect(json.pickup_ref).toEqual(expect.any(String));
    expect(json.extras).toEqual(extras);
    expect(json.cash_on_delivery).toBe(49.9);
    expect(json.rate.total_amount).toBeGreaterThan(rate.total_amount);
  });

  test("sends to a locker", async () => {
    const rate = await rateOf(client, "thyrida");
    const address_to = { ...thessaloniki, location_id: "SANDBOX-SKG-1" };
    const items = [{ ...aParcel, compartment_size: 2 }];
    const { status, json } = await client.post("/v1/shipments", aShipment(rate.id, { address_to, items }));
    expect(status).toBe(200);
    expect(json.address_to.location_id).toBe("SANDBOX-SKG-1");
    expect(json.items[0].compartment_size).toBe(2);
  });

  test("takes a voucher that the caller already holds", async () => {
    const rate = await rateOf(client, "gorgona");
    const own = {
      driver: "gorgona",
      tracking_ref: "OWN-123",
      tracking_url: "https://carrier.example.com/t/OWN-123",
      label_url: "https://carrier.example.com/l/OWN-123.pdf",
    };
    const { status, json } = await client.post("/v1/shipments", aShipment(rate.id, own));
    expect(status).toBe(200);
    expect(json).toMatchObject(own);
  });

  test("makes child vouchers, in order, when a limit asks for more parcels", async () => {
    const items = Array.from({ length: 3 }, () => ({ weight: 20_000, height: 40, width: 40, length: 40 }));
    const rate = await rateOf(client, "gorgona", { items });
    const { status, json } = await client.post("/v1/shipments", aShipment(rate.id, { items }));
    expect(status).toBe(200);
    expect(json.child_vouchers.length).toBeGreaterThanOrEqual(1);
    const refs = [json.tracking_ref, ...json.child_vouchers.map((voucher: Json) => voucher.tracking_ref)];
    expect(new Set(refs).size).toBe(refs.length);
    for (const voucher of json.child_vouchers) {
      expect(Object.keys(voucher)).toEqual(["tracking_ref", "tracking_url", "label_url"]);
    }
  });

  test("accepts the route and the items in another spelling and order", async () => {
    const items = [aParcel, { weight: 300, height: 5, width: 10, length: 15 }];
    const rate = await rateOf(client, "gorgona", { items });
    const { status } = await client.post(
      "/v1/shipments",
      aShipment(rate.id, {
        items: [...items].reverse(),
        address_from: { ...athens, zip: "gr-10557", country: "gr" },
      }),
    );
    expect(status).toBe(200);
  });
});

describe("GET /v1/shipments/:id", () => {
  test("returns the shipment wrapped", async () => {
    const shipment = await bought(client);
    const { status, json } = await client.get(`/v1/shipments/${shipment.id}`);
    expect(status).toBe(200);
    expect(json.status).toBe("ok");
    expect(withoutSignatures(json.data)).toEqual(withoutSignatures(shipment));
    expect((await client.get(`/v1/shipments/${shipment.id.toUpperCase()}`)).data.id).toBe(shipment.id);
  });

  test.each([
    "1",
    "01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f",
    "undefined",
    "01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f%20",
  ])("knows no shipment %s", async (id) => {
    const { status, error } = await client.get(`/v1/shipments/${id}`);
    expect(status).toBe(404);
    expect(error).toEqual({ code: "NOT_FOUND", message: "The shipment does not exist.", metadata: null });
  });
});

describe("PATCH /v1/shipments/:id", () => {
  test("replaces the whole metadata and nothing else", async () => {
    const shipment = await bought(client);
    const first = await client.patch(`/v1/shipments/${shipment.id}`, {
      metadata: { a: "x", b: 1.5, c: true },
    });
    expect(first.status).toBe(200);
    expect(first.json.metadata).toEqual({ a: "x", b: 1.5, c: true });
    const second = await client.patch(`/v1/shipments/${shipment.id}`, {
      metadata: { d: "ωραία" },
      state: "cancelled",
    });
    expect(withoutSignatures(second.json)).toEqual({
      ...withoutSignatures(shipment),
      metadata: { d: "ωραία" },
      updated_at: second.json.updated_at,
    });
    const read = await client.get(`/v1/shipments/${shipment.id}`);
    expect(read.data.metadata).toEqual({ d: "ωραία" });
  });

  test("requires the metadata", async () => {
    const shipment = await bought(client);
    const { status, error } = await client.patch(`/v1/shipments/${shipment.id}`, { meta: {} });
    expect(status).toBe(400);
    expect(error.metadata.issues).toEqual([{ path: "metadata", message: "is required" }]);
  });
});

describe("DELETE /v1/shipments/:id", () => {
  test("cancels the shipment and its pickup; repeated, it answers the same", async () => {
    const shipment = await bought(client, { pickup: { date: aPickupDate() } });
    expect(shipment.pickup).not.toBeNull();
    const first = await client.delete(`/v1/shipments/${shipment.id}`);
    expect(first.status).toBe(200);
    expect(first.data).toMatchObject({
      id: shipment.id,
      state: "cancelled",
      pickup: null,
      tracking_history: [],
    });
    const second = await client.delete(`/v1/shipments/${shipment.id}`);
    expect([second.status, withoutSignatures(second.data)]).toEqual([200, withoutSignatures(first.data)]);
  });
});

describe("HEAD", () => {
  test("answers like GET, without the body", async () => {
    const shipment = await bought(client);
    for (const path of [`/v1/shipments/${shipment.id}`, "/v1/shipments", `/v1/rates/${shipment.rate.id}`]) {
      const { status, text } = await client.call("HEAD", path);
      expect([status, text]).toEqual([200, ""]);
    }
    expect((await client.call("HEAD", "/v1/shipments/1")).status).toBe(404);
  });
});
