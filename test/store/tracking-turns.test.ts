/** The turns of accounts whose carriers are to be asked about parcels: docs/decisions/198. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller, WatchedAccount } from "../../app/domain/engine/index.ts";
import { takeTurns } from "../../app/domain/engine/index.ts";
import type { Asked } from "../../app/domain/engine/tracking/ask-next.ts";
import { openMetrics } from "../../app/process/metrics/metrics.ts";
import { addStoredMetrics } from "../../app/process/metrics/stored-metrics.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";
import { turnsBattery } from "../support/turns-battery.ts";

let database: FreshDatabase;
let stores: TestStores;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stores = testStores(database);
  await database.pool.query("DELETE FROM tracking_turns");
});

async function add(driver: string, dueAt: Date): Promise<WatchedAccount> {
  const caller: Caller = { merchantId: stores.ids.next(), environment: "production" };
  const accountId = stores.ids.next();
  await database.pool.query(
    `INSERT INTO tracking_turns (merchant_id, account_id, environment, driver, due_at, next_at)
     VALUES ($1, $2, $3, $4, $5, $5)`,
    [caller.merchantId, accountId, caller.environment, driver, dueAt],
  );
  return { caller, accountId };
}

describe("turns in the database", () => {
  turnsBattery(async () => ({ turns: stores.trackingTurns, add }));
});

it("shows by carrier how late its parcels are, and how many are behind by half an hour", async () => {
  const behind = async (driver: string, minutes: number, parcels: number) => {
    const { accountId } = await add(driver, new Date(Date.now() - minutes * 60_000));
    await database.pool.query("UPDATE tracking_turns SET parcels = $2 WHERE account_id = $1", [
      accountId,
      parcels,
    ]);
  };
  await behind("acs", 40, 7);
  await behind("acs", 31, 0);
  await behind("acs", 5, 100);
  await behind("gls", 2, 100);
  await behind("elta", -5, 100);
  const metrics = openMetrics({ version: "1", commit: "2" }, "worker");
  addStoredMetrics(metrics, database.pool);
  const lines = (await metrics.registry.metrics()).split("\n");
  const values = (name: string) =>
    lines.flatMap((line) => {
      const [, carrier, value] = new RegExp(`^${name}{carrier="(\\w+)"} (.*)$`).exec(line) ?? [];
      return carrier === undefined ? [] : [[carrier, Math.floor(Number(value) / 60)]];
    });
  expect(values("waybill_tracking_oldest_poll_seconds").sort()).toEqual([
    ["acs", 40],
    ["gls", 2],
  ]);
  expect(lines.filter((line) => line.startsWith("waybill_tracking_late_parcels{"))).toEqual([
    'waybill_tracking_late_parcels{carrier="acs"} 8',
  ]);
});

describe("four workers on one database", () => {
  const answered: Asked = { asked: 1, changed: [], faults: [], mark: null, failure: null };
  const breakerOf = () => ({ attempt: () => ({ succeeded() {}, failed() {} }) });
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / 50));

  it("ask about each account once, and about those of a killed worker after it", async () => {
    const accounts: WatchedAccount[] = [];
    for (let n = 0; n < 120; n++) accounts.push(await add(`carrier-${n % 3}`, stores.clock.now()));
    const asked: string[] = [];
    const worker = (ask: () => Promise<Asked>) =>
      takeTurns({
        clock: stores.clock,
        ids: stores.ids,
        turns: stores.trackingTurns,
        ask(turn) {
          asked.push(turn.accountId);
          return ask();
        },
        breakerOf,
        pause,
      });
    // A process that is stopped in the middle of its questions.
    let goOn = () => {};
    const stopped = worker(
      () =>
        new Promise((resolve) => {
          const before = goOn;
          goOn = () => {
            before();
            resolve(answered);
          };
        }),
    );
    await expect.poll(() => asked.length).toBe(24);
    const held = new Set(asked);
    await Promise.all([1, 2, 3].map(() => worker(async () => answered)));
    expect(asked.length).toBe(120);
    stores.clock.advance(60_000);
    await worker(async () => answered);
    expect(asked.length).toBe(120);
    stores.clock.advance(60_000);
    await worker(async () => answered);
    expect(asked.slice(120).sort()).toEqual([...held].sort());
    expect(new Set(asked)).toEqual(new Set(accounts.map(({ accountId }) => accountId)));
    const rows = () => database.pool.query("SELECT * FROM tracking_turns ORDER BY account_id");
    const { rows: left } = await rows();
    goOn();
    await stopped;
    expect((await rows()).rows).toEqual(left);
  });
});
