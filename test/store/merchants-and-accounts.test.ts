import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller, NewCarrierAccount } from "../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const secret = "sk_carrier_4f1e9d";

const express: NewCarrierAccount = {
  driver: "tariff",
  carrier: { code: "express", name: "Express Ω", imageUrl: "/express.svg" },
  friendlyName: null,
  enabled: true,
  serviceCodes: ["day", "night"],
  credentials: "own",
  secrets: { apiKey: secret, account: "77" },
  defaultParcel: null,
  settings: { zones: [{ b: 1, a: "\0" }], none: null },
};
const economy: NewCarrierAccount = {
  ...express,
  carrier: { code: "economy", name: "Economy", imageUrl: "" },
  friendlyName: "Slow",
  enabled: false,
  serviceCodes: null,
  credentials: "platform",
  secrets: {},
  defaultParcel: { lengthCm: 30.5, widthCm: 20, heightCm: 10 },
  settings: null,
};

let database: FreshDatabase;
let stores: TestStores;
let caller: Caller;
const callerOf = (merchantId: string): Caller => ({ merchantId, environment: "sandbox" });
const aName = () => `Merchant ${stores.ids.next()}`;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  stores = testStores(database, { sampleAccounts: [express, economy] });
  caller = callerOf((await stores.merchants.ensure(aName())).id);
});

describe("a merchant", () => {
  it("is made once, with the sample carriers in the sandbox, by however many at once", async () => {
    const name = aName();
    const made = await Promise.all(Array.from({ length: 12 }, () => stores.merchants.ensure(name)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const merchant = made[0]!;
    expect(merchant).toEqual({
      refusesDuplicates: false,
      id: merchant.id,
      name,
      createdAt: stores.clock.now(),
    });
    expect(await stores.merchants.get(merchant.id)).toEqual(merchant);
    expect(await stores.merchants.ensure(name)).toEqual(merchant);

    const sandbox = await stores.accounts.list(callerOf(merchant.id));
    expect(sandbox.map(({ carrier }) => carrier.code)).toEqual(["express", "economy"]);
    expect(await stores.accounts.list({ merchantId: merchant.id, environment: "production" })).toEqual([]);
  });

  it.each(["", "abc", "\0", "019aa0f2-0000-7000-8000-00000000acc0"])("is not %j", async (id) => {
    expect(await stores.merchants.get(id)).toBeNull();
  });
});

describe("a carrier account", () => {
  it("comes back as it was given", async () => {
    const [first, second] = await stores.accounts.list(caller);
    const rest = { ...caller, updatedAt: stores.clock.now() };
    expect(first).toStrictEqual({ ...express, ...rest, id: first?.id });
    expect(second).toStrictEqual({ ...economy, ...rest, id: second?.id });
    expect(await stores.accounts.get(caller, first!.id)).toStrictEqual(first);
  });

  it("is asked for rates only while it is enabled, and stays readable", async () => {
    const [first] = await stores.accounts.enabled(caller);
    stores.clock.advance(1000);
    await stores.accounts.setEnabled(caller, first!.id, false);
    expect(await stores.accounts.enabled(caller)).toEqual([]);
    expect(await stores.accounts.get(caller, first!.id)).toEqual({
      ...first,
      enabled: false,
      updatedAt: stores.clock.now(),
    });
  });

  it("is added at the end, once", async () => {
    const another = { ...express, carrier: { ...express.carrier, code: "another" } };
    const added = await stores.accounts.add(caller, another);
    expect(await stores.accounts.get(caller, added.id)).toStrictEqual(added);
    const codes = (await stores.accounts.list(caller)).map(({ carrier }) => carrier.code);
    expect(codes).toEqual(["express", "economy", "another"]);
    await expect(stores.accounts.add(caller, another)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    // Codes are unique in one environment only.
    await stores.accounts.add({ ...caller, environment: "production" }, another);
  });

  it("is changed in place: no concurrent change is lost", async () => {
    const [first] = await stores.accounts.list(caller);
    const elsewhere = testStores(database, { sampleAccounts: [] });
    const numbers = Array.from({ length: 10 }, (_, index) => index);
    await Promise.all(
      numbers.map((number) =>
        (number % 2 === 0 ? stores : elsewhere).accounts.change(caller, "express", (current) => {
          const earlier = Array.isArray(current?.settings) ? current.settings : [];
          return { ...express, settings: [...earlier, number] };
        }),
      ),
    );
    const [changed, ...others] = await stores.accounts.list(caller);
    expect({ id: changed?.id, carrier: changed?.carrier.code }).toEqual({
      id: first?.id,
      carrier: "express",
    });
    expect([...(changed!.settings as number[])].sort()).toEqual(numbers);
    expect(changed?.secrets).toEqual(express.secrets);
    expect(others.map(({ carrier }) => carrier.code)).toEqual(["economy"]);
    // The clock does not move, and yet a cached account is recognised as outdated.
    expect(changed?.updatedAt.getTime()).toBeGreaterThan(first!.updatedAt.getTime());
  });

  it("keeps its price list beside its settings, and a sample's prices in the sandbox alone", async () => {
    const { id: merchantId } = await stores.merchants.ensure("Price lists");
    const sandbox = { merchantId, environment: "sandbox" } as const;
    const carrier = { ...express.carrier, code: "listed" };
    const listed = {
      ...express,
      carrier,
      settings: { origin_id: "1" },
      priceList: [{ validFrom: "2027-01-01" }],
    };
    const withSample = { ...listed, samplePriceList: [{ validFrom: "2026-01-01" }] };
    await stores.accounts.add(sandbox, withSample);
    const elsewhere = testStores(database, { sampleAccounts: [] });
    const found = (await elsewhere.accounts.list(sandbox)).find((each) => each.carrier.code === "listed");
    expect(found).toMatchObject(withSample);
    const live = { merchantId, environment: "production" } as const;
    await expect(stores.accounts.add(live, withSample)).rejects.toThrow(RangeError);
    await stores.accounts.add(live, listed);
    expect((await elsewhere.accounts.list(live))[0]).not.toHaveProperty("samplePriceList");
  });

  it("is made by a change where there is none, once by however many at once", async () => {
    const another = { ...express, carrier: { ...express.carrier, code: "another" } };
    const seen: boolean[] = [];
    await Promise.all(
      [1, 2, 3].map(() =>
        stores.accounts.change(caller, "another", (current) => {
          seen.push(current === null);
          return another;
        }),
      ),
    );
    expect(seen).toEqual([true, false, false]);
    const codes = (await stores.accounts.list(caller)).map(({ carrier }) => carrier.code);
    expect(codes).toEqual(["express", "economy", "another"]);
    expect(await stores.accounts.list({ ...caller, environment: "production" })).toEqual([]);
  });

  it("takes over what the merchant assumes for items without sizes, when a change makes it", async () => {
    const production: Caller = { ...caller, environment: "production" };
    const size = { lengthCm: 11, widthCm: 12, heightCm: 13 };
    const made = async (at: Caller, account: NewCarrierAccount) => {
      await stores.accounts.change(at, account.carrier.code, () => account);
      const accounts = await stores.accounts.list(at);
      return accounts.find(({ carrier }) => carrier.code === account.carrier.code)?.defaultParcel;
    };
    const named = (code: string) => ({ ...express, carrier: { ...express.carrier, code } });
    // The sandbox's second sample has one.
    expect(await made(caller, named("a"))).toEqual(economy.defaultParcel);
    expect(await made(production, named("b"))).toEqual(economy.defaultParcel);
    await stores.accounts.setDefaultParcel(production, size);
    expect(await made(production, named("c"))).toEqual(size);
    const own = { ...named("d"), defaultParcel: { lengthCm: 1, widthCm: 2, heightCm: 3 } };
    expect(await made(production, own)).toEqual(own.defaultParcel);
    // Existing accounts are left unchanged.
    expect(await made(caller, express)).toBeNull();
  });

  it("stays as it is when the change fails", async () => {
    const before = await stores.accounts.list(caller);
    const refused = stores.accounts.change(caller, "express", () => {
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");
    expect(await stores.accounts.list(caller)).toEqual(before);
  });

  it("is never remembered from before another process changed it", async () => {
    const elsewhere = testStores(database, { sampleAccounts: [] });
    const [first, second] = await stores.accounts.list(caller);
    expect(await stores.accounts.get(caller, first!.id)).toBe(first);
    // The clock does not move: only the row itself shows the change.
    await elsewhere.accounts.setDefaultParcel(caller, { lengthCm: 9, widthCm: 9, heightCm: 9 });
    await elsewhere.accounts.setEnabled(caller, first!.id, false);
    expect(await stores.accounts.get(caller, first!.id)).toMatchObject({
      enabled: false,
      defaultParcel: { lengthCm: 9 },
    });
    await database.pool.query("DELETE FROM carrier_accounts WHERE id = $1", [second!.id]);
    expect(await stores.accounts.list(caller)).toHaveLength(1);
    expect(await stores.accounts.enabled(caller)).toEqual([]);
  });

  it("is read whole by a merchant with more of them than are remembered", async () => {
    const many = Array.from({ length: 520 }, (_, index) => ({
      ...economy,
      carrier: { ...economy.carrier, code: `c${index}` },
    }));
    const large = testStores(database, { sampleAccounts: many });
    const owner = callerOf((await large.merchants.ensure(aName())).id);
    for (let reading = 0; reading < 2; reading++) {
      const codes = (await large.accounts.list(owner)).map(({ carrier }) => carrier.code);
      expect(codes).toEqual(many.map(({ carrier }) => carrier.code));
    }
  });

  it("takes the default parcel set for all, and gives it up again", async () => {
    const size = { lengthCm: 1.5, widthCm: 2, heightCm: 3 };
    await stores.accounts.setDefaultParcel(caller, size);
    expect((await stores.accounts.list(caller)).map(({ defaultParcel }) => defaultParcel)).toEqual([
      size,
      size,
    ]);
    await stores.accounts.setDefaultParcel(caller, null);
    expect((await stores.accounts.list(caller)).map(({ defaultParcel }) => defaultParcel)).toEqual([
      null,
      null,
    ]);
  });

  it("belongs to one merchant", async () => {
    const [mine] = await stores.accounts.list(caller);
    const others: Caller[] = [
      { ...caller, environment: "production" },
      callerOf((await stores.merchants.ensure(aName())).id),
    ];
    for (const other of others) {
      expect(await stores.accounts.get(other, mine!.id)).toBeNull();
      await expect(stores.accounts.setEnabled(other, mine!.id, false)).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
      await stores.accounts.setDefaultParcel(other, { lengthCm: 1, widthCm: 1, heightCm: 1 });
    }
    await expect(stores.accounts.setEnabled(caller, "abc", false)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await stores.accounts.get(caller, mine!.id)).toEqual(mine);
  });

  it("keeps its secrets encrypted, each for its own row", async () => {
    const rows = await database.pool.query("SELECT * FROM carrier_accounts WHERE merchant_id = $1", [
      caller.merchantId,
    ]);
    expect(JSON.stringify(rows.rows)).not.toContain(secret);
    const [from, to] = rows.rows;
    await database.pool.query("UPDATE carrier_accounts SET encrypted_secrets = $1 WHERE id = $2", [
      from.encrypted_secrets,
      to.id,
    ]);
    await expect(stores.accounts.get(caller, to.id)).rejects.toThrow(/belongs to something else/);
  });
});
