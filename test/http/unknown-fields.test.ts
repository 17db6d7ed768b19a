/** Fields of a body that no operation has: said in every answer, and refused where the key is strict. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../app/entrypoints/rest/endpoints.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { apiClient } from "./api-client.ts";
import { aParcel, aQuote, aShipment, athens, thessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { rateOf, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
let strict: ApiClient;
let rate: Json;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Slips");
  rate = await rateOf(client, "gorgona");
  const { stores, close } = await api.stores();
  try {
    const merchant = await stores.merchants.ensure(api.named("Slips"));
    const { key } = await stores.apiKeys.create({
      ...{ merchantId: merchant.id, environment: "sandbox", name: "strict", createdBy: "operator" },
      scopes: ["read", "ship", "admin"],
      expiresAt: null,
      isStrict: true,
    });
    strict = apiClient(api.base, key, api.contract);
  } finally {
    await close();
  }
});
afterAll(() => api.stop());

const said = ({ headers }: { readonly headers: Headers }) => headers.get("x-unknown-fields");
const id = "01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f";

describe("the header x-unknown-fields", () => {
  test("names the fields of a purchase that nothing reads, at any depth", async () => {
    const body = aShipment(rate.id, {
      cash_on_delivry: 45,
      items: [{ ...aParcel, wieght: 3, invoice_lines: [{ hs_code: "1" }] }],
      address_to: { ...thessaloniki, postcode: "54624" },
      pickup: null,
    });
    const answer = await client.post("/v1/shipments", body);
    expect(answer.status).toBe(200);
    expect(said(answer)).toBe(
      "items.0.wieght, items.0.invoice_lines.0.hs_code, address_to.postcode, cash_on_delivry",
    );
  });

  test("is there on refusals and on repetitions, and not without a slip", async () => {
    const refusal = await client.post("/v1/shipments", { ...aShipment("x"), colour: "red" });
    expect([refusal.status, said(refusal)]).toEqual([404, "colour"]);
    const malformed = await client.post("/v1/rates", { itmes: [] });
    expect([malformed.status, said(malformed)]).toEqual([400, "itmes"]);
    const options = { headers: { "idempotency-key": "slip" } };
    const first = await client.post("/v1/rates", aQuote({ colour: "red" }), options);
    const second = await client.post("/v1/rates", aQuote({ colour: "red" }), options);
    expect([second.headers.get("idempotent-replayed"), said(first), said(second)]).toEqual([
      "true",
      "colour",
      "colour",
    ]);
    expect(said(await client.post("/v1/rates", aQuote()))).toBeNull();
  });

  test("leaves out free-form objects", async () => {
    const body = aShipment(rate.id, { metadata: { cash_on_delivry: 45 } });
    expect(said(await client.post("/v1/shipments", body))).toBeNull();
  });

  test("knows a saved name, a box and each way to choose a service", async () => {
    await client.post("/v1/address_book", { name: "Slip store", kind: "sender", address: athens });
    const quoted = await client.post("/v1/rates", aQuote({ address_from: "Slip store" }));
    expect([quoted.status, said(quoted)]).toEqual([200, null]);
  });

  test("stays a header, whatever the names are, and short, however many", async () => {
    const strange = { "a, b": 1, "x\r\nset-cookie: y": 1, "λάθος.πεδίο": 1, "\ud800": 1, __proto__x: 1 };
    expect(said(await client.post("/v1/rates", aQuote(strange)))).toBe(
      "a%2C%20b, x%0D%0Aset-cookie%3A%20y, %CE%BB%CE%AC%CE%B8%CE%BF%CF%82%2E%CF%80%CE%B5%CE%B4%CE%AF%CE%BF, %EF%BF%BD, __proto__x",
    );
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}${"x".repeat(100)}`, n]));
    const answer = await client.post("/v1/rates", aQuote(many));
    expect(answer.status).toBe(200);
    expect(said(answer)?.split(", ").length).toBe(21);
    expect(said(answer)?.endsWith(", (more)")).toBe(true);
    expect(said(answer)?.length).toBeLessThan(2_000);
    const raw = await client.call("POST", "/v1/rates", {
      raw: JSON.stringify(aQuote()).replace("{", '{"__proto__":{"a":1},'),
    });
    expect([raw.status, said(raw)]).toEqual([200, "__proto__"]);
  });

  test("comes from every operation that takes a JSON body", async () => {
    const operations = endpoints.filter((endpoint) => "body" in endpoint);
    expect(operations.length).toBeGreaterThan(15);
    for (const { method, path } of operations) {
      const asked = path.replaceAll(/:\w+/g, id);
      const body = { no_operation_has_this: true };
      const answer = await client.call(method, asked, { body });
      expect([method, path, said(answer)]).toEqual([method, path, "no_operation_has_this"]);
    }
  });

  test("names those of a batch's rows and of an address to validate", async () => {
    // Rows that buy nothing: a job that buys would do so beside the tests that count shipments.
    const row = { ...aShipment(rate.id), items: [] };
    const rows = [row, { ...row, cash_on_delivry: 45 }];
    const batch = await client.post("/v1/batches", { rows });
    expect([batch.status, said(batch)]).toEqual([200, "rows.1.cash_on_delivry"]);
    const validated = await client.post("/v1/addresses/validate", { ...thessaloniki, postcode: "1" });
    expect([validated.status, said(validated)]).toEqual([200, "postcode"]);
  });
});

test("dry_run lists them with the field that was meant", async () => {
  const body = {
    ...aShipment(rate.id),
    dry_run: true,
    cash_on_delivry: 45,
    relatedOrderId: "7",
    insurance_amount: 3,
    zzz: 1,
  };
  const { json } = await client.post("/v1/shipments", body);
  expect(json.unknown_fields).toEqual([
    { path: "cash_on_delivry", message: "is no field of this request: did you mean cash_on_delivery?" },
    { path: "relatedOrderId", message: "is no field of this request: did you mean related_order_id?" },
    {
      path: "insurance_amount",
      message: "is no field of this request: did you mean extras.insurance_amount?",
    },
    { path: "zzz", message: "is no field of this request" },
  ]);
  const without = await client.post("/v1/shipments", { ...aShipment(rate.id), dry_run: true });
  expect(without.json.unknown_fields).toEqual([]);
});

describe("a strict key", () => {
  test("has unknown fields refused beside every other mistake, and buys nothing", async () => {
    const body = { ...aShipment(rate.id), cash_on_delivry: 45, items: [{ wieght: 3 }] };
    const before = (await strict.get("/v1/shipments")).data.length;
    const { status, error } = await strict.post("/v1/shipments", body);
    expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(error.metadata.issues).toEqual([
      { path: "items.0.weight", message: "is required" },
      { path: "items.0.wieght", message: "is no field of this request: did you mean items.0.weight?" },
      { path: "cash_on_delivry", message: "is no field of this request: did you mean cash_on_delivery?" },
    ]);
    expect((await strict.get("/v1/shipments")).data.length).toBe(before);
  });

  test("buys with the fields that there are", async () => {
    const { status } = await strict.post("/v1/shipments", aShipment(rate.id, { metadata: { any: "thing" } }));
    expect(status).toBe(200);
  });

  test("is strict after it was replaced", async () => {
    const { stores, close } = await api.stores();
    try {
      const merchant = await stores.merchants.ensure(api.named("Slips"));
      const prefix = strict.key.slice(0, "wb_sandbox_".length + 6);
      const former = { prefix, merchantId: merchant.id, environment: "sandbox" } as const;
      const replaced = await stores.apiKeys.replace(former, 3_600_000, "operator");
      const next = apiClient(api.base, replaced?.key ?? "", api.contract);
      expect((await next.post("/v1/rates", aQuote({ colour: "red" }))).status).toBe(400);
    } finally {
      await close();
    }
  });
});

describe("a field that is missing is called required", () => {
  test.each([
    ["a pickup's date", "/v1/shipments", () => ({ ...aShipment(rate.id), pickup: {} }), ["pickup.date"]],
    ["a pickup's date of a quote", "/v1/rates", () => aQuote({ pickup: {} }), ["pickup.date"]],
    [
      "both of a service",
      "/v1/shipments",
      () => ({ ...aQuote(), service: {} }),
      ["service.driver", "service.code"],
    ],
    ["all of a pickup", "/v1/pickups", () => ({}), ["shipment_ids", "date"]],
    ["all of a list", "/v1/manifests", () => ({}), ["driver"]],
  ])("%s", async (_, path, body, paths) => {
    const { status, error } = await client.post(path, body());
    expect(status).toBe(400);
    expect(error.metadata.issues.map((issue: Json) => issue.path)).toEqual(paths);
    for (const { message } of error.metadata.issues) expect(message).toMatch(/^is required/);
  });
});
