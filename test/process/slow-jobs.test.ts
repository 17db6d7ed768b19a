// Run: push
/** A few slow jobs hold neither the others of their shop nor another shop's. */
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JobQueue } from "../../app/adapters/queue/job-queue.ts";
import type { Place } from "../../app/adapters/queue/places.ts";
import { placesFor } from "../../app/adapters/queue/places.ts";
import { openQueue } from "../../app/process/queue.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { jobHandlersWith } from "../support/job-handlers.ts";
import { atMost } from "../support/time-limits.ts";

const QUICK_MS = 100;
let database: FreshDatabase;
let queue: JobQueue;
beforeEach(async () => {
  database = await freshDatabase();
  const options = { connectionString: database.connectionString, works: true, soleOwner: false };
  queue = await openQueue(options, pino({ level: "silent" }));
});
afterEach(async () => {
  await queue.stop(1_000);
  await database.close();
});

interface Order {
  readonly shop: string;
  readonly orderId: string;
}

/** Settles orders: those named slow hang until `release`. */
async function workOn(isSlow: (order: Order) => boolean) {
  const begun: Order[] = [];
  const done: Order[] = [];
  const active = new Map<string, number>();
  const most = new Map<string, number>();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await queue.startWorkers(
    jobHandlersWith({
      "settle-order": async (data) => {
        const order = data as Order;
        const { shop } = order;
        begun.push(order);
        active.set(shop, (active.get(shop) ?? 0) + 1);
        most.set(shop, Math.max(most.get(shop) ?? 0, active.get(shop) ?? 0));
        await (isSlow(order) ? released : sleep(QUICK_MS));
        active.set(shop, (active.get(shop) ?? 0) - 1);
        done.push(order);
      },
    }),
  );
  return { begun, done, most, release };
}

async function settle(shop: string, from: number, count: number): Promise<void> {
  await database.prisma.$transaction(async (transaction) => {
    const orders = Array.from({ length: count }, (_, at) => ({ shop, orderId: String(from + at) }));
    await queue.enqueue(transaction, "settle-order", orders);
  });
}

async function until(holds: () => boolean, ms: number, what: string): Promise<number> {
  const begun = performance.now();
  while (!holds()) {
    if (performance.now() - begun > atMost(ms)) throw new Error(`waited in vain until ${what}`);
    await sleep(10);
  }
  return performance.now() - begun;
}

describe("a shop whose labels hang", () => {
  it(
    "has its other labels in little more than the time that they take without these",
    async () => {
      const all = 60;
      const slow = 5;
      const work = await workOn(({ orderId }) => Number(orderId) > all && Number(orderId) <= all + slow);
      await settle("one", 1, all);
      const quick = await until(() => work.done.length === all, 60_000, "all are settled");
      await settle("one", all + 1, all);
      const beside = await until(
        () => work.done.length === 2 * all - slow,
        60_000,
        "the quick ones are settled",
      );
      work.release();
      // Each of the slow ones has a place for two seconds, three at a time.
      expect(beside / (quick + 2 * 2_000)).toBeLessThan(2);
      await until(() => work.done.length === 2 * all, 10_000, "the slow ones are settled");
    },
    atMost(180_000),
  );

  it(
    "leaves another shop its places, and is itself limited",
    async () => {
      const work = await workOn(({ shop }) => shop === "hanging");
      await settle("hanging", 1, 40);
      await until(() => work.begun.length >= 3, 10_000, "some hang");
      await sleep(6_000);
      expect(work.most.get("hanging")).toBeGreaterThan(3);
      expect(work.most.get("hanging")).toBeLessThanOrEqual(8);
      await settle("other", 1, 30);
      await until(() => work.done.length === 30, 20_000, "the other shop's labels are bought");
      expect(work.most.get("other")).toBeLessThanOrEqual(3);
      work.release();
      await until(() => work.done.length === 70, 30_000, "all are settled");
    },
    atMost(180_000),
  );

  it(
    "never runs more jobs at once that are not slow yet",
    async () => {
      const work = await workOn(() => false);
      for (const shop of ["a", "b", "c", "d", "e"]) await settle(shop, 1, 10);
      await until(() => work.done.length === 50, 60_000, "all are settled");
      expect(Math.max(...work.most.values())).toBeLessThanOrEqual(3);
    },
    atMost(120_000),
  );
});

it("places: never too many, a batch always fits, and a slow job's place is another's", async () => {
  const OWNERS = ["a", "b", "c", "d"];
  const TURN = 3;
  const step = fc.oneof(
    fc.record({ batchOf: fc.array(fc.constantFrom(...OWNERS, null), { maxLength: 12 }) }),
    fc.record({ leave: fc.nat(30) }),
    fc.record({ giveAway: fc.nat(30) }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(step, { maxLength: 80 }),
      (most, ofOwner, steps) => {
        const all = { most: 3 * most, ofOwner: 3 * ofOwner };
        const places = placesFor({ most, ofOwner }, all, TURN);
        const held: { owner: string | null; place: Place; isSlow: boolean }[] = [];
        const count = (owner: string | null, slowToo: boolean) =>
          held.filter((each) => each.owner === owner && (slowToo || !each.isSlow)).length;
        for (const given of steps) {
          if ("batchOf" in given) {
            const room = places.room();
            const full = places.full();
            // The line holds so many of an owner at most.
            const batch = given.batchOf
              .filter((owner, at, those) => those.slice(0, at).filter((each) => each === owner).length < TURN)
              .filter((owner) => owner === null || !full.includes(owner))
              .slice(0, room);
            for (const owner of batch) {
              const place = places.take(owner);
              if (place === null) throw new Error(`no place for ${owner} in a batch of ${room}`);
              held.push({ owner, place, isSlow: false });
            }
          } else if (held.length > 0) {
            const at = ("leave" in given ? given.leave : given.giveAway) % held.length;
            const job = held[at];
            if ("leave" in given) {
              job?.place.leave();
              job?.place.leave();
              held.splice(at, 1);
            } else if (job !== undefined) {
              job.place.giveAway();
              job.isSlow = true;
            }
          }
          expect(places.taken()).toBe(held.filter(({ isSlow }) => !isSlow).length);
          expect(places.taken()).toBeLessThanOrEqual(most);
          expect(held.length).toBeLessThanOrEqual(all.most);
          for (const owner of OWNERS) {
            expect(count(owner, false)).toBeLessThanOrEqual(ofOwner);
            expect(count(owner, true)).toBeLessThanOrEqual(all.ofOwner);
          }
        }
        for (const { place } of held) place.leave();
        expect(places.taken()).toBe(0);
        expect(places.full()).toEqual([]);
        expect(places.room()).toBe(ofOwner < TURN ? Math.min(most, ofOwner) : most);
      },
    ),
  );
});
