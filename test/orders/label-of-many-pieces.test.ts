/** The label of an order with more pieces than a shipment has items. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(database, { sender });
});
afterAll(() => database.close());

const piecesOf = (shipment: Awaited<ReturnType<ShopOnMemory["ship"]>>["shipment"]) =>
  shipment.items.reduce((sum, { invoiceLines }) => sum + Number(invoiceLines?.[0]?.quantity ?? 0), 0);

it("has one item for the equal pieces of a parcel, at the price and in the parcels of the pieces", async () => {
  const { shipment } = await shop.ship([240, 3]);
  expect(piecesOf(shipment)).toBe(243);
  expect(shipment.items.length).toBeLessThanOrEqual(2 * shipment.parcels.length);
  const indexes = shipment.parcels.flatMap(({ itemIndexes }) => itemIndexes);
  expect(indexes.toSorted((a, b) => a - b)).toEqual(shipment.items.map((_, index) => index));
  const grams = (of: readonly { readonly weightG: number }[]) =>
    of.reduce((sum, { weightG }) => sum + weightG, 0);
  expect(grams(shipment.parcels)).toBe(grams(shipment.items));
  expect(shipment.rate.request.items).toHaveLength(shipment.items.length);
});

it("has an item for each of a few pieces", async () => {
  const { shipment } = await shop.ship([200]);
  expect(shipment.items).toHaveLength(200);
});
