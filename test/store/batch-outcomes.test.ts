/** Outcomes of a batch's rows when the carrier does not answer, over the real stores. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ServiceRequest } from "../../app/domain/engine/index.ts";
import { EngineError, resolveBookings } from "../../app/domain/engine/index.ts";
import type { Batch } from "../../app/domain/orders/batches/batch.ts";
import { outcomesOf } from "../../app/domain/orders/batches/outcomes.ts";
import { runBatch } from "../../app/domain/orders/batches/run-batch.ts";
import type { Workshop } from "../engine/workshop.ts";
import { aWorkshop } from "../engine/workshop.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { dying, KilledError } from "../support/dying.ts";
import { cases, randomNumbers } from "../support/effort.ts";
import { aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

function anOrder(): ServiceRequest {
  const { rateId: _, ...request } = aShipmentRequest("", aQuoteRequest());
  return { ...request, choice: { driver: "testcarrier", code: "parcel" }, maxAmount: null };
}

async function aBatch(shop: Workshop, rows: number) {
  const { stores, ports, caller, clock } = shop;
  const id = stores.ids.next();
  const batch = {
    ...{ id, caller, askedBy: "api" as const, result: { errors: [] } },
    shipmentIds: Array.from({ length: rows }, () => stores.ids.next()),
  };
  await stores.batches.add(batch, batch.shipmentIds.map(anOrder));
  const stored = async (): Promise<Batch> => {
    const now = await stores.batches.get(caller, id);
    if (now === null) throw new Error("the batch is gone");
    return now;
  };
  return {
    ...batch,
    stored,
    run: (services: Partial<Workshop["stores"]> & { ports?: Workshop["ports"] } = {}) =>
      runBatch({ ports: services.ports ?? ports, batches: services.batches ?? stores.batches }, caller, id),
    /** The job comes back until the batch is over. */
    async untilOver() {
      for (let time = 0; time < 2_000; time++) {
        const again = await runBatch({ ports, batches: stores.batches }, caller, id);
        if (again === null) return;
        expect(again).toBeGreaterThanOrEqual(5);
        expect(again).toBeLessThanOrEqual(60);
        clock.advance(again * SECOND);
        await resolveBookings(ports);
      }
      throw new Error("the batch does not end");
    },
    async rows() {
      const outcomes = await outcomesOf(ports, await stored());
      return outcomes.map(({ outcome, needsMerchant, error }) =>
        [outcome, needsMerchant ? "the merchant" : error?.code].filter(Boolean).join(" "),
      );
    },
  };
}

const unknown = "unknown CARRIER_UNAVAILABLE";

it("stays until the carrier says what it booked", async () => {
  const shop = await aWorkshop(database);
  const batch = await aBatch(shop, 4);
  shop.carrier.will("book", "works", "lost after acting", "lost before acting", "works");
  shop.carrier.will("lookup", "lost before acting", "lost before acting");
  expect(await batch.run()).toBe(5);
  expect((await batch.stored()).state).toBe("working");
  expect((await batch.rows()).sort()).toEqual(["bought", "bought", unknown, unknown]);
  await batch.untilOver();
  expect((await batch.stored()).state).toBe("done");
  expect((await batch.rows()).sort()).toEqual(["bought", "bought", "bought", "failed CARRIER_UNAVAILABLE"]);
  const outcomes = await outcomesOf(shop.ports, await batch.stored());
  expect(outcomes.find(({ outcome }) => outcome === "failed")?.error?.message).toBe(
    "The carrier did not answer. Nothing was bought.",
  );
  expect(shop.carrier.sold).toHaveLength(3);
});

it("ends when only the merchant can find out, at once if the carrier account is gone", async () => {
  const shop = await aWorkshop(database);
  const batch = await aBatch(shop, 2);
  shop.carrier.will("book", "lost after acting", "works");
  shop.carrier.will("lookup", "lost before acting");
  expect(await batch.run()).toBe(5);
  const gone = { ...shop.ports, accounts: { ...shop.ports.accounts, get: async () => null } };
  expect(await batch.run({ ports: gone })).toBeNull();
  expect((await batch.stored()).state).toBe("done");
  expect((await batch.rows()).sort()).toEqual(["bought", "unknown the merchant"]);
  // The account is entered again, and the minute's look-up finds the label.
  shop.clock.advance(HOUR);
  await resolveBookings(shop.ports);
  expect(await batch.rows()).toEqual(["bought", "bought"]);
});

it("waits a quarter of an hour for a login that is refused, then leaves the row to the merchant", async () => {
  const refused = new EngineError("CARRIER_REJECTED", "Wrong password.", { reason: "credentials_refused" });
  const carrier = aCarrier({ connection: { lookup: () => Promise.reject(refused) } });
  const shop = await aWorkshop(database, carrier);
  const batch = await aBatch(shop, 1);
  carrier.will("book", "lost after acting");
  expect(await batch.run()).toBe(5);
  const { createdAt, state } = await batch.stored();
  expect(state).toBe("working");
  await batch.untilOver();
  expect([await batch.rows(), (await batch.stored()).state]).toEqual([["unknown the merchant"], "done"]);
  const waited = shop.clock.now().getTime() - createdAt.getTime();
  expect(waited).toBeGreaterThan(HOUR / 4);
  expect(waited).toBeLessThan(HOUR / 3);
});

it("waits a day for a carrier that can't say", async () => {
  const carrier = aCarrier();
  const shop = await aWorkshop(database, carrier);
  const batch = await aBatch(shop, 1);
  carrier.will("book", "lost after acting");
  carrier.will("lookup", ...Array(100).fill("lost before acting"));
  expect(await batch.run()).toBe(5);
  for (const hours of [1, 5, 17]) {
    shop.clock.advance(hours * HOUR);
    expect(await batch.run()).toBe(60);
  }
  expect(await batch.rows()).toEqual([unknown]);
  shop.clock.advance(2 * HOUR);
  expect(await batch.run()).toBeNull();
  expect([await batch.rows(), (await batch.stored()).state]).toEqual([["unknown the merchant"], "done"]);
});

it("says of each row what became of it, and nothing else later, wherever its worker was killed", async () => {
  const random = randomNumbers();
  for (let time = 0; time < cases(1, 40); time++) {
    const shop = await aWorkshop(database);
    const batch = await aBatch(shop, cases(20, 120));
    const behaviours = batch.shipmentIds.map(() =>
      random() < 0.7
        ? ("works" as const)
        : random() < 0.5
          ? ("lost after acting" as const)
          : "lost before acting",
    );
    shop.carrier.will("book", ...behaviours);
    shop.carrier.will("lookup", "lost before acting", "works", "lost before acting", "works", "works");
    for (let kill = 0; kill < 3; kill++) {
      const place = () => [1 + Math.floor(random() * 40)];
      const mortal = {
        batches: dying(shop.stores.batches, place()),
        ports: { ...shop.ports, bookings: dying(shop.ports.bookings, place()) },
      };
      await batch.run(mortal).catch((error: unknown) => {
        if (!(error instanceof KilledError)) throw error;
      });
      // The next worker may come before the leases of the killed one end.
      if (kill > 0) shop.clock.advance(10 * 60 * SECOND);
    }
    await batch.untilOver();
    const said = await batch.rows();
    expect(said).not.toContain(unknown);
    shop.clock.advance(HOUR);
    await resolveBookings(shop.ports);
    shop.clock.advance(HOUR);
    await resolveBookings(shop.ports);
    expect(await batch.rows()).toEqual(said);
    // No label is sold that no row names, and none twice.
    const sold = shop.carrier.sold.map(({ reference }) => reference);
    expect(new Set(sold).size).toBe(sold.length);
    expect(sold).toHaveLength(said.filter((outcome) => outcome === "bought").length);
  }
});
