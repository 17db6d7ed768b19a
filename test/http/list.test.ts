import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { aShipment, berlin } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, rateOf, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Papyrus");
});
afterAll(() => api.stop());

const idsOf = (shipments: Json): string[] => shipments.map((shipment: Json) => shipment.id);

describe("GET /v1/shipments", () => {
  const made: Json[] = [];
  beforeAll(async () => {
    const facts = { incoming_order_id: "return-7", metadata: { basket: "A-17", gift: true } };
    for (let n = 0; n < 7; n += 1)
      made.unshift(await bought(client, { related_order_id: `order-${n % 3}`, ...(n === 0 && facts) }));
    const rate = await rateOf(client, "viadotto", { address_to: berlin });
    const { json } = await client.post("/v1/shipments", aShipment(rate.id, { address_to: berlin }));
    made.unshift(json);
    await client.delete(`/v1/shipments/${made[3].id}`);
    const entry = {
      status: "TRANSIT",
      status_date: "2026-11-24T08:15:00.000Z",
      status_details: "",
      status_exact: null,
    };
    await client.put(`/v1/shipments/${made[4].id}/tracking`, { tracking_history: [entry] });
  });

  test("returns all of them wrapped, newest first, each as GET returns it alone", async () => {
    const { json } = await client.get("/v1/shipments");
    expect(Object.keys(json)).toEqual(["status", "data"]);
    expect(json.status).toBe("ok");
    expect(idsOf(json.data)).toEqual(idsOf(made));
    const alone = await client.get(`/v1/shipments/${made[0].id}`);
    expect(Object.keys(json.data[0])).toEqual(Object.keys(alone.data));
  });

  test("is empty for a new merchant", async () => {
    const newcomer = await api.client("Newcomer");
    expect((await newcomer.get("/v1/shipments")).json).toEqual({ status: "ok", data: [] });
    expect((await newcomer.get("/v1/shipments?limit=5")).json).toEqual({
      status: "ok",
      data: [],
      next_cursor: null,
    });
  });

  test.each([1, 3, 8, 250])("pages by %i, each shipment once", async (limit) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const next: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { json } = await client.get(`/v1/shipments?limit=${limit}${next}`);
      expect(Object.keys(json)).toEqual(["status", "data", "next_cursor"]);
      expect(json.data.length).toBeLessThanOrEqual(limit);
      seen.push(...idsOf(json.data));
      cursor = json.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(idsOf(made));
  });

  test("filters by each of its parameters, streamed and paged alike", async () => {
    const [newest, , , cancelled, moving] = made;
    const oldest = made.at(-1);
    const expected: Readonly<Record<string, string[]>> = {
      "related_order_id=order-1": idsOf(made.filter((each) => each.related_order_id === "order-1")),
      [`tracking_ref=${newest.tracking_ref}`]: [newest.id],
      "state=cancelled": [cancelled.id],
      "tracking_status=TRANSIT": [moving.id],
      "driver=viadotto": [newest.id],
      [`created_from=${newest.created_at}`]: [newest.id],
      [`created_to=${oldest.created_at}`]: [oldest.id],
      [`updated_from=${moving.updated_at}`]: idsOf(
        made.filter((each) => each.updated_at >= moving.updated_at),
      ),
      [`updated_to=${oldest.updated_at}`]: idsOf(made.filter((each) => each.updated_at <= oldest.updated_at)),
      "state=created&driver=gorgona&related_order_id=order-0": idsOf(
        made.filter((each) => each.related_order_id === "order-0" && each.id !== cancelled.id),
      ),
      "driver=nobody": [],
      "country=DE": [newest.id],
      "country=SE": [],
      "incoming_order_id=return-7": [oldest.id],
      "metadata[basket]=A-17": [oldest.id],
      "metadata[basket]=A-17&metadata[gift]=true": [oldest.id],
      "metadata[basket]=A-17&metadata[gift]=false": [],
      "metadata[other]=A-17": [],
    };
    for (const [query, ids] of Object.entries(expected)) {
      expect([query, idsOf((await client.get(`/v1/shipments?${query}`)).data)]).toEqual([query, ids]);
      expect([query, idsOf((await client.get(`/v1/shipments?limit=100&${query}`)).data)]).toEqual([
        query,
        ids,
      ]);
    }
  });

  test.each([
    ["limit=0", "limit"],
    ["limit=251", "limit"],
    ["limit=ten", "limit"],
    ["limit=1e1", "limit"],
    ["limit=1.5", "limit"],
    ["limit=", "limit"],
    ["limit=5&limit=6", "limit"],
    ["cursor=x", "cursor"],
    ["limit=5&cursor=x", "cursor"],
    ["limit=5&cursor=", "cursor"],
    ["state=lost", "state"],
    ["tracking_status=delivered", "tracking_status"],
    ["created_from=2026-11-24", "created_from"],
    ["created_to=yesterday", "created_to"],
    ["tracking_ref=%00", "tracking_ref"],
    ["country=Greece", "country"],
    ["updated_from=2026-11-24T00:00:00.000Z&updated_to=2026-11-23T00:00:00.000Z", "updated_to"],
    ["created_from=2026-11-24T00:00:00.000Z&created_to=2026-11-23T00:00:00.000Z", "created_to"],
  ])("refuses %s", async (query, path) => {
    const { status, error } = await client.get(`/v1/shipments?${query}`);
    expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(error.metadata.issues.map((issue: Json) => issue.path)).toEqual([path]);
  });

  test("finds a shipment by the number of each of its parcels", async () => {
    const shipper = await api.client("Shipper of several");
    const items = Array.from({ length: 3 }, () => ({ weight: 20_000, height: 40, width: 40, length: 40 }));
    const rate = await rateOf(shipper, "gorgona", { items });
    const { json } = await shipper.post("/v1/shipments", aShipment(rate.id, { items }));
    await bought(shipper);
    const numbers = [json, ...json.child_vouchers].map(({ tracking_ref }: Json) => tracking_ref);
    expect(numbers.length).toBeGreaterThan(1);
    for (const number of numbers)
      expect(idsOf((await shipper.get(`/v1/shipments?tracking_ref=${number}`)).data)).toEqual([json.id]);
  });

  test("refuses parameters it doesn't know, and names the known ones", async () => {
    const { status, error } = await client.get(
      "/v1/shipments?colour=red&_data=routes%2Fv1.%24&index&_routes=x",
    );
    expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(error.metadata.issues.map((issue: Json) => issue.path)).toEqual([
      "colour",
      "_data",
      "index",
      "_routes",
    ]);
    expect(error.message).toContain("limit, cursor, related_order_id");
  });

  test.each(["/v1/shipments/x?format=a4", "/v1/carriers?limit=2", "/v1/me?x"])(
    "%s takes no parameters",
    async (path) => {
      const { status, error } = await client.get(path);
      expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
      expect(error.message).toContain("there are none");
    },
  );
});
