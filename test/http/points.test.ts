import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewCarrierAccount } from "../../app/domain/engine/index.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { aQuote, aShipment } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { startApi } from "./running-api.ts";

const account: NewCarrierAccount = {
  driver: "locker-network",
  carrier: { code: "lockernet", name: "Locker Net", imageUrl: "/carriers/test.svg" },
  friendlyName: null,
  enabled: true,
  serviceCodes: null,
  credentials: "own",
  secrets: {},
  defaultParcel: null,
  settings: {},
};

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await startApi({
    CARRIER_MODULES: fileURLToPath(new URL("../support/locker-network.ts", import.meta.url)),
  });
  client = await api.client("Locker shop");
  const { stores, announce, close } = await api.stores();
  const merchant = await stores.merchants.ensure(api.named("Locker shop"));
  await stores.accounts.add({ merchantId: merchant.id, environment: "sandbox" }, account);
  await announce(merchant.id);
  await close();
});
afterAll(() => api.stop());

test("a new account's points are there soon, without a restart", async () => {
  await expect
    .poll(async () => (await client.get("/v1/points?country=GR&zip=54622&carrier=lockernet")).data.length)
    .toBeGreaterThan(0);
});

describe("GET /v1/points", () => {
  test("answers the nearest of a postal code, each with its distance", async () => {
    const { data } = await client.get("/v1/points?country=GR&zip=546%2022&limit=3&carrier=lockernet");
    expect(data).toHaveLength(3);
    expect(data[0]).toEqual({
      location_id: "T-10",
      driver: "lockernet",
      kind: "locker",
      name: "Locker 10",
      address: { address: "Ελιάς 11", address2: null, zip: "54622", city: "Θεσσαλονίκη", country: "GR" },
      latitude: 40.6436,
      longitude: 22.9439,
      distance_in_meters: expect.any(Number),
      opening_hours: "00:00–24:00",
      compartment_sizes: ["1", "2"],
    });
    const distances = data.map((each: Json) => each.distance_in_meters);
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b));
  });

  test("answers the nearest of coordinates, those with a compartment, those of a carrier", async () => {
    const at = "latitude=40.6336&longitude=22.9439&limit=2";
    const ids = async (query: string) =>
      (await client.get(`/v1/points?${query}`)).data.map((each: Json) => each.location_id);
    const network = `${at}&carrier=lockernet`;
    expect(await ids(`${network}&compartment_size=3`)).toEqual(["T-2", "T-5"]);
    // Of all carriers, the nearest come first: a sample's locker is around too.
    expect(await ids(at.replace("limit=2", "limit=4"))).toEqual(["T-0", "T-1", "SANDBOX-SKG-2", "T-2"]);
    expect(await ids(`${at}&carrier=lockernet`)).toEqual(["T-0", "T-1"]);
    expect(await ids(`${at}&carrier=gorgona`)).toEqual([]);
    expect(await ids(`${at}&country=CY`)).toEqual([]);
  });

  test("answers none where no carrier has a point near", async () => {
    expect((await client.get("/v1/points?country=GR&zip=63086")).data).toEqual([]);
  });

  test.each([
    ["", "zip"],
    ["zip=54622", "country"],
    ["country=GR&zip=1", "zip"],
    ["country=XX&zip=54622", "country"],
    ["latitude=40", "longitude"],
    ["longitude=22", "latitude"],
    ["latitude=91&longitude=0", "latitude"],
    ["latitude=north&longitude=0", "latitude"],
    ["country=GR&zip=54622&latitude=40&longitude=22", "zip"],
    ["country=GR&zip=54622&limit=101", "limit"],
    ["country=GR&zip=54622&limit=0", "limit"],
    ["country=GR&zip=54622&limit=2&limit=3", "limit"],
    ["country=GR&zip=54622&radius=3", "radius"],
  ])("refuses %s", async (query, path) => {
    const { status, error } = await client.get(`/v1/points?${query}`);
    expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(error.metadata.issues.map((issue: Json) => issue.path)).toEqual([path]);
  });
});

describe("POST /v1/shipments with a location_id", () => {
  async function buy(locationId: string): Promise<Json> {
    const quote = aQuote({});
    const { json } = await client.post("/v1/rates", quote);
    const rate = json.find((each: Json) => each.driver === "lockernet");
    const to = aShipment(rate.id).address_to as Json;
    return client.post(
      "/v1/shipments",
      aShipment(rate.id, { address_to: { ...to, location_id: locationId } }),
    );
  }

  test("buys for a point that is open", async () => {
    const { status, json } = await buy("T-0");
    expect([status, json.address_to?.location_id]).toEqual([200, "T-0"]);
  });

  test.each([
    ["nowhere", "point_unknown"],
    ["T-7", "point_closed"],
  ])("refuses %s and names the nearest", async (locationId, reason) => {
    const { status, error } = await buy(locationId);
    expect([status, error.code, error.metadata.reason]).toEqual([400, "OPTION_NOT_AVAILABLE", reason]);
    expect(error.metadata.nearest[0]).toEqual({
      location_id: expect.stringMatching(/^T-/),
      name: expect.any(String),
      distance_in_meters: expect.any(Number),
    });
  });
});

test("GET /v1/carriers says that the carrier has points", async () => {
  const { data } = await client.get("/v1/carriers");
  expect(data.find((each: Json) => each.driver === "lockernet")).toMatchObject({
    has_points: true,
    services: [{ code: "locker", to_point: true }],
  });
});
