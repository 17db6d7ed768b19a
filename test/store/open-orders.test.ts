import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  FulfillmentOrderNews,
  OpenFulfillmentOrder,
  OrdersToShipFilter,
} from "../../app/domain/orders/open-orders/open-order-store.ts";
import type { Purchase } from "../../app/domain/orders/purchase.ts";
import { fail } from "../../app/domain/orders/purchases/change-purchase.ts";
import { anOpenOrder } from "../support/an-open-order.ts";
import { changeStoredPurchase } from "../support/change-stored-purchase.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let merchant: string;
let shop: string;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  stores = testStores(database);
  merchant = stores.ids.next();
  shop = `${merchant}.myshopify.com`;
});

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 9, 0, second));

const waiting = (given: Partial<OpenFulfillmentOrder> = {}) =>
  anOpenOrder({ orderCreatedAt: at(0), ...given });

const news = (id: string, second: number, open: OpenFulfillmentOrder | null = waiting()) =>
  ({
    fulfillmentOrderId: id,
    orderId: `9${id}`,
    updatedAt: at(second),
    open,
  }) satisfies FulfillmentOrderNews;

const seen = (second: number, ...all: FulfillmentOrderNews[]) =>
  stores.openOrders.seen(merchant, shop, at(second), all);
const page = (filter: Partial<OrdersToShipFilter> = {}, limit = 50, cursor: string | null = null) =>
  stores.openOrders.page(
    merchant,
    { view: "all", sort: "newest", search: "", locationId: null, service: null, ...filter },
    limit,
    cursor,
  );
const ids = async (filter: Partial<OrdersToShipFilter> = {}) =>
  (await page(filter)).orders.map(({ fulfillmentOrderId }) => fulfillmentOrderId);

const purchase = (fulfillmentOrderId: string) =>
  stores.purchases.begin(
    {
      merchantId: merchant,
      environment: "sandbox",
      shop,
      orderId: `9${fulfillmentOrderId}`,
      orderName: "#1001",
      askedBy: "merchant",
      purpose: {
        kind: "wish",
        wish: { fulfillmentOrderId, lines: null, service: null, notifyShopper: null },
      },
    },
    true,
  );

const change = (id: string, how: (found: Purchase) => Purchase) =>
  changeStoredPurchase(stores, merchant, id, how);
const failed = (id: string) =>
  change(id, (found) => fail(found, { code: "address-missing", missing: ["address"] }, "none"));

describe("work to be shipped", () => {
  it("is kept as in Shopify's last news, in whatever order the news come", async () => {
    await seen(10, news("1", 10, waiting({ pieces: 2 })));
    await seen(20, news("1", 5, waiting({ pieces: 9 })));
    expect((await page()).orders[0]).toMatchObject({ pieces: 2, orderId: "91", purchase: null });
    await seen(21, news("1", 11, waiting({ pieces: 1 })));
    expect((await page()).orders[0]).toMatchObject({ pieces: 1 });
  });

  it("leaves when nothing of it is left, and no late reading of the same second brings it back", async () => {
    await seen(10, news("1", 10));
    await seen(20, news("1", 15, null));
    expect(await ids()).toEqual([]);
    await seen(12, news("1", 15));
    expect(await ids()).toEqual([]);
    const rows = await database.prisma.openFulfillmentOrder.findMany({ where: { merchantId: merchant } });
    expect(rows).toMatchObject([{ encryptedRecipient: null, searchTokens: [] }]);
    await seen(30, news("1", 16));
    expect(await ids()).toEqual(["1"]);
  });

  it("leaves when a whole reading of its order has it no more, and comes back when one has it again", async () => {
    const ofOne = (id: string) => ({ ...news(id, 10), orderId: "90" });
    await seen(10, ofOne("1"), ofOne("2"), news("3", 10));
    await seen(20, ofOne("2"));
    await stores.openOrders.notShown(stores.ids.next(), "90", at(20), at(15));
    expect(await ids()).toEqual(["3", "2", "1"]);
    await stores.openOrders.notShown(merchant, "90", at(20), at(15));
    expect(await ids()).toEqual(["3", "2"]);
    const rows = await database.prisma.openFulfillmentOrder.findMany({
      where: { merchantId: merchant, fulfillmentOrderId: 1 },
    });
    expect(rows).toMatchObject([
      { encryptedRecipient: null, searchTokens: [], updatedAt: at(15), closedAt: at(20) },
    ]);
    await seen(15, { ...news("1", 14), orderId: "90" });
    expect(await ids()).toEqual(["3", "2"]);
    await seen(30, { ...news("1", 16), orderId: "90" });
    expect(await ids()).toEqual(["3", "2", "1"]);
  });

  it("is never another merchant's", async () => {
    await seen(10, news("1", 10));
    await purchase("1");
    merchant = stores.ids.next();
    expect(await ids()).toEqual([]);
    expect(await stores.openOrders.byIds(merchant, ["1"])).toEqual([]);
    expect(await stores.openOrders.ofOrder(merchant, "91")).toEqual([]);
    expect(await stores.openOrders.choices(merchant)).toEqual({ locations: [], services: [] });
    await seen(5, news("1", 2, waiting({ orderName: "#7" })));
    expect((await page()).orders).toMatchObject([{ orderName: "#7", purchase: null }]);
  });

  it("has no recipient once the customer was erased", async () => {
    await database.prisma.redactedOrder.create({
      data: { merchantId: merchant, orderId: "91", redactedAt: at(9) },
    });
    await seen(10, news("1", 10), news("2", 10));
    expect((await page({}, 50)).orders.map(({ recipientName, city }) => [recipientName, city])).toEqual([
      ["Μαρία Παππά", "Θεσσαλονίκη"],
      [null, null],
    ]);
    expect(await ids({ search: "μαρια" })).toEqual(["2"]);
  });

  it("is forgotten for good a month after it closed", async () => {
    await stores.openOrders.seen(merchant, shop, stores.clock.now(), [news("1", 10), news("2", 10, null)]);
    stores.clock.advance(31 * 24 * 3_600_000);
    expect((await stores.cleanUp()).deleted.open_fulfillment_orders).toBe(1);
    expect(await ids()).toEqual(["1"]);
  });
});

describe("the list", () => {
  it.each([
    ["newest", ["7", "6", "5", "4", "3", "2", "1"]],
    ["oldest", ["1", "2", "3", "4", "5", "6", "7"]],
  ] as const)("is in pages, %s orders first", async (sort, expected) => {
    const orders = Array.from({ length: 7 }, (_, index) =>
      news(String(index + 1), 20, waiting({ orderCreatedAt: at(Math.floor(index / 2)) })),
    );
    await seen(20, ...orders);
    const found: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const { orders: rows, nextCursor }: Awaited<ReturnType<typeof page>> = await page({ sort }, 3, cursor);
      found.push(...rows.map(({ fulfillmentOrderId }) => fulfillmentOrderId));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(found).toEqual(expected);
  });

  it("is found by name, order and place, without accents, and narrowed by location and service", async () => {
    await seen(
      20,
      news("1", 10),
      news(
        "2",
        10,
        waiting({ orderName: "#1002", recipientName: "Jan Novák", city: "Praha", country: "CZ" }),
      ),
      news(
        "3",
        10,
        waiting({ orderName: "#1003", locationId: "8", locationName: "Patras", serviceCode: null }),
      ),
    );
    expect(await ids({ search: "novak praha" })).toEqual(["2"]);
    expect(await ids({ search: "#1003" })).toEqual(["3"]);
    expect(await ids({ search: "%" })).toEqual([]);
    expect(await ids({ locationId: "8" })).toEqual(["3"]);
    expect(await ids({ service: "gorgona.standard" })).toEqual(["2", "1"]);
    expect(await ids({ service: "Gorgona Standard" })).toEqual(["3"]);
    expect(await stores.openOrders.choices(merchant)).toEqual({
      locations: [
        { id: "7", name: "Athens" },
        { id: "8", name: "Patras" },
      ],
      services: [
        { key: "Gorgona Standard", code: null, title: "Gorgona Standard" },
        { key: "gorgona.standard", code: "gorgona.standard", title: "Gorgona Standard" },
      ],
    });
  });

  it("has what can be shipped apart from what is held, scheduled, being bought or failed", async () => {
    await seen(
      20,
      news("1", 10),
      news("2", 10, waiting({ status: "on-hold", canFulfill: false })),
      news("3", 10, waiting({ status: "scheduled", canFulfill: false, fulfillAt: at(50) })),
      news("4", 10),
      news("5", 10, waiting({ status: "in-progress" })),
      news("6", 10),
    );
    const fourth = await purchase("4");
    await failed(fourth.id);
    await purchase("6");
    expect(await ids({ view: "ready" })).toEqual(["5", "1"]);
    expect(await ids({ view: "on-hold" })).toEqual(["2"]);
    expect(await ids({ view: "scheduled" })).toEqual(["3"]);
    expect(await ids({ view: "failed" })).toEqual(["4"]);
    expect((await page({ view: "failed" })).orders[0]?.purchase).toMatchObject({
      purchaseId: fourth.id,
      turn: "failed",
      reason: { code: "address-missing", missing: ["address"] },
    });
    expect(await ids()).toHaveLength(6);
  });
});

describe("how many orders failed", () => {
  it("counts what failed and still waits, as the list shows it", async () => {
    await seen(10, news("1", 10), news("2", 10), news("3", 10));
    for (const id of ["1", "2", "3"]) {
      const { id: purchaseId } = await purchase(id);
      if (id !== "3") await failed(purchaseId);
    }
    expect(await stores.openOrders.failed(merchant)).toBe(2);
    expect(await ids({ view: "failed" })).toHaveLength(2);
    await seen(20, news("1", 20, null));
    expect(await stores.openOrders.failed(merchant)).toBe(1);
    expect(await stores.openOrders.failed(stores.ids.next())).toBe(0);
  });
});

describe("an import of open orders", () => {
  it("closes what Shopify no longer lists, but not what came meanwhile", async () => {
    await seen(1, news("1", 1), news("2", 1), news("3", 1));
    await stores.imports.ask(merchant, shop, "open-orders");
    const current = async () => {
      const found = await stores.imports.get(merchant, "open-orders");
      if (found === null) throw new Error("no import");
      return found;
    };
    await stores.imports.change(merchant, await current(), { state: "reading", startedAt: at(5) });
    // Its state is older than ours, but it was there.
    const batch = { items: [news("1", 1), news("2", 0)], objects: 5, end: 900 };
    expect(await stores.imports.keep(merchant, shop, await current(), batch)).toBe(true);
    expect(await stores.imports.keep(merchant, shop, { ...(await current()), bytes: 0 }, batch)).toBe(false);
    await seen(6, news("9", 6));
    expect(await current()).toMatchObject({ read: 5, bytes: 900 });
    expect(await stores.imports.finish(merchant, await current())).toBe(1);
    expect(await ids()).toEqual(["9", "2", "1"]);
    // The products' import is another one.
    expect(await stores.imports.get(merchant, "products")).toBeNull();
  });
});
