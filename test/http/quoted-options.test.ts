/** A quote with options, over HTTP: the rate is bought with the same options. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { aPickupDate } from "./pickup-date.ts";
import { aQuote, aShipment } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Quoted options");
});
afterAll(() => api.stop());

test("a quote with cash on delivery and a pickup is bought with both, and with nothing else", async () => {
  const options = { cash_on_delivery: 20, pickup: { date: aPickupDate() } };
  const { json: plain } = await client.post("/v1/rates", aQuote());
  const { json, headers } = await client.post("/v1/rates", { ...aQuote(), ...options });
  const standard = ({ driver, service }: Json) => driver === "gorgona" && service.code === "standard";
  const rate = json.find(standard);
  expect(rate.total_without_tax_amount).toBeGreaterThan(plain.find(standard).total_without_tax_amount);
  // The others collect no cash for this merchant, but none of them is broken.
  expect(new Set(json.map(({ driver }: Json) => driver))).toEqual(new Set(["gorgona"]));
  expect(headers.get("x-rate-failures")).toBe("0");

  const refused = await client.post("/v1/shipments", aShipment(rate.id, { cash_on_delivery: 20 }));
  expect(refused.json.error.code).toBe("RATE_MISMATCH");
  expect(refused.json.error.metadata.differences).toEqual([
    { path: "pickup.date", rate: options.pickup.date, shipment: null },
  ]);
  const { json: shipment } = await client.post("/v1/shipments", aShipment(rate.id, options));
  expect(shipment).toMatchObject({ cash_on_delivery: 20, pickup: { date: options.pickup.date } });
  expect(shipment.rate.total_amount).toBe(rate.total_amount);
});
