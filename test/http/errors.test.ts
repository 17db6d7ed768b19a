/** One test for each row of the error table, against the running server. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "../../app/entrypoints/rest/server/read-json.ts";
import type { ApiClient, Json, Reply } from "./api-client.ts";
import { aPickupDate } from "./pickup-date.ts";
import { aParcel, aQuote, aShipment, berlin, thessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, rateOf, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Papyrus");
});
afterAll(() => api.stop());

function expectRefusal({ status, json, error }: Reply, expectedStatus: number, code: string): void {
  expect([status, error?.code]).toEqual([expectedStatus, code]);
  expect(Object.keys(json)).toEqual(["error"]);
  expect(Object.keys(error)).toEqual(["code", "message", "metadata"]);
  expect(error.message.length).toBeGreaterThan(10);
}

const buy = (rate: Json, change: Record<string, unknown> = {}) =>
  client.post("/v1/shipments", aShipment(rate.id, change));

describe("400", () => {
  test("VALIDATION_FAILED names every wrong field", async () => {
    const answer = await client.post("/v1/rates", {
      items: [{ weight: -1 }],
      address_from: {},
      address_to: 7,
    });
    expectRefusal(answer, 400, "VALIDATION_FAILED");
    expect(answer.error.metadata.issues).toEqual([
      { path: "items.0.weight", message: "must be above 0" },
      { path: "address_from.country", message: "is required" },
      { path: "address_to", message: "must be an object, or the name of a saved address" },
    ]);
    expect(answer.error.message).toBe("items.0.weight: must be above 0 (and 2 more, see metadata.issues)");
  });

  test("VALIDATION_FAILED when the request asks for a version that there is not", async () => {
    const asking = (version: string) => ({ headers: { "waybill-version": version } });
    const answer = await client.get("/v1/shipments", asking("2031-01-01"));
    expectRefusal(answer, 400, "VALIDATION_FAILED");
    const version = answer.headers.get("waybill-version");
    expect(answer.error.metadata.issues).toEqual([
      { path: "Waybill-Version", message: `must be ${version}` },
    ]);
    const right = await client.get("/v1/shipments", asking(version ?? ""));
    expect([right.status, right.headers.get("waybill-version")]).toEqual([200, version]);
  });

  test("VALIDATION_FAILED when sides are missing and no carrier account has a default parcel", async () => {
    const answer = await client.post("/v1/rates", aQuote({ items: [{ weight: 100, width: 5 }] }));
    expectRefusal(answer, 400, "VALIDATION_FAILED");
    expect(answer.error.metadata.issues.map((issue: Json) => issue.path)).toEqual([
      "items.0.height",
      "items.0.length",
    ]);
  });

  test("RATE_MISMATCH names each difference of route and items", async () => {
    const rate = await rateOf(client, "gorgona");
    const answer = await buy(rate, {
      address_to: { ...thessaloniki, zip: "54625" },
      items: [{ ...aParcel, weight: 1300 }],
    });
    expectRefusal(answer, 400, "RATE_MISMATCH");
    const differences = answer.error.metadata.differences;
    expect(differences.map((difference: Json) => difference.path)).toEqual(["address_to.zip", "items.0"]);
    expectRefusal(await buy(rate, { items: [aParcel, aParcel] }), 400, "RATE_MISMATCH");
    expectRefusal(await buy(rate, { address_to: { ...thessaloniki, zip: null } }), 400, "RATE_MISMATCH");
    expectRefusal(await buy(rate, { address_from: berlin }), 400, "RATE_MISMATCH");
  });

  test("PICKUP_NOT_AVAILABLE without has_pickup, in the past, on a disabled date, too far ahead", async () => {
    const locker = await rateOf(client, "thyrida");
    const atLocker = { address_to: { ...thessaloniki, location_id: "SANDBOX-SKG-1" } };
    expectRefusal(
      await buy(locker, { ...atLocker, pickup: { date: aPickupDate() } }),
      400,
      "PICKUP_NOT_AVAILABLE",
    );
    const rate = await rateOf(client, "gorgona");
    for (const [date, reason] of [
      ["2026-01-02", "past"],
      [aSunday(), "disabled_date"],
      ["2090-01-03", "too_far_ahead"],
    ]) {
      const answer = await buy(rate, { pickup: { date } });
      expectRefusal(answer, 400, "PICKUP_NOT_AVAILABLE");
      expect(answer.error.metadata.reason).toBe(reason);
    }
  });

  test("PICKUP_NOT_AVAILABLE on the same day where the carrier has none", async () => {
    const rate = await rateOf(client, "viadotto", { address_to: berlin });
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Athens" }).format(new Date());
    const answer = await buy(rate, { address_to: berlin, pickup: { date: today } });
    expectRefusal(answer, 400, "PICKUP_NOT_AVAILABLE");
  });

  test("OPTION_NOT_AVAILABLE for what the service does not offer", async () => {
    const gorgona = await rateOf(client, "gorgona");
    const road = await rateOf(client, "viadotto", { address_to: berlin });
    const locker = await rateOf(client, "thyrida");
    const atLocker = { address_to: { ...thessaloniki, location_id: "SANDBOX-SKG-1" } };
    for (const answer of [
      await buy(gorgona, { label_print_format: "papyrus" }),
      await buy(gorgona, { address_to: { ...thessaloniki, location_id: "SKG-1" } }),
      await buy(gorgona, { extras: { is_customs_invoice_document: true } }),
      await buy(road, { address_to: berlin, extras: { is_saturday_delivery: true } }),
      await buy(locker),
      await buy(locker, { ...atLocker, extras: { insurance_amount: 10 } }),
      await buy(locker, { ...atLocker, items: [{ ...aParcel, compartment_size: 1 }] }),
    ]) {
      expectRefusal(answer, 400, "OPTION_NOT_AVAILABLE");
    }
  });

  test("CUSTOMS_REQUIRED names each item and its missing data", async () => {
    const address_to = { ...berlin, country: "US", state: "NY", zip: "10001", city: "New York" };
    const rate = await rateOf(client, "zephyra", { address_to });
    const answer = await buy(rate, { address_to });
    expectRefusal(answer, 400, "CUSTOMS_REQUIRED");
    expect(answer.error.metadata.missing).toEqual([
      { item: 0, fields: ["value", "currency", "invoice_lines"] },
    ]);
    const line = {
      country_of_origin: "GR",
      description: "Books",
      commodity_code: "490199",
      quantity: "2",
      value: 25,
      weight: 1200,
    };
    const items = [{ ...aParcel, value: 50, currency: "EUR", invoice_lines: [line] }];
    expect((await buy(rate, { address_to, items })).status).toBe(200);
    const incomplete = await buy(rate, {
      address_to,
      items: [{ ...items[0], invoice_lines: [line, { ...line, commodity_code: "" }] }],
    });
    expectRefusal(incomplete, 400, "CUSTOMS_REQUIRED");
    expect(incomplete.error.metadata.missing[0].fields).toEqual(["invoice_lines.1.commodity_code"]);
  });

  test("NOT_CANCELLABLE once the carrier has moved or delivered it", async () => {
    for (const status of ["TRANSIT", "DELIVERED"]) {
      const { id } = await bought(client);
      const entry = {
        status,
        status_date: "2026-11-24T08:15:00.000Z",
        status_details: "",
        status_exact: null,
      };
      await client.put(`/v1/shipments/${id}/tracking`, { tracking_history: [entry] });
      expectRefusal(await client.delete(`/v1/shipments/${id}`), 400, "NOT_CANCELLABLE");
      expect((await client.get(`/v1/shipments/${id}`)).data.state).toBe("created");
    }
  });
});

describe("403", () => {
  test("CASH_ON_DELIVERY_NOT_ALLOWED without the caller's own carrier credentials", async () => {
    const rate = await rateOf(client, "zephyra");
    expect(rate.has_custom_credentials).toBe(false);
    expectRefusal(await buy(rate, { cash_on_delivery: 20 }), 403, "CASH_ON_DELIVERY_NOT_ALLOWED");
    expect((await buy(rate, { cash_on_delivery: 0 })).status).toBe(200);
  });
});

describe("404", () => {
  test("NOT_FOUND for missing resources and for unknown paths", async () => {
    for (const path of [
      "/v1/rates/none",
      "/v1/shipments/01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f",
      "/public/v1/shipments/01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f/tracking",
      "/v1",
      "/v1/",
      "/v1/nothing",
      "/V1/shipments",
      "/v1/shipments/",
      "/v1/shipments/x/y/z",
      "/v1//shipments",
      "/v1/shipments.data",
      "/public/v1/rates",
      "/public/v1/shipments/x",
    ]) {
      expectRefusal(await client.get(path), 404, "NOT_FOUND");
    }
    expectRefusal(await client.post("/v1/shipments", aShipment("none")), 404, "NOT_FOUND");
  });

  test("NOT_FOUND as JSON outside the API's paths too", async () => {
    const response = await fetch(`${api.base}/nowhere`, { headers: { accept: "application/json" } });
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await response.json()).toMatchObject({ error: { code: "NOT_FOUND" } });
  });
});

describe("405", () => {
  test.each([
    ["/v1/rates", "POST", ["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]],
    ["/v1/rates/x", "GET, HEAD", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]],
    ["/v1/shipments", "POST, GET, HEAD", ["PUT", "PATCH", "DELETE", "OPTIONS"]],
    ["/v1/shipments/x", "GET, HEAD, PATCH, DELETE", ["POST", "PUT", "OPTIONS"]],
    ["/v1/shipments/x/tracking", "PUT", ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]],
    ["/public/v1/shipments/x/tracking", "GET, HEAD", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]],
  ])("METHOD_NOT_ALLOWED at %s, which takes %s", async (path, allow, methods) => {
    for (const method of methods) {
      const answer = await client.call(method, path);
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, allow]);
      if (method !== "HEAD") expectRefusal(answer, 405, "METHOD_NOT_ALLOWED");
    }
  });

  test.each(["TRACE", "PROPFIND", "LINK"])("METHOD_NOT_ALLOWED for %s anywhere", async (method) => {
    const answer = await client.call(method, "/v1/shipments");
    expectRefusal(answer, 405, "METHOD_NOT_ALLOWED");
    expect(answer.headers.get("allow")).toContain("GET");
  });
});

describe("413, 415, 422", () => {
  const post = (raw: Buffer | string, headers: Record<string, string> = {}) =>
    client.call("POST", "/v1/rates", { raw, headers });

  test("PAYLOAD_TOO_LARGE above 1 MiB, with and without a Content-Length", async () => {
    const padded = (bytes: number) => {
      const bare = JSON.stringify(aQuote({ padding: "" }));
      return JSON.stringify(aQuote({ padding: "x".repeat(bytes - Buffer.byteLength(bare)) }));
    };
    const fits = padded(MAX_BODY_BYTES);
    expect(Buffer.byteLength(fits)).toBe(MAX_BODY_BYTES);
    expect((await post(fits)).status).toBe(200);
    expectRefusal(await post(`${fits} `), 413, "PAYLOAD_TOO_LARGE");
    expectRefusal(await post("x".repeat(3 * MAX_BODY_BYTES)), 413, "PAYLOAD_TOO_LARGE");
    const chunked = await fetch(`${api.base}/v1/rates`, {
      method: "POST",
      headers: { "x-api-key": client.key, "content-type": "application/json" },
      body: new Blob([`${fits} `]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "",
    "application/json; charset=latin1",
  ])("UNSUPPORTED_MEDIA_TYPE for a body of type %j", async (type) => {
    expectRefusal(
      await post(JSON.stringify(aQuote()), { "content-type": type }),
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    );
  });

  test("UNSUPPORTED_MEDIA_TYPE for a compressed body", async () => {
    expectRefusal(await post("x", { "content-encoding": "gzip" }), 415, "UNSUPPORTED_MEDIA_TYPE");
  });

  test.each(["application/json", "application/json; charset=utf-8", "Application/JSON;charset=UTF-8"])(
    "takes a body of type %s",
    async (type) => {
      expect((await post(JSON.stringify(aQuote()), { "content-type": type })).status).toBe(200);
    },
  );

  test.each([
    ["nothing", ""],
    ["half an object", '{"items": ['],
    ["no JSON", "hello"],
    ["two values", "{}{}"],
    ["a trailing comma", '{"items": [],}'],
    ["a single quote", "{'items': []}"],
    ["not a number", '{"items": NaN}'],
  ])("MALFORMED_REQUEST for %s", async (_, body) => {
    expectRefusal(await post(body), 422, "MALFORMED_REQUEST");
  });

  test("MALFORMED_REQUEST for bytes that are not UTF-8", async () => {
    expectRefusal(await post(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])), 422, "MALFORMED_REQUEST");
    expectRefusal(await post(Buffer.from(JSON.stringify(aQuote()), "utf16le")), 422, "MALFORMED_REQUEST");
  });

  test("skips a byte order mark", async () => {
    expect((await post(`\ufeff${JSON.stringify(aQuote())}`)).status).toBe(200);
  });
});

describe("every answer", () => {
  test("carries the caller's request id when it is well-formed, else a new one", async () => {
    const idOf = async (id: string) =>
      (await client.get("/v1/shipments?limit=1", { headers: { "x-request-id": id } })).headers.get(
        "x-request-id",
      );
    expect(await idOf("req-1.2_3")).toBe("req-1.2_3");
    expect(await idOf("x".repeat(128))).toBe("x".repeat(128));
    for (const malformed of ["x".repeat(129), "a b", "<script>", ""])
      expect(await idOf(malformed)).toMatch(/^[0-9a-f-]{36}$/);
    const refused = await client.get("/v1/nothing", { headers: { "x-request-id": "mine" } });
    expect(refused.headers.get("x-request-id")).toBe("mine");
  });
});

function aSunday(): string {
  const day = new Date(Date.now() + 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() - day.getUTCDay());
  return day.toISOString().slice(0, 10);
}
