// Run: long
/** Many labels in one call. The rules of a print are in test/store/prints.test.ts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdfText } from "../support/read-label.ts";
import type { ApiClient, Json } from "./api-client.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
let shipments: readonly Json[];
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Printer");
  shipments = [await bought(client), await bought(client)];
});
afterAll(() => api.stop());

const ids = () => shipments.map(({ id }) => id);
const print = (body: object, of = client) => of.post("/v1/labels", { shipment_ids: ids(), ...body });
const pagesAt = async (url: string) => {
  const response = await fetch(url);
  expect([url, response.status]).toEqual([url, 200]);
  return readPdfText(new Uint8Array(await response.arrayBuffer()));
};

test("prints at once, and names what was skipped", async () => {
  const { status, json } = await print({ shipment_ids: [...ids(), "unknown"] });
  expect(status).toBe(200);
  expect(json).toEqual({
    status: "ok",
    data: {
      url: expect.stringContaining(api.base),
      pages: 2,
      skipped: [{ shipment_id: "unknown", code: "NOT_FOUND", message: expect.any(String) }],
      pick_list: null,
    },
  });
  expect(await pagesAt(json.data.url)).toHaveLength(2);
});

test("prints as a job that can be followed", async () => {
  const { json } = await print({ async: true, format: "A4-4", start_position: 1 });
  expect(json.data).toMatchObject({ kind: "print", state: "working", done: 0, total: 2, url: null });
  const job = async () => (await client.call("GET", `/v1/jobs/${json.data.id}`)).json.data;
  await expect.poll(async () => (await job()).state).toBe("done");
  const done = await job();
  expect(done).toMatchObject({ done: 2, total: 2, pages: 1, skipped: [], error: null });
  expect(await pagesAt(done.url)).toHaveLength(1);
});

test("a pick list that is printed again is a revision, and names what changed", async () => {
  const own = await api.client("Picker");
  const all = [await bought(own), await bought(own)];
  const list = async (body: object) =>
    (await print({ shipment_ids: all.map(({ id }) => id), documents: "pick_list", ...body }, own)).json.data;
  const first = (await list({})).pick_list;
  expect(first).toEqual({ id: expect.any(String), revision: 1, changes: null });
  expect((await list({})).pick_list).toEqual(first);
  expect((await own.call("DELETE", `/v1/shipments/${all[0]!.id}`)).status).toBe(200);
  const second = await list({});
  expect(second.skipped.map(({ code }: Json) => code)).toEqual(["CANCELLED"]);
  expect(second.pick_list).toMatchObject({ id: first.id, revision: 2, changes: { check: [] } });
  const { goods } = second.pick_list.changes;
  expect(goods.length).toBeGreaterThan(0);
  for (const { quantity, orders } of goods) expect([quantity < 0, orders.length]).toEqual([true, 1]);
  // As a job, it is the same revision.
  const { id } = await list({ async: true });
  const job = async () => (await own.call("GET", `/v1/jobs/${id}`)).json.data;
  await expect.poll(async () => (await job()).state).toBe("done");
  expect((await job()).pick_list).toEqual(second.pick_list);
});

test("another merchant gets neither labels nor jobs of these", async () => {
  const stranger = await api.client("Stranger");
  const { json } = await print({}, stranger);
  expect(json.data).toMatchObject({ url: null, pages: 0 });
  expect(json.data.skipped.map(({ code }: Json) => code)).toEqual(["NOT_FOUND", "NOT_FOUND"]);
  const own = (await print({ async: true })).json.data.id;
  expect((await stranger.call("GET", `/v1/jobs/${own}`)).status).toBe(404);
  expect((await client.call("GET", `/v1/jobs/${own}`)).status).toBe(200);
});

test("a link that was changed, or whose shipment was cancelled, prints nothing", async () => {
  const gone = await bought(client);
  const { json } = await print({ shipment_ids: [gone.id] });
  const { url } = json.data;
  const last = url.at(-5) === "A" ? "B" : "A";
  expect((await fetch(`${url.slice(0, -5)}${last}${url.slice(-4)}`)).status).toBe(403);
  await client.call("DELETE", `/v1/shipments/${gone.id}`);
  expect((await fetch(url)).status).toBe(410);
});

test("the same key answers the same document again", async () => {
  const headers = { "idempotency-key": `print-${ids()[0]}` };
  const one = await client.post("/v1/labels", { shipment_ids: ids() }, { headers });
  const other = await client.post("/v1/labels", { shipment_ids: ids() }, { headers });
  expect(other.text).toBe(one.text);
});

test("prints slips beside labels, slips alone and a pick list, which mark nothing", async () => {
  const item = {
    weight: 1200,
    height: 10,
    width: 20,
    length: 30,
    label: "Soap",
    sku: "SOAP-1",
    place: "A-2",
  };
  const fresh = await bought(client, { items: [item] });
  expect(fresh.items).toMatchObject([{ sku: "SOAP-1", place: "A-2" }]);
  const of = async (documents: string, format?: string) => {
    const { json } = await print({ shipment_ids: [fresh.id], documents, format });
    return (await pagesAt(json.data.url)).map((page) => page.replaceAll(/\s/g, ""));
  };
  const [slip = "", ...more] = await of("slips");
  expect(more).toEqual([]);
  for (const word of ["Δελτίοσυσκευασίας", "SOAP-1", "A-2"]) expect(slip).toContain(word);
  expect((await of("pick_list", "A5")).join()).toContain("SOAP-1");
  expect(await of("labels_and_slips", "a6")).toHaveLength(2);
  const { status, json } = await print({ documents: "slips", format: "a4-4" });
  expect([status, json.error.metadata.issues[0].path]).toEqual([400, "format"]);
});
