import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aKey } from "../support/a-key.ts";
import { aDraft, anOrder } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let domain: string;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  stores = testStores(database);
  domain = `shop-${stores.ids.next()}.myshopify.com`;
});

describe("a shop", () => {
  it("is installed once, with its merchant and sandbox, by however many at once", async () => {
    const installs = await Promise.all(Array.from({ length: 8 }, () => stores.shops.install(domain)));
    const shop = installs[0]!;
    for (const each of installs) expect(each).toEqual(shop);
    expect(shop).toMatchObject({
      domain,
      environment: "sandbox",
      settings: {},
      carrierServiceId: null,
      uninstalledAt: null,
      installedAt: stores.clock.now(),
    });
    expect((await stores.merchants.get(shop.merchantId))?.name).toBe(domain);
    expect(await stores.accounts.enabled(shop)).not.toHaveLength(0);
    expect(await stores.shops.get(domain)).toEqual(shop);
    expect(await stores.shops.byMerchant(shop.merchantId)).toEqual(shop);
    expect(await stores.shops.installed()).toContain(shop.domain);
  });

  it("is found by its callback's token, which lies encrypted", async () => {
    const shop = await stores.shops.install(domain);
    expect(shop.callbackToken).toMatch(/^[\w-]{43}$/);
    expect(await stores.shops.byCallbackToken(shop.callbackToken)).toEqual(shop);
    for (const wrong of ["", `${shop.callbackToken}x`, shop.callbackToken.slice(1), "\0"]) {
      expect(await stores.shops.byCallbackToken(wrong)).toBeNull();
    }
    const { rows } = await database.pool.query("SELECT s::text AS row FROM shops AS s");
    expect(JSON.stringify(rows)).not.toContain(shop.callbackToken);
  });

  it("stores the given values, and nothing else changes", async () => {
    const shop = await stores.shops.install(domain);
    const change = {
      environment: "production",
      grantedScopes: ["read_orders", "write_shipping"],
      carrierServiceId: "gid://shopify/DeliveryCarrierService/1",
      carrierServiceError: { code: "plan", said: "No plan" },
      currency: "EUR",
      timeZone: "Europe/Athens",
    } as const;
    expect(await stores.shops.update(domain, change)).toEqual({ ...shop, ...change });
    expect(await stores.shops.update(domain, {})).toEqual({ ...shop, ...change });
    expect(await stores.shops.get(domain)).toEqual({ ...shop, ...change });
  });

  it("makes each change of its settings of what the one before left", async () => {
    const shop = await stores.shops.install(domain);
    const settings = { sender: { name: "Ελιά" }, automatic: true, list: [1, null] };
    expect(await stores.shops.changeSettings(domain, () => settings)).toEqual({ ...shop, settings });
    await Promise.all(
      [2, 3, 4, 5].map((each) =>
        stores.shops.changeSettings(domain, (stored) => ({ ...Object(stored), [`by${each}`]: each })),
      ),
    );
    const all = { ...settings, by2: 2, by3: 3, by4: 4, by5: 5 };
    expect((await stores.shops.changeSettings(domain, () => null)).settings).toEqual(all);
    expect((await stores.shops.get(domain))?.settings).toEqual(all);
  });

  it("comes back as the same merchant, with a new callback and no carrier service", async () => {
    const shop = await stores.shops.install(domain);
    await stores.shops.changeSettings(domain, () => ({ kept: true }));
    await stores.shops.update(domain, { carrierServiceId: "1" });
    await stores.shops.uninstall(domain, { keepsApi: false });
    expect(await stores.shops.installed()).not.toContain(domain);
    stores.clock.advance(60_000);
    const back = await stores.shops.install(domain);
    expect(back).toMatchObject({
      merchantId: shop.merchantId,
      settings: { kept: true },
      uninstalledAt: null,
      carrierServiceId: null,
      installedAt: stores.clock.now(),
    });
    expect(back.callbackToken).not.toBe(shop.callbackToken);
    expect(await stores.shops.install(domain)).toEqual(back);
  });
});

it("a shop whose secrets can't be decrypted is listed, and holds up no other", async () => {
  await stores.shops.install(domain);
  await stores.shops.install(`other-${domain}`);
  await database.prisma.shop.update({ where: { domain }, data: { callbackToken: "v1.00000000.AAAA" } });
  await expect(stores.shops.get(domain)).rejects.toThrow(/encrypted with key 00000000/);
  expect(await stores.shops.installed()).toEqual(expect.arrayContaining([domain, `other-${domain}`]));
  expect((await stores.shops.get(`other-${domain}`))?.domain).toBe(`other-${domain}`);
});

describe("a shop that leaves", () => {
  const keysOf = async (merchantId: string) =>
    (await stores.apiKeys.list(merchantId)).map(({ revokedAt }) => revokedAt !== null);

  it("loses its keys, but not another merchant's", async () => {
    const { merchantId } = await stores.shops.install(domain);
    const { merchantId: other } = await stores.shops.install(`other-${domain}`);
    const { key } = await stores.apiKeys.create(aKey(merchantId, "production", "ERP"));
    await stores.apiKeys.create(aKey(merchantId, "sandbox", "Test"));
    await stores.apiKeys.create(aKey(other, "production", "Theirs"));
    await stores.shops.uninstall(domain, { keepsApi: false });
    expect([await keysOf(merchantId), await keysOf(other)]).toEqual([[true, true], [false]]);
    expect(await testStores(database).apiKeys.authenticate(key)).toBeNull();
  });

  it("keeps its keys if the merchant wishes so", async () => {
    const { merchantId } = await stores.shops.install(domain);
    await stores.apiKeys.create(aKey(merchantId, "production", "ERP"));
    await stores.shops.uninstall(domain, { keepsApi: true });
    expect(await keysOf(merchantId)).toEqual([false]);
  });

  it("is forgotten with its keys, accounts, tariffs and name, and starts anew if it comes back", async () => {
    const shop = await stores.shops.install(domain);
    await stores.shops.forget(domain);
    expect(await stores.accounts.list(shop), "an installed shop is not forgotten").not.toEqual([]);
    await stores.apiKeys.create(aKey(shop.merchantId, "sandbox", "ERP"));
    await stores.shops.uninstall(domain, { keepsApi: false });
    await stores.shops.forget(domain);
    await stores.shops.forget(domain);
    expect(await stores.apiKeys.list(shop.merchantId)).toEqual([]);
    for (const environment of ["sandbox", "production"] as const)
      expect(await stores.accounts.list({ merchantId: shop.merchantId, environment })).toEqual([]);
    expect((await stores.merchants.get(shop.merchantId))?.name).toBe(`erased ${shop.merchantId}`);
    const back = await stores.shops.install(domain);
    expect(back).toMatchObject({ merchantId: shop.merchantId, environment: "sandbox" });
    expect((await stores.merchants.get(shop.merchantId))?.name).toBe(domain);
    expect((await stores.accounts.list(back)).length).toBeGreaterThan(0);
  });

  it("is not forgotten while a carrier is asked about a booking", async () => {
    const shop = await stores.shops.install(domain);
    await stores.shops.uninstall(domain, { keepsApi: false });
    const draft = aDraft(shop, stores.ids.next());
    await stores.bookings.begin({ draft, order: anOrder(draft) }, 90_000);
    await expect(stores.shops.forget(domain)).rejects.toThrow(/still asked about a booking/);
    expect(await stores.accounts.list(shop)).not.toEqual([]);
  });
});

describe("events sent to a fulfillment", () => {
  it("are remembered from the intention to the outcome", async () => {
    const merchantId = stores.ids.next();
    const begin = (fulfillmentId: string, entryKey: string, sentAs: string) =>
      stores.sentEvents.begin(merchantId, domain, fulfillmentId, { entryKey, sentAs, status: sentAs });
    const begunAt = stores.clock.now();
    await begin("1", "a", "picked up");
    await begin("1", "a", "picked up");
    stores.clock.advance(1);
    await begin("1", "b", "in transit");
    await begin("2", "a", "picked up");
    await stores.sentEvents.finish(domain, "1", "a", "gid://shopify/FulfillmentEvent/1");
    await begin("1", "a", "on its way");
    const refusedAt = stores.clock.now();
    await stores.sentEvents.refused(domain, "1", "b");
    stores.clock.advance(1);
    await stores.sentEvents.refused(domain, "1", "b");
    expect(await stores.sentEvents.list(domain, "1")).toEqual([
      {
        entryKey: "a",
        eventId: "gid://shopify/FulfillmentEvent/1",
        ...{ sentAs: "on its way", status: "on its way" },
        begunAt,
        refusedAt: null,
      },
      {
        entryKey: "b",
        eventId: null,
        ...{ sentAs: "in transit", status: "in transit" },
        begunAt: new Date(begunAt.getTime() + 1),
        refusedAt,
      },
    ]);
    expect(await stores.sentEvents.list(domain, "3")).toEqual([]);
  });
});

describe("a lease", () => {
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  it("has one holder until it ends or is given back", async () => {
    const name = `order ${domain}`;
    const acquire = () => stores.leases.acquire(name, 1000);
    const holders = (await Promise.all(Array.from({ length: 10 }, acquire))).filter((mark) => mark !== null);
    expect(holders).toHaveLength(1);
    expect(await stores.leases.acquire(`other ${name}`, 1000)).not.toBeNull();
    // The process's own clock does not matter.
    stores.clock.advance(3_600_000);
    expect(await acquire()).toBeNull();
    await pause(1_050);
    const next = await acquire();
    expect(next).not.toBeNull();
    // The first holder comes back late: it may neither release nor renew the lease.
    await stores.leases.release(name, holders[0]!);
    expect(await stores.leases.renew(name, holders[0]!, 1000)).toBe(false);
    expect(await acquire()).toBeNull();
    await stores.leases.release(name, next!);
    expect(await stores.leases.renew(name, next!, 1000)).toBe(false);
    expect(await acquire()).not.toBeNull();
    await stores.endLeases();
    expect(await acquire()).not.toBeNull();
  });

  it("continues when it is renewed, also after its end if no other holder took it", async () => {
    const name = `renewed ${domain}`;
    const holder = await stores.leases.acquire(name, 300);
    await pause(200);
    expect(await stores.leases.renew(name, holder!, 300)).toBe(true);
    await pause(200);
    expect(await stores.leases.acquire(name, 300)).toBeNull();
    await pause(200);
    expect(await stores.leases.renew(name, holder!, 10_000)).toBe(true);
    expect(await stores.leases.acquire(name, 300)).toBeNull();
  });
});
