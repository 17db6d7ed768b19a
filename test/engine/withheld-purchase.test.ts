/** Purchases that the operator withholds: nothing is begun, and the same purchase succeeds later. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller, Ports } from "../../app/domain/engine/index.ts";
import { buy, createShipment, PurchaseWithheldError, quoteRates } from "../../app/domain/engine/index.ts";
import { withheldBy } from "../../app/domain/merchants/standing.ts";
import { aDraft, anOrder, aShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import type { TestStores } from "../support/stores.ts";
import { testPorts, testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let ports: Ports;
let caller: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
  ports = { ...testPorts(database, stores), withheld: withheldBy(stores.standings, stores.clock) };
  caller = { merchantId: (await stores.merchants.ensure("Withheld")).id, environment: "sandbox" };
});
afterAll(() => database.close());

test("a suspended merchant begins no booking, and buys with the same id once it is resumed", async () => {
  const quote = aQuoteRequest();
  const { rates } = await quoteRates(ports, caller, quote);
  const rate = rates.find(({ carrier }) => carrier.code === "gorgona");
  if (rate === undefined) throw new Error("There is no rate.");
  const id = ports.ids.next();
  const request = aShipmentRequest(rate.id, quote);
  const { rateId: _, ...wanted } = request;
  const byService = { ...wanted, choice: { select: "cheapest" }, maxAmount: null } as const;

  expect(await stores.merchantDesk.suspend(caller.merchantId, "unpaid")).toBe(true);
  stores.standings.forget(caller.merchantId);
  await expect(createShipment(ports, caller, id, request)).rejects.toThrow(PurchaseWithheldError);
  await expect(buy(ports, caller, ports.ids.next(), byService)).rejects.toThrow(/suspended/);
  expect(await ports.bookings.get(caller, id)).toBeNull();
  // Dry runs and prices store nothing that a carrier hears of.
  expect((await quoteRates(ports, caller, quote)).rates.length).toBeGreaterThan(0);

  expect(await stores.merchantDesk.resume(caller.merchantId)).toBe(true);
  stores.standings.forget(caller.merchantId);
  const shipment = await createShipment(ports, caller, id, request);
  // A repetition of a purchase that succeeded is its answer, whatever became of the merchant.
  await stores.merchantDesk.suspend(caller.merchantId, "unpaid again");
  stores.standings.forget(caller.merchantId);
  expect((await createShipment(ports, caller, id, request)).id).toBe(shipment.id);
});

test("a limit of labels counts those of production in a month of UTC", async () => {
  const { id: merchantId } = await stores.merchants.ensure("Limited");
  const production = { merchantId, environment: "production" } as const;
  const bookOne = async () => {
    const draft = aDraft(production, stores.ids.next());
    await stores.bookings.begin({ draft, order: anOrder(draft) }, 90_000);
    const label = { ...aShipment(production, draft.id), createdAt: stores.clock.now() };
    await stores.bookings.finish(production, { order: anOrder(draft), fence: 1 }, label, "none");
  };
  const withheld = () => {
    stores.standings.forget(merchantId);
    return ports.withheld?.(production);
  };
  await stores.merchantDesk.limit(merchantId, { calls: null, shipmentsAMonth: 2 });
  await bookOne();
  expect(await withheld()).toBeNull();
  await bookOne();
  expect(await withheld()).toBe("shipment_limit");
  expect(await ports.withheld?.({ merchantId, environment: "sandbox" })).toBeNull();
  const nextMonth = new Date(stores.clock.now());
  nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1, 1);
  expect(await stores.standings.hasReachedLimit(merchantId, nextMonth)).toBe(false);
  await stores.merchantDesk.limit(merchantId, { calls: null, shipmentsAMonth: 3 });
  expect(await withheld()).toBeNull();
});
