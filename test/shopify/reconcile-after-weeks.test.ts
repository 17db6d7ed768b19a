// Run: long
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Shop } from "../../app/domain/merchants/records.ts";
import { walkUpdated } from "../../app/entrypoints/shopify/reconcile/walk-updated.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testPorts, testStores } from "../support/stores.ts";

const HOUR_MS = 60 * 60_000;

let database: FreshDatabase;
let stores: TestStores;
let shop: Shop;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stores = testStores(database);
  shop = await stores.shops.install(`shop-${stores.ids.next()}.myshopify.com`);
  stores.clock.advance(7 * 24 * HOUR_MS);
});

const changed = (id: string) => ({ id, orderId: id, updatedAt: stores.clock.now().toISOString() });

/** @param orders in Shopify's search. Answers the orders that got jobs, and the start of the search. */
async function walk(orders: readonly ReturnType<typeof changed>[]) {
  const froms: Date[] = [];
  const before = stores.jobs.length;
  const services = { reconciliations: stores.reconciliations, ports: testPorts(database, stores) };
  await walkUpdated(
    services,
    shop,
    {
      kind: "orders",
      async readPage(query) {
        const from = new Date(/'(.*)'/.exec(query)?.[1] ?? "");
        froms.push(from);
        const nodes = orders.filter(({ updatedAt }) => new Date(updatedAt) >= from);
        return { nodes, pageInfo: { hasNextPage: false, endCursor: null } };
      },
      handlePage: async (page, asked) => page.filter(({ id, updatedAt }) => asked[id] !== updatedAt),
    },
    () => false,
  );
  const settled = stores.jobs.slice(before).flatMap(({ data }) => ("orderId" in data ? [data.orderId] : []));
  return { settled, from: froms[0] };
}

describe("a shop that was out of reach", () => {
  it("for longer than jobs are retried has earlier orders settled again", async () => {
    const orders = [changed("1")];
    stores.clock.advance(HOUR_MS);
    orders.push(changed("2"));
    expect((await walk(orders)).settled).toEqual(["1", "2"]);
    expect((await walk(orders)).settled).toEqual([]);
    const found = stores.clock.now();
    stores.clock.advance(11 * HOUR_MS);
    const again = await walk(orders);
    expect(again.settled).toEqual(["1", "2"]);
    expect(again.from).toEqual(new Date(found.getTime() - 24 * HOUR_MS));
    // The next walk is an ordinary one again.
    const next = await walk(orders);
    expect(next.settled).toEqual([]);
    expect(next.from).toEqual(new Date(found.getTime() - 10 * 60_000));
  });

  it("for minutes has no order settled again", async () => {
    const orders = [changed("1")];
    await walk(orders);
    stores.clock.advance(20 * 60_000);
    expect((await walk(orders)).settled).toEqual([]);
  });
});
