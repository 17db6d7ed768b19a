// Run: long
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../simulator/shopify/graphql/connection.ts";
import type { Window } from "../../simulator/shopify/graphql/context.ts";
import type { SimulatedShop } from "./simulated-shop.ts";
import { startSimulatedShop } from "./simulated-shop.ts";

let shop: SimulatedShop;
beforeAll(async () => {
  shop = await startSimulatedShop({
    webhooks: [{ topics: ["orders/create", "products/create"], uri: "/webhooks" }],
  });
});
afterAll(() => shop.stop());

const filling = { products: 30, variantsPerProduct: 100, orders: 1_100, seed: 7 };

describe("a shop that was filled", () => {
  it("has its goods and open orders at once, without webhooks", async () => {
    const size = await shop.control<Record<string, number>>("POST", "/fill", filling);
    expect(size).toMatchObject({ products: 36, variants: 3_007, orders: 1_100, fulfillmentOrders: 1_100 });
    expect(await shop.control("GET", "/webhooks")).toEqual([]);
  });

  it("has the same ones when the seed is the same, and others when not", async () => {
    const firstLines = async (seed: number) => {
      const domain = `filled-${seed}-${Math.floor(performance.now() * 1000)}.myshopify.com`;
      await shop.shopify.control("POST", "/simulator/shops", { domain });
      await shop.shopify.control("POST", `/simulator/shops/${domain}/fill`, { products: 3, orders: 2, seed });
      const { orders } = await shop.shopify.control<{
        orders: { lineItems: { sku: string; quantity: number }[]; shippingAddress: { city: string } }[];
      }>("GET", `/simulator/shops/${domain}`);
      return orders.map(({ lineItems, shippingAddress }) => [
        shippingAddress.city,
        ...lineItems.map(({ sku, quantity }) => `${quantity} ${sku}`),
      ]);
    };
    expect(await firstLines(7)).toEqual(await firstLines(7));
    expect(await firstLines(7)).not.toEqual(await firstLines(8));
  });

  const list = async () => {
    const { bulkOperationRunQuery } = await shop.query<{
      bulkOperationRunQuery: { bulkOperation: { id: string } };
    }>(
      `mutation ($query: String!) { bulkOperationRunQuery(query: $query) { bulkOperation { id } userErrors { message } } }`,
      {
        query: `{ fulfillmentOrders { edges { node { id status order { name }
          lineItems { edges { node { id remainingQuantity } } } } } } }`,
      },
    );
    const id = bulkOperationRunQuery.bulkOperation.id;
    const look = async () =>
      (
        await shop.query<{
          bulkOperation: { status: string; rootObjectCount: string; fileSize: string; url: string };
        }>(`{ bulkOperation(id: "${id}") { status rootObjectCount fileSize url } }`)
      ).bulkOperation;
    let operation = await look();
    while (operation.status !== "COMPLETED") {
      await sleep(20);
      operation = await look();
    }
    return operation;
  };

  it("is listed whole by a bulk query, every open fulfillment order with its lines below it", async () => {
    const { rootObjectCount, fileSize, url } = await list();
    expect(rootObjectCount).toBe("1100");
    const response = await fetch(url);
    expect(response.headers.get("content-length")).toBe(fileSize);
    const lines = (await response.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: string; status?: string; __parentId?: string });
    const roots = new Set(lines.flatMap((line) => (line.__parentId ? [] : [line.id])));
    const children = lines.filter((line) => line.__parentId);
    expect(roots.size).toBe(1_100);
    expect(children.length).toBeGreaterThanOrEqual(1_100);
    expect(children.every((line) => roots.has(line.__parentId!))).toBe(true);
  });

  it("can have its file end too soon: after a line, or inside one", async () => {
    const text = async (bulkFileCutShort: boolean | string) => {
      await shop.control("PATCH", "", { bulkFileCutShort });
      const { url } = await list();
      return (await fetch(url)).text();
    };
    const whole = await text(false);
    const [short, torn] = [await text(true), await text("inside-a-line")];
    expect(short.endsWith("\n")).toBe(true);
    expect(short.length).toBeLessThanOrEqual(whole.length / 2 + 1_000);
    expect(() => JSON.parse(torn.split("\n").at(-1)!)).toThrow(SyntaxError);
    await shop.control("PATCH", "", { bulkFileCutShort: false });
  });
});

describe("a bulk query's windows", () => {
  it("go over what was there at the start, whatever is gone when the next one is due", () => {
    const records = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }];
    const window: Window = { offset: 0, limit: 2, records: null };
    const first = connect(records, { window }).nodes;
    window.offset += 2;
    const second = connect(records.slice(1), { window }).nodes;
    expect([...first, ...second]).toEqual(records);
  });
});
