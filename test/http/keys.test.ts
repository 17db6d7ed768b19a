// Run: push, begins early
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aKey } from "../support/a-key.ts";
import type { ApiClient } from "./api-client.ts";
import { apiClient, send } from "./api-client.ts";
import { aQuote } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { sharedApi, startApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Papyrus");
});
afterAll(() => api.stop());

const unknownKey = `wb_sandbox_${"A".repeat(32)}`;

describe("a key", () => {
  test("has the documented form, and every endpoint needs it", async () => {
    expect(client.key).toMatch(/^wb_sandbox_[0-9A-Za-z]{20,}$/);
    expect((await api.client("Papyrus", "production")).key).toMatch(/^wb_live_/);
    for (const [method, path] of [
      ["POST", "/v1/rates"],
      ["GET", "/v1/rates/x"],
      ["POST", "/v1/shipments"],
      ["GET", "/v1/shipments"],
      ["GET", "/v1/shipments/x"],
      ["PATCH", "/v1/shipments/x"],
      ["DELETE", "/v1/shipments/x"],
      ["PUT", "/v1/shipments/x/tracking"],
      ["GET", "/public/v1/shipments/x/tracking"],
      ["GET", "/v1/nothing"],
    ] as const) {
      const { status, error } = await apiClient(api.base, "", api.contract).call(method, path);
      expect([path, status, error.code]).toEqual([path, 401, "UNAUTHORIZED"]);
    }
  });

  test("that is missing, unknown, revoked or expired gets the same answer", async () => {
    const revoked = await api.client("Papyrus");
    const { stores, close } = await api.stores();
    try {
      const prefix = (await stores.apiKeys.list(null)).find((key) =>
        revoked.key.startsWith(key.prefix),
      )?.prefix;
      expect((await revoked.get("/v1/shipments?limit=1")).status).toBe(200);
      expect(await stores.apiKeys.revoke(prefix ?? "", null)).toBe(true);
    } finally {
      await close();
    }
    const answers = [];
    for (const key of [
      "",
      unknownKey,
      revoked.key,
      "nonsense",
      `${client.key}x`,
      client.key.slice(0, -1),
      "ключ",
    ]) {
      const headers = { "x-api-key": Buffer.from(key).toString("latin1") };
      const { status, text } = await client.get("/v1/shipments", { headers });
      answers.push({ status, text });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
  });

  test("fails from the very next request after another process has revoked it", async () => {
    const { key, get } = await api.client("Papyrus");
    const { stores, close } = await api.stores();
    const before = await get("/v1/shipments?limit=1");
    const prefix = (await stores.apiKeys.list(null)).find((each) => key.startsWith(each.prefix))?.prefix;
    await stores.apiKeys.revoke(prefix ?? "", null);
    await close();
    expect(before.status).toBe(200);
    expect((await get("/v1/shipments?limit=1")).status).toBe(401);
  });
});

describe("plain HTTP", () => {
  const viaProxy = (headers: Record<string, string>) => client.get("/v1/shipments?limit=1", { headers });

  test("is accepted from this machine, and refused from elsewhere", async () => {
    expect((await viaProxy({})).status).toBe(200);
    for (const headers of [
      { "x-forwarded-for": "203.0.113.9" },
      { "x-forwarded-proto": "http" },
      { forwarded: "for=203.0.113.9;proto=http" },
      // Without TRUST_PROXY, any caller could claim this.
      { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" },
    ]) {
      const { status, error } = await viaProxy(headers as Record<string, string>);
      expect([status, error.code]).toEqual([403, "HTTPS_REQUIRED"]);
    }
  });

  test("is checked before the key", async () => {
    const headers = { "x-forwarded-proto": "http", "x-api-key": "" };
    expect((await viaProxy(headers)).error.code).toBe("HTTPS_REQUIRED");
  });
});

describe("behind a trusted proxy, with a host for each environment", () => {
  let behind: RunningApi;
  beforeAll(async () => {
    behind = await startApi({
      TRUST_PROXY: "true",
      PUBLIC_URL: "https://api.ship.example.com",
      SANDBOX_URL: "https://api-sandbox.ship.example.com",
    });
  });
  afterAll(() => behind.stop());

  const ask = async (caller: ApiClient, headers: Record<string, string>) => {
    const { status, error } = await caller.get("/v1/shipments?limit=1", { headers });
    return status === 200 ? 200 : `${status} ${error.code}`;
  };

  test("the proxy's header decides the protocol", async () => {
    const caller = await behind.client("Papyrus");
    const host = "api-sandbox.ship.example.com";
    expect(await ask(caller, { host, "x-forwarded-proto": "https" })).toBe(200);
    expect(await ask(caller, { host, "x-forwarded-proto": "http, https" })).toBe(200);
    // The caller wrote the first entry, the proxy the last.
    expect(await ask(caller, { host, "x-forwarded-proto": "https, http" })).toBe("403 HTTPS_REQUIRED");
    expect(await ask(caller, { host, "x-forwarded-proto": "http" })).toBe("403 HTTPS_REQUIRED");
  });

  test("a key works only on its environment's host", async () => {
    const sandbox = await behind.client("Papyrus");
    const live = await behind.client("Papyrus", "production");
    const at = (host: string) => ({ host, "x-forwarded-proto": "https" });
    const forwardedTo = (host: string) => ({ "x-forwarded-host": host, "x-forwarded-proto": "https" });
    expect(await ask(sandbox, at("api-sandbox.ship.example.com"))).toBe(200);
    expect(await ask(live, at("api.ship.example.com"))).toBe(200);
    expect(await ask(sandbox, at("api.ship.example.com"))).toBe("401 UNAUTHORIZED");
    expect(await ask(sandbox, at("api.ship.example.com."))).toBe("401 UNAUTHORIZED");
    expect(await ask(sandbox, at("API.ship.example.com.:443"))).toBe("401 UNAUTHORIZED");
    expect(await ask(live, at("API-Sandbox.ship.example.com:443"))).toBe("401 UNAUTHORIZED");
    expect(await ask(live, forwardedTo("api-sandbox.ship.example.com"))).toBe("401 UNAUTHORIZED");
    expect(await ask(live, forwardedTo("api.ship.example.com"))).toBe(200);
    expect(await ask(sandbox, forwardedTo("api-sandbox.ship.example.com, api.ship.example.com"))).toBe(
      "401 UNAUTHORIZED",
    );
  });

  test.each(["/", "/docs", "/dashboard/log-in", "/healthz", "/v1/rates", "/nowhere", "/assets/none.js"])(
    "every answer over HTTPS asks browsers to stay with it: %s",
    async (path) => {
      const over = async (proto: string) => {
        const { headers } = await fetch(`${behind.base}${path}`, { headers: { "x-forwarded-proto": proto } });
        return headers.get("strict-transport-security");
      };
      expect([await over("https"), await over("http")]).toEqual(["max-age=31536000", null]);
    },
  );

  test("cookies have a name that browsers take from HTTPS alone", async () => {
    const { key } = await behind.client("Papyrus");
    const host = "api-sandbox.ship.example.com";
    const headers = { "x-forwarded-proto": "https", "x-forwarded-host": host, origin: `https://${host}` };
    const open = (path: string, cookie = "") =>
      fetch(`${behind.base}${path}`, { headers: { ...headers, cookie }, redirect: "manual" });
    const entered = await fetch(`${behind.base}/dashboard/session`, {
      ...{ method: "POST", headers, redirect: "manual" },
      body: new URLSearchParams({ intent: "log-in", key }),
    });
    const set = [
      ...entered.headers.getSetCookie(),
      ...(await open("/dashboard/log-in")).headers.getSetCookie(),
    ];
    expect(set.length).toBeGreaterThan(2);
    for (const cookie of set) expect(cookie).toMatch(/^__Secure-waybill-\w+=[^;]*;.*\bSecure\b/);
    const [held = ""] = set[0]?.split(";") ?? [];
    expect((await open("/dashboard/shipments", held)).status).toBe(200);
    // Under a name that any site of the domain can set over plain HTTP, it is no login.
    expect((await open("/dashboard/shipments", held.replace("__Secure-", ""))).status).toBe(302);
  });

  test("a host of neither environment takes no key, but this machine's own", async () => {
    const callers = [await behind.client("Papyrus"), await behind.client("Papyrus", "production")];
    const { port } = new URL(behind.base);
    for (const caller of callers) {
      for (const host of ["evil.example", "ship.example.com", "api.ship.example.com:8443", "203.0.113.9"])
        expect([host, await ask(caller, { host, "x-forwarded-proto": "https" })]).toEqual([
          host,
          "401 UNAUTHORIZED",
        ]);
      // A proxy's caller is on another machine, whatever it calls this one.
      const forged = { host: "localhost", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" };
      expect(await ask(caller, forged)).toBe("401 UNAUTHORIZED");
      for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, "[::1]"])
        expect([host, await ask(caller, { host })]).toEqual([host, 200]);
    }
  });

  test("links and pictures lead to the environment's host", async () => {
    const sandbox = await behind.client("Papyrus");
    const headers = { host: "api-sandbox.ship.example.com", "x-forwarded-proto": "https" };
    const { json } = await sandbox.post("/v1/rates", aQuote(), { headers });
    expect(json[0].provider.image).toMatch(/^https:\/\/api-sandbox\.ship\.example\.com\//);
  });
});

describe("the rate limit", () => {
  let limited: RunningApi;
  let few: RunningApi;
  beforeAll(async () => {
    few = await startApi({ KEPT_RATES: "4" });
    limited = await startApi({
      TRUST_PROXY: "true",
      // Slow, so that the calls of a busy machine refill nothing between two of them.
      RATE_LIMIT_PER_SECOND: "0.2",
      RATE_LIMIT_BURST: "20",
      WRONG_KEYS_PER_MINUTE: "5",
    });
  });
  afterAll(() => Promise.all([limited.stop(), few.stop()]));

  test("lets a merchant's burst through, then says when to come back; other merchants are not affected", async () => {
    const hasty = await limited.client("Hasty");
    const another = await limited.client("Hasty");
    const other = await limited.client("Patient");
    const answers = await Promise.all(Array.from({ length: 60 }, () => hasty.get("/v1/rates/x")));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(30);
    expect(answers.filter((answer) => answer.status === 404).length).toBeGreaterThanOrEqual(20);
    for (const { error, headers } of refused) {
      expect(error.code).toBe("RATE_LIMITED");
      expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    }
    expect((await other.get("/v1/rates/x")).status).toBe(404);
    expect((await another.get("/v1/rates/x")).status).toBe(429);
    const wait = Number(refused[0]?.headers.get("retry-after"));
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    expect((await hasty.get("/v1/rates/x")).status).toBe(404);
  });

  test("weighs long bodies", async () => {
    const bulky = await limited.client("Bulky");
    // Fifty calls' worth, so that the burst is not back after a slow answer.
    const padding = "x".repeat(900_000);
    const { status } = await bulky.post("/v1/rates", { ...aQuote(), padding });
    expect(status).toBe(200);
    const next = await bulky.get("/v1/rates/x");
    expect([next.status, next.error.code]).toEqual([429, "RATE_LIMITED"]);
  });

  test("keeps so many rates of a merchant and no more, and other merchants have their own", async () => {
    const [lavish, other] = [await few.client("Lavish"), await few.client("Frugal")];
    const first = await lavish.post("/v1/rates", aQuote());
    expect(first.json.length).toBeGreaterThan(1);
    const next = await lavish.post("/v1/rates", aQuote());
    expect([next.status, next.error.code]).toEqual([429, "RATE_LIMITED"]);
    expect(next.error.message).toContain("at most 4 rates are kept");
    // Half of seven days for two more of them.
    expect(Number(next.headers.get("retry-after"))).toBeGreaterThan(24 * 3600);
    expect((await lavish.get(`/v1/rates/${first.json[0].id}`)).status).toBe(200);
    expect((await other.post("/v1/rates", aQuote())).status).toBe(200);
  });

  test("counts wrong keys by address, whatever their holder's other calls", async () => {
    const good = await limited.client("Patient");
    const from = (address: string) => ({
      "x-forwarded-proto": "https",
      "x-forwarded-for": `198.51.100.1, ${address}`,
    });
    const wrong = (address: string) =>
      apiClient(limited.base, unknownKey, limited.contract).get("/v1/rates/x", { headers: from(address) });
    const statuses = [];
    for (let call = 0; call < 8; call++) statuses.push((await wrong("203.0.113.5")).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect(Number((await wrong("203.0.113.5")).headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect((await wrong("203.0.113.6")).status).toBe(401);
    expect((await good.get("/v1/rates/x", { headers: from("203.0.113.5") })).status).toBe(404);
    expect(limited.logged().split("many calls with wrong keys")).toHaveLength(2);
  });
});

describe("a key with few scopes", () => {
  const path = "/v1/shipments/01890000-0000-7000-8000-000000000000";
  const calls = [
    ["GET", "/v1/shipments?limit=1", "read"],
    ["POST", "/v1/rates", "read"],
    ["POST", "/v1/addresses/validate", "read"],
    ["GET", "/v1/me", "read"],
    ["POST", "/v1/shipments", "ship"],
    ["PATCH", path, "ship"],
    ["DELETE", path, "ship"],
    ["PUT", `${path}/tracking`, "ship"],
    ["POST", "/v1/sandbox/clock", "ship"],
    ["POST", "/v1/privacy/exports", "admin"],
    ["POST", "/v1/privacy/erasures", "admin"],
  ] as const;

  test.each([["read"], ["ship"], ["admin"]] as const)("may %s, and nothing else", async (scope) => {
    const { stores, close } = await api.stores();
    const { id } = await stores.merchants.ensure("Papyrus");
    const { key } = await stores.apiKeys.create({ ...aKey(id, "sandbox"), scopes: [scope] });
    await close();
    const { call, get } = apiClient(api.base, key, api.contract);
    for (const [method, target, needed] of calls) {
      const { status, error } = await call(method, target, method === "GET" ? undefined : {});
      const isRefused = status === 403;
      expect([method, target, isRefused]).toEqual([method, target, needed !== scope]);
      if (isRefused)
        expect([error.code, error.metadata]).toEqual(["FORBIDDEN", { scope: needed, scopes: [scope] }]);
    }
    if (scope === "read") expect((await get("/v1/me")).json.data.key.scopes).toEqual(["read"]);
  });
});

describe("pictures of the carriers", () => {
  test("are served", async () => {
    const { json } = await client.post("/v1/rates", aQuote());
    for (const { provider } of json) {
      const target = new URL(provider.image).pathname;
      const answer = await send(api.base, { method: "GET", target, headers: {}, body: null });
      expect([target, answer.status, answer.headers.get("content-type")]).toEqual([
        target,
        200,
        "image/svg+xml",
      ]);
    }
  });
});
