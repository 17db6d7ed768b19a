/**
 * Unusual requests that the API accepts or refuses cleanly: keys that every object has, links that run scripts, other
 * spellings of paths.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { send } from "./api-client.ts";
import { aShipment } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, rateOf, sharedApi, withoutSignatures } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
let shipment: Json;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Papyrus");
  shipment = await bought(client, { related_order_id: "caf\u00e9" });
});
afterAll(() => api.stop());

const patch = (metadata: string) =>
  client.call("PATCH", `/v1/shipments/${shipment.id}`, { raw: `{"metadata":${metadata}}` });
const stored = async () => (await client.get(`/v1/shipments/${shipment.id}`)).data.metadata;

describe("metadata", () => {
  test("may have keys that every object has", async () => {
    const given =
      '{"constructor":"x","prototype":"y","toString":1,"hasOwnProperty":true,"valueOf":"v","length":3,"then":0}';
    const { status, json } = await patch(given);
    expect([status, JSON.stringify(json.metadata)]).toEqual([200, given]);
    expect(JSON.stringify(await stored())).toBe(given);
    // The same value again is no change, though a smaller one is.
    expect((await patch(given)).json.updated_at).toBe(json.updated_at);
    expect(JSON.stringify((await patch('{"constructor":"x"}')).json.metadata)).toBe('{"constructor":"x"}');
    expect((await patch("{}")).json.metadata).toEqual({});
  });

  test.each(['{"__proto__":"x"}', '{"a":1,"__proto__":{"polluted":true}}', '{"\\u005f_proto__":1}'])(
    "refuses %s, which objects can't carry, and changes nothing",
    async (metadata) => {
      const before = await stored();
      const { status, error } = await patch(metadata);
      expect([status, error.metadata.issues]).toEqual([
        400,
        expect.arrayContaining([expect.objectContaining({ path: "metadata.__proto__" })]),
      ]);
      expect(await stored()).toEqual(before);
      expect((await client.get("/v1/shipments?limit=1")).data[0]).not.toHaveProperty("polluted");
    },
  );

  test("takes the last of a key's two values, and distinguishes composed from decomposed letters", async () => {
    expect((await patch('{"a":1,"a":2}')).json.metadata).toEqual({ a: 2 });
    expect(Object.values((await patch('{"caf\\u00e9":1,"cafe\\u0301":2}')).json.metadata)).toEqual([1, 2]);
  });
});

describe("a filter", () => {
  const names = [
    "related_order_id",
    "tracking_ref",
    "driver",
    "state",
    "tracking_status",
    "cursor",
    "created_from",
  ];
  test.each(names.flatMap((name) => ["%00", "a%00b", "%1b[2J"].map((value) => `${name}=${value}&limit=5`)))(
    "with a control character is named: %s",
    async (query) => {
      const { status, error } = await client.get(`/v1/shipments?${query}`);
      expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
      expect(error.metadata.issues.map(({ path }: Json) => path)).toContain(query.split("=")[0]);
    },
  );

  test("finds the exact text, no look-alike and no pattern", async () => {
    const found = async (text: string) =>
      (await client.get(`/v1/shipments?related_order_id=${encodeURIComponent(text)}`)).data.length;
    expect(await found("caf\u00e9")).toBe(1);
    for (const other of ["cafe\u0301", "CAF\u00c9", "caf%", "caf_", "' OR '1'='1"])
      expect(await found(other)).toBe(0);
  });
});

describe("a path", () => {
  test.each([
    "/v1/shipments/:id/",
    "/v1/shipments/:id%2F",
    "/v1/shipments/:id%2F..%2F",
    "/v1/shipments%2F:id",
    "/v1%2Fshipments/:id",
    "/%76%31/shipments/:id",
    "/v1/shipments/:id;x=1",
    "/v1/shipments/:id%00",
    "/v1/shipments/:id%20",
    "/v1/shipments/{:id}",
  ])("written as %s leads to no shipment", async (path) => {
    const { status, json } = await send(api.base, {
      method: "GET",
      target: path.replace(":id", shipment.id),
      headers: { "x-api-key": client.key },
      body: null,
    });
    expect([status, json]).toEqual([404, { error: expect.objectContaining({ code: "NOT_FOUND" }) }]);
  });
});

describe("a link from the caller", () => {
  test.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)//http://x.example",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "https:",
    "http://",
  ])("that is not http(s) is refused: %j", async (url) => {
    const rate = await rateOf(client, "gorgona");
    for (const field of ["tracking_url", "label_url"]) {
      const body = aShipment(rate.id, { tracking_ref: "OWN-1", [field]: url });
      const { status, error } = await client.post("/v1/shipments", body);
      expect([status, error.metadata.issues]).toEqual([400, [expect.objectContaining({ path: field })]]);
    }
  });

  test("with markup in it stays text, and its label keeps the headers whole", async () => {
    const rate = await rateOf(client, "gorgona");
    const tracking_ref = 'X"; x="y.html"><script>';
    const { status, json } = await client.post("/v1/shipments", aShipment(rate.id, { tracking_ref }));
    expect([status, json.tracking_ref]).toEqual([200, tracking_ref]);
    const label = await fetch(json.label_url);
    expect(label.headers.get("content-disposition")).toBe('inline; filename="X-x-y-html-script-.pdf"');
    expect([label.status, label.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(label.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

test("all of this changed only the metadata of the first shipment", async () => {
  const { data } = await client.get(`/v1/shipments/${shipment.id}`);
  const { metadata: _, updated_at: __, ...now } = withoutSignatures(data);
  const { metadata: ___, updated_at: ____, ...then } = withoutSignatures(shipment);
  expect(now).toEqual(then);
});
