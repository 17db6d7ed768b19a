import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storedQuote } from "../../app/adapters/store/shipments/rate-row.ts";
import type { Caller, Rate } from "../../app/domain/engine/index.ts";
import { quoteIdOf, rateIdsOf } from "../../app/domain/engine/index.ts";
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

function aQuoteOf(count: number): readonly Rate[] {
  const idOf = rateIdsOf(stores.ids.next());
  const { request } = aRate(caller);
  return Array.from({ length: count }, (_, at) =>
    aRate(caller, { id: idOf("hermes", "door"), request, friendlyName: `Rate ${at}` }),
  );
}

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

  it("of a quote have one row, and many quotes at once come back as they went in", async () => {
    const quotes = Array.from({ length: 60 }, () => aQuoteOf(3));
    await Promise.all(quotes.map((rates) => stores.rates.add(rates)));
    expect(await database.prisma.rate.count({ where: caller })).toBe(60);
    for (const rate of quotes.flat()) expect(await stores.rates.get(caller, rate.id)).toStrictEqual(rate);
  });

  it("that a quote lacks are not found by its id or a further number", async () => {
    const [rate] = aQuoteOf(1);
    await stores.rates.add([rate!]);
    const uuid = rate!.id.slice(-36);
    for (const id of [
      quoteIdOf(rate!.id),
      `hermes_door_${uuid.slice(0, -4)}0002`,
      `hermes_desk_${uuid}`,
      uuid,
    ])
      expect(await stores.rates.get(caller, id)).toBeNull();
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
      { id: quoteIdOf(young.id) },
    ]);
    // All of them: a second clean-up finds none.
    expect(new Set(Object.values((await stores.cleanUp()).deleted))).toEqual(new Set([0]));
  });

  it("that were stored by something else are a fault, not a guess", async () => {
    const rate = aRate(caller);
    await stores.rates.add([rate]);
    const put = (value: string) =>
      database.pool.query("UPDATE rates SET value = $2 WHERE id = $1", [quoteIdOf(rate.id), value]);
    await put('{"id": 7}');
    await expect(stores.rates.get(caller, rate.id)).rejects.toThrow("stored quote: merchantId is undefined");
    await put(JSON.stringify({ ...storedQuote.write([rate]), rates: [{ id: 7 }] }));
    await expect(stores.rates.get(caller, rate.id)).rejects.toThrow("stored rate: id is number, not string");
  });
});
