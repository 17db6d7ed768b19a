/** Faults of requests: mistakes, another language's JSON, malice. */
import fc from "fast-check";

const hostileStrings = [
  "",
  " ",
  "\0",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "﷽".repeat(100),
  "x".repeat(70_000),
  "'; DROP TABLE shipments; --",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "../../../etc/passwd",
  "__proto__",
  "constructor",
  "NaN",
  "1e999",
  "true",
  "null",
  "2026-02-30",
  "2026-11-24T25:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
  "javascript:alert(1)",
  "\u202egnihton",
  "İ",
  "ß",
  "👩‍👩‍👧‍👦".repeat(30),
];

/** A replacement for any value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileStrings),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { toString: null }, { length: 1e9 }),
  fc.constantFrom<unknown>(0, -0, -1, 0.1, 1e-7, 5e-324, 1e21, 1e308, -1e308, 2 ** 53, 2 ** 31, 1_000_000.5),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }),
);

type Path = readonly (string | number)[];

/** Paths to every place in a JSON value, the whole of it first. */
function placesOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, each]) => placesOf(each, [...at, key]))];
}

function changedAt(value: unknown, [first, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((each, index) => (String(index) === first ? changedAt(each, rest, change) : each));
  }
  const entries = Object.entries(value as object).map(([key, each]) => [
    key,
    key === first ? changedAt(each, rest, change) : each,
  ]);
  return Object.fromEntries(entries.filter(([, each]) => each !== gone));
}

const gone = Symbol("gone");

function nested(value: unknown): unknown {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : [value];
}

function doubled(value: unknown): unknown {
  if (Array.isArray(value)) return [...value, ...value];
  if (typeof value === "string") return value + value;
  return typeof value === "number" ? value * 1e6 : value;
}

/** The value with one to three faults; sometimes it happens to stay valid. */
export function mutated(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.oneof(
    { weight: 4, arbitrary: hostileValue.map((hostile) => () => hostile) },
    { weight: 2, arbitrary: fc.constant(() => gone as unknown) },
    { weight: 1, arbitrary: fc.constant(nested) },
    { weight: 1, arbitrary: fc.constant(doubled) },
    { weight: 1, arbitrary: fc.constant((old: unknown) => (typeof old === "number" ? -old : old)) },
  );
  const changes = fc.array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 3 });
  return fc.tuple(values, changes).map(([value, list]) => {
    let result = value;
    for (const [pick, each] of list) {
      const places = placesOf(result);
      const changed = changedAt(result, places[pick % places.length] ?? [], each);
      if (changed !== gone) result = changed;
    }
    return result;
  });
}

const deep = (open: string, close: string, depth: number) => `${open.repeat(depth)}${close.repeat(depth)}`;

/** Bodies that no honest caller sends. */
export const hostileBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
  fc.tuple(fc.json(), fc.nat()).map(([text, cut]) => Buffer.from(text.slice(0, cut % (text.length + 1)))),
  fc
    .constantFrom(
      deep("[", "]", 100_000),
      deep('{"items":', "}", 50_000),
      `{"items":[${"0,".repeat(200_000)}0]}`,
      `{"metadata":{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join()}}}`,
      `{"tracking_history":[${"{},".repeat(100_000)}{}]}`,
      '{"items":[],"items":[{"weight":1}],"address_from":{"country":"GR"}}',
      '{"__proto__":{"items":[]},"constructor":{"prototype":{"x":1}}}',
      '{"metadata":{"__proto__":"x"}}',
      '{"metadata":{"a":1e999}}',
      '{"metadata":{"\\u0000":1,"\\ud800":2}}',
      '{"rate_id":"\\u0000"}',
      "\ufeff{}",
      `"${"x".repeat(1_100_000)}"`,
      " ".repeat(5000),
      "﻿null",
    )
    .map((text) => Buffer.from(text)),
);

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constant({}),
  fc.constantFrom<Record<string, string>>(
    { "content-type": "text/xml" },
    { "content-type": "multipart/form-data; boundary=x" },
    { "content-type": "application/json; charset=utf-16" },
    { "content-encoding": "br" },
    { "idempotency-key": "x".repeat(300) },
    { "idempotency-key": "a b" },
    { "x-request-id": "x".repeat(5000) },
    { "x-request-id": "../<>" },
    { "x-api-key": "" },
    { "x-api-key": "wb_live_0000000000000000000000" },
    { "x-api-key": "wb_sandbox_' OR 1=1" },
    { "x-forwarded-proto": "http" },
    { "x-http-method-override": "DELETE" },
    { accept: "text/html" },
    { accept: "application/xml;q=1, */*;q=0" },
    { range: "bytes=0-1" },
    { "if-none-match": "*" },
    { expect: "200-maybe" },
    { cookie: "a=b; __session=x" },
    { origin: "https://evil.example" },
  ),
);

const segment = fc.oneof(
  fc.constantFrom(
    "",
    ".",
    "..",
    "%2e%2e",
    "%00",
    "%zz",
    "%F0%9F%93%A6",
    "x.data",
    "_root.data",
    "*",
    "$",
    "shipments",
    "rates",
    "tracking",
    "v1",
    "01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f",
    "01938F5E-7C1A-7B6E-9D2F-3A4B5C6D7E8F",
    "x".repeat(3000),
  ),
  fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text)),
);
const query = fc.constantFrom(
  "",
  "?",
  "?limit=1",
  "?limit=1&limit=2",
  "?limit=-1",
  "?limit=99999999999999999999",
  "?cursor=%00&limit=1",
  "?limit=2&cursor=01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f",
  "?state=cancelled",
  "?state[]=created",
  "?created_from=%FF",
  "?tracking_ref=%27%20OR%201%3D1",
  "?_data=routes%2Fv1.%24",
  "?_%64ata=root",
  "?index",
  "?_routes=x",
  `?driver=${"x".repeat(5000)}`,
);

/** Targets below the API's roots. */
export const hostileTarget: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("/v1/", "/v1/shipments/", "/v1/rates/", "/public/v1/shipments/"),
    fc.array(segment, { maxLength: 3 }),
    query,
  )
  .map(([root, segments, parameters]) => `${root}${segments.join("/")}${parameters}`);
