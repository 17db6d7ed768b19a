/** A quote with options, over HTTP: the rate is bought with the same options. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { aPickupDate } from "./pickup-date.ts";
import { aQuote, aShipment } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { sharedApi, withContract } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await withContract(await api.client("Quoted options"));
});
afterAll(() => api.stop());

const isStandard = ({ driver, service }: Json) => driver === "gorgona" && service.code === "standard";

test("a quote with cash on delivery and a pickup is bought with both, and with nothing else", async () => {
  const options = { cash_on_delivery: 20, pickup: { date: aPickupDate() } };
  const { json: plain } = await client.post("/v1/rates", aQuote());
  const { json, headers } = await client.post("/v1/rates", { ...aQuote(), ...options });
  const rate = json.find(isStandard);
  expect(rate.total_without_tax_amount).toBeGreaterThan(plain.find(isStandard).total_without_tax_amount);
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
  expect(shipment.rate.charges).toEqual(rate.charges);
});

test("charges add up to the totals, and name what was asked for", async () => {
  const { json: plain } = await client.post("/v1/rates", aQuote());
  const { json: rates } = await client.post("/v1/rates", { ...aQuote(), cash_on_delivery: 20 });
  const { json: bought } = await client.post(
    "/v1/shipments",
    aShipment(plain.find(isStandard).id, { cash_on_delivery: 20 }),
  );
  for (const { charges, total_without_tax_amount, tax_amount } of [...plain, ...rates, bought.rate]) {
    const sum = (of: "amount" | "tax_amount") =>
      charges.reduce((total: number, charge: Json) => total + Math.round(charge[of] * 100), 0) / 100;
    expect([sum("amount"), sum("tax_amount")]).toEqual([total_without_tax_amount, tax_amount]);
  }
  const codes = ({ charges }: Json) => charges.map(({ code }: Json) => code).sort();
  expect(codes(plain.find(isStandard))).not.toContain("cash-on-delivery");
  expect(codes(rates.find(isStandard))).toContain("cash-on-delivery");
  expect(codes(bought.rate)).toEqual(codes(rates.find(isStandard)));
});

test("a mistyped option is refused by name, in quotes and shipments", async () => {
  const mistyped = { extras: { insurence_amount: 20 } };
  const { json: rates } = await client.post("/v1/rates", aQuote());
  for (const { status, error } of [
    await client.post("/v1/rates", { ...aQuote(), ...mistyped }),
    await client.post("/v1/shipments", aShipment(rates[0].id, mistyped)),
  ]) {
    expect([status, error.code, error.metadata.issues[0].path]).toEqual([400, "VALIDATION_FAILED", "extras"]);
    expect(error.metadata.issues[0].message).toContain(
      'has no "insurence_amount": there are insurance_amount',
    );
  }
});
