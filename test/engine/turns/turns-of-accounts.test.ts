/** Turns over the real stores: which accounts get one, and how far each step of it goes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CarrierConnection, TrackingTurn } from "../../../app/domain/engine/index.ts";
import { askNext, EngineError, giveTurns, takeTurns } from "../../../app/domain/engine/index.ts";
import { timeInWindow } from "../../../app/domain/engine/tracking/polling-times.ts";
import { aCarrier } from "../../support/a-carrier.ts";
import { aShipment, storeShipment } from "../../support/a-shipment.ts";
import type { FreshDatabase } from "../../support/database.ts";
import { freshDatabase } from "../../support/database.ts";
import type { Workshop } from "../workshop.ts";
import { aWorkshop } from "../workshop.ts";

const MINUTE_MS = 60_000;
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
// Turns are all merchants'.
beforeEach(async () => {
  for (const table of ["tracking_turns", "shipments"]) await database.pool.query(`DELETE FROM ${table}`);
});

type Track = NonNullable<CarrierConnection["track"]>;

/** A workshop with parcels of one account, whose carrier is asked by `track`. */
async function aShop(parcels: number, track: Track) {
  const shop = await aWorkshop(database, aCarrier({ connection: { track } }));
  const [account] = await shop.stores.accounts.list(shop.caller);
  for (let n = 0; n < parcels; n++) await addParcel(shop, account!.id, n);
  return { ...shop, accountId: account!.id };
}

function addParcel({ stores, caller }: Workshop, accountId: string, n: number) {
  stores.clock.advance(1);
  const given = { accountId, trackingRef: `P${String(n).padStart(3, "0")}` };
  return storeShipment(stores, aShipment(caller, stores.ids.next(), given));
}

const give = ({ ports, stores }: Workshop) => giveTurns({ ...ports, turns: stores.trackingTurns });

function take({ ports, stores }: Workshop) {
  const steps: TrackingTurn[] = [];
  const taken = takeTurns({
    ...ports,
    turns: stores.trackingTurns,
    ask(turn) {
      steps.push(turn);
      return askNext({ ...ports, trackers: stores.trackers }, turn, turn.mark);
    },
    breakerOf: () => ({ attempt: () => ({ succeeded() {}, failed() {} }) }),
    pause: async () => new Promise((resolve) => setTimeout(resolve, 5)),
  });
  return taken.then((report) => ({ ...report, steps }));
}

/** Gives the account its turn, and waits for its time. */
async function due(shop: Workshop): Promise<void> {
  await give(shop);
  const [{ dueAt }] = await stored();
  shop.clock.set(new Date(Math.max(dueAt.getTime(), shop.clock.now().getTime())));
}

async function stored() {
  const { rows } = await database.pool.query(
    `SELECT due_at AS "dueAt", next_at AS "nextAt", mark_list AS list, mark_id AS mark, parcels FROM tracking_turns`,
  );
  return rows;
}

describe("an account", () => {
  it("has a turn at its time in each half hour, for as long as it has parcels on their way", async () => {
    const asked: string[][] = [];
    const shop = await aShop(2, async (refs) => {
      asked.push([...refs]);
      return new Map();
    });
    shop.clock.set(new Date("2026-11-20T09:05:00Z"));
    expect(await give(shop)).toBe(1);
    expect(await give(shop)).toBe(0);
    const dueAt = timeInWindow(shop.accountId, shop.clock.now());
    expect(dueAt.getTime()).toBeLessThan(new Date("2026-11-20T09:30:00Z").getTime());
    shop.clock.set(new Date(dueAt.getTime() - 1));
    expect(await take(shop)).toMatchObject({ asked: 0 });
    shop.clock.set(dueAt);
    expect(await take(shop)).toMatchObject({ asked: 2 });
    expect(asked).toEqual([["P000", "P001"]]);
    const next = new Date(dueAt.getTime() + 30 * MINUTE_MS);
    expect(await stored()).toEqual([{ dueAt: next, nextAt: next, list: null, mark: null, parcels: 2 }]);

    await database.pool.query("UPDATE shipments SET delivered_at = now()");
    shop.clock.set(next);
    expect(await take(shop)).toMatchObject({ asked: 0 });
    expect(await stored()).toEqual([]);
    expect(await give(shop)).toBe(0);
    await addParcel(shop, shop.accountId, 3);
    expect(await give(shop)).toBe(1);
  });

  it("that missed hours is asked about once, and then at its time", async () => {
    const shop = await aShop(1, async () => new Map());
    await give(shop);
    shop.clock.advance(5 * 60 * MINUTE_MS);
    expect(await take(shop)).toMatchObject({ asked: 1 });
    const [{ dueAt }] = await stored();
    expect(dueAt > shop.clock.now()).toBe(true);
    expect(dueAt.getTime() - shop.clock.now().getTime()).toBeLessThanOrEqual(30 * MINUTE_MS);
  });

  it("gets no turn without a parcel, nor by a driver without tracking", async () => {
    const shop = await aShop(0, async () => new Map());
    expect(await give(shop)).toBe(0);
    await addParcel(shop, shop.accountId, 1);
    const carriers = { ...shop.ports.carriers, withoutTracker: [shop.carrier.driver.driver] };
    expect(await give({ ...shop, ports: { ...shop.ports, carriers } })).toBe(0);
    expect(await give(shop)).toBe(1);
  });
});

describe("a long turn", () => {
  it("goes on step by step, after the last number that was asked about", async () => {
    const asked: string[] = [];
    const shop = await aShop(60, async (refs, _, left) => {
      asked.push(...refs.slice(0, 24));
      left?.(refs.slice(24));
      return new Map();
    });
    await due(shop);
    const { steps, asked: count } = await take(shop);
    expect(count).toBe(60);
    expect(asked).toEqual(Array.from({ length: 60 }, (_, n) => `P${String(n).padStart(3, "0")}`));
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(await stored()).toMatchObject([{ list: null, mark: null, parcels: 60 }]);
  });

  it("passes over a question that the carrier refuses, and waits before the next", async () => {
    const asked: string[] = [];
    const shop = await aShop(60, async (refs) => {
      asked.push(...refs);
      if (refs.includes("P010")) throw new EngineError("CARRIER_REJECTED", "No such number.");
      return new Map();
    });
    await due(shop);
    expect(await take(shop)).toMatchObject({ asked: 0, faults: [{ accountId: shop.accountId }] });
    expect(asked.length).toBe(50);
    shop.clock.advance(3 * MINUTE_MS);
    expect(await take(shop)).toMatchObject({ asked: 10, faults: [] });
    expect(asked.length).toBe(60);
  });

  it("waits where it is while the carrier does not answer", async () => {
    let isAway = true;
    const asked: string[] = [];
    const shop = await aShop(60, async (refs) => {
      if (isAway && asked.length > 0) throw new EngineError("CARRIER_UNAVAILABLE", "Closed.");
      asked.push(...refs);
      return new Map();
    });
    await due(shop);
    const { dueAt } = (await stored())[0];
    expect(await take(shop)).toMatchObject({ asked: 50, faults: [{}] });
    expect(await stored()).toMatchObject([{ dueAt, list: "shipments", parcels: 50 }]);
    shop.clock.advance(2 * MINUTE_MS);
    expect(await take(shop)).toMatchObject({ asked: 0, faults: [] });
    isAway = false;
    shop.clock.advance(MINUTE_MS);
    expect(await take(shop)).toMatchObject({ asked: 10, faults: [] });
    expect(new Set(asked).size).toBe(60);
  });
});
