import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import { coveredYears } from "../../app/domain/reference/publish/disabled-pickup-dates.ts";
import type { Waybill } from "../support/server.ts";
import { workerServer } from "../support/worker-server.ts";
import { ask, decoded } from "./reference-client.ts";

/** Source: service document, "What the service does", 7. */
const names = [
  "disabled-pickup-dates",
  "postal-codes/gr",
  "cities",
  "states",
  "countries-postal-rules",
  "countries-with-state",
  "countries",
  "countries-without-customs-declaration",
];
const kept = fileURLToPath(new URL("../../app/domain/reference/", import.meta.url));

let server: Waybill;
let lists: string;
beforeAll(async () => {
  ({ waybill: server } = await workerServer());
  lists = `${server.url}/config`;
});

const json = async (url: string) => JSON.parse((await ask(url)).body.toString("utf8"));

describe.each(names)("the list %s", (name) => {
  const url = () => `${lists}/${name}.json`;

  test("fits its schema, which is served beside it", async () => {
    const list = await ask(url());
    expect([list.status, list.headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    const link = /^<([^>]+)>; rel="describedby"; type="application\/schema\+json"$/.exec(
      String(list.headers.link),
    );
    const schemaUrl = new URL(link?.[1] ?? "", url()).href;
    expect(schemaUrl).toBe(`${lists}/${name}.schema.json`);
    const schema = await ask(schemaUrl);
    expect([schema.status, schema.headers["content-type"]]).toEqual([200, "application/schema+json"]);

    const ajv = new Ajv2020({ strict: true, strictTypes: "log", allErrors: true, logger: false });
    addFormats.default(ajv);
    const validate = ajv.compile(JSON.parse(schema.body.toString("utf8")));
    const value = JSON.parse(list.body.toString("utf8"));
    validate(value);
    expect(validate.errors).toBeNull();
    // The schema requires the envelope and allows no other members in it.
    expect(Object.keys(value)).toEqual(["version", "generated_from", "data"]);
    for (const wrong of [{}, { ...value, version: 1 }, { ...value, data: null }, { ...value, extra: 1 }])
      expect(validate(wrong), JSON.stringify(wrong).slice(0, 80)).toBe(false);
  });

  test("has the same bytes in every coding, and under 200 KB compressed", async () => {
    const plain = await ask(url());
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const coding of ["gzip", "br"]) {
      const compressed = await ask(url(), { "accept-encoding": coding });
      expect(compressed.headers["content-encoding"]).toBe(coding);
      expect(compressed.headers["content-length"]).toBe(String(compressed.body.length));
      expect(compressed.body.length).toBeLessThan(200_000);
      expect(decoded(compressed).equals(plain.body)).toBe(true);
    }
    if (name !== "disabled-pickup-dates")
      expect(plain.body.equals(readFileSync(path.join(kept, "lists", `${name}.json`)))).toBe(true);
  });

  test("is not sent again to a caller that has it", async () => {
    for (const coding of ["identity", "gzip", "br"]) {
      const accept = { "accept-encoding": coding };
      const { headers } = await ask(url(), accept);
      const etag = String(headers.etag);
      for (const has of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const again = await ask(url(), { ...accept, "if-none-match": has });
        expect([again.status, again.body.length]).toEqual([304, 0]);
        for (const repeated of ["etag", "cache-control", "vary", "access-control-allow-origin"])
          expect(again.headers[repeated]).toBe(headers[repeated]);
      }
      expect((await ask(url(), { ...accept, "if-none-match": '"other"' })).status).toBe(200);
    }
  });
});

describe("below /config", () => {
  test("a tag belongs to one coding", async () => {
    const tags = await Promise.all(
      ["identity", "gzip", "br"].map(
        async (coding) => (await ask(`${lists}/countries.json`, { "accept-encoding": coding })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
    const headers = { "accept-encoding": "br", "if-none-match": String(tags[1]) };
    expect((await ask(`${lists}/countries.json`, headers)).status).toBe(200);
  });

  test("caches may keep a list for each coding, and pages of any origin may read it", async () => {
    for (const coding of ["identity", "gzip", "br"]) {
      const { headers } = await ask(`${lists}/states.json`, { "accept-encoding": coding });
      expect(headers).toMatchObject({
        "cache-control": "public, max-age=3600, stale-while-revalidate=86400",
        vary: "Accept-Encoding",
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "ETag, Link",
        "x-content-type-options": "nosniff",
      });
      expect(headers).not.toHaveProperty("set-cookie");
      expect(headers).not.toHaveProperty("transfer-encoding");
    }
  });

  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.5, gzip", "gzip"],
    ["*;q=0, identity", undefined],
    ["zstd", undefined],
    ["", undefined],
  ])("Accept-Encoding: %s is answered with %s", async (accepted, coding) => {
    const { status, headers } = await ask(`${lists}/countries.json`, { "accept-encoding": accepted });
    expect([status, headers["content-encoding"]]).toEqual([200, coding]);
  });

  test("a caller that refuses every coding gets 406", async () => {
    const { status, headers, body } = await ask(`${lists}/countries.json`, { "accept-encoding": "*;q=0" });
    const { code } = JSON.parse(body.toString()).error;
    expect([status, code, headers.vary]).toEqual([406, "NOT_ACCEPTABLE", "Accept-Encoding"]);
  });

  test("If-Match is for one version of the list", async () => {
    const { headers } = await ask(`${lists}/countries.json`);
    const matching = (tags: string) => ask(`${lists}/countries.json`, { "if-match": tags });
    expect((await matching(String(headers.etag))).status).toBe(200);
    expect((await matching("*")).status).toBe(200);
    expect((await matching(`W/${headers.etag}`)).status).toBe(412);
    const other = await matching('"other"');
    expect([other.status, JSON.parse(other.body.toString()).error.code]).toEqual([
      412,
      "PRECONDITION_FAILED",
    ]);
  });

  test("HEAD is GET without the body", async () => {
    for (const headers of [{}, { "accept-encoding": "br" }]) {
      const got = await ask(`${lists}/countries.json`, headers);
      const head = await ask(`${lists}/countries.json`, headers, "HEAD");
      expect([head.status, head.body.length]).toEqual([200, 0]);
      const { date: _got, ...expected } = got.headers;
      const { date: _head, ...answered } = head.headers;
      expect(answered).toEqual(expected);
    }
    const missing = await ask(`${lists}/nothing.json`, {}, "HEAD");
    expect([missing.status, missing.body.length]).toEqual([404, 0]);
  });

  test("a browser's preflight request is answered", async () => {
    const { status, headers, body } = await ask(
      `${lists}/countries.json`,
      {
        origin: "https://shop.example.com",
        "access-control-request-method": "GET",
        "access-control-request-headers": "if-none-match, x-api-key",
      },
      "OPTIONS",
    );
    expect([status, body.length]).toEqual([204, 0]);
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD",
      "access-control-allow-headers": "*, Authorization",
    });
  });

  test.each([
    "nothing.json",
    "countries",
    "countries.json/",
    "Countries.json",
    "postal-codes/",
    "postal-codes%2Fgr.json",
    "__proto__",
    "..%2Fpackage.json",
    "countries.json.br",
    "manifest.json",
  ])("there is no list %s, and the answer names those that there are", async (missing) => {
    const { status, headers, body } = await ask(`${lists}/${missing}`);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      404,
      "application/json; charset=utf-8",
      "no-store",
    ]);
    expect(headers["access-control-allow-origin"]).toBe("*");
    const { error } = JSON.parse(body.toString("utf8"));
    expect(error.code).toBe("NOT_FOUND");
    expect([...error.metadata.lists].sort()).toEqual([...names].sort());
    for (const name of names) expect(error.message).toContain(name);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is not allowed", async (method) => {
    const response = await fetch(`${lists}/countries.json`, { method, body: "a".repeat(100_000) });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const { error } = (await response.json()) as { error: unknown };
    expect(error).toMatchObject({ code: "METHOD_NOT_ALLOWED", metadata: null });
  });

  test("neither a key nor a query changes anything", async () => {
    const plain = await ask(`${lists}/countries.json`);
    const other = await ask(`${lists}/countries.json?v=1`, { "x-api-key": "wb_sandbox_wrong" });
    expect([other.status, other.headers.etag]).toEqual([200, plain.headers.etag]);
  });

  test("plain HTTP through a proxy is answered, as for pages", async () => {
    const through = await ask(`${lists}/countries.json`, { "x-forwarded-for": "203.0.113.7" });
    expect(through.status).toBe(200);
  });

  test.each(["", "/", "?v=1", "/?v=1"])("the index is at /config%s", async (end) => {
    const index = await json(`${lists}${end}`);
    expect(index.data.map(({ name }: { name: string }) => name)).toEqual([...names].sort());
    for (const { name, url, schema_url, version, bytes } of index.data) {
      expect([url, schema_url]).toEqual([`${lists}/${name}.json`, `${lists}/${name}.schema.json`]);
      const { body } = await ask(url);
      expect([JSON.parse(body.toString("utf8")).version, body.length]).toEqual([version, bytes]);
    }
  });

  test("paths that only begin alike are not lists", async () => {
    const { status, body } = await ask(`${server.url}/configuration`);
    expect([status, body.toString()]).toEqual([404, expect.stringContaining("nothing at this path")]);
  });
});

describe("the days without pickup, as served", () => {
  /** Orthodox Easter Mondays. */
  const easterMondays = [
    ...["2026-04-13", "2027-05-03", "2028-04-17", "2029-04-09", "2030-04-29"],
    ...["2031-04-14", "2032-05-03", "2033-04-25", "2034-04-10", "2035-04-30"],
  ];

  test("cover this year and the next two, holiday by holiday", async () => {
    const { data } = await json(`${lists}/disabled-pickup-dates.json`);
    const years = coveredYears(new Date());
    expect([data.GR.from, data.GR.until]).toEqual([`${years[0]}-01-01`, `${years.at(-1)}-12-31`]);
    const moving = easterMondays.filter((date) => years.includes(Number(date.slice(0, 4))));
    expect(moving).toHaveLength(years.length);
    for (const date of [...moving, ...years.map((year) => `${year}-12-25`)]) {
      expect(data.GR.dates).toContain(date);
      expect(data.GR.reasons[date].reason).toBe("public-holiday");
    }
  });
});
