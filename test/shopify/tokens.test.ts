import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { adminClient } from "../../app/adapters/shopify/admin-client.ts";
import { ShopifyUnavailableError, ShopNotConnectedError } from "../../app/adapters/shopify/admin-errors.ts";
import type { ShopAccess } from "../../app/adapters/shopify/offline-session.ts";
import {
  offlineSession,
  offlineSessionId,
  renewSession,
} from "../../app/adapters/shopify/offline-session.ts";
import { shopFacts } from "../../app/adapters/shopify/operations/shop.ts";
import type { AdminDoor } from "./admin-door.ts";
import { openDoor } from "./admin-door.ts";
import type { ReachedShops } from "./shop-access.ts";
import { reachShops } from "./shop-access.ts";

const shop = "kalimera-goods-two.myshopify.com";
let shops: ReachedShops;
let door: AdminDoor;
let here: ShopAccess;
let there: ShopAccess;

beforeAll(async () => {
  shops = await reachShops([shop], async (url) => {
    door = await openDoor(url);
    return door.url;
  });
  [here, there] = [shops.access(), shops.access()];
});
afterAll(async () => {
  await door?.close();
  await shops?.stop();
});
beforeEach(async () => {
  await shops.grant(shop);
});
afterEach(() => vi.restoreAllMocks());

const control = (method: string, path: string, body?: unknown) =>
  shops.shopify.control(method, `/simulator/shops/${shop}/${path}`, body);

const ask = (access: ShopAccess) => adminClient(access, shop).request(shopFacts, {});
const stored = () => here.sessions.loadSession(offlineSessionId(shop));

async function endsIn(minutes: number): Promise<void> {
  const session = await stored();
  if (session === undefined) throw new Error("no session");
  session.expires = new Date(here.ports.clock.now().getTime() + minutes * 60_000);
  await here.sessions.storeSession(session);
}

/** Counts calls of Shopify's token endpoint from now on. */
function refreshes(): () => number {
  const calls = vi.spyOn(globalThis, "fetch");
  return () => calls.mock.calls.filter(([url]) => String(url).endsWith("/oauth/access_token")).length;
}

describe("a token that expires", () => {
  it("is refreshed once, by one of many callers in two processes", async () => {
    await endsIn(1);
    const count = refreshes();
    const answers = await Promise.all([here, there, here, there, here, there].map(ask));
    expect(answers.every(({ shop: { currencyCode } }) => currencyCode.length === 3)).toBe(true);
    expect(count()).toBe(1);
  });

  it("is refreshed once when Shopify refuses it before its expiry", async () => {
    await control("POST", "tokens/expire", { which: "access" });
    const count = refreshes();
    await Promise.all([here, there, here, there].map(ask));
    expect(count()).toBe(1);
  });

  it("is refreshed early only by background work", async () => {
    await endsIn(12);
    const count = refreshes();
    await offlineSession(here, shop);
    expect(count()).toBe(0);
    await renewSession(here, shop);
    expect(count()).toBe(1);
    await Promise.all([renewSession(here, shop), renewSession(there, shop)]);
    expect(count()).toBe(1);
  });

  it("is still refreshed after the first refresh's answer was lost", async () => {
    await endsIn(1);
    const old = await stored();
    door.atCall(1, "access_token", "answered", async () => {});
    await expect(offlineSession(here, shop)).rejects.toBeInstanceOf(ShopifyUnavailableError);
    expect((await stored())?.refreshToken).toBe(old?.refreshToken);
    await ask(there);
    expect((await stored())?.refreshToken).not.toBe(old?.refreshToken);
    await ask(here);
  });

  it("does not replace a token that a merchant brought meanwhile", async () => {
    await endsIn(1);
    let granted = "";
    const slow = vi.spyOn(here.sessions, "loadSession");
    // The first two reads begin the refresh; the third follows Shopify's answer.
    slow.mockImplementationOnce((id) => there.sessions.loadSession(id));
    slow.mockImplementationOnce((id) => there.sessions.loadSession(id));
    slow.mockImplementationOnce(async (id) => {
      granted = await shops.grant(shop);
      return there.sessions.loadSession(id);
    });
    expect((await offlineSession(here, shop)).accessToken).toBe(granted);
    expect((await stored())?.accessToken).toBe(granted);
    await ask(there);
  });

  it("can't be refreshed for ever: in the end the merchant has to open the app", async () => {
    await control("POST", "tokens/expire", { which: "all" });
    await expect(ask(here)).rejects.toBeInstanceOf(ShopNotConnectedError);
    await shops.grant(shop);
    await ask(here);
  });
});

describe("a shop that removed the app and came back", () => {
  it("is out of reach meanwhile, and then works with its new token, for old work too", async () => {
    const work = () => ask(here);
    await control("POST", "uninstall");
    await expect(work()).rejects.toBeInstanceOf(ShopNotConnectedError);
    await control("POST", "install", {});
    await expect(work()).rejects.toBeInstanceOf(ShopNotConnectedError);
    await shops.grant(shop);
    await work();
  });
});

describe("a new client secret", () => {
  it("renews a token, which then outlives the old secret", async () => {
    const { secret } = await shops.shopify.control<{ secret: string }>("POST", "/simulator/app/secret");
    const both = { ...here, env: { ...here.env, SHOPIFY_API_SECRET: [secret, "secret"] } };
    await endsIn(12);
    await renewSession(both, shop);
    await shops.shopify.control("POST", "/simulator/app/secret/revoke", {});
    await ask(both);
    await endsIn(1);
    await ask(both);
  });
});
