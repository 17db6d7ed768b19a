/** The list of orders is narrowed down and sorted by facts of the orders, and turns pages without losing or repeating one. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrdersToShipFilter } from "../../app/domain/orders/open-orders/open-order-store.ts";
import { orderSorts } from "../../app/domain/orders/open-orders/open-order-store.ts";
import { anOpenOrder } from "../support/an-open-order.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
});
afterAll(() => database.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute));
const promised = (day: number) => new Date(Date.UTC(2026, 11, day, 18));

interface Facts {
  readonly country: string | null;
  readonly skus: readonly string[];
  readonly tags: readonly string[];
  readonly weightG: number;
  readonly promisedBy: Date | null;
}

/** Stores these orders, each a minute younger than the one before, as a new merchant's: ids 1, 2, 3 … */
async function stored(all: readonly Partial<Facts>[]) {
  const merchant = stores.ids.next();
  const shop = `${merchant}.myshopify.com`;
  const noFacts: Facts = { country: "GR", skus: [], tags: [], weightG: 0, promisedBy: null };
  const open = (facts: Partial<Facts>, index: number) =>
    anOpenOrder({ orderName: `#${index + 1}`, orderCreatedAt: at(index), ...noFacts, ...facts });
  const news = all.map((facts, index) => ({
    fulfillmentOrderId: String(index + 1),
    orderId: String(index + 1),
    updatedAt: at(index),
    open: open(facts, index),
  }));
  await stores.openOrders.seen(merchant, shop, at(59), news);
  const page = (filter: Partial<OrdersToShipFilter>, limit: number, cursor: string | null) =>
    stores.openOrders.page(
      merchant,
      { view: "all", sort: "oldest", search: "", locationId: null, service: null, ...filter },
      limit,
      cursor,
    );
  return {
    merchant,
    page,
    async ids(filter: Partial<OrdersToShipFilter>, limit = 50): Promise<readonly string[]> {
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const { orders, nextCursor } = await page(filter, limit, cursor);
        found.push(...orders.map(({ fulfillmentOrderId }) => fulfillmentOrderId));
        cursor = nextCursor;
      } while (cursor !== null);
      return found;
    },
  };
}

it("finds orders by SKU, tag, country, weight and promised day, and by several at once", async () => {
  const { merchant, ids } = await stored([
    { skus: ["OIL-750", "SOAP"], tags: ["VIP", "wholesale"], weightG: 900, promisedBy: promised(3) },
    { skus: ["OIL-7500"], tags: ["vip club"], country: "CY", weightG: 5_000, promisedBy: promised(4) },
    { skus: ["SOAP"], country: null, weightG: 120 },
  ]);
  expect(await ids({ sku: "oil-750" })).toEqual(["1"]);
  expect(await ids({ sku: "SOAP" })).toEqual(["1", "3"]);
  expect(await ids({ sku: "soap", tag: " wholesale " })).toEqual(["1"]);
  expect(await ids({ tag: "vip" })).toEqual(["1"]);
  // A SKU is no tag, and neither is a word of the search.
  expect(await ids({ tag: "soap" })).toEqual([]);
  expect(await ids({ search: "wholesale" })).toEqual([]);
  expect(await ids({ country: "CY" })).toEqual(["2"]);
  expect(await ids({ weight: { from: 900, to: 5_000 } })).toEqual(["1", "2"]);
  expect(await ids({ weight: { from: null, to: 899.9 } })).toEqual(["3"]);
  expect(await ids({ promised: { from: promised(3), before: promised(4) } })).toEqual(["1"]);
  expect(await ids({ promised: { from: null, before: promised(30) } })).toEqual(["1", "2"]);
  expect(await ids({ promised: "none" })).toEqual(["3"]);
  expect(await ids({ promised: "none", search: "#3", country: "GR" })).toEqual([]);
  expect(await stores.openOrders.countries(merchant)).toEqual(["CY", "GR"]);
});

it("sorts by each fact; orders without it come last, and those that share it by their age", async () => {
  const { ids } = await stored([
    { skus: ["B"], tags: ["z"], weightG: 5, promisedBy: null, country: "GR" },
    { skus: ["A", "C"], tags: [], weightG: 20, promisedBy: promised(9), country: "CY" },
    { skus: [], tags: ["a"], weightG: 5, promisedBy: promised(2), country: null },
  ]);
  const sorted = Object.fromEntries(
    await Promise.all(orderSorts.map(async (sort) => [sort, (await ids({ sort })).join("")] as const)),
  );
  expect(sorted).toEqual({
    oldest: "123",
    newest: "321",
    promised: "321",
    lightest: "132",
    heaviest: "231",
    country: "213",
    sku: "213",
    tag: "312",
  });
});

it("turns pages of any size in every sort without losing or repeating an order", async () => {
  const word = fc.constantFrom("a", "B", "β", "", "a.b", "%", "😀");
  const order = fc.record({
    country: fc.constantFrom("GR", "CY", null),
    skus: fc.array(word, { maxLength: 2 }),
    tags: fc.array(word, { maxLength: 2 }),
    weightG: fc.constantFrom(0, 0.125, 750, 1e6),
    promisedBy: fc.constantFrom(null, promised(1), promised(2)),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(order, { maxLength: 9 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(...orderSorts),
      async (orders, limit, sort) => {
        const { ids } = await stored(orders);
        const whole = await ids({ sort });
        expect([...whole].sort()).toEqual(orders.map((_, index) => String(index + 1)).sort());
        expect(await ids({ sort }, limit)).toEqual(whole);
      },
    ),
    { numRuns: 25 },
  );
});

it("begins at the first page for a cursor that is of another sort or makes no sense", async () => {
  const { page } = await stored([{ weightG: 1 }, { weightG: 2 }]);
  const encoded = (fact: string) => `${Buffer.from(fact).toString("base64url")}.0.1`;
  for (const sort of orderSorts)
    for (const cursor of [
      "",
      ".",
      "x.y.z",
      "1.2.3.4",
      encoded("NaN"),
      encoded("0\u0000"),
      encoded("1'"),
      "-1.0.1",
    ])
      expect((await page({ sort }, 1, cursor)).orders.length, `${sort} ${cursor}`).toBeLessThanOrEqual(1);
});

it("keeps no word of an order whose customer is erased, nor of one that is shipped", async () => {
  const { merchant } = await stored([{ tags: ["for Eleni"], skus: ["A"] }]);
  await stores.openOrders.seen(merchant, `${merchant}.myshopify.com`, at(60), [
    { fulfillmentOrderId: "1", orderId: "1", updatedAt: at(60), open: null },
  ]);
  expect(
    await database.prisma.openFulfillmentOrder.findMany({ where: { merchantId: merchant } }),
  ).toMatchObject([{ tags: [], skus: [], searchTokens: [], weightG: 0 }]);
});
