/** /v1/trackers, and the page, JSON and block for recipients. */
import { Script } from "node:vm";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { thessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Trackers");
});
afterAll(() => api.stop());

const make = (tracking_ref: string, more: object = {}, as = client) =>
  as.post("/v1/trackers", { driver: "gorgona", tracking_ref, ...more });

/** As if it had been made an hour earlier; the same number then asks again. */
async function anHourLater({ id, tracking_ref, created_at }: Json, as = client): Promise<Json> {
  const earlier = new Date(Date.parse(created_at) - 60 * 60_000);
  await api.sql("UPDATE trackers SET created_at = $2 WHERE id = $1", [id, earlier]);
  return (await make(tracking_ref, {}, as)).json;
}

describe("a tracker", () => {
  test("is made once for a number, plays a scenario, is listed and deleted", async () => {
    const own = await api.client("Trackers, whole");
    const { status, json } = await make(" TEST DELIVERED 1 ", { related_order_id: "A-1" }, own);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      driver: "gorgona",
      tracking_ref: "TEST DELIVERED 1",
      related_order_id: "A-1",
    });
    expect([json.tracking_status, json.tracking_history]).toEqual(["PRE_TRANSIT", []]);
    expect((await make("TEST DELIVERED 1", {}, own)).json).toEqual(json);
    const after = await anHourLater(json, own);
    expect(after).toMatchObject({ id: json.id, tracking_status: "DELIVERED" });
    expect(after.tracking_history).toHaveLength(4);
    expect(after.delivered_at).toBe(after.tracking_history.at(-1).status_date);
    expect((await own.get(`/v1/trackers/${json.id}`)).data).toEqual(after);

    const { json: other } = await make("TEST EXCEPTION 2", {}, own);
    const listed = async (query: string) => {
      const { data, json: page } = await own.get(`/v1/trackers${query}`);
      return [data.map(({ id }: Json) => id), page.next_cursor];
    };
    expect(await listed("")).toEqual([[other.id, json.id], null]);
    expect(await listed("?limit=1")).toEqual([[other.id], other.id]);
    expect(await listed(`?limit=1&cursor=${other.id}`)).toEqual([[json.id], null]);
    expect(await listed("?tracking_ref=TEST%20EXCEPTION%202")).toEqual([[other.id], null]);
    expect(await listed("?related_order_id=A-1")).toEqual([[json.id], null]);
    expect((await own.delete(`/v1/trackers/${other.id}`)).data.id).toBe(other.id);
    expect((await own.delete(`/v1/trackers/${other.id}`)).status).toBe(404);
  });

  test("is refused for a carrier that can't be asked, or that the caller lacks", async () => {
    const { status, error } = await make("GL00000001GR");
    expect([status, error.code, error.metadata]).toEqual([400, "OPTION_NOT_AVAILABLE", { path: "driver" }]);
    const unknown = await client.post("/v1/trackers", { driver: "nemo", tracking_ref: "TEST DELIVERED 1" });
    expect([unknown.status, unknown.error.metadata.issues[0].path]).toEqual([400, "driver"]);
    const production = await api.client("Trackers", "production");
    expect((await make("TEST DELIVERED 1", {}, production)).status).toBe(400);
    expect((await make(" ")).status).toBe(400);
  });

  test("sends its events, each with what GET answers", async () => {
    const own = await api.client("Trackers with webhooks");
    const { id } = (await own.post("/v1/webhook_endpoints", { url: "http://127.0.0.1:9/" })).json;
    const events = async () =>
      (await own.get(`/v1/webhook_endpoints/${id}/deliveries`)).data.map(({ type }: Json) => type).reverse();
    for (const number of ["TEST DELIVERED 1", "TEST EXCEPTION 1"])
      await anHourLater((await make(number, {}, own)).json, own);
    expect(await events()).toEqual([
      ...["tracker.updated", "tracker.delivered"],
      ...["tracker.updated", "tracker.exception"],
    ]);
    expect((await own.get("/v1/trackers")).data).toHaveLength(2);
  });

  test("is exported and erased by its order", async () => {
    const own = await api.client("Trackers of a person");
    const { json } = await make("TEST DELIVERED 1", { related_order_id: "A-9" }, own);
    const clue = { related_order_id: "A-9" };
    const { data } = await own.post("/v1/privacy/exports", clue);
    expect(data.trackers.map(({ id }: Json) => id)).toEqual([json.id]);
    expect((await own.post("/v1/privacy/erasures", clue)).data.trackers).toBe(1);
    expect((await own.get(`/v1/trackers/${json.id}`)).status).toBe(404);
  });
});

describe("the page for recipients", () => {
  const open = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });

  test("shows a parcel's way in both languages, without the person, and its JSON to any page", async () => {
    const tracker = await anHourLater((await make("TEST DELIVERED 7")).json);
    const shipment = await bought(client, { address_to: { ...thessaloniki, name: "Zoe Unmistakable" } });
    for (const { tracking_page_url: url, tracking_ref } of [tracker, shipment]) {
      const page = await open(url, { "accept-language": "el-GR,el;q=0.9" });
      const html = await page.text();
      expect([page.status, html.includes(tracking_ref), html.includes('lang="el"')]).toEqual([
        200,
        true,
        true,
      ]);
      expect(html).not.toMatch(/Unmistakable|Tsimiski|Τσιμισκή|6912345678/);
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(page.headers.get("referrer-policy")).toBe("no-referrer");
      const json = await open(`${url}/status.json?lang=en`);
      expect(json.headers.get("access-control-allow-origin")).toBe("*");
      expect(json.headers.get("cache-control")).toBe("public, max-age=60");
      const view = (await json.json()) as Json;
      expect(view).toMatchObject({ tracking_ref, language: "en", is_test: true });
      expect(JSON.stringify(view)).not.toMatch(/Unmistakable|Τσιμισκή|6912345678/);
    }
    const { events, status_text } = (await (
      await open(`${tracker.tracking_page_url}/status.json`)
    ).json()) as Json;
    expect([status_text, events.length, events[0].text]).toEqual(["Delivered", 4, "Delivered"]);
  });

  test("has the merchant's look", async () => {
    const { tracking_page_url: url, id } = (await make("TEST SLOW 3")).json;
    const { stores, close } = await api.stores();
    const { id: merchantId } = await stores.merchants.ensure(api.named("Trackers"));
    await stores.trackingBrands.set(merchantId, {
      ...{ name: "Elia & Sons", colour: "#1a6e5c", helpUrl: "https://elia.example/help", language: "el" },
    });
    await close();
    const html = await (await open(`${url}?lang=en`)).text();
    expect(html).toContain("Elia &#38; Sons");
    expect(html).toContain("#1a6e5c");
    expect(html).toContain('lang="el"');
    expect(html).toContain("https://elia.example/help");
    expect((await open(`${url}/logo.png`)).status).toBe(404);
    await client.delete(`/v1/trackers/${id}`);
  });

  test("shows nothing for a token that was changed, of another parcel, or erased", async () => {
    const shipment = await bought(client, { related_order_id: "erase me" });
    const url: string = shipment.tracking_page_url;
    const other: string = (await make("TEST SLOW 9")).json.tracking_page_url;
    const signature = url.split(".").at(-1) ?? "";
    const forged = [
      url.replace("/track/ss.", "/track/st."),
      url.replace("/track/ss.", "/track/ps."),
      [...other.split(".").slice(0, -1), signature].join("."),
      `${url}x`,
      `${url}/other`,
      `${api.base}/track/`,
      `${api.base}/track/${"a".repeat(3_000)}`,
    ];
    for (const each of forged) {
      const page = await open(each);
      expect([each, page.status, (await page.text()).includes(shipment.tracking_ref)]).toEqual([
        each,
        404,
        false,
      ]);
    }
    await client.post("/v1/privacy/erasures", { related_order_id: "erase me" });
    expect((await open(url)).status).toBe(404);
    expect((await open(`${url}/status.json`)).status).toBe(404);
    expect((await fetch(url, { method: "POST" })).status).toBe(405);
  });

  test("is bounded for one parcel, and another's is not", async () => {
    const [busy, other] = [(await make("TEST SLOW 20")).json, (await make("TEST SLOW 21")).json];
    const statuses = [];
    for (let call = 0; call < 80; call++)
      statuses.push((await open(`${busy.tracking_page_url}/status.json`)).status);
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses).toContain(429);
    expect((await open(other.tracking_page_url)).status).toBe(200);
  });

  test("has a block of one small script that parses as such", async () => {
    const answer = await open(`${api.base}/track/embed.js`);
    const script = await answer.text();
    expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(() => new Script(script)).not.toThrow();
    expect(script).not.toMatch(/innerHTML|insertAdjacentHTML|eval\(/);
    expect([script.length < 6_000, gzipSync(script).length < 2_500]).toEqual([true, true]);
  });
});
