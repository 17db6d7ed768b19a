/** All spellings of a path get one decision. */
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTarget } from "../../app/entrypoints/http/read-target.ts";

function asked(target: string, headers: Readonly<Record<string, string>> = {}, method = "GET") {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url: target, headers: { host: "ship.example.com", ...headers } });
  return { request, target: readTarget(request, false) };
}

function pathOf(target: string): string | number {
  const { target: read } = asked(target);
  return "refusal" in read ? read.refusal.status : read.path + read.query;
}

describe("a path", () => {
  test.each([
    ["/v1/shipments?limit=1", "/v1/shipments?limit=1"],
    ["/v1/..", "/"],
    ["/v1/%2e%2E/app", "/app"],
    ["/app/./orders/../settings?x=/..", "/app/settings?x=/.."],
    ["/assets/../../server/index.js", "/server/index.js"],
    ["/a\\..\\b", "/b"],
    ['/a"b', "/a%22b"],
    ["/v1/x#y", "/v1/x"],
    ["http://other.example.com/v1/../app?x=1", "/app?x=1"],
  ])("is resolved as URL parsers do: %s is %s", (target, path) => {
    expect(pathOf(target)).toBe(path);
  });

  test.each(["/V1/shipments", "/%76%31/shipments", "/v1%2Fshipments", "/v1//shipments", "/v1/shipments/"])(
    "that is written otherwise is another path: %s",
    (target) => {
      expect(pathOf(target)).toBe(target);
    },
  );

  test.each([
    ["//evil.example.com/x", 400],
    ["/\\evil.example.com/x", 400],
    ["/..//evil.example.com/x", 400],
    ["/pages/%ff", 400],
    ["/pages/%00", 400],
    ["/pages/%", 400],
    [`/${"x".repeat(5_000)}`, 414],
    ["*", 400],
    ["example.com:443", 400],
    ["/v1/shipments/%ff", 404],
    ["/public/%00", 404],
    [`/v1/${"x".repeat(5_000)}`, 404],
  ])("that leads nowhere is refused: %s with %d", (target, status) => {
    expect(pathOf(target)).toBe(status);
  });

  test("is decided once: reading the result again changes nothing, in the request too", () => {
    const part = fc.constantFrom(
      "/",
      "..",
      ".",
      "%2e",
      "\\",
      "v1",
      "app",
      "%41",
      "é",
      "?",
      "#",
      ";",
      "%2f",
      "//",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const { request, target } = asked(`/${parts.join("")}`);
        if ("refusal" in target) return;
        expect(request.url).toBe(target.path + target.query);
        expect(pathOf(request.url ?? "")).toBe(request.url);
        expect(new URL(`http://ship.example.com${request.url}`).pathname).toBe(target.path);
      }),
    );
  });
});

describe("a host", () => {
  test("is the target's when the target names one", () => {
    expect(asked("https://other.example.com/v1").target).toMatchObject({
      host: "other.example.com",
      path: "/v1",
    });
  });

  test.each(["a b", "a/b", "user@example.com", "example.com:99999", "999.999.999.999"])(
    "that is none is refused: %s",
    (host) => {
      expect(asked("/v1/shipments", { host }).target).toMatchObject({ refusal: { status: 400 } });
    },
  );
});

test.each(["TRACE", "PROPFIND", "CONNECT"])(
  "the method %s is refused with those that there are",
  (method) => {
    expect(asked("/v1/shipments", {}, method).target).toMatchObject({
      refusal: { status: 405, headers: { allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" } },
    });
  },
);
