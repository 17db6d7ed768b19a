// Run: long
/** Rows of the error table that need elapsed time or faults behind the server; the tests cause them in its database. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { quoteIdOf } from "../../app/domain/engine/index.ts";
import { encryptionOf, intoClear } from "../support/into-clear.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { aQuote, aShipment } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { rateOf, startApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await startApi();
  client = await api.client("Papyrus");
});
afterAll(() => api.stop());

/** Removes a table while `during` runs, as a lost disk or a failed change would. */
async function without<T>(table: string, during: () => Promise<T>): Promise<T> {
  await api.sql(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    return await during();
  } finally {
    await api.sql(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}

test("404 RATE_EXPIRED after seven days, to read and to buy", async () => {
  const { id } = await rateOf(client, "gorgona");
  const quoteId = quoteIdOf(id);
  await intoClear(api.sql, encryptionOf(api.env), quoteId);
  const age = async (days: number) => {
    const made = new Date(Date.now() - days * 86_400_000).toISOString();
    await api.sql(
      "UPDATE rates SET value = jsonb_set(value::jsonb, '{createdAt}', to_jsonb($2::text))::json WHERE id = $1",
      [quoteId, made],
    );
  };
  await age(6.99);
  expect((await client.get(`/v1/rates/${id}`)).status).toBe(200);
  await age(7.01);
  for (const { status, error } of [
    await client.get(`/v1/rates/${id}`),
    await client.post("/v1/shipments", aShipment(id)),
  ])
    expect([status, error.code]).toEqual([404, "RATE_EXPIRED"]);
});

test("500 INTERNAL_ERROR reveals only the request's id, and the API works again afterwards", async () => {
  const { status, error, json } = await without("rates", () => client.post("/v1/rates", aQuote()));
  expect([status, error.code, error.metadata]).toEqual([500, "INTERNAL_ERROR", null]);
  expect(JSON.stringify(json)).not.toMatch(/rates_away|relation|prisma|SELECT|INSERT|\.ts/i);
  expect((await client.post("/v1/rates", aQuote())).status).toBe(200);
});

test("503 CARRIER_UNAVAILABLE with Retry-After while no voucher is available; the same key then buys once", async () => {
  const { id } = await rateOf(client, "gorgona");
  const order = aShipment(id, { related_order_id: "unlucky" });
  const options = { headers: { "idempotency-key": "unlucky-1" } };
  const refused = await without("voucher_allocations", () => client.post("/v1/shipments", order, options));
  expect([refused.status, refused.error.code]).toEqual([503, "CARRIER_UNAVAILABLE"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const ofOrder = async (): Promise<Json[]> =>
    (await client.get("/v1/shipments?related_order_id=unlucky")).json.data;
  expect(await ofOrder()).toEqual([]);

  let answer = await client.post("/v1/shipments", order, options);
  // The booking's outcome was unknown. An immediate retry may find it leased, but not a minute later.
  if (answer.status === 503) {
    await api.sql("UPDATE bookings SET lease_until = lease_until - interval '1 minute'");
    answer = await client.post("/v1/shipments", order, options);
  }
  expect(answer.status).toBe(200);
  expect((await ofOrder()).map((shipment) => shipment.id)).toEqual([answer.json.id]);
});
