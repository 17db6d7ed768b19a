// Run: push
/** The status page's facts: the backlog of all processes, and what this process saw lately. */
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { JobQueue } from "../../app/adapters/queue/job-queue.ts";
import { serviceHealth } from "../../app/process/health/service-health.ts";
import type { Sightings } from "../../app/process/health/sightings.ts";
import { watchMetrics } from "../../app/process/health/sightings.ts";
import type { Outcome } from "../../app/process/metrics/metrics.ts";
import { openMetrics } from "../../app/process/metrics/metrics.ts";
import { openQueue } from "../../app/process/queue.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestClock } from "../support/test-clock.ts";
import { testClock } from "../support/test-clock.ts";

let database: FreshDatabase;
let queue: JobQueue;
let clock: TestClock;
let sightings: Sightings;

beforeAll(async () => {
  database = await freshDatabase();
  const { connectionString } = database;
  queue = await openQueue({ connectionString, works: false, soleOwner: false }, pino({ level: "silent" }));
});
afterAll(async () => {
  await queue.stop(1_000);
  await database.close();
});
beforeEach(() => {
  clock = testClock();
  sightings = watchMetrics(openMetrics({ version: "test", commit: "unknown" }, "web"), clock);
});

const carriers = [
  { driver: "acs", name: "ACS" },
  { driver: "boxnow", name: "BOX NOW" },
];
const look = (
  more: { readonly pool?: pg.Pool; readonly queuePool?: pg.Pool; readonly works?: boolean } = {},
) =>
  serviceHealth({
    pool: database.pool,
    queuePool: database.pool,
    clock,
    sightings,
    carriers,
    works: true,
    ...more,
  });

const calls = (outcome: Outcome, count: number) => {
  for (let call = 0; call < count; call++) sightings.metrics.called("acs", "book", outcome, 1);
};
const quotes = (count: number, rates: number, durationMs = 100, environment = "production") => {
  for (let quote = 0; quote < count; quote++)
    sightings.metrics.quoted({ environment, durationMs, rates: Array.from({ length: rates }) } as never);
};
const acs = async () => (await look()()).carriers[0]?.health;
const rates = async () => (await look()()).parts.rates;

describe("a carrier", () => {
  it("is not known until it is asked, and a quarter of an hour after that", async () => {
    expect(await acs()).toBe("unknown");
    calls("ok", 1);
    expect(await acs()).toBe("works");
    clock.advance(15 * 60_000 + 1);
    expect(await acs()).toBe("unknown");
  });

  it("works when it refuses, is disturbed when calls fail, and down when all do", async () => {
    calls("refused", 8);
    calls("failed", 2);
    expect(await acs()).toBe("works");
    calls("unknown", 1);
    expect(await acs()).toBe("disturbed");
    clock.advance(20 * 60_000);
    calls("failed", 4);
    expect(await acs()).toBe("unknown");
    calls("failed", 1);
    expect(await acs()).toBe("down");
    expect((await look()()).carriers[1]).toEqual({ name: "BOX NOW", health: "unknown" });
  });

  it("is down while its only account is left alone, and disturbed while others are answered", async () => {
    sightings.metrics.breaker("acs", "one", true);
    expect(await acs()).toBe("down");
    calls("ok", 9);
    expect(await acs()).toBe("disturbed");
    sightings.metrics.breaker("acs", "one", false);
    expect(await acs()).toBe("works");
  });
});

it("rates are those of real checkouts: none is not known, empty or late ones disturb", async () => {
  expect(await rates()).toBe("unknown");
  quotes(9, 0, 100, "sandbox");
  expect(await rates()).toBe("unknown");
  quotes(4, 3);
  expect(await rates()).toBe("works");
  quotes(1, 0);
  expect(await rates()).toBe("works");
  quotes(1, 3, 2_500);
  expect(await rates()).toBe("disturbed");
});

describe("labels, tracking and webhooks", () => {
  const late = (name: string, seconds: number) =>
    database.pool.query(
      `INSERT INTO pgboss.job (name, start_after) VALUES ($1, now() - make_interval(secs => $2))`,
      [name, seconds],
    );

  it("work with a worker, and not without one", async () => {
    const working = { labels: "works", tracking: "works", webhooks: "works" };
    expect((await look()()).parts).toMatchObject(working);
    const others = look({ works: false });
    expect((await others()).parts).toMatchObject({ labels: "down", tracking: "down", webhooks: "down" });
  });

  it("are disturbed by jobs that wait too long, each by its own", async () => {
    await late("settle-order", 290);
    await late("poll-tracking", 2_300);
    expect((await look()()).parts).toMatchObject({ labels: "works", tracking: "works" });
    await late("label-run", 310);
    expect((await look()()).parts).toMatchObject({ labels: "disturbed", tracking: "works" });
    await late("poll-tracking", 2_500);
    expect((await look()()).parts).toMatchObject({ tracking: "disturbed", webhooks: "works" });
    await late("inbox", 310);
    expect((await look()()).parts).toMatchObject({ webhooks: "disturbed" });
  });

  it("don't work while the database does not answer", async () => {
    const pool = new pg.Pool({ connectionString: "postgresql://waybill@127.0.0.1:1/none" });
    const down = { rates: "down", labels: "down", tracking: "down", webhooks: "down" };
    expect((await look({ pool })()).parts).toEqual(down);
    expect((await look({ queuePool: pool })()).parts).toEqual(down);
    await pool.end();
  });
});

it("asks the database once for many visitors", async () => {
  let asked = 0;
  const counting: pg.Pool = Object.create(database.pool);
  counting.query = ((...given: readonly unknown[]) => {
    asked += 1;
    return Reflect.apply(database.pool.query, database.pool, given);
  }) as typeof counting.query;
  const health = look({ pool: counting, queuePool: counting });
  const [first, ...others] = await Promise.all(Array.from({ length: 50 }, () => health()));
  expect(await health()).toBe(first);
  for (const each of others) expect(each).toBe(first);
  expect(asked).toBe(2);
});
