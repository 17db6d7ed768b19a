import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SimulatedShop } from "./simulated-shop.ts";
import { apiKey, apiSecret, startSimulatedShop } from "./simulated-shop.ts";

interface Tokens {
  access_token: string;
  scope: string;
  expires_in: number;
  refresh_token: string;
  refresh_token_expires_in: number;
  error: string;
  associated_user: { id: number };
}

let shop: SimulatedShop;
beforeAll(async () => {
  shop = await startSimulatedShop();
});
afterAll(() => shop.stop());

async function tokenRequest(body: object): Promise<{ status: number; body: Tokens }> {
  const response = await fetch(`${shop.shopify.url}/shops/${shop.shopify.shop}/admin/oauth/access_token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_id: apiKey, client_secret: apiSecret, ...body }),
  });
  return { status: response.status, body: (await response.json()) as Tokens };
}

async function sessionToken(options: object = {}): Promise<string> {
  return (await shop.control<{ token: string }>("POST", "/session-token", options)).token;
}

const exchange = async (changes: object = {}) =>
  tokenRequest({
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: await sessionToken(),
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    requested_token_type: "urn:shopify:params:oauth:token-type:offline-access-token",
    expiring: "1",
    ...changes,
  });

async function adminStatus(accessToken: string): Promise<number> {
  const response = await fetch(
    `${shop.shopify.url}/shops/${shop.shopify.shop}/admin/api/2026-10/graphql.json`,
    {
      method: "POST",
      headers: { "content-type": "application/json", "x-shopify-access-token": accessToken },
      body: JSON.stringify({ query: "{ shop { name } }" }),
    },
  );
  return response.status;
}

describe("session tokens", () => {
  it("carry Shopify's claims and the app's signature, for a minute", async () => {
    const [header, payload, signature] = (await sessionToken()).split(".");
    const claims = JSON.parse(Buffer.from(payload!, "base64url").toString()) as Record<string, number>;
    expect(claims).toMatchObject({
      iss: "https://kalimera-goods.myshopify.com/admin",
      dest: "https://kalimera-goods.myshopify.com",
      aud: apiKey,
      exp: claims.iat! + 60,
    });
    expect(Object.keys(claims)).toEqual(expect.arrayContaining(["sub", "nbf", "jti", "sid"]));
    expect(signature).toBe(
      createHmac("sha256", apiSecret).update(`${header}.${payload}`).digest("base64url"),
    );
  });
});

describe("token exchange", () => {
  it("gives an expiring offline token with a refresh token", async () => {
    const { status, body } = await exchange();
    expect(status).toBe(200);
    expect(body.expires_in).toBe(3600);
    expect(body.refresh_token_expires_in).toBeGreaterThan(body.expires_in);
    expect(body.scope.split(",")).toContain("write_shipping");
    expect(await adminStatus(body.access_token)).toBe(200);
  });

  it("gives a lasting offline token when expiring isn't asked for", async () => {
    const { body } = await exchange({ expiring: "0" });
    expect(body).not.toHaveProperty("expires_in");
    expect(body).not.toHaveProperty("refresh_token");
  });

  it("gives an online token with its user", async () => {
    const { body } = await exchange({
      subject_token: await sessionToken({ userId: 77 }),
      requested_token_type: "urn:shopify:params:oauth:token-type:online-access-token",
    });
    expect(body.associated_user.id).toBe(77);
    expect(body.expires_in).toBe(86_400);
  });

  it.each([
    ["a forged session token", async () => `${await sessionToken()}x`],
    ["an expired session token", () => sessionToken({ expiresInS: -1 })],
  ])("refuses %s", async (_what, subject_token) => {
    const { status, body } = await exchange({ subject_token: await subject_token() });
    expect([status, body.error]).toEqual([400, "invalid_subject_token"]);
  });

  it("refuses a wrong secret", async () => {
    expect((await exchange({ client_secret: "wrong" })).status).toBe(400);
  });
});

describe("refresh", () => {
  it("rotates: the old access token dies, the old refresh token when its successor is used", async () => {
    const first = (await exchange()).body;
    const refreshed = await tokenRequest({ grant_type: "refresh_token", refresh_token: first.refresh_token });
    expect(refreshed.status).toBe(200);
    expect(await adminStatus(first.access_token)).toBe(401);
    expect(await adminStatus(refreshed.body.access_token)).toBe(200);
    // Like an app that lost the answer.
    const repeated = await tokenRequest({ grant_type: "refresh_token", refresh_token: first.refresh_token });
    expect(await adminStatus(repeated.body.access_token)).toBe(200);
    await tokenRequest({ grant_type: "refresh_token", refresh_token: repeated.body.refresh_token });
    const again = await tokenRequest({ grant_type: "refresh_token", refresh_token: first.refresh_token });
    expect([again.status, again.body.error]).toEqual([401, "invalid_grant"]);
  });
});

describe("a token's end", () => {
  it("makes the Admin API answer 401, and refreshing helps", async () => {
    const { body } = await exchange();
    await shop.control("POST", "/tokens/expire", { which: "access" });
    expect(await adminStatus(body.access_token)).toBe(401);
    const refreshed = await tokenRequest({ grant_type: "refresh_token", refresh_token: body.refresh_token });
    expect(await adminStatus(refreshed.body.access_token)).toBe(200);
    await shop.control("POST", "/tokens/expire", { which: "refresh" });
    const tooLate = await tokenRequest({
      grant_type: "refresh_token",
      refresh_token: refreshed.body.refresh_token,
    });
    expect(tooLate.status).toBe(401);
  });

  it("comes with uninstalling", async () => {
    const other = await startSimulatedShop();
    await other.control("POST", "/uninstall");
    expect((await other.graphql("{ shop { name } }")).status).toBe(401);
    await other.control("GET", "/idle");
    expect(other.app.received.map(({ headers }) => headers["x-shopify-topic"])).toEqual(["app/uninstalled"]);
    await other.stop();
  });
});

describe("the launch URL", () => {
  it("is signed over all its other parameters, sorted", async () => {
    const { url } = await shop.control<{ url: string }>("POST", "/launch-url", { path: "/app?tab=1" });
    const query = new URL(url).searchParams;
    const hmac = query.get("hmac");
    query.delete("hmac");
    query.sort();
    const message = query.toString().replaceAll("+", "%20");
    expect(hmac).toBe(createHmac("sha256", apiSecret).update(message).digest("hex"));
    expect(Object.fromEntries(query)).toMatchObject({
      embedded: "1",
      shop: "kalimera-goods.myshopify.com",
      tab: "1",
    });
    expect(atob(query.get("host")!)).toBe("admin.shopify.com/store/kalimera-goods");
  });
});

describe("the authorization code flow", () => {
  it("sends a signed code back to the app, good for one exchange", async () => {
    const authorize = new URL(`${shop.shopify.url}/shops/${shop.shopify.shop}/admin/oauth/authorize`);
    authorize.search = new URLSearchParams({
      client_id: apiKey,
      scope: "read_orders",
      redirect_uri: `${shop.app.url}/auth/callback`,
      state: "abc",
    }).toString();
    const answer = await fetch(authorize, { redirect: "manual" });
    const back = new URL(answer.headers.get("location")!);
    expect(back.origin).toBe(shop.app.url);
    expect(back.searchParams.get("state")).toBe("abc");
    const code = back.searchParams.get("code");
    expect((await tokenRequest({ code })).status).toBe(200);
    expect((await tokenRequest({ code })).status).toBe(400);
  });

  it("redirects to no foreign address", async () => {
    const query = new URLSearchParams({ client_id: apiKey, redirect_uri: "https://elsewhere.example/" });
    const answer = await fetch(
      `${shop.shopify.url}/shops/${shop.shopify.shop}/admin/oauth/authorize?${query}`,
      { redirect: "manual" },
    );
    expect(answer.status).toBe(400);
  });
});

describe("two client secrets", () => {
  const control = (path: string, body = {}) =>
    shop.shopify.control<{ secret: string }>("POST", `/simulator/app/secret${path}`, body);
  const isSigned = async (secret: string) => {
    const [header, payload, signature] = (await sessionToken()).split(".");
    return createHmac("sha256", secret).update(`${header}.${payload}`).digest("base64url") === signature;
  };

  it("are both accepted; the old one signs until it is revoked and a while longer, and takes its tokens along", async () => {
    const ofOld = (await exchange()).body;
    const { secret } = await control("");
    await expect(control("")).rejects.toThrow("two at most");
    expect(await isSigned(apiSecret)).toBe(true);
    const ofNew = (await exchange({ client_secret: secret })).body;
    expect(await Promise.all([ofOld, ofNew].map((each) => adminStatus(each.access_token)))).toEqual([
      200, 200,
    ]);

    await control("/revoke", { signsForS: 60 });
    expect(await isSigned(apiSecret)).toBe(true);
    expect((await exchange()).status).toBe(400);
    expect((await exchange({ client_secret: secret })).status).toBe(200);
    expect(await Promise.all([ofOld, ofNew].map((each) => adminStatus(each.access_token)))).toEqual([
      401, 200,
    ]);
    const refresh = { grant_type: "refresh_token", client_secret: secret };
    expect((await tokenRequest({ ...refresh, refresh_token: ofOld.refresh_token })).status).toBe(401);
    expect((await tokenRequest({ ...refresh, refresh_token: ofNew.refresh_token })).status).toBe(200);

    await control("");
    await control("/revoke", { signsForS: 0 });
    expect([await isSigned(apiSecret), await isSigned(secret)]).toEqual([false, false]);
    await expect(control("/revoke")).rejects.toThrow("rotate it first");
  });
});
