/** Many callers change one shipment at once. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cases, randomNumbers } from "../support/effort.ts";
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

describe("a cancellation beside a scan of the parcel on its way", () => {
  const scan = (status: string, at: Date) => ({
    tracking_history: [
      { status, status_date: at.toISOString(), status_details: "at the depot", status_exact: null },
    ],
  });

  test(`has one winner, and tells the other, in ${cases(60, 600)} races`, async () => {
    const random = randomNumbers();
    const outcomes = new Map<string, number>();
    for (let race = 0; race < cases(60, 600); race += 1) {
      const { id } = await aShipment();
      const scannedAt = new Date();
      const answered: string[] = [];
      const cancel = () =>
        client.delete(`/v1/shipments/${id}`).finally(() => void answered.push("cancellation"));
      const report = () =>
        client
          .put(`/v1/shipments/${id}/tracking`, scan("TRANSIT", scannedAt))
          .finally(() => void answered.push("scan"));
      const wait = random() * 5;
      const [cancelled, scanned] = await (race % 2 === 0
        ? Promise.all([cancel(), report()])
        : Promise.all([sleep(wait).then(cancel), report()]));
      const { state, tracking_status } = (await client.get(`/v1/shipments/${id}`)).data;
      // On a busy machine, a cancellation may be over when the history comes, which is taken then: there was no race.
      if (cancelled.status === 200 && scanned.status === 200 && answered[0] === "cancellation") continue;
      const outcome = [cancelled.status, scanned.status, state, tracking_status].join(" ");
      outcomes.set(outcome, 1 + (outcomes.get(outcome) ?? 0));
      if (state === "cancelled")
        expect([scanned.status, scanned.error]).toMatchObject([409, { code: "CONFLICT" }]);
      else expect(cancelled.error).toMatchObject({ code: "NOT_CANCELLABLE" });
    }
    expect([...outcomes.keys()].toSorted()).toEqual([
      "200 409 cancelled PRE_TRANSIT",
      "400 200 created TRANSIT",
    ]);
  });

  test("that is sent after it is taken, in any state", async () => {
    const { id } = await aShipment();
    const before = new Date();
    await client.delete(`/v1/shipments/${id}`);
    const put = (status: string) => client.put(`/v1/shipments/${id}/tracking`, scan(status, before));
    for (const status of ["PRE_TRANSIT", "TRANSIT", "DELIVERED"])
      expect((await put(status)).data).toMatchObject({ state: "cancelled", tracking_status: status });
  });
});
