import { describe, expect, test } from "vitest";
import { webhookEventTypes } from "../../app/domain/events/events.ts";
import { endpoints } from "../../app/entrypoints/rest/endpoints.ts";
import { openApiDocument } from "../../app/entrypoints/rest/openapi/openapi.ts";
import { errorStatuses } from "../../app/entrypoints/rest/server/api-error.ts";
import type { Json } from "./api-client.ts";
import { contractOf, operationsOf } from "./contract.ts";

const document = openApiDocument({ PUBLIC_URL: "https://ship.example.com", SANDBOX_URL: undefined });
const contract = contractOf(document);

describe("the OpenAPI document", () => {
  test("has exactly the endpoints that there are", () => {
    const served = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect(operationsOf(document).sort()).toEqual(served.sort());
  });

  test("has schemas that compile in strict mode", () => {
    for (const operation of operationsOf(document)) {
      const [method = "", template = ""] = operation.split(" ");
      const item = document.paths?.[template] as Record<string, { responses: Record<string, unknown> }>;
      for (const status of Object.keys(item[method.toLowerCase()]?.responses ?? {})) {
        const answer = { status: Number(status), headers: new Headers(), text: "", json: {} };
        expect(() => contract.violations(method, template.replace("{id}", "1"), answer)).not.toThrow();
      }
    }
  });

  test("has request examples that fit their schemas", () => {
    let seen = 0;
    for (const [template, item] of Object.entries(document.paths ?? {})) {
      for (const [method, operation] of Object.entries(item)) {
        const media = (operation as { requestBody?: { content: Record<string, { examples?: object }> } })
          .requestBody?.content["application/json"];
        for (const example of Object.values(media?.examples ?? {})) {
          seen += 1;
          const { value } = example as { value: unknown };
          expect(contract.bodyViolations(method, template.replace("{id}", "1"), value)).toEqual([]);
        }
      }
    }
    expect(seen).toBeGreaterThanOrEqual(6);
  });

  test("allows new fields in every answer", () => {
    const closedObjects: string[] = [];
    const find = (node: unknown, at: string): void => {
      if (typeof node !== "object" || node === null) return;
      if ("additionalProperties" in node && node.additionalProperties === false) closedObjects.push(at);
      for (const [key, value] of Object.entries(node)) find(value, `${at}/${key}`);
    };
    find({ paths: document.paths, components: document.components, webhooks: document.webhooks }, "");
    // A mistyped option of a request would be a parcel without it.
    expect(closedObjects).toEqual(["/components/schemas/ExtrasRequest"]);
  });

  test("has 403 and 405 for every operation, which every path answers", () => {
    for (const operation of operationsOf(document)) {
      const [method = "", template = ""] = operation.split(" ");
      const item = document.paths?.[template] as Record<string, { responses: Record<string, object> }>;
      const { responses = {} } = item[method.toLowerCase()] ?? {};
      expect([operation, Object.keys(responses)]).toEqual([
        operation,
        expect.arrayContaining(["403", "405"]),
      ]);
      expect(responses["405"]).toHaveProperty("headers.allow");
    }
  });

  test("lists the values of formats, compartments and transportation wherever they are", () => {
    const names = [
      "label_print_format",
      "label_print_formats",
      "format",
      "transportation",
      "compartment_size",
    ];
    const without: string[] = [];
    let seen = 0;
    const hasValues = (schema: unknown): boolean =>
      JSON.stringify(schema).includes('"enum":[') || JSON.stringify(schema).includes('"const":');
    const find = (node: unknown, at: string): void => {
      if (typeof node !== "object" || node === null) return;
      const fields = "properties" in node ? Object.entries(node.properties as object) : [];
      if ("in" in node && "schema" in node && "name" in node)
        fields.push([String(node.name), node.schema as object]);
      for (const [name, schema] of fields) {
        if (!names.includes(name)) continue;
        seen += 1;
        if (!hasValues(schema)) without.push(`${at}.${name}`);
      }
      for (const [key, value] of Object.entries(node)) find(value, `${at}/${key}`);
    };
    find({ paths: document.paths, components: document.components }, "");
    expect(seen).toBeGreaterThanOrEqual(9);
    expect(without).toEqual([]);
  });

  test("has a webhook for each event that may be sent, with a schema of its body", () => {
    const types = [...webhookEventTypes, "webhook.test"];
    expect(Object.keys(document.webhooks ?? {}).sort()).toEqual(types.toSorted());
    for (const type of types) {
      expect(contract.eventViolations({ type })).toContain(
        ` must have required property 'data' {"missingProperty":"data"}`,
      );
      expect(contract.eventViolations({ type: "shipment.eaten" })).toEqual(["no webhook shipment.eaten"]);
    }
  });

  test("describes every operation, parameter, header and field in a sentence of its own", () => {
    const { paths, components, webhooks } = document;
    const without: string[] = [];
    let seen = 0;
    const check = (at: string, name: string, thing: unknown) => {
      seen += 1;
      const { description = "" } = thing as { description?: string };
      const words = description.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
      const own = words.filter((word) => !name.toLowerCase().split(/[_\W]/).includes(word));
      // Two words that the name has not, and a sentence's end.
      if (own.length < 2 || !/[.`)|]$/.test(description.trim()))
        without.push(`${at} ${name}: ${description}`);
    };
    const find = (node: Json, at: string): void => {
      if (typeof node !== "object" || node === null) return;
      const each = (part: string) => Object.entries(node[part] ?? {});
      if ("type" in node && "properties" in node)
        for (const [name, schema] of each("properties")) check(at, name, schema);
      if ("responses" in node) check(at, node.operationId, node);
      if ("in" in node && "schema" in node) check(at, node.name, node);
      if ("content" in node && "headers" in node)
        for (const [name, header] of each("headers")) check(at, name, header);
      for (const [key, value] of Object.entries(node)) find(value, `${at}/${key}`);
    };
    find({ paths, components, webhooks }, "");
    expect(without).toEqual([]);
    expect(seen).toBeGreaterThan(800);
  });

  test("has a schema of each code's metadata, chosen by the code", () => {
    const { Error: envelope, ...schemas } = document.components?.schemas ?? ({} as Json);
    const { oneOf, discriminator } = envelope.properties.error;
    expect(discriminator.propertyName).toBe("code");
    expect(Object.keys(discriminator.mapping).sort()).toEqual(Object.keys(errorStatuses).sort());
    expect(oneOf.map(({ $ref }: Json) => $ref)).toEqual(Object.values(discriminator.mapping));
    for (const [code, ref] of Object.entries<string>(discriminator.mapping)) {
      const { properties } = schemas[ref.split("/").at(-1) ?? ""];
      expect([code, properties.code.const, properties.metadata]).toEqual([code, code, expect.anything()]);
    }
    const judge = (code: string, metadata: Json) =>
      contract.violations("POST", "/v1/shipments", {
        status: 409,
        headers: new Headers({
          "content-type": "application/json; charset=utf-8",
          "x-request-id": "a",
          "cache-control": "no-store",
        }),
        text: "",
        json: { error: { code, message: "No.", metadata } },
      });
    const right = { related_order_id: "1", shipment_id: "2", state: "created" };
    expect(judge("DUPLICATE_ORDER", right)).toEqual([]);
    expect(judge("DUPLICATE_ORDER", { ...right, state: "lost" })).not.toEqual([]);
    expect(judge("DUPLICATE_ORDER", { ...right, colour: "red" })).not.toEqual([]);
    expect(judge("DUPLICATE_ORDER", null)).not.toEqual([]);
    expect(judge("NOT_FOUND", right)).not.toEqual([]);
  });

  test("rejects an undocumented field, a wrong type and an undocumented status", () => {
    const headers = new Headers({
      "content-type": "application/json; charset=utf-8",
      "x-request-id": "a",
      "cache-control": "no-store",
    });
    const refusal = { error: { code: "NOT_FOUND", message: "No.", metadata: null } };
    const judge = (status: number, json: unknown) =>
      contract.violations("GET", "/v1/rates/x", { status, headers, text: "", json });
    expect(judge(404, refusal)).toEqual([]);
    expect(judge(404, { ...refusal, colour: "red" })).toHaveLength(1);
    expect(judge(404, { error: { ...refusal.error, code: "NOPE" } })).not.toEqual([]);
    expect(judge(404, { error: { ...refusal.error, metadata: { colour: "red" } } })).not.toEqual([]);
    expect(judge(418, refusal)).toEqual(["getRate documents no 418"]);
    expect(judge(200, { status: "ok", data: {} }).length).toBeGreaterThan(10);
  });
});
