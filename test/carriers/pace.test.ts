// Run: push
/** The pace of a login, which all processes of an installation keep together: docs/decisions/185. */
import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Pace, Urgency } from "../../app/adapters/carriers/kit/pace.ts";
import { NoTurnError, paceOf, urgencies } from "../../app/adapters/carriers/kit/pace.ts";
import { sharedTurns, turnsInMemory } from "../../app/adapters/carriers/kit/turns-in-memory.ts";
import type { Database } from "../../app/adapters/store/database/database.ts";
import { openDatabase } from "../../app/adapters/store/database/database.ts";
import type { CallTurns } from "../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase, postgres } from "../support/database.ts";
import { numRuns } from "../support/effort.ts";
import { testStores } from "../support/stores.ts";
import { testClock } from "../support/test-clock.ts";
import { atMost } from "../support/time-limits.ts";

let database: FreshDatabase;
let pools: readonly Database[];
/** Of two processes, whose clocks differ by a day. */
let stores: readonly CallTurns[];
beforeAll(async () => {
  database = await freshDatabase();
  const terms = { maxConnections: 3, connectionWaitMs: 20_000, prepares: postgres !== undefined };
  pools = [1, 2].map(() => openDatabase(database.connectionString, terms));
  stores = pools.map((pool, day) => {
    const clock = testClock(new Date(`2026-11-${20 + day}T08:00:00Z`));
    return testStores({ ...database, run: pool.run }, { clock }).callTurns;
  });
});
afterAll(async () => {
  for (const pool of pools) await pool.close();
  await database.close();
});

const first = () => stores[0] as CallTurns;
const second = () => stores[1] as CallTurns;
const aLogin = () => `https://carrier.example key-${crypto.randomUUID()}`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The most of these moments (ms) in any second. */
function mostInASecond(moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b);
  return Math.max(
    0,
    ...sorted.map((at, index) => sorted.slice(index).filter((each) => each - at < 1_000).length),
  );
}

/** Asks for turns at each moment (ms from now), and answers the moments at which they were had. */
async function turnsOf(paces: readonly Pace[], login: string, asked: readonly Asked[]): Promise<number[]> {
  return Promise.all(
    asked.map(async ({ process, afterMs, urgency }) => {
      await pause(afterMs);
      await paces[process]?.turn(login, urgency);
      return performance.now();
    }),
  );
}

interface Asked {
  readonly process: number;
  readonly afterMs: number;
  readonly urgency: Urgency;
}

it(
  "never lets more calls of a login pass in any second than the pace allows, in two processes together",
  async () => {
    const asked = fc.array(
      fc.record({
        process: fc.nat(1),
        afterMs: fc.oneof(fc.constant(0), fc.nat(1_500)),
        urgency: fc.constantFrom(...urgencies),
      }),
      { minLength: 10, maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(
        asked,
        fc.integer({ min: 8, max: 40 }),
        fc.integer({ min: 1, max: 10 }),
        async (each, rate, burst) => {
          const paces = stores.map((store) => paceOf(rate, burst, store));
          const begun = performance.now();
          const had = await turnsOf(paces, aLogin(), each);
          expect(had.length).toBe(each.length);
          expect(mostInASecond(had)).toBeLessThanOrEqual(rate + burst);
          // Nor does it waste the pace: a turn in two at least is used while calls wait.
          expect(Math.max(...had) - begun).toBeLessThan(1_500 + atMost((2_000 * each.length) / rate + 500));
        },
      ),
      numRuns(3),
    );
  },
  atMost(120_000),
);

it(
  "never catches up on turns that passed while its process was held up",
  async () => {
    const paces = stores.map((store) => paceOf(20, 2, store));
    const login = aLogin();
    const asked = Array.from(
      { length: 40 },
      (_, n): Asked => ({ process: n % 2, afterMs: 0, urgency: "booking" }),
    );
    const had = turnsOf(paces, login, asked);
    for (let held = 0; held < 3; held++) {
      await pause(130);
      const heldSince = performance.now();
      while (performance.now() - heldSince < 320);
    }
    expect(mostInASecond(await had)).toBeLessThanOrEqual(22);
  },
  atMost(30_000),
);

it(
  "lets a booking wait for about one turn behind another process's tracking of thousands of parcels",
  async () => {
    const [tracking, booking] = [paceOf(10, 2, first()), paceOf(10, 2, second())];
    const login = aLogin();
    const tracked: number[] = [];
    const all = Array.from({ length: 5_000 }, () =>
      tracking.turn(login, "tracking").then(
        () => tracked.push(performance.now()),
        () => undefined,
      ),
    );
    const waits: number[] = [];
    for (let n = 0; n < 8; n++) {
      await pause(170);
      const begun = performance.now();
      await booking.turn(login, "booking");
      waits.push(performance.now() - begun);
    }
    expect(waits.toSorted((a, b) => a - b)[4]).toBeLessThan(atMost(150));
    expect(Math.max(...waits)).toBeLessThan(atMost(300));
    // Tracking has the turns between them.
    expect(tracked.length).toBeGreaterThan(4);
    void all;
  },
  atMost(30_000),
);

it(
  "serves bookings first, then prices, looking up and tracking, within a process and beside another",
  async () => {
    const [one, other] = [paceOf(10, 1, first()), paceOf(10, 1, second())];
    const login = aLogin();
    await one.turn(login);
    const served: Urgency[] = [];
    const ask = (pace: Pace, urgency: Urgency) => pace.turn(login, urgency).then(() => served.push(urgency));
    const asked = [...urgencies].reverse().flatMap((urgency) => [ask(one, urgency), ask(one, urgency)]);
    await Promise.all(asked);
    expect(served).toEqual(urgencies.flatMap((urgency) => [urgency, urgency]));
    served.length = 0;
    const waiting = Array.from({ length: 6 }, () => ask(one, "tracking"));
    await pause(20);
    const looked = Array.from({ length: 3 }, () => ask(other, "look-up"));
    await Promise.all(looked);
    expect(served.filter((urgency) => urgency === "tracking").length).toBeLessThanOrEqual(3);
    await Promise.all(waiting);
  },
  atMost(30_000),
);

it(
  "loses no more than the turns that a process took before it died",
  async () => {
    const login = aLogin();
    await first().take({ name: login, intervalMs: 50, burst: 1, count: 5, aheadMs: 0 });
    const begun = performance.now();
    await paceOf(20, 1, second()).turn(login, "tracking");
    expect(performance.now() - begun).toBeGreaterThan(150);
    expect(performance.now() - begun).toBeLessThan(atMost(600));
  },
  atMost(30_000),
);

// In memory, because an answer that a busy machine brings late leaves one turn of those that it took.
it("takes one statement for bookings that wait together, and one for each other call", async () => {
  let statements = 0;
  const turns = turnsInMemory();
  const counted: CallTurns = {
    take: (wanted) => {
      statements++;
      return turns.take(wanted);
    },
  };
  const pace = paceOf(40, 40, counted);
  const login = aLogin();
  await Promise.all(Array.from({ length: 40 }, () => pace.turn(login, "booking")));
  expect(statements).toBeLessThanOrEqual(5);
  statements = 0;
  for (let call = 0; call < 10; call++) await pace.turn(login, "tracking");
  expect(statements).toBeLessThanOrEqual(30);
});

it("stores no login", async () => {
  const login = aLogin();
  await paceOf(100, 1, first()).turn(login);
  const rows = await database.prisma.$queryRaw<unknown[]>`SELECT name, ahead_until FROM allowances`;
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/key-|example/);
});

it("lets each process count by itself while the database is away", async () => {
  const warnings: string[] = [];
  const away = sharedTurns(
    { take: () => Promise.reject(new Error("away")) },
    { warn: (_about, message) => warnings.push(message) },
  );
  const pace = paceOf(50, 2, away);
  const begun = performance.now();
  for (let call = 0; call < 12; call++) await pace.turn("one");
  expect(performance.now() - begun).toBeGreaterThan(180);
  expect(warnings.length).toBeGreaterThan(0);
});

it("refuses a call that had no turn in time, which then never leaves", async () => {
  const pace = paceOf(2, 1, turnsInMemory(), 600);
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => pace.turn("one", "booking")));
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(5);
  expect(refused[0]).toMatchObject({ reason: { code: "CARRIER_UNAVAILABLE" } });
});

it("refuses at once a call whose turn would come later than it may", async () => {
  const pace = paceOf(10, 3, turnsInMemory());
  const begun = performance.now();
  const waits: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, () =>
      pace.turn("one", "price", 450).catch((error: unknown) => {
        waits.push(performance.now() - begun);
        throw error;
      }),
    ),
  );
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  for (const reason of refused) expect(reason).toBeInstanceOf(NoTurnError);
  // Those of the pause, and those of the time that they have.
  expect(60 - refused.length).toBeGreaterThanOrEqual(5);
  expect(60 - refused.length).toBeLessThanOrEqual(8);
  expect(waits.filter((ms) => ms < 100).length).toBeGreaterThanOrEqual(50);
  // A call that may wait longer is still served.
  await pace.turn("one", "price", 2_000);
});

it("is kept by no driver alone: each has its pace of the terms", () => {
  const own = globSync("app/adapters/carriers/**/*.ts").filter(
    (file) => !file.endsWith("kit/pace.ts") && !file.endsWith("carriers/index.ts"),
  );
  expect(own.filter((file) => /\bpaceOf\(/.test(readFileSync(file, "utf8")))).toEqual([]);
});
