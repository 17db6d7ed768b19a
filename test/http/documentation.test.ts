import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxScenarios } from "../../app/domain/engine/index.ts";
import { endpoints } from "../../app/entrypoints/rest/endpoints.ts";
import { EXAMPLE_RATE_ID, EXAMPLE_SHIPMENT_ID } from "../../app/entrypoints/rest/values/examples.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { operationsOf } from "./contract.ts";
import { anOpenOutcome } from "./open-outcome.ts";
import { aPickupDate } from "./pickup-date.ts";
import { aQuote, aShipment } from "./requests.ts";
import { anExampleOf, collectionOf } from "./rows-of-api.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, rateOf, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Reader");
});
afterAll(() => api.stop());

describe("GET /openapi.json", () => {
  test("is OpenAPI 3.1, readable without a key", async () => {
    const response = await fetch(`${api.base}/openapi.json`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const document = (await response.json()) as Json;
    expect(document.openapi).toBe("3.1.0");
    expect(document.servers[0].url).toBe(api.base);
    expect(Object.keys(document.paths)).toHaveLength(new Set(endpoints.map(({ path }) => path)).size);
  });

  test("has parameters whose examples work together", async () => {
    const { parameters } = (api.contract.document.paths as Json)["/v1/points"].get;
    const example = new Map<string, unknown>(
      parameters.map((each: Json) => [each.name, each.schema.example]),
    );
    for (const names of [
      ["country", "zip", "limit"],
      ["latitude", "longitude", "compartment_size"],
    ]) {
      const query = new URLSearchParams(names.map((name) => [name, String(example.get(name))]));
      expect([names, (await client.call("GET", `/v1/points?${query}`)).status]).toEqual([names, 200]);
    }
  });

  test("has only examples that work when copied", async () => {
    const url = "http://127.0.0.1:9/";
    const endpointId = (await client.post("/v1/webhook_endpoints", { url })).json.id;
    const { address_from: address } = aShipment("");
    const saved = (await client.post("/v1/address_book", { name: "A", kind: "sender", address })).json.id;
    const idFor = async (template: string) => {
      if (template.includes("webhook")) return endpointId;
      if (template.includes("address_book")) return saved;
      if (template.endsWith("/outcome")) {
        const { id: rate_id } = await rateOf(client, "gorgona");
        return anOpenOutcome(api, client, aShipment(rate_id));
      }
      return template.includes("shipments")
        ? (await bought(client)).id
        : anExampleOf(client, collectionOf(template) ?? "");
    };
    let tried = 0;
    for (const operation of operationsOf(api.contract.document)) {
      const [method = "", template = ""] = operation.split(" ");
      const item = (api.contract.document.paths as Json)[template][method.toLowerCase()];
      const examples = item.requestBody?.content["application/json"]?.examples ?? {};
      for (const [name, { value }] of Object.entries<Json>(examples)) {
        tried += 1;
        const path = template.includes("{id}") ? template.replace("{id}", await idFor(template)) : template;
        // Something that waits to be handed over.
        if (template === "/v1/manifests") await bought(client);
        const { status, text } = await client.call(method, path, { body: await withRealValues(value) });
        expect([operation, name, status, text.slice(0, 300)]).toEqual([
          operation,
          name,
          200,
          expect.any(String),
        ]);
      }
    }
    expect(tried).toBeGreaterThanOrEqual(6);
  });

  /** Replaces the values that an example can't know in advance. */
  async function withRealValues(body: Json): Promise<Json> {
    if (body.shipment_ids !== undefined) {
      expect(body.shipment_ids).toEqual([EXAMPLE_SHIPMENT_ID]);
      const { id } = await bought(client);
      return { ...body, shipment_ids: [id], ...(body.date && { date: aPickupDate() }) };
    }
    if (body.url !== undefined) return { ...body, url: "http://127.0.0.1:9/" };
    if (body.rate_id === undefined) return body;
    expect(body.rate_id).toBe(EXAMPLE_RATE_ID);
    const { items, address_from, address_to } = body;
    const { json } = await client.post("/v1/rates", aQuote({ items, address_from, address_to }));
    const [driver, code] = EXAMPLE_RATE_ID.split("_");
    const rate = json.find((each: Json) => each.driver === driver && each.service.code === code);
    return { ...body, rate_id: rate.id };
  }
});

describe("GET /docs", () => {
  test("has a first call that works when copied", async () => {
    const page = await (await fetch(`${api.base}/docs`)).text();
    const curl = /<pre[^>]*><code>([\s\S]*?)<\/code>/.exec(page)?.[1] ?? "";
    const command = curl.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
    const [, target = ""] = /^curl (\S+)/.exec(command) ?? [];
    const [, body = ""] = /-d '([\s\S]*)'$/.exec(command) ?? [];
    expect(target).toBe(`${api.base}/v1/rates`);
    const { status, json } = await client.call("POST", "/v1/rates", { raw: body });
    expect(status).toBe(200);
    expect(json.length).toBeGreaterThan(0);
  });

  test("lists every scenario of the sandbox, as the reference does", async () => {
    const page = await (await fetch(`${api.base}/docs`)).text();
    const { description } = (api.contract.document.paths as Json)["/v1/sandbox/clock"].post;
    expect(sandboxScenarios.length).toBeGreaterThanOrEqual(6);
    for (const { name } of sandboxScenarios) {
      expect(page).toContain(`<code>${name}</code>`);
      expect(description).toContain(`\`${name}\``);
    }
  });

  test("loads only our own files, and its policy forbids others", async () => {
    const response = await fetch(`${api.base}/docs`);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/https?:|unsafe|\*/);
    const page = await response.text();
    const loaded = [...page.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)].map(
      ([, url]) => url ?? "",
    );
    expect(loaded.filter((url) => url.startsWith("/docs/"))).toHaveLength(4);
    expect(loaded.every((url) => url.startsWith("/") || url === "data:,")).toBe(true);
    for (const url of loaded.filter((each) => each.startsWith("/docs/"))) {
      const file = await fetch(api.base + url);
      expect([url, file.status]).toEqual([url, 200]);
      expect(file.headers.get("content-type")).toMatch(
        url.endsWith(".css") ? /^text\/css/ : /^text\/javascript/,
      );
      expect((await file.text()).length).toBeGreaterThan(100);
    }
  });

  test.each(["package.json", "__proto__", "..%2Fpackage.json", "swagger-ui.js.map"])(
    "has no file %s",
    async (name) => {
      expect((await fetch(`${api.base}/docs/${name}`)).status).toBe(404);
    },
  );

  test("can only be read", async () => {
    for (const path of ["/docs", "/docs/docs.js", "/openapi.json"]) {
      const response = await fetch(api.base + path, { method: "POST" });
      expect([path, response.status, response.headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
    }
  });
});
