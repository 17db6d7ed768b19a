import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  it("has its goods and open orders at once, and nobody was told", async () => {
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

  it("is listed whole by a bulk query, every open fulfillment order with its lines below it", async () => {
    const { bulkOperationRunQuery } = await shop.query<{
      bulkOperationRunQuery: { bulkOperation: { id: string }; userErrors: [] };
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
        await shop.query<{ bulkOperation: { status: string; rootObjectCount: string; url: string } }>(
          `{ bulkOperation(id: "${id}") { status rootObjectCount url } }`,
        )
      ).bulkOperation;
    let operation = await look();
    while (operation.status !== "COMPLETED") {
      await sleep(20);
      operation = await look();
    }
    expect(operation.rootObjectCount).toBe("1100");
    const text = await (await fetch(operation.url)).text();
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: string; status?: string; __parentId?: string });
    const roots = new Set(lines.flatMap((line) => (line.__parentId ? [] : [line.id])));
    const children = lines.filter((line) => line.__parentId);
    expect(roots.size).toBe(1_100);
    expect(children.length).toBeGreaterThanOrEqual(1_100);
    expect(children.every((line) => roots.has(line.__parentId!))).toBe(true);
  });
});
