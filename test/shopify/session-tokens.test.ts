/** Session tokens with a good signature and false claims, at each door that takes one. */
import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customerIn } from "../../app/entrypoints/shopify/session-token.ts";
import { apiKey, apiSecret } from "../support/server.ts";
import { tableOfPages } from "../support/table-of-pages.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop } from "./running-shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop();
});
afterAll(() => shop?.stop());

type Claims = Record<string, unknown>;

/** `undefined` leaves a claim out. */
function tokenWith(change: Claims): string {
  const now = Math.floor(Date.now() / 1000);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const good: Claims = {
    ...{ iss: `https://${shop.domain}/admin`, dest: `https://${shop.domain}`, aud: apiKey },
    ...{ sub: "84215001", exp: now + 60, nbf: now, iat: now, jti: "a-token", sid: "a-session" },
  };
  const unsigned = `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ ...good, ...change })}`;
  return `${unsigned}.${createHmac("sha256", apiSecret).update(unsigned).digest("base64url")}`;
}

const falseClaims: readonly [string, () => Claims][] = [
  ["the issuer is another shop", () => ({ iss: "https://another-shop.myshopify.com/admin" })],
  ["the issuer begins like the shop", () => ({ iss: `https://${shop.domain}.example/admin` })],
  ["the issuer is the shop's storefront", () => ({ iss: `https://${shop.domain}` })],
  ["the issuer is missing", () => ({ iss: undefined })],
  ["the shop is another than the issuer's", () => ({ dest: "https://another-shop.myshopify.com" })],
  ["the shop lacks its scheme", () => ({ dest: shop.domain, iss: `${shop.domain}/admin` })],
  ["the shop is no address", () => ({ dest: "not an address" })],
  ["the shop is empty", () => ({ dest: "" })],
  ["the shop is a number", () => ({ dest: 7 })],
  ["the shop is a list", () => ({ dest: [`https://${shop.domain}`] })],
  ["the shop is missing", () => ({ dest: undefined })],
  [
    "the shop has a path",
    () => ({ dest: `https://${shop.domain}/x`, iss: `https://${shop.domain}/x/admin` }),
  ],
  [
    "the shop is no shop of Shopify's",
    () => ({ dest: "https://shop.example", iss: "https://shop.example/admin" }),
  ],
  [
    "the shop comes with a user",
    () => ({ dest: `https://a@${shop.domain}`, iss: `https://a@${shop.domain}/admin` }),
  ],
  ["it never ends", () => ({ exp: undefined })],
  ["its end is a text", () => ({ exp: "2099-01-01" })],
  ["it names nobody", () => ({ sub: undefined })],
  ["it names an empty user", () => ({ sub: "" })],
  ["it names a customer", () => ({ sub: "gid://shopify/Customer/84215001" })],
  ["it names user zero", () => ({ sub: "0" })],
  ["its user is a number", () => ({ sub: 84_215_001 })],
  ["it is for another app", () => ({ aud: "another-app" })],
  ["it has ended", () => ({ exp: Math.floor(Date.now() / 1000) - 3600 })],
];

const app = path.resolve(import.meta.dirname, "../../app");
const plain = (address: string) => address.replace(/:\w+|\*/g, "1");

/** The pages below `app` and `auth`. */
const pages = tableOfPages.filter(({ frame, address }) => frame === "app" || address === "/auth/*");
/** Those with a form. Others answer 405 to one. */
const forms = pages.filter(({ file }) =>
  /export (?:async )?(?:function action\b|\{[^}]*\baction\b)/.test(
    readFileSync(path.join(app, file), "utf8"),
  ),
);
const extensions = readFileSync(path.join(app, "entrypoints/http/doors.ts"), "utf8").matchAll(
  /paths: \["(\/extension\/[^"]+)"\],\s+methods: \[([^\]]+)\]/g,
);

/** Every door of the staff. */
const doors = [
  ...pages.map(({ address }) => ["GET", plain(address)] as const),
  ...forms.map(({ address }) => ["POST", `${plain(address)}${address === "/app" ? "?index" : ""}`] as const),
  ["POST", "/app/settings.data"] as const,
  ["GET", "/app.data"] as const,
  ...[...extensions].flatMap(([, address = "", methods = ""]) =>
    [...methods.matchAll(/[A-Z]+/g)]
      .filter(([method]) => method !== "OPTIONS")
      .map(([method]) => [method, plain(address)] as const),
  ),
];

async function ask(method: string, door: string, token: string, headers = {}): Promise<Response> {
  return fetch(`${shop.waybill.url}${door}`, {
    ...{ method, redirect: "manual" },
    headers: { authorization: `Bearer ${token}`, "user-agent": browser, ...headers },
  });
}

describe("a session token", () => {
  it("is tried at every page, every form and every extension", () => {
    const ofExtensions = doors.filter(([, door]) => door.startsWith("/extension/"));
    expect(ofExtensions.map(([, door]) => door)).toEqual(
      expect.arrayContaining(["/extension/orders/1", "/extension/prints", "/extension/prints/printed"]),
    );
    expect([pages.length, forms.length].map((count) => count > 15)).toEqual([true, true]);
  });

  it("opens the pages when its claims are right", async () => {
    for (const door of ["/app", "/app/settings", "/extension/orders/1"])
      expect([door, (await ask("GET", door, tokenWith({}))).status]).toEqual([door, 200]);
  });

  it.each(falseClaims)("opens no door when %s", async (_, change) => {
    const answers = doors.map(async ([method, door]) => {
      const { status } = await ask(method, door, tokenWith(change()));
      return `${method} ${door} ${status}`;
    });
    expect(await Promise.all(answers)).toEqual(doors.map(([method, door]) => `${method} ${door} 401`));
  });

  it.each(falseClaims.slice(0, -2))("opens no page from its address when %s", async (_, change) => {
    const host = Buffer.from(`admin.shopify.com/store/${shop.domain.split(".")[0]}`).toString("base64");
    const query = new URLSearchParams({
      ...{ shop: shop.domain, host, embedded: "1" },
      id_token: tokenWith(change()),
    });
    const { status } = await fetch(`${shop.waybill.url}/app?${query}`, {
      ...{ redirect: "manual", headers: { "user-agent": browser } },
    });
    expect(status).toBe(401);
  });

  it("is refused so that a page of Shopify's can read it", async () => {
    const origin = "https://extensions.shopifycdn.com";
    const answer = await ask("GET", "/extension/orders/1", tokenWith({ sub: undefined }), { origin });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
  });

  it.each([null, 84_215_001])("of a shopper opens no door of staff: customer %s", async (customerId) => {
    const { token } = await shop.control<{ token: string }>("POST", "customer-token", { customerId });
    const answers = doors.map(async ([method, door]) => (await ask(method, door, token)).status);
    expect(new Set(await Promise.all(answers))).toEqual(new Set([401]));
    const keys = { apiKey, secrets: [apiSecret] };
    const named = customerId === null ? null : String(customerId);
    expect(customerIn(token, keys, new Date())).toEqual({ shop: shop.domain, customerId: named });
  });

  it("leaves no session of the shop that it names", async () => {
    const stranger = `stranger-${shop.domain}`;
    await shop.shopify.control("POST", "/simulator/shops", {
      domain: stranger,
      name: "Stranger",
      install: true,
    });
    await ask("GET", "/app", tokenWith({ dest: `https://${stranger}` }));
    expect(await shop.rows("SELECT domain FROM shops WHERE domain = $1", [stranger])).toEqual([]);
    expect(await shop.rows("SELECT id FROM shopify_sessions WHERE shop = $1", [stranger])).toEqual([]);
  });

  it("reaches Shopify's library at one place", () => {
    const folder = path.resolve(import.meta.dirname, "../../app");
    const callers = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        /\bauthenticate\.\w+\(request/.test(readFileSync(path.join(folder, file), "utf8")),
    );
    expect(callers).toEqual(["entrypoints/shopify/authenticate-staff.server.ts"]);
  });
});

describe("a token of a shopper", () => {
  const now = new Date("2026-11-29T12:00:00Z");
  const seconds = now.getTime() / 1000;
  const gid = "gid://shopify/Customer/84215001";
  const good: Claims = {
    ...{ dest: "kalimera-goods.myshopify.com", aud: apiKey, sub: gid, jti: "a-token" },
    ...{ exp: seconds + 300, nbf: seconds, iat: seconds },
  };
  const read = (change: Claims, { secret = apiSecret, alg = "HS256" } = {}) => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const unsigned = `${encode({ alg, typ: "JWT" })}.${encode({ ...good, ...change })}`;
    const token = `${unsigned}.${createHmac("sha256", secret).update(unsigned).digest("base64url")}`;
    return customerIn(token, { apiKey, secrets: ["a-newer-secret", apiSecret] }, now);
  };
  const customer = { shop: "kalimera-goods.myshopify.com", customerId: "84215001" };

  it("names the shop and the customer, who is absent for a guest", () => {
    expect(read({})).toEqual(customer);
    expect(read({ dest: "https://kalimera-goods.myshopify.com" })).toEqual(customer);
    expect(read({ sub: undefined })).toEqual({ ...customer, customerId: null });
    expect(read({}, { secret: "a-newer-secret" })).toEqual(customer);
    expect(read({ exp: seconds - 5, nbf: seconds + 5 })).toEqual(customer);
  });

  it.each<[string, Claims]>([
    ["it names a member of staff", { sub: "84215001" }],
    ["it is a member of staff's", { sub: "84215001", iss: "https://kalimera-goods.myshopify.com/admin" }],
    ["it has an issuer", { iss: "https://kalimera-goods.myshopify.com/admin" }],
    ["it names another thing", { sub: "gid://shopify/Order/84215001" }],
    ["its customer has more behind it", { sub: `${gid}/1` }],
    ["its customer is a number", { sub: 84_215_001 }],
    ["its customer is null", { sub: null }],
    ["it is for another app", { aud: "another-app" }],
    ["it is for several apps", { aud: [apiKey, "another-app"] }],
    ["it has ended", { exp: seconds - 11 }],
    ["it has not begun", { nbf: seconds + 11 }],
    ["it never ends", { exp: undefined }],
    ["the shop is no shop of Shopify's", { dest: "shop.example" }],
    ["the shop has a path", { dest: "kalimera-goods.myshopify.com/x" }],
    ["the shop is missing", { dest: undefined }],
  ])("is none when %s", (_, change) => {
    expect(read(change)).toBeNull();
  });

  it("is none with another signature, another algorithm, or in another form", () => {
    expect(read({}, { secret: "another-secret" })).toBeNull();
    expect(read({}, { alg: "none" })).toBeNull();
    for (const text of ["", ".", "a.b.c", "é.é.é"])
      expect(customerIn(text, { apiKey, secrets: [apiSecret] }, now)).toBeNull();
  });
});
