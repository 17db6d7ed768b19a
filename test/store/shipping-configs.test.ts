import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller, ShippingConfig } from "../../app/domain/engine/index.ts";
import { defaultShippingConfig } from "../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let caller: Caller;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stores = testStores(database);
  const { id } = await stores.merchants.ensure(`Merchant ${stores.ids.next()}`);
  caller = { merchantId: id, environment: "sandbox" };
});

function aShippingConfig(preparationDays: number): ShippingConfig {
  const { handling, ...rest } = defaultShippingConfig("Europe/Athens");
  return {
    ...rest,
    handling: { ...handling, preparationDays },
    checkoutRules: [
      {
        name: "Ελεύθερα",
        active: true,
        when: { places: [{ country: "GR", zipRanges: [["10400", "10700"]] }] },
        action: { kind: "free" },
        stop: false,
      },
    ],
    exchangeRates: [{ from: "USD", to: "EUR", rate: "0.90", date: "2026-11-20", source: "Bank" }],
  };
}

describe("a merchant's shipping-config", () => {
  it("has defaults until the merchant decides: in the time zone of their shop", async () => {
    expect(await stores.shippingConfigs.current(caller)).toEqual({
      shippingConfig: defaultShippingConfig("UTC"),
      version: 0,
    });
    const shop = await stores.shops.install(`${stores.ids.next()}.myshopify.com`);
    const owner: Caller = { merchantId: shop.merchantId, environment: shop.environment };
    expect((await stores.shippingConfigs.get(owner)).handling.timeZone).toBe("UTC");
    await stores.shops.update(shop.domain, { timeZone: "Europe/Athens" });
    expect(await stores.shippingConfigs.get(owner)).toEqual(defaultShippingConfig("Europe/Athens"));
  });

  it("comes back as it was stored, as the same object until it changes", async () => {
    expect(await stores.shippingConfigs.save(caller, aShippingConfig(1), 0)).toBe(1);
    const read = await stores.shippingConfigs.get(caller);
    expect(read).toEqual(aShippingConfig(1));
    expect(await stores.shippingConfigs.get(caller)).toBe(read);
    expect(await stores.shippingConfigs.save(caller, aShippingConfig(2), 1)).toBe(2);
    expect(await stores.shippingConfigs.current(caller)).toEqual({
      shippingConfig: aShippingConfig(2),
      version: 2,
    });
  });

  it("changes for every process at the next reading", async () => {
    const others = testStores(database);
    expect((await others.shippingConfigs.get(caller)).checkoutRules).toEqual([]);
    await stores.shippingConfigs.save(caller, aShippingConfig(1), 0);
    expect(await others.shippingConfigs.get(caller)).toEqual(aShippingConfig(1));
    await others.shippingConfigs.save(caller, aShippingConfig(2), 1);
    expect(await stores.shippingConfigs.get(caller)).toEqual(aShippingConfig(2));
  });

  it("is stored by one of two concurrent writers; the other is refused", async () => {
    for (const version of [0, 1]) {
      const saved = await Promise.all(
        [5, 6].map((days) => stores.shippingConfigs.save(caller, aShippingConfig(days), version)),
      );
      expect(saved.toSorted()).toEqual([version + 1, null].toSorted());
      const winner = saved[0] === null ? 6 : 5;
      expect(await stores.shippingConfigs.current(caller)).toEqual({
        shippingConfig: aShippingConfig(winner),
        version: version + 1,
      });
    }
    expect(await stores.shippingConfigs.save(caller, aShippingConfig(9), 7)).toBeNull();
  });

  it("is each merchant's and environment's own", async () => {
    await stores.shippingConfigs.save(caller, aShippingConfig(3), 0);
    const production: Caller = { ...caller, environment: "production" };
    expect((await stores.shippingConfigs.get(production)).checkoutRules).toEqual([]);
    const { id } = await stores.merchants.ensure(`Merchant ${stores.ids.next()}`);
    expect((await stores.shippingConfigs.current({ ...caller, merchantId: id })).version).toBe(0);
    expect(await stores.shippingConfigs.get({ ...caller, merchantId: stores.ids.next() })).toEqual(
      defaultShippingConfig(),
    );
  });

  it("that is not what this version writes is a fault, and not taken for none", async () => {
    await stores.shippingConfigs.save(caller, aShippingConfig(3), 0);
    await database.prisma.shippingConfig.updateMany({
      where: { merchantId: caller.merchantId },
      data: { value: { boxes: [] } },
    });
    await expect(stores.shippingConfigs.get(caller)).rejects.toThrow("handling");
  });
});

describe("a merchant", () => {
  it("is found by name, and not made by looking", async () => {
    const name = `Merchant ${stores.ids.next()}`;
    expect(await stores.merchants.byName(name)).toBeNull();
    const made = await stores.merchants.ensure(name);
    expect(await stores.merchants.byName(name)).toEqual(made);
  });
});
