// Run: push
/** Input that no page, shop or shopper sends: it gets a clear answer, changes nothing, and logs no fault of ours. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Waybill } from "../support/server.ts";
import { apiKey, apiSecret, startWaybill } from "../support/server.ts";
import { unchangedSettings } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop } from "./running-shop.ts";
import { fulfill, orderWith, shipmentApi, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
let shipmentId: string;
const markup = `"><img src=x onerror=alert(1)></script><script>alert(1)</script>`;

beforeAll(async () => {
  shop = await runningShop();
  const order = await orderWith(shop, "gorgona.standard", {
    shippingAddress: { ...thessaloniki, lastName: markup },
  });
  await fulfill(shop, order);
  await shop.settled();
  shipmentId = (await (await shipmentApi(shop)).of(order))[0]!.id;
});
afterAll(() => shop?.stop());

function faults(): string[] {
  return shop.waybill
    .logs()
    .split("\n")
    .filter((line) => line.includes('"level":50'));
}

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const { token } = await shop.control<{ token: string }>("POST", "session-token", {});
  return fetch(`${shop.waybill.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "user-agent": browser, ...headers },
    body,
  });
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const aFile = () => {
  const data = new FormData();
  data.set("intent", "create-key");
  data.set("name", new File(["x"], "name.txt"));
  return data;
};
const settings = { intent: "save", ...unchangedSettings, senderName: "Nikos" };

/** Everything that forms can change. */
function everything(): Promise<unknown> {
  return Promise.all([
    shop.rows("SELECT settings, callback_token_hash FROM shops"),
    shop.rows("SELECT id, name, revoked_at FROM api_keys ORDER BY id"),
    shop.rows("SELECT value::text FROM shipments"),
  ]);
}

describe("a form", () => {
  it.each<[string, string, () => BodyInit, Record<string, string>, number]>([
    ["of no known intent", "/app/settings", () => form({ intent: "delete-everything" }), {}, 400],
    ["without an intent", "/app/settings", () => form({}), {}, 400],
    ["with another page's intent", "/app/settings", () => form({ intent: "cancel" }), {}, 400],
    ["without its field", "/app/settings", () => form({ intent: "create-key" }), {}, 400],
    [
      "with a control character",
      "/app/settings",
      () => form({ intent: "create-key", name: "a\0b", access: "all", days: "0" }),
      {},
      400,
    ],
    ["with a malformed key", "/app/settings", () => form({ intent: "revoke-key", prefix: "\0" }), {}, 400],
    ["with a file for a text", "/app/settings", aFile, {}, 415],
    ["that is JSON", "/app/settings", () => "{}", { "content-type": "application/json" }, 415],
    ["that is bytes", "/app/settings", () => new Uint8Array([1, 2, 3]), {}, 415],
    ["of megabytes", "/app/settings", () => form({ intent: "create-key", name: "x".repeat(3e6) }), {}, 413],
    ["of half the settings", "/app/settings", () => form({ intent: "save", senderName: "x" }), {}, 400],
    ["about no fulfillment", "/app", () => form({ intent: "retry", purchaseId: "\0" }), {}, 400],
    [
      "about an unknown one",
      "/app",
      () => form({ intent: "retry", purchaseId: crypto.randomUUID() }),
      {},
      404,
    ],
    ["for no day", "/app/shipments/:id", () => form({ intent: "schedule-pickup", date: "\0" }), {}, 400],
    [
      "for an impossible day",
      "/app/shipments/:id",
      () => form({ intent: "schedule-pickup", date: "2027-02-30" }),
      {},
      400,
    ],
    ["about no shipment", "/app/shipments/none", () => form({ intent: "cancel" }), {}, 404],
  ])("%s is refused", async (_what, page, body, headers, status) => {
    const before = await everything();
    const path = page.replace(":id", shipmentId);
    const answer = await post(path === "/app" ? "/app.data?index" : `${path}.data`, body(), headers);
    expect(answer.status).toBe(status);
    expect(await everything()).toEqual(before);
    expect(faults()).toEqual([]);
  });

  it("says which field is wrong", async () => {
    const answer = await post("/app.data?index", form({ intent: "retry", purchaseId: "x" }));
    expect(await answer.text()).toContain("purchaseId: Invalid UUID");
  });

  it.each([
    ["senderName", "a\0b"],
    ["senderAddress", "Ermou 1\u001b[2J"],
    ["senderCountry", "constructor"],
    ["parcelLength", "1e999"],
    ["pickup", "__proto__"],
    ["senderName", "x".repeat(5000)],
  ])("with a wrong %s (%j) stores nothing and marks the field", async (field, value) => {
    const before = await everything();
    const answer = await post("/app/settings.data", form({ ...settings, [field]: value }));
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(`"${field}"`)]);
    expect(await everything()).toEqual(before);
    expect(faults()).toEqual([]);
  });

  it("from a browser without scripts gets a page that names the error", async () => {
    const answer = await post("/app/settings", form({ intent: "none" }));
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("Polaris-")]);
    expect(faults()).toEqual([]);
  });
});

describe("the address of a page", () => {
  it.each([
    "cursor=nonsense",
    "cursor=%00",
    "view=constructor",
    "view=__proto__",
    "search=%00",
    "search=%ff%fe",
    `search=${"%25_".repeat(2000)}`,
  ])("may contain anything: /app/shipments?%s", async (query) => {
    expect((await shop.openAdmin(`/app/shipments.data?${query}`)).status).toBe(200);
    expect(faults()).toEqual([]);
  });

  it.each(["AAAA", "%00", "!", Buffer.from("a b").toString("base64")])(
    "with a malformed host (%s) is refused, or redirected to the login",
    async (host) => {
      const answer = await fetch(`${shop.waybill.url}/app?shop=${shop.domain}&host=${host}`, {
        headers: { "user-agent": browser },
        redirect: "manual",
      });
      expect([302, 400]).toContain(answer.status);
      expect(faults()).toEqual([]);
    },
  );
});

describe("the pages around the admin", () => {
  const host = Buffer.from("admin.shopify.com/store/kalimera-goods").toString("base64url");
  const get = (path: string) =>
    fetch(`${shop.waybill.url}${path}`, { headers: { "user-agent": browser }, redirect: "manual" });

  it.each([
    "/auth/exit-iframe",
    "/auth/exit-iframe?exitIframe=https://evil.example",
    "/auth/exit-iframe?exitIframe=//evil.example",
    "/auth/exit-iframe?exitIframe=javascript:alert(1)",
    "/auth/exit-iframe?exitIframe=https://kalimera-goods.myshopify.com.evil.example/admin",
    "/auth/session-token?shopify-reload=https://evil.example",
    "/auth/session-token?shopify-reload=javascript:alert(1)",
    "/auth/session-token?shop=evil.example",
    "/auth/session-token?shop=evil.example/.myshopify.com",
    "/auth/session-token?shop=a;script-src%20*",
    "/auth/session-token?shop=%0d%0aX-Evil:1",
    "/auth/session-token?shop=%CE%B1",
  ])("lead to no other site, and let none frame them: %s", async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("x-evil")]).toEqual([400, null]);
    expect(await answer.text()).toMatch(/^(exitIframe|shop|shopify-reload): must /);
    expect(faults()).toEqual([]);
  });

  it.each([
    ["/?shop=//evil.example", /^\/app\?/],
    ["/?shop=https://evil.example&host=x", /^\/app\?/],
    [`/app?shop=evil.example&host=${host}`, /^\/auth\/login$/],
    [`/app?shop=<shop>&host=${Buffer.from("evil.example/x").toString("base64url")}`, /^\/auth\/login$/],
    [`/app?shop=<shop>&host=${host}`, /^https:\/\/admin\.shopify\.com\/store\/kalimera-goods\/apps\//],
    ["/auth/login", /^\/$/],
    ["/auth/login?return_to=https://evil.example", /^\/$/],
  ])("redirect to the app or to the shop's admin: %s", async (path, target) => {
    const answer = await get(path.replace("<shop>", shop.domain));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, expect.stringMatching(target)]);
  });

  it("return to the page before, on our own host", async () => {
    const reload = encodeURIComponent(`${shop.waybill.url}/app?shop=${shop.domain}`);
    const answer = await get(`/auth/session-token?shop=${shop.domain}&shopify-reload=${reload}`);
    expect(answer.status).toBe(200);
  });
});

describe("text that people typed", () => {
  it.each(["", ".data"])("stays text on the shipment's page%s, whatever markup it contains", async (kind) => {
    for (const path of [`/app/shipments/${shipmentId}${kind}`, `/app/shipments${kind}`]) {
      const answer = await shop.openAdmin(path);
      expect(answer.status).toBe(200);
      const text = await answer.text();
      expect(text).toContain("alert(1)");
      if (kind === "") expect(text).not.toMatch(/<script>alert|<img src=x/);
    }
  });
});

describe("every page", () => {
  it.each(["/app", "/app.data", "/app/shipments/:id", "/app/shipments/:id.data", "/app/settings", "/"])(
    "%s is neither cached nor sniffed",
    async (page) => {
      const { headers } = await shop.openAdmin(page.replace(":id", shipmentId));
      expect(Object.fromEntries(headers)).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "strict-origin-when-cross-origin",
        "x-content-type-options": "nosniff",
      });
    },
  );
});

describe("the frame around the app", () => {
  let real: Waybill;
  beforeAll(async () => {
    real = await startWaybill({ env: { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: apiSecret } });
  });
  afterAll(() => real?.stop());

  const policyOf = async (url: string, path: string) => {
    const { headers } = await fetch(`${url}${path}`, {
      headers: { "user-agent": browser, "shopify-simulator-url": "http://evil.example" },
      redirect: "manual",
    });
    return headers.get("content-security-policy");
  };

  it.each(["/", "/?SHOPIFY_SIMULATOR_URL=http://evil.example"])("is Shopify's admin: %s", async (path) => {
    expect(await policyOf(real.url, path)).toMatch(/; frame-ancestors https:\/\/admin\.shopify\.com;?$/);
  });

  it("holds scripts of the page's own and of App Bridge alone", async () => {
    const answers = await Promise.all([fetch(`${real.url}/`), fetch(`${real.url}/`)]);
    const nonces = [];
    for (const answer of answers) {
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(
        /^script-src 'self' 'nonce-[^']+' https:\/\/cdn\.shopify\.com; object-src 'none'; base-uri 'none';/,
      );
      const nonce = policy.match(/'nonce-([^']+)'/)?.[1] ?? "";
      nonces.push(nonce);
      const inline = (await answer.text()).match(/<script(?![^>]*\ssrc=)[^>]*>/g) ?? [];
      expect(inline.length).toBeGreaterThan(0);
      for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it("has App Bridge in its head, before every other script", async () => {
    const page = await (await shop.openAdmin()).text();
    const [head = "", body = ""] = page.split("</head>");
    expect(head.match(/<script[^>]*>/)?.[0]).toBe(
      `<script src="${shop.shopify.url}/app-bridge.js" data-api-key="${apiKey}">`,
    );
    expect(body).not.toMatch(/<script[^>]*app-bridge\.js/);
  });

  it("may also be the page's shop, but no simulator", async () => {
    const path = `/auth/session-token?shop=${shop.domain}`;
    const policy = await policyOf(real.url, path);
    expect(policy).toContain(`frame-ancestors https://${shop.domain} https://admin.shopify.com `);
    expect(policy).not.toMatch(/http:|127\.0\.0\.1|evil/);
    const page = await (await fetch(`${real.url}${path}`, { headers: { "user-agent": browser } })).text();
    expect(page.match(/src="([^"]+)"/)?.[1]).toBe("https://cdn.shopify.com/shopifycloud/app-bridge.js");
    const exit = await fetch(
      `${real.url}/auth/exit-iframe?exitIframe=${encodeURIComponent(`https://${shop.domain}/admin`)}&shop=${shop.domain}`,
      {
        headers: { "user-agent": browser },
      },
    );
    const nonce = exit.headers.get("content-security-policy")?.match(/'nonce-([^']+)'/)?.[1] ?? "";
    expect(await exit.text()).toContain(`<script nonce="${nonce}">window.open(`);
  });

  it("may be the local Shopify of a server that was started with one", async () => {
    expect(await policyOf(shop.waybill.url, "/")).toContain(
      `frame-ancestors ${shop.shopify.url} https://admin.`,
    );
  });
});
