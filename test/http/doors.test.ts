/** Behaviour of every door that machines call, whatever it serves. */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as builtIn from "../../app/adapters/carriers/built-in.ts";
import type { Door } from "../../app/entrypoints/http/door.ts";
import { allDoors } from "../../app/entrypoints/http/doors.ts";
import type { Services } from "../../app/process/services.server.ts";
import { send } from "./api-client.ts";
import { ask, decoded } from "./reference-client.ts";
import type { RunningApi } from "./running-api.ts";
import { sharedApi } from "./running-api.ts";

let api: RunningApi;
beforeAll(async () => {
  api = await sharedApi();
});
afterAll(() => api.stop());

const call = (method: string, target: string) => send(api.base, { method, target, headers: {}, body: null });

const json = "application/json; charset=utf-8";
const text = "text/plain; charset=utf-8";

describe("a method that a door does not take", () => {
  test.each([
    ["/healthz", "GET, HEAD", text],
    ["/readyz", "GET, HEAD", text],
    ["/labels/x.pdf", "GET, HEAD", json],
    ["/openapi.json", "GET, HEAD", text],
    ["/docs", "GET, HEAD", text],
    ["/docs/docs.js", "GET, HEAD", text],
    ["/config/countries.json", "GET, HEAD, OPTIONS", json],
    ["/webhooks", "POST", null],
    ["/shopify/rates/secret", "POST", "application/json"],
    ["/extension/orders/1", "GET, HEAD, OPTIONS", text],
    ["/extension/prints", "GET, HEAD, POST, OPTIONS", text],
    ["/extension/prints/printed", "POST, OPTIONS", text],
    ["/prints/x", "GET, HEAD, OPTIONS", json],
  ])("is refused at %s, which takes %s, in the door's form", async (path, allow, type) => {
    const answer = await call("DELETE", path);
    expect([answer.status, answer.headers.get("allow"), answer.headers.get("content-type")]).toEqual([
      405,
      allow,
      type,
    ]);
  });
});

describe("HEAD", () => {
  test.each(["/healthz", "/readyz", "/openapi.json", "/docs", "/docs/docs.css", "/config"])(
    "is GET without the body at %s",
    async (path) => {
      const got = await ask(`${api.base}${path}`);
      const head = await ask(`${api.base}${path}`, {}, "HEAD");
      const { date: _, ...expected } = got.headers;
      const { date: __, ...answered } = head.headers;
      expect([head.status, head.body.length, answered]).toEqual([200, 0, expected]);
      expect(got.headers["content-length"]).toBe(String(got.body.length));
    },
  );
});

describe("the documentation", () => {
  test.each(["/openapi.json", "/docs", "/docs/swagger-ui-bundle.js"])(
    "is the same bytes in every coding: %s",
    async (path) => {
      const plain = await ask(`${api.base}${path}`);
      for (const coding of ["br", "gzip"]) {
        const compressed = await ask(`${api.base}${path}`, { "accept-encoding": coding });
        expect([compressed.headers["content-encoding"], compressed.headers.vary]).toEqual([
          coding,
          "Accept-Encoding",
        ]);
        expect(compressed.body.length).toBeLessThan(plain.body.length);
        expect(decoded(compressed).equals(plain.body)).toBe(true);
      }
    },
  );
});

describe("every answer", () => {
  const doors: readonly Door[] = allDoors({ ports: {} } as Services, { files: async () => new Map() });
  const targets = new Set([
    ...doors.flatMap(({ paths, methods }) =>
      [...(methods === "every" ? ["GET"] : methods), "DELETE"].flatMap((method) =>
        paths.map((path) => `${method} ${path.replace(/:\w+|\*/g, "x")}`),
      ),
    ),
    // No doors: pages, files, and refusals of the path itself.
    ...["GET /", "GET /app", "GET /app/shipments", "GET /auth/session-token", "GET /nowhere", "POST /app"],
    ...["GET /assets/none.js", "GET /favicon.ico", "GET //x", "GET /%ff", "GET /v1/%ff", "TRACE /"],
  ]);

  test.each([...targets])(
    "says that its type is not guessed, and how long it is kept: %s",
    async (target) => {
      const [method = "", path = ""] = target.split(" ");
      const { headers } = await call(method, path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cache-control")).toMatch(/no-store|no-cache|max-age=\d/);
      if (!headers.get("content-type")?.startsWith("text/html")) return;
      const policy = headers.get("content-security-policy");
      const directives = new Set(policy?.split(";").map((each) => each.trim().split(" ")[0]));
      // Those listed second fall back to `default-src`, the others to nothing.
      for (const name of ["frame-ancestors", "base-uri", "form-action"]) expect(directives).toContain(name);
      for (const name of ["script-src", "object-src"])
        expect(policy?.includes("default-src 'none'") || directives.has(name)).toBe(true);
    },
  );
});

test.each(["/healthz", "/v1/shipments", "/docs", "/app"])(
  "two Host headers are refused: %s",
  async (path) => {
    const { port } = new URL(api.base);
    const host = `127.0.0.1:${port}`;
    const statusOf = async (...hosts: string[]) => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.write(
        `GET ${path} HTTP/1.1\r\n${hosts.map((each) => `${each}\r\n`).join("")}connection: close\r\n\r\n`,
      );
      let answer = "";
      for await (const chunk of socket) answer += chunk;
      return Number(answer.split(" ")[1]);
    };
    expect(await statusOf(`Host: ${host}`)).not.toBe(400);
    for (const second of [host, "evil.example"])
      expect([second, await statusOf(`Host: ${host}`, `hOST: ${second}`)]).toEqual([second, 400]);
  },
);

test("a door's path in other letter case, or with more behind it, is no door", async () => {
  for (const path of ["/Healthz", "/healthz/x", "/webhooks/x", "/docs/docs.js/x", "/shopify/rates"])
    expect([path, (await call("GET", path)).status]).toEqual([path, 404]);
});

test.each(Object.keys(builtIn))("the logo of %s is served from its folder", async (carrier) => {
  const answer = await ask(`${api.base}/carriers/${carrier}.svg`);
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  const logo = readFileSync(`app/adapters/carriers/${carrier}/logo.svg`);
  expect(decoded(answer).equals(logo)).toBe(true);
});
