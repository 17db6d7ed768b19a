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

it("places: never too many, none lost, and every job gets its turn", async () => {
  const owners = fc.constantFrom("a", "b", "c", "d");
  const steps = fc.array(fc.oneof(fc.record({ take: owners }), fc.record({ leave: fc.nat(30) })), {
    maxLength: 80,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 4 }),
      steps,
      async (most, ofOwner, given) => {
        const places = placesFor(most, ofOwner, () => {});
        const held: { owner: string; place: Place }[] = [];
        let asked = 0;
        let got = 0;
        const check = () => {
          expect(held.length).toBeLessThanOrEqual(most);
          for (const owner of ["a", "b", "c", "d"])
            expect(held.filter((each) => each.owner === owner).length).toBeLessThanOrEqual(ofOwner);
        };
        const leave = (at: number) => {
          for (const { place } of held.splice(at, 1)) {
            place.leave();
            place.leave();
          }
        };
        for (const step of given) {
          if ("take" in step) {
            asked++;
            void places.take(step.take).then((place) => {
              got++;
              held.push({ owner: step.take, place });
            });
          } else if (held.length > 0) leave(step.leave % held.length);
          await new Promise(setImmediate);
          check();
        }
        while (held.length > 0) {
          leave(0);
          await new Promise(setImmediate);
          check();
        }
        expect(got).toBe(asked);
        expect(places.isFree()).toBe(true);
      },
    ),
  );
});
