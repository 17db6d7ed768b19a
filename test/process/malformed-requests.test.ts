import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { send } from "../http/api-client.ts";
import type { Waybill } from "../support/server.ts";
import { startWaybill } from "../support/server.ts";

let waybill: Waybill;
beforeAll(async () => {
  waybill = await startWaybill({ databaseUrl: null });
});
afterAll(() => waybill.stop());

/** Raw bytes that no client library would send. */
async function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(waybill.url);
  const socket = connect(Number(port), hostname);
  socket.end(text);
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    answer += chunk;
  });
  await once(socket, "close");
  return answer;
}

function get(target: string, headers: Readonly<Record<string, string>> = {}) {
  return send(waybill.url, { method: "GET", target, headers, body: null });
}

describe("a request that is none", () => {
  it.each([
    ["a path that begins with an empty segment", "//v1/rates", {}],
    ["a path with a broken escape", "/pages/%ff", {}],
    ["a path with half an escape", "/pages/%", {}],
    ["a path with a zero byte", "/pages/%00", {}],
    ["a host that is no host", "/v1/shipments", { host: "a b" }],
    ["a host with a path in it", "/v1/shipments", { host: "a/b" }],
    ["a host with a user in it", "/v1/shipments", { host: "user@example.com" }],
    ["a host with an impossible port", "/v1/shipments", { host: "example.com:99999" }],
    ["a host that is no address", "/v1/shipments", { host: "999.999.999.999" }],
  ])("is refused with 400: %s", async (_what, target, headers) => {
    const { status, text } = await get(target, headers);
    expect(status).toBe(400);
    expect(text).not.toMatch(/at \S+:\d+/);
  });

  it("is refused in the API's own words below the API's paths", async () => {
    const { status, headers, json } = await get("/v1/shipments", { host: "a b" });
    expect(status).toBe(400);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(json).toEqual({
      error: { code: "MALFORMED_REQUEST", message: "The Host header is not a host.", metadata: null },
    });
  });

  it.each(["%ff", "%", "%00"])("names no resource of the API: %s", async (name) => {
    const { status, json } = await get(`/v1/shipments/${name}`);
    expect(status).toBe(404);
    expect(json).toMatchObject({ error: { code: "NOT_FOUND" } });
  });

  it("is refused in plain words elsewhere", async () => {
    const { headers, text } = await get("/%ff");
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(text).toBe("The path has a broken percent escape.\n");
  });

  it("is refused with 405 when it asks to be traced", async () => {
    const answer = await sendRaw("TRACE /v1/rates HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  });

  it("is refused when its head never ends", async () => {
    const answer = await sendRaw(
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(40_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe("a request that is odd but well", () => {
  it("may name the whole URL as its target, as proxies ask", async () => {
    const answer = await sendRaw(
      "GET http://ship.example.com/healthz HTTP/1.1\r\nHost: other\r\nConnection: close\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("may have no host when it speaks HTTP/1.0", async () => {
    expect(await sendRaw("GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("may carry untrusted forwarding headers with any content", async () => {
    const { status } = await get("/healthz", {
      "x-forwarded-host": "a b:99999",
      "x-forwarded-proto": "gopher",
    });
    expect(status).toBe(200);
  });

  it("reveals nothing about the server's software", async () => {
    const { headers } = await get("/healthz");
    expect(headers.has("x-powered-by")).toBe(false);
    expect(headers.has("server")).toBe(false);
  });
});

describe("the build's private files", () => {
  it.each([
    "/.vite/manifest.json",
    "/assets/../../server/index.js",
    "/assets/%2e%2e/%2e%2e/server/index.js",
    "/assets/none.js",
  ])("is not there: %s", async (target) => {
    expect((await get(target)).status).toBeGreaterThanOrEqual(400);
  });

  it("leaves the scripts of pages to be kept for ever", async () => {
    const [script] = readdirSync(new URL("../../build/client/assets", import.meta.url)).filter((name) =>
      name.endsWith(".js"),
    );
    const { status, headers } = await get(`/assets/${script}`);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });
});
