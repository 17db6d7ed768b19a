/** While an import is being bought, the labels that are bought are there to be printed. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ServiceRequest } from "../../app/domain/engine/index.ts";
import { runBatch } from "../../app/domain/orders/batches/run-batch.ts";
import { batchPage } from "../../app/entrypoints/pages/batch/loader.server.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import { atMost } from "../support/time-limits.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, service, shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(database, { sender, fallbackService: service });
});
afterAll(() => database.close());

function aRow(relatedOrderId: string): ServiceRequest {
  const { rateId: _, ...request } = aShipmentRequest("", aQuoteRequest());
  const choice = { driver: "testcarrier", code: "parcel" };
  return { ...request, choice, maxAmount: null, relatedOrderId };
}

it.each([
  { rows: 5, slow: [3, 4] },
  { rows: 14, slow: [12] },
  { rows: 12, slow: [0, 11] },
])("$rows rows, of which $slow are slow: all others are new labels", async ({ rows, slow }) => {
  const { services, stores } = shop;
  const caller = await shop.caller();
  const { ports } = services;
  const gate = Promise.withResolvers<void>();
  const names = slow.map((at) => `slow-${rows}-${at}`);
  const bookings: typeof ports.bookings = {
    ...ports.bookings,
    async beginCall(intention, leaseMs) {
      if (names.includes(intention.draft.relatedOrderId ?? "")) await gate.promise;
      return ports.bookings.beginCall(intention, leaseMs);
    },
  };
  const orders = Array.from({ length: rows }, (_, at) => aRow(`slow-${rows}-${at}`));
  const shipmentIds = orders.map(() => ports.ids.next());
  const { id } = await stores.batches.add(
    { id: ports.ids.next(), caller, askedBy: "merchant", shipmentIds, result: { errors: [] } },
    orders,
  );
  const { batches, prints } = stores;
  const viewer = { ...caller, timeZone: null, settings: {}, domain: null };
  const links = { url: () => "" } as never;
  const shown = async () => (await batchPage({ batches, prints, ports, links }, viewer)).batch;
  const running = runBatch({ ports: { ...ports, bookings }, batches }, caller, id);
  // Rows are bought five at a time, so a slow one holds up those after its five.
  const first = Math.min(...slow);
  const before = Math.min(rows, Math.floor(first / 5) * 5 + 5);
  const expected = before - slow.filter((at) => at < before).length;
  await expect.poll(async () => (await shown())?.newLabels, { timeout: atMost(20_000) }).toBe(expected);
  expect(await shown()).toMatchObject({ state: "working", bought: expected, labels: expected });
  gate.resolve();
  await running;
  expect(await shown()).toMatchObject({ state: "done", bought: rows, labels: rows, newLabels: rows });
});
