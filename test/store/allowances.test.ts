/** A limit that several processes count together: docs/decisions/152. */
import { afterAll, beforeAll, expect, it, test } from "vitest";
import type { AllowanceStore, SharedLimit, Spending } from "../../app/domain/limits/limits.ts";
import { sharedLimits } from "../../app/domain/limits/shared-limits.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { testStores } from "../support/stores.ts";
import { testClock } from "../support/test-clock.ts";

let database: FreshDatabase;
let store: AllowanceStore;
beforeAll(async () => {
  database = await freshDatabase();
  store = testStores(database).allowances;
});
afterAll(() => database.close());

const quiet = { warn: () => undefined };
const away: AllowanceStore = { spend: () => Promise.reject(new Error("away")) };

/** So many processes with a limit that does not recover while a test runs. */
function processes(count: number, name: string, burst: number, on: AllowanceStore | null = store) {
  const clock = testClock();
  const terms = { name, perSecond: burst / 86_400, burst };
  return Array.from({ length: count }, () => sharedLimits(on, clock, quiet)(terms));
}

async function passing(limits: readonly SharedLimit[], calls: number, cost = 1): Promise<number> {
  const waits = await Promise.all(
    Array.from({ length: calls }, (_, n) => limits[n % limits.length]?.wait("caller", cost)),
  );
  return waits.filter((wait) => wait === 0).length;
}

test.each([
  { burst: 20, count: 2 },
  { burst: 200, count: 2 },
  { burst: 200, count: 6 },
  { burst: 1_000, count: 3 },
])(
  "$count processes let a burst of $burst pass, and at most a twentieth more for each of them",
  async (each) => {
    const limits = processes(each.count, `evenly ${each.burst} ${each.count}`, each.burst);
    const passed = await passing(limits, 3 * each.burst);
    expect(passed).toBeGreaterThanOrEqual(each.burst);
    expect(passed).toBeLessThanOrEqual(each.burst + each.count * Math.floor(each.burst / 20));
    expect(await passing(limits, each.count)).toBe(0);
  },
);

it("lets one process alone use the whole burst, and then no other", async () => {
  const [busy, late] = processes(2, "one alone", 100);
  if (busy === undefined || late === undefined) throw new Error("two");
  expect(await passing([busy], 150)).toBe(100);
  // The late one learns it with its first report.
  expect(await passing([late], 50)).toBeLessThanOrEqual(5);
});

it("counts each caller and each limit separately, and dear calls by their cost", async () => {
  const [limit] = processes(1, "dear", 100);
  const [another] = processes(1, "another", 100);
  if (limit === undefined || another === undefined) throw new Error("two");
  expect(await limit.wait("caller", 500)).toBe(0);
  expect(await limit.wait("caller")).toBeGreaterThan(0);
  expect(await limit.wait("other")).toBe(0);
  expect(await another.wait("caller")).toBe(0);
  expect([limit.left("caller"), limit.left("third")]).toEqual([0, 100]);
});

it("reports by itself soon, all callers in one statement", async () => {
  const reports: (readonly Spending[])[] = [];
  const [limit] = processes(1, "quiet", 100, {
    spend: async (spendings) => {
      reports.push(spendings);
      return spendings.map(() => 0);
    },
  });
  for (const caller of ["a", "a", "b"]) await limit?.wait(caller);
  const dayMs = 86_400_000;
  await expect
    .poll(() => reports)
    .toEqual([
      [
        { name: "quiet/a", ms: (2 * dayMs) / 100 },
        { name: "quiet/b", ms: dayMs / 100 },
      ],
    ]);
});

it("is counted by each process alone without the database, and by the only process of one", async () => {
  expect(await passing(processes(2, "away", 100, away), 300)).toBe(200);
  expect(await passing(processes(1, "sole", 100, null), 300)).toBe(100);
});
