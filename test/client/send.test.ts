/** Retries of the TypeScript client, with answers in place of a server. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { apiVersion } from "../../app/entrypoints/rest/server/api-request.ts";
import { NoAnswerError, Waybill, WaybillError } from "../../clients/typescript/src/index.ts";

const quote = {
  address_from: { country: "GR", zip: "10551" },
  address_to: { country: "GR", zip: "54622" },
  items: [{ weight: 1200, length: 30, width: 20, height: 10 }],
};

const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message: "No.", metadata: { a: 1 } } }, { status, headers });

/** Answers in turn; the last one repeats. An error is thrown as `fetch` throws it. */
function clientWith(answers: readonly (() => Response | Error)[], more: object = {}) {
  const requests: { at: number; url: URL; init: RequestInit; header(name: string): string | null }[] = [];
  const waybill = new Waybill({
    url: "https://ship.example.com",
    key: "wb_sandbox_a",
    fetch: async (url, init = {}) => {
      const answer = answers[Math.min(requests.length, answers.length - 1)]?.();
      const headers = new Headers(init.headers);
      requests.push({ at: Date.now(), url: url as URL, init, header: (name) => headers.get(name) });
      if (answer instanceof Response) return answer;
      throw answer;
    },
    ...more,
  });
  return { waybill, requests };
}

/** Milliseconds between the tries. */
const gaps = (requests: readonly { at: number }[]) =>
  requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));

async function settled<Value>(promise: Promise<Value>): Promise<Value | Error> {
  const result = promise.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return result;
}

const rates = () => Response.json([]);
const lost = () => new TypeError("fetch failed");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the client tries again", () => {
  test.each([
    ["429", () => refusal(429, "RATE_LIMITED")],
    ["503", () => refusal(503, "CARRIER_UNAVAILABLE")],
    [
      "409 whose first try is still running",
      () => refusal(409, "IDEMPOTENCY_CONFLICT", { "retry-after": "1" }),
    ],
    ["no answer", lost],
    ["a gateway's 502", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
    ["an answer that breaks off", () => new Response('{"status":"ok","da')],
  ])("after %s, with the same body and Idempotency-Key", async (_, failure) => {
    const { waybill, requests } = clientWith([failure, failure, rates]);
    expect(await settled(waybill.quote(quote))).toEqual([]);
    expect(requests).toHaveLength(3);
    const sent = requests.map(({ init, header }) => [
      init.body,
      header("idempotency-key"),
      header("x-api-key"),
    ]);
    expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(requests[0]?.header("idempotency-key")).toMatch(/^[\da-f-]{36}$/);
    await settled(waybill.quote(quote));
    expect(requests[3]?.header("idempotency-key")).not.toBe(requests[0]?.header("idempotency-key"));
  });

  test("as late as Retry-After asks, in seconds or as a date, and a little later", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const later = () => new Date(Date.now() + 7_000).toUTCString();
    vi.setSystemTime("2026-11-24T08:00:00.000Z");
    const { waybill, requests } = clientWith([
      () => refusal(429, "RATE_LIMITED", { "retry-after": "3" }),
      () => new Response("", { status: 503, headers: { "retry-after": later() } }),
      rates,
    ]);
    expect(await settled(waybill.quote(quote))).toEqual([]);
    const [first = 0, second = 0] = gaps(requests);
    expect(first).toBe(3_250);
    // A date has no milliseconds.
    expect(second).toBeGreaterThan(6_500);
    expect(second).toBeLessThanOrEqual(7_500);
  });

  test.each([
    [0, [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000]],
    [0.999999, [500, 1_000, 2_000, 4_000, 8_000, 16_000, 16_000]],
  ])("after growing times, by chance up to twice as long (%d)", async (chance, expected) => {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    const { waybill, requests } = clientWith([lost], { retries: 7 });
    await settled(waybill.quote(quote));
    expect(gaps(requests).map((ms) => Math.round(ms / 10) * 10)).toEqual(expected);
  });

  test("with the caller's own Idempotency-Key, and none for a GET", async () => {
    const { waybill, requests } = clientWith([lost, rates]);
    await settled(waybill.quote(quote, { idempotencyKey: "order-1001" }));
    expect(requests.map(({ header }) => header("idempotency-key"))).toEqual(["order-1001", "order-1001"]);
    await settled(waybill.get("/v1/me"));
    expect(requests.map(({ header }) => header("waybill-version"))).toEqual(Array(3).fill(apiVersion));
    expect(requests[2]?.header("idempotency-key")).toBeNull();
  });
});

describe("the client gives up", () => {
  test.each([
    [400, "VALIDATION_FAILED"],
    [404, "NOT_FOUND"],
    [409, "DUPLICATE_ORDER"],
    [500, "INTERNAL_ERROR"],
    [502, "CARRIER_REJECTED"],
  ])("at once at %d %s", async (status, code) => {
    const { waybill, requests } = clientWith([() => refusal(status, code, { "x-request-id": "r-1" })]);
    const error = await settled(waybill.quote(quote, { idempotencyKey: "order-1001" }));
    expect(error).toBeInstanceOf(WaybillError);
    expect(error).toMatchObject({ status, code, message: "No.", metadata: { a: 1 }, requestId: "r-1" });
    expect(error).toMatchObject({ idempotencyKey: "order-1001" });
    expect(requests).toHaveLength(1);
  });

  test("after the last try, with the refusal", async () => {
    const { waybill, requests } = clientWith([() => refusal(429, "RATE_LIMITED", { "retry-after": "1" })]);
    const error = await settled(waybill.quote(quote));
    expect(error).toMatchObject({ name: "WaybillError", code: "RATE_LIMITED", retryAfterMs: 1_000 });
    expect(requests).toHaveLength(5);
  });

  test("when the API asks for a longer wait than the caller allows", async () => {
    const { waybill, requests } = clientWith([() => refusal(429, "RATE_LIMITED", { "retry-after": "61" })]);
    expect(await settled(waybill.quote(quote))).toMatchObject({ retryAfterMs: 61_000 });
    expect(requests).toHaveLength(1);
  });

  test("without an answer, with the key that continues the request", async () => {
    const { waybill, requests } = clientWith([lost], { retries: 1 });
    const error = await settled(waybill.quote(quote));
    expect(error).toBeInstanceOf(NoAnswerError);
    expect(error).toMatchObject({
      message: "POST /v1/rates: no answer after 2 tries",
      idempotencyKey: requests[0]?.header("idempotency-key"),
      requestId: requests[0]?.header("x-request-id"),
      cause: { message: "fetch failed" },
    });
  });

  test("when the caller ends the call, also while it waits", async () => {
    const ended = new AbortController();
    const { waybill, requests } = clientWith([lost]);
    setTimeout(() => ended.abort(new Error("enough")), 100);
    expect(await settled(waybill.quote(quote, { signal: ended.signal }))).toMatchObject({
      message: "enough",
    });
    expect(requests).toHaveLength(1);
    const none = await settled(waybill.quote(quote, { signal: AbortSignal.abort(new Error("never")) }));
    expect(none).toMatchObject({ message: "never" });
  });

  test("on a server that never answers, after the time of a try", async () => {
    vi.useRealTimers();
    const waybill = new Waybill({
      url: "https://ship.example.com",
      key: "wb_sandbox_a",
      timeoutMs: 20,
      retries: 0,
      fetch: (_, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
        ),
    });
    const error = await waybill.quote(quote).catch((failed) => failed);
    expect(error).toMatchObject({ name: "NoAnswerError", cause: { name: "TimeoutError" } });
  });
});

describe("a list", () => {
  test("reads a page when the one before is used up, and filters as the API writes them", async () => {
    const page = (ids: readonly number[], next_cursor: string | null) => () =>
      Response.json({ status: "ok", data: ids.map((id) => ({ id })), next_cursor });
    const { waybill, requests } = clientWith([page([3, 2], "c/2"), page([1], null)]);
    const seen: unknown[] = [];
    for await (const { id } of waybill.shipments({ limit: 2, metadata: { shelf: "4 b" } })) {
      seen.push([id, requests.length]);
    }
    expect(seen).toEqual([
      [3, 1],
      [2, 1],
      [1, 2],
    ]);
    expect(requests.map(({ url }) => url.search)).toEqual([
      "?limit=2&metadata%5Bshelf%5D=4+b",
      "?limit=2&metadata%5Bshelf%5D=4+b&cursor=c%2F2",
    ]);
  });
});

test.each([
  ["JSON", quote, "application/json"],
  ["CSV", "select\ncheapest", "text/csv"],
  ["a PDF", new Blob(["%PDF-"], { type: "application/pdf" }), "application/pdf"],
])("%s is sent as what it is", async (_, body, type) => {
  const { waybill, requests } = clientWith([rates]);
  // The types leave each path its own bodies.
  await waybill.post("/v1/batches", body as string);
  expect(requests[0]?.header("content-type")).toBe(type);
  expect(requests[0]?.init.body).toBe(type === "application/json" ? JSON.stringify(body) : body);
});

test("ids are escaped in paths, the key goes nowhere else, and redirects are refused", async () => {
  const { waybill, requests } = clientWith([() => Response.json({ status: "ok", data: { id: "a" } })]);
  expect(await waybill.shipment("../a?b")).toEqual({ id: "a" });
  expect(requests[0]?.url.href).toBe("https://ship.example.com/v1/shipments/..%2Fa%3Fb");
  expect(requests[0]?.init.redirect).toBe("error");
});
