import { describe, expect, test } from "vitest";
import type { Door } from "../../app/entrypoints/http/door.ts";
import { doorFinder } from "../../app/entrypoints/http/find-door.ts";
import { textForm } from "../../app/entrypoints/http/refusals.ts";

function door(methods: Door["methods"], ...paths: readonly string[]): Door {
  return { methods, paths, form: textForm, handle: () => ({ status: 200, body: null }) };
}

const list = door(["POST", "GET"], "/v1/shipments");
const one = door(["GET", "DELETE"], "/v1/shipments/:id");
const rest = door("every", "/v1/*");
const docs = door(["GET"], "/docs", "/docs/");
const find = doorFinder([list, one, rest, docs]);

describe("a door", () => {
  test.each([
    ["POST", "/v1/shipments", list, {}],
    ["HEAD", "/v1/shipments", list, {}],
    ["DELETE", "/v1/shipments/7", one, { id: "7" }],
    ["GET", "/v1/shipments/a%2Fb%20c", one, { id: "a/b c" }],
    ["GET", "/v1", rest, { "*": "" }],
    ["GET", "/v1/", rest, { "*": "" }],
    ["GET", "/v1/shipments/", rest, { "*": "shipments/" }],
    ["GET", "/v1//shipments", rest, { "*": "/shipments" }],
    ["GET", "/docs/", docs, {}],
  ])("is found for %s %s", (method, path, expected, params) => {
    expect(find(method, path)).toMatchObject({ door: expected, params, isRefused: false });
  });

  test("that takes the rest of a path receives the other doors' methods", () => {
    expect(find("PUT", "/v1/shipments")).toMatchObject({ door: rest, allow: ["POST", "GET", "HEAD"] });
    expect(find("PUT", "/v1/nothing")).toMatchObject({ door: rest, allow: [] });
  });

  test("refuses a method that no row of the path takes", () => {
    expect(find("POST", "/docs")).toMatchObject({ door: docs, allow: ["GET", "HEAD"], isRefused: true });
  });

  test.each(["/", "/v11", "/docs/x", "/app/orders", "/constructor"])("is not at %s", (path) => {
    expect(find("GET", path)).toBeUndefined();
  });
});
