import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { keyScopes, MOST_LIVE_KEYS, TooManyKeysError } from "../../app/domain/merchants/records.ts";
import { aKey } from "../support/a-key.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";
import { atMost } from "../support/time-limits.ts";

let database: FreshDatabase;
let stores: TestStores;
let merchantId: string;
let merchantName: string;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  stores = testStores(database);
  merchantName = `Merchant ${stores.ids.next()}`;
  merchantId = (await stores.merchants.ensure(merchantName)).id;
});

async function lastUsedAt(prefix: string): Promise<Date | null> {
  const row = await database.prisma.apiKey.findUniqueOrThrow({ where: { prefix } });
  return row.lastUsedAt;
}

describe("the keys of a merchant", () => {
  it("are at most a hundred in each environment, without those that ended", async () => {
    const make = (change: object = {}) =>
      stores.apiKeys.create({ ...aKey(merchantId, "sandbox", "Till"), ...change });
    const past = new Date(stores.clock.now().getTime() - 1);
    await make({ expiresAt: past });
    const [first] = await Promise.all(Array.from({ length: MOST_LIVE_KEYS }, () => make()));
    await expect(make()).rejects.toThrow(TooManyKeysError);
    await expect(make()).rejects.toThrow("revoke one first");
    await stores.apiKeys.create(aKey(merchantId, "production", "Till"));
    await stores.apiKeys.revoke(first?.record.prefix ?? "", merchantId);
    await make();
    await expect(make()).rejects.toThrow(TooManyKeysError);
    // A key that takes over from another one needs no place.
    const { prefix } = (await stores.apiKeys.list(merchantId)).find(
      ({ revokedAt }) => revokedAt === null,
    ) ?? {
      prefix: "",
    };
    expect(
      await stores.apiKeys.replace({ prefix, merchantId, environment: "sandbox" }, 0, "operator"),
    ).not.toBeNull();
  });
});

describe("an API key", () => {
  it("says its environment, is long enough, and is kept as a hash", async () => {
    const sandbox = await stores.apiKeys.create(aKey(merchantId, "sandbox", "Shop till"));
    const live = await stores.apiKeys.create(aKey(merchantId, "production", "Shop till"));
    expect(sandbox.key).toMatch(/^wb_sandbox_[0-9A-Za-z]{33}$/);
    expect(live.key).toMatch(/^wb_live_[0-9A-Za-z]{33}$/);
    expect(sandbox.record.prefix).toBe(sandbox.key.slice(0, 17));
    expect(live.record.prefix).toBe(live.key.slice(0, 14));
    const row = await database.prisma.apiKey.findUniqueOrThrow({ where: { id: sandbox.record.id } });
    expect(row.hash).toBe(createHash("sha256").update(sandbox.key).digest("hex"));
    expect(JSON.stringify(row)).not.toContain(sandbox.key.slice(17));
  });

  it("permits its own scopes, and none that this version does not know", async () => {
    const { key, record } = await stores.apiKeys.create({
      ...aKey(merchantId, "sandbox"),
      scopes: ["ship", "read"],
    });
    expect(record.scopes).toEqual(["read", "ship"]);
    await database.prisma.apiKey.update({ where: { id: record.id }, data: { scopes: { push: "fly" } } });
    expect((await stores.apiKeys.authenticate(key))?.scopes).toEqual(["read", "ship"]);
  });

  it("opens its own merchant's environment", async () => {
    const { key, record } = await stores.apiKeys.create(aKey(merchantId, "production", "ERP"));
    expect(await stores.apiKeys.authenticate(key)).toEqual({
      keyId: record.id,
      merchantId,
      environment: "production",
      scopes: keyScopes,
      isStrict: false,
    });
  });

  it.each([
    ["", "nothing"],
    ["wb_sandbox_", "no secret"],
    [`wb_sandbox_${"0".repeat(33)}`, "an unknown secret"],
    [`wb_sandbox_${"0".repeat(32)}\0`, "a strange secret"],
  ])("is not %j: %s", async (key) => {
    expect(await stores.apiKeys.authenticate(key)).toBeNull();
  });

  it("is not its prefix, its other case, its other environment, nor itself with a character more", async () => {
    const { key, record } = await stores.apiKeys.create(aKey(merchantId, "sandbox", "ERP"));
    const swapped = key.replace("wb_sandbox_", "wb_live_");
    const cased = key.slice(0, 11) + [...key.slice(11)].map((c) => (c < "a" ? c.toLowerCase() : c)).join("");
    for (const wrong of [record.prefix, swapped, `${key}0`, ` ${key}`, ...(cased === key ? [] : [cased])]) {
      expect(await stores.apiKeys.authenticate(wrong)).toBeNull();
    }
  });

  it("is replaced by one like it, and works on for a while or ends at once", async () => {
    const expiresAt = new Date(Date.now() + 30 * 86_400_000);
    const wanted = { ...aKey(merchantId, "sandbox", "Till"), scopes: ["read"] as const, expiresAt };
    const { key, record } = await stores.apiKeys.create(wanted);
    const former = { prefix: record.prefix, merchantId, environment: "sandbox" } as const;
    for (const stranger of [
      { ...former, merchantId: stores.ids.next() },
      { ...former, environment: "production" as const },
      { ...former, prefix: "wb_sandbox_" },
    ])
      expect(await stores.apiKeys.replace(stranger, 1000, "test")).toBe(null);
    const next = await stores.apiKeys.replace(former, 3_600_000, "test");
    expect(next?.record).toMatchObject({
      name: "Till",
      scopes: ["read"],
      environment: "sandbox",
      merchantId,
    });
    expect(Math.abs(Number(next?.record.expiresAt) - Number(expiresAt))).toBeLessThan(60_000);
    expect(await stores.apiKeys.authenticate(key)).not.toBe(null);
    expect(await stores.apiKeys.authenticate(next?.key ?? "")).toMatchObject({ scopes: ["read"] });
    const ends = async () =>
      (await database.prisma.apiKey.findUniqueOrThrow({ where: { id: record.id } })).expiresAt;
    expect(Number(await ends()) - Date.now()).toBeLessThanOrEqual(3_600_000);
    // A second replacement moves no end into the future.
    await stores.apiKeys.replace(former, 7 * 86_400_000, "test");
    expect(Number(await ends()) - Date.now()).toBeLessThanOrEqual(3_600_000);
    await stores.apiKeys.replace(former, 0, "test");
    expect(await stores.apiKeys.authenticate(key)).toBe(null);
    expect(await stores.apiKeys.replace(former, 0, "test")).toBe(null);
  });

  it("stops at the next request when it is revoked, and can't be revoked twice", async () => {
    const { key, record } = await stores.apiKeys.create(aKey(merchantId, "sandbox", "ERP"));
    expect(await stores.apiKeys.revoke(record.prefix, stores.ids.next())).toBe(false);
    expect(await stores.apiKeys.authenticate(key)).not.toBeNull();
    expect(await stores.apiKeys.revoke(record.prefix, merchantId)).toBe(true);
    // Another process's stores: a key revoked here is revoked there.
    expect(await testStores(database).apiKeys.authenticate(key)).toBeNull();
    expect(await stores.apiKeys.revoke(record.prefix, merchantId)).toBe(false);
    expect(await stores.apiKeys.revoke("wb_sandbox_", null)).toBe(false);
    expect(await stores.apiKeys.revoke("\0", null)).toBe(false);
  });

  it("that another process ended is refused once this one has heard of it", async () => {
    const { key, record } = await stores.apiKeys.create(aKey(merchantId, "sandbox", "ERP"));
    expect(await stores.apiKeys.authenticate(key)).not.toBeNull();
    await database.pool.query("UPDATE api_keys SET revoked_at = now() WHERE id = $1", [record.id]);
    stores.apiKeys.forget(stores.ids.next());
    expect(await stores.apiKeys.authenticate(key), "heard of another merchant's").not.toBeNull();
    stores.apiKeys.forget(merchantId);
    expect(await stores.apiKeys.authenticate(key)).toBeNull();
  });

  it("is refused once revoking it is done, also where nothing was heard of it", async () => {
    const { key, record } = await stores.apiKeys.create(aKey(merchantId, "sandbox", "ERP"));
    expect(await stores.apiKeys.authenticate(key)).not.toBeNull();
    await testStores(database).apiKeys.revoke(record.prefix, null);
    expect(await stores.apiKeys.authenticate(key)).toBeNull();
  });

  it("that ends while it is being read is not kept", async () => {
    const { key, record } = await stores.apiKeys.create(aKey(merchantId, "sandbox", "ERP"));
    let ended = false;
    const slow = testStores(database, {
      run: async (statement, values) => {
        const rows = await database.run<never>(statement, values);
        if (!ended && statement.name === "select-key") {
          ended = true;
          await stores.apiKeys.revoke(record.prefix, null);
          slow.apiKeys.forget(merchantId);
        }
        return rows;
      },
    });
    await slow.apiKeys.authenticate(key);
    expect(await slow.apiKeys.authenticate(key)).toBeNull();
  });

  it("ends when it expires", async () => {
    const { key, record } = await stores.apiKeys.create(aKey(merchantId, "sandbox", "ERP"));
    const expiresAt = new Date(stores.clock.now().getTime() + 1000);
    await database.prisma.apiKey.update({ where: { id: record.id }, data: { expiresAt } });
    expect(await stores.apiKeys.authenticate(key)).not.toBeNull();
    stores.clock.advance(1000);
    expect(await stores.apiKeys.authenticate(key)).toBeNull();
  });

  it("remembers its last use to the minute, without writing at every request", async () => {
    const { key, record } = await stores.apiKeys.create(aKey(merchantId, "sandbox", "ERP"));
    const first = stores.clock.now();
    await Promise.all(Array.from({ length: 10 }, () => stores.apiKeys.authenticate(key)));
    await vi.waitFor(async () => expect(await lastUsedAt(record.prefix)).toEqual(first), {
      timeout: atMost(1_000),
    });
    stores.clock.advance(59_000);
    await stores.apiKeys.authenticate(key);
    stores.clock.advance(1_000);
    await stores.apiKeys.authenticate(key);
    await vi.waitFor(async () => expect(await lastUsedAt(record.prefix)).toEqual(stores.clock.now()), {
      timeout: atMost(1_000),
    });
  });

  it("is listed with its merchant, newest first, never with its secret", async () => {
    const older = await stores.apiKeys.create(aKey(merchantId, "sandbox", "Κλειδί\0"));
    const newer = await stores.apiKeys.create(aKey(merchantId, "production", "ERP"));
    const listed = await stores.apiKeys.list(merchantId);
    expect(listed).toEqual([
      { ...newer.record, merchantName },
      { ...older.record, merchantName },
    ]);
    expect(listed[1]?.name).toBe("Κλειδί");
    expect(JSON.stringify(listed)).not.toMatch(/hash|[0-9A-Za-z]{33}/);
    const other = await stores.merchants.ensure(`Other ${stores.ids.next()}`);
    await stores.apiKeys.create(aKey(other.id, "sandbox", "Theirs"));
    expect(await stores.apiKeys.list(merchantId)).toHaveLength(2);
    expect((await stores.apiKeys.list(null)).length).toBeGreaterThanOrEqual(3);
  });
});
