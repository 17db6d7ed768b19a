// Run: long
/** Looking for due turns reads a few of them, however many accounts have parcels on their way. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { rowsRead } from "../support/rows-read.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const TURNS = 100_000;
const DRIVERS = 10;

let database: FreshDatabase;
let stores: TestStores;
beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
  // A quarter of the turns of the first driver is due, and none of the others'.
  await database.pool.query(
    `INSERT INTO tracking_turns (merchant_id, account_id, environment, driver, due_at, next_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 'production', 'carrier-' || n % ${DRIVERS}, at, at
     FROM generate_series(0, ${TURNS - 1}) AS n, LATERAL (
       SELECT $1::timestamptz + (CASE WHEN n % ${4 * DRIVERS} = 0 THEN -1 ELSE 1 END) * (n + 1) * interval '1 millisecond' AS at) AS moment`,
    [stores.clock.now()],
  );
  await database.pool.query("VACUUM ANALYZE tracking_turns");
});
afterAll(() => database.close());

const read = (work: () => Promise<unknown>) => rowsRead(database.pool, "tracking_turns", work);

it("the lanes with due turns", async () => {
  const lanes = () => stores.trackingTurns.lanes(stores.clock.now());
  expect(await lanes()).toEqual(["carrier-0"]);
  expect(await read(lanes)).toBeLessThan(4 * DRIVERS);
});

it("a lane's next turns, and the one that is taken and left", async () => {
  const { trackingTurns, clock } = stores;
  const due = () => trackingTurns.due("carrier-0", clock.now(), 64);
  const found = await due();
  expect(found.length).toBe(64);
  expect(await read(due)).toBeLessThan(100);
  const later = new Date(clock.now().getTime() + 60_000);
  const step = async () => {
    const turn = await trackingTurns.take(found[0]!, clock.now(), later);
    await trackingTurns.leave(turn!, { ...turn!, nextAt: clock.now() });
  };
  expect(await read(step)).toBeLessThan(10);
});
