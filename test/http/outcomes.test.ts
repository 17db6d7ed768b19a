/** Bookings of which only a person can find out whether the carrier has them, by the API. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiDocument } from "../../app/entrypoints/rest/openapi/openapi.ts";
import type { TestCarrier } from "../support/a-carrier.ts";
import { aCarrier } from "../support/a-carrier.ts";
import { aKey } from "../support/a-key.ts";
import type { Json } from "./api-client.ts";
import { apiClient } from "./api-client.ts";
import type { ApiWithCarrier } from "./api-with-carrier.ts";
import { apiWithCarrier } from "./api-with-carrier.ts";
import { contractOf } from "./contract.ts";
import { aQuote, aShipment } from "./requests.ts";

const carrier: TestCarrier = aCarrier({ lookUps: "half", checksNumbers: true });
let api: ApiWithCarrier;
beforeAll(async () => {
  api = await apiWithCarrier(carrier);
});
afterAll(() => api?.stop());

let keys = 0;

/** A purchase whose answer was lost. */
async function aLostPurchase(lost: "lost before acting" | "lost after acting") {
  const { client } = api;
  const { json: rates } = await client.post("/v1/rates", aQuote());
  const headers = { "idempotency-key": `lost-${keys++}` };
  carrier.will("book", lost);
  const buy = () => client.post("/v1/shipments", aShipment(rates[0].id), { headers });
  const { status, error } = await buy();
  expect([status, error.code]).toEqual([503, "CARRIER_UNAVAILABLE"]);
  const { shipment_id: id } = error.metadata;
  const open = async (): Promise<Json> =>
    (await client.get("/v1/outcomes")).data.find((each: Json) => each.shipment_id === id);
  const settle = (body: Json) => client.put(`/v1/shipments/${id}/outcome`, body);
  return { id, error, buy, open, settle };
}

const booked = () => carrier.calls.filter((call) => call === "book").length;

describe("a carrier that has the shipment and does not say its number", () => {
  test("is named in the refusal and in the list, with the place and the reference to look for", async () => {
    const { id, error, open, settle } = await aLostPurchase("lost after acting");
    const facts = {
      ...{ shipment_id: id, unproven: "booked", look_in: "the portal of Test Carrier" },
      reference: id.toUpperCase(),
    };
    expect(error.metadata).toEqual({ outcome: "unknown", ...facts });
    expect(error.message).toContain("then enter the number, or say that there is none");
    expect(await open()).toMatchObject({ ...facts, driver: "testcarrier", parcels: 1, number_form: null });
    const number = carrier.sold.find(({ reference }) => reference === id)!.vouchers[0]!;
    const first = await settle({ tracking_refs: [number] });
    expect([first.status, first.data]).toMatchObject([
      ...[200, { shipment_id: id, outcome: "booked", shipment: { id, tracking_ref: number } }],
    ]);
    expect((await settle({ tracking_refs: [number] })).data).toEqual(first.data);
    expect(await open()).toBeUndefined();
    const other = await settle({ none_at_carrier: true });
    expect([other.status, other.error.metadata.reason]).toEqual([409, "settled"]);
  });

  test("gets no shipment for another one's number", async () => {
    const { open, settle } = await aLostPurchase("lost after acting");
    const { status, error } = await settle({ tracking_refs: ["TC999-1"] });
    expect([status, error.code]).toEqual([502, "CARRIER_REJECTED"]);
    expect(await open()).toMatchObject({ unproven: "booked" });
  });
});

describe("a carrier that can't tell", () => {
  test("books again only for a new request, after a person said that it has none", async () => {
    const { id, buy, open, settle } = await aLostPurchase("lost before acting");
    const before = booked();
    expect(await open()).toMatchObject({ unproven: "cannot-tell" });
    expect((await buy()).error.metadata).toMatchObject({ outcome: "unknown", unproven: "cannot-tell" });
    const { called_at } = await open();
    const none = { shipment_id: id, outcome: "none", shipment: null };
    expect((await settle({ none_at_carrier: true, called_at })).data).toEqual(none);
    expect((await settle({ none_at_carrier: true, called_at })).data).toEqual(none);
    const again = await buy();
    expect([again.status, again.error.metadata.reason]).toEqual([502, "none_at_carrier"]);
    expect(booked()).toBe(before);
    expect((await api.client.get(`/v1/shipments/${id}`)).status).toBe(404);
  });

  test("is settled by what the person saw alone", async () => {
    const { settle, open } = await aLostPurchase("lost before acting");
    const { status } = await settle({ none_at_carrier: true, called_at: "2026-01-01T00:00:00.000Z" });
    expect(status).toBe(409);
    expect(await open()).toBeDefined();
  });

  test.each([
    [{}],
    [{ none_at_carrier: false }],
    [{ none_at_carrier: true, tracking_refs: ["TC1-1"] }],
    [{ tracking_refs: [] }],
    [{ tracking_refs: ["x"] }],
    [{ tracking_refs: ["TC1-1", "TC1-2"] }],
    [{ tracking_refs: "TC1-1" }],
    [{ none_at_carrier: true, called_at: "yesterday" }],
  ])("refuses %j, and nothing changes", async (body) => {
    const { settle, open } = await aLostPurchase("lost before acting");
    const { status } = await settle(body);
    expect([400, 502]).toContain(status);
    expect(await open()).toBeDefined();
  });
});

test("another merchant sees none of it", async () => {
  const { id, open, settle } = await aLostPurchase("lost before acting");
  const { id: merchantId } = await api.stores.merchants.ensure("Byblos");
  const document = openApiDocument({ PUBLIC_URL: api.services.env.PUBLIC_URL, SANDBOX_URL: undefined });
  const { key } = await api.stores.apiKeys.create(aKey(merchantId, "production", "test"));
  const stranger = apiClient(api.services.env.PUBLIC_URL, key, contractOf(document));
  expect((await stranger.get("/v1/outcomes")).data).toEqual([]);
  for (const body of [{ none_at_carrier: true }, { tracking_refs: ["TC1-1"] }])
    expect((await stranger.put(`/v1/shipments/${id}/outcome`, body)).status).toBe(404);
  expect(await open()).toBeDefined();
  expect((await settle({ none_at_carrier: true })).status).toBe(200);
});
