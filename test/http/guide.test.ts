/** The guide at /docs: each example is executed against this server, and its answer compared. */
import { stripTypeScriptTypes } from "node:module";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedHeaders } from "../../app/domain/orders/webhooks/sign.ts";
import { guidePages } from "../../app/entrypoints/rest/docs/guide/guide.ts";
import { errorStatuses } from "../../app/entrypoints/rest/server/api-error.ts";
import type { ApiClient, Json } from "./api-client.ts";
import type { Answered } from "./contract.ts";
import { commandOf, differences, fencesOf, valueAt } from "./guide.ts";
import { provokedRefusals, soonRefused } from "./provoked-refusals.ts";
import type { RunningApi } from "./running-api.ts";
import { sharedApi, startApi } from "./running-api.ts";

let api: RunningApi;
/** For refusals that must not meet other files' calls. */
let own: RunningApi;
beforeAll(async () => {
  [api, own] = await Promise.all([sharedApi(), startApi(soonRefused)]);
});
afterAll(async () => {
  await api?.stop();
  await own?.stop();
});

const names = guidePages.map(({ name }) => name);
const read = async (name: string) => (await fetch(`${api.base}/docs/${name}`)).text();
/** A merchant's setting that an example speaks of. */
async function prepare(name: string | undefined, merchant: string): Promise<void> {
  if (name === "one_an_order" || name === "many_an_order") {
    const { stores, close } = await api.stores();
    const { id } = await stores.merchants.ensure(api.named(merchant));
    await stores.merchants.setRefusesDuplicates(id, name === "one_an_order");
    await close();
  }
}

async function play(
  name: string,
  provoked: Readonly<Record<string, () => Promise<Answered>>> = {},
): Promise<{ readonly requests: number; readonly seen: Set<string> }> {
  const merchant = `Guide ${name}`;
  const keys: Record<string, ApiClient> = {
    sandbox: await api.client(merchant),
    production: await api.client(merchant, "production"),
  };
  if (name === "lists") await fill(keys.sandbox as ApiClient);
  const variables: Record<string, string> = { URL: api.base };
  const seen = new Set<string>();
  let requests = 0;
  let answer: Json;
  for (const { language, notes, text } of fencesOf(await read(`${name}.md`))) {
    if (language === "json" && notes.has("event")) {
      expect(api.contract.eventViolations(JSON.parse(text))).toEqual([]);
    } else if (language === "json") {
      const shown = JSON.parse(text);
      const code: string = shown.error?.code ?? "";
      const provoke = provoked[code];
      if (provoke !== undefined) {
        const refusal = await provoke();
        const wanted = errorStatuses[code as keyof typeof errorStatuses];
        expect([code, refusal.status, refusal.headers.get("x-request-id")]).toEqual([
          code,
          wanted,
          expect.any(String),
        ]);
        if ([429, 503].includes(wanted))
          expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
        answer = refusal.json;
      }
      expect([name, text, differences(shown, answer)]).toEqual([name, text, []]);
      seen.add(code);
    } else if (language === "sh" && text.includes("curl ")) {
      requests += 1;
      const client = keys[notes.get("key") ?? "sandbox"] as ApiClient;
      await prepare(notes.get("before"), merchant);
      const { method, target, headers, body } = commandOf(text, { ...variables, KEY: client.key });
      const raw = notes.has("file") ? Buffer.alloc(2 * 1024 * 1024, " ") : body;
      const known = {
        ...headers,
        ...(raw !== undefined && { "content-length": String(Buffer.byteLength(raw)) }),
      };
      const [member = "", wanted = ""] = notes.get("until")?.split(":") ?? [];
      do {
        const reply = await client.call(method, target, {
          headers: known,
          ...(raw !== undefined && { raw }),
        });
        answer = reply.json;
      } while (wanted !== "" && valueAt(answer, member) !== wanted);
      for (const saved of notes.get("save")?.split(",") ?? []) {
        const [variable = "", at = ""] = saved.split(":");
        variables[variable] = valueAt(answer, at);
      }
      await prepare(notes.get("after"), merchant);
    }
  }
  return { requests, seen };
}

/** Two shipments, one with the metadata that the page filters by. */
async function fill(client: ApiClient): Promise<void> {
  const { value } = (api.contract.document.paths as Json)["/v1/shipments"].post.requestBody.content[
    "application/json"
  ].examples.atOnce;
  for (const metadata of [{}, { basket: "A-17" }])
    expect((await client.post("/v1/shipments", { ...value, metadata })).status).toBe(200);
}

describe("the guide's page", () => {
  test.each(names.filter((name) => name !== "errors"))(
    "%s has examples that answer as it says",
    async (name) => {
      expect((await play(name)).requests).toBeGreaterThan(0);
    },
  );

  test("errors has each code, its status, its remedy and an example", async () => {
    const { seen } = await play("errors", provokedRefusals(own));
    expect([...seen].sort()).toEqual(Object.keys(errorStatuses).sort());
    const sections = (await read("errors.md")).split(/^## /m).slice(1);
    expect(
      sections.map(
        (section) => /^\w+\n\n\*\*Status (\d+)\.\*\*[\s\S]+\*\*Remedy\.\*\* \S/.exec(section)?.[1],
      ),
    ).toEqual(
      sections.map((section) => String(errorStatuses[section.split("\n")[0] as keyof typeof errorStatuses])),
    );
  });

  test("webhooks has code that takes what Waybill signs, and nothing else", async () => {
    const code = fencesOf(await read("webhooks.md")).find(({ language }) => language === "ts")?.text ?? "";
    const { verify } = await import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(code))}`);
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const body = JSON.stringify({ id: "e-1", type: "webhook.test" });
    const at = Math.floor(Date.now() / 1000);
    const headers = { ...signedHeaders([secret], { id: "e-1", at, body }) };
    expect(verify(body, headers, secret)).toEqual(JSON.parse(body));
    expect(verify(`${body} `, headers, secret)).toBeNull();
    expect(verify(body, { ...headers, "webhook-signature": "v1,AAAA" }, secret)).toBeNull();
    expect(verify(body, signedHeaders([secret], { id: "e-1", at: at - 400, body }), secret)).toBeNull();
    expect(verify(body, {}, secret)).toBeNull();
  });

  test.each(names)(
    "%s is a page with one heading and working links, and the same as Markdown",
    async (name) => {
      const response = await fetch(`${api.base}/docs/${name}`);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        "text/html; charset=utf-8",
      ]);
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
      const page = await response.text();
      expect(page.match(/<h1/g)).toHaveLength(1);
      expect(page).toContain(`<a href="/docs/${name}" aria-current="page">`);
      const links = new Set([...page.matchAll(/href="(\/[^"#]*)/g)].map(([, link]) => link ?? ""));
      for (const link of links) expect([link, (await fetch(api.base + link)).status]).toEqual([link, 200]);
      const markdown = await fetch(`${api.base}/docs/${name}.md`);
      expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
      expect(await markdown.text()).not.toContain("{{");
    },
  );

  test("none has a command of an operator", async () => {
    for (const name of ["", ...names.map((each) => `/${each}.md`)]) {
      const text = await (await fetch(`${api.base}/docs${name}`)).text();
      expect([name, text.match(/npm |npx |WEBHOOK_PRIVATE_HOSTS|DATABASE_URL/g)]).toEqual([name, null]);
    }
    expect(JSON.stringify(api.contract.document)).not.toMatch(/npm run/);
  });

  test("is listed in llms.txt", async () => {
    const response = await fetch(`${api.base}/llms.txt`);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "text/plain; charset=utf-8",
    ]);
    const text = await response.text();
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link ?? "");
    expect(links).toEqual(expect.arrayContaining(names.map((name) => `${api.base}/docs/${name}.md`)));
    for (const link of links) expect([link, (await fetch(link)).status]).toEqual([link, 200]);
  });
});

test("refusals of lists and of carriers' webhooks have the API's form", async () => {
  const { PATH_TOO_LONG, REQUEST_TIMEOUT } = provokedRefusals(own);
  const long = await PATH_TOO_LONG?.();
  expect([long?.status, long?.json]).toMatchObject([414, { error: { code: "PATH_TOO_LONG" } }]);
  const late = await REQUEST_TIMEOUT?.();
  expect([late?.status, late?.json]).toMatchObject([408, { error: { code: "REQUEST_TIMEOUT" } }]);
});
