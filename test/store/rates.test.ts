import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../app/engine/index.ts";
import { aRate } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const DAY = 24 * 60 * 60 * 1000;

let database: FreshDatabase;
let stores: TestStores;
let caller: Caller;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

beforeEach(() => {
  stores = testStores(database);
  caller = { merchantId: stores.ids.next(), environment: "sandbox" };
});

describe("rates", () => {
  it("are stored together and come back one by one, as they went in", async () => {
    const rates = [
      aRate(caller),
      aRate(caller, { friendlyName: `Quotes ' " \\ , {} NULL \u2028 Ω \ud800 \0` }),
      aRate(caller, { createdAt: new Date("2026-02-28T23:59:59.999Z") }),
      aRate(caller, { promise: { earliest: "2026-11-24", latest: "2026-11-26" } }),
    ];
    await stores.rates.add(rates);
    for (const rate of rates) expect(await stores.rates.get(caller, rate.id)).toStrictEqual(rate);
  });

  it("can be none", async () => {
    await stores.rates.add([]);
  });

  it("belong to one merchant", async () => {
    const rate = aRate(caller);
    await stores.rates.add([rate]);
    expect(await stores.rates.get({ ...caller, environment: "production" }, rate.id)).toBeNull();
    expect(await stores.rates.get({ ...caller, merchantId: stores.ids.next() }, rate.id)).toBeNull();
  });

  it.each(["", "abc", "a\0b", "a\ud800b", "a' OR '1'='1"])("are not found by %j", async (id) => {
    expect(await stores.rates.get(caller, id)).toBeNull();
  });

  it("are deleted a day after they can no longer be bought, in batches, for every merchant", async () => {
    const young = aRate(caller, { createdAt: new Date(stores.clock.now().getTime() - 8 * DAY) });
    const old = Array.from({ length: 2_100 }, () =>
      aRate(caller, { createdAt: new Date(stores.clock.now().getTime() - 8 * DAY - 1) }),
    );
    await stores.rates.add([young, ...old]);
    expect((await stores.cleanUp()).deleted.rates).toBeGreaterThanOrEqual(old.length);
    expect(await database.prisma.rate.findMany({ where: caller, select: { id: true } })).toEqual([
      { id: young.id },
    ]);
    // All of them: a second clean-up finds none.
    expect(new Set(Object.values((await stores.cleanUp()).deleted))).toEqual(new Set([0]));
  });

  it("that were stored by something else are a fault, not a guess", async () => {
    const rate = aRate(caller);
    await stores.rates.add([rate]);
    await database.pool.query("UPDATE rates SET value = '{\"id\": 7}' WHERE id = $1", [rate.id]);
    await expect(stores.rates.get(caller, rate.id)).rejects.toThrow("stored rate: id is number, not string");
  });
});
