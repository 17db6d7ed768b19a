/** Many callers change one shipment at once. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { aQuote } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Parallel changes");
});
afterAll(() => api.stop());

async function aShipment(): Promise<Json> {
  const service = { driver: "gorgona", code: "standard" };
  return (await client.post("/v1/shipments", { ...aQuote(), service })).json;
}

describe("a hundred changes of one shipment at once", () => {
  test("of metadata all succeed, and the last one saved stays", async () => {
    const { id } = await aShipment();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => client.patch(`/v1/shipments/${id}`, { metadata: { turn } })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { metadata } = (await client.get(`/v1/shipments/${id}`)).json.data;
    expect(metadata.turn).toBeGreaterThanOrEqual(0);
  });
});
