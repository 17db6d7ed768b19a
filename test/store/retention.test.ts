import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Prisma } from "../../app/adapters/store/generated/client.ts";
import { lasting, notGrowing, periodEnd, periods } from "../../app/adapters/store/retention.ts";
import type { Caller } from "../../app/domain/engine/index.ts";
import { aShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase, postgres } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const DAY_MS = 24 * 60 * 60_000;
let database: FreshDatabase;
let stores: TestStores;
let caller: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
  caller = { merchantId: stores.ids.next(), environment: "sandbox" };
});
afterAll(() => database.close());

it("every table has a period, or a reason why it has none", async () => {
  const { rows } = await database.pool.query(
    "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace",
  );
  const listed = [...Object.keys(periods), ...Object.keys(lasting), ...notGrowing];
  expect(listed.sort()).toEqual(rows.map(({ relname }) => relname).sort());
});

describe("rows that are over are found by an index", () => {
  // Without rows, any index looks as good.
  beforeAll(async () => {
    const young = "('01a0aaaa-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid";
    await database.pool.query(
      `INSERT INTO bookings (id, merchant_id, environment, state, draft, "order", created_at, lease_until)
       SELECT ${young}, $1, 'production', 'booked', '{}', '{}', $2, $2 FROM generate_series(1, 2000) AS n`,
      [caller.merchantId, stores.clock.now()],
    );
    await database.pool.query(
      `INSERT INTO label_notices (id, merchant_id, environment, shipment_id, code, number, carrier, created_at)
       SELECT ${young}, $1, 'production', ${young}, 'found-late', '1', 'Argo', $2 FROM generate_series(1, 2000) AS n`,
      [caller.merchantId, stores.clock.now()],
    );
    await database.pool.query("VACUUM ANALYZE bookings, label_notices");
  });

  it.each(Object.entries(periods).filter(([table]) => table !== "leases"))("%s", async (table, period) => {
    const plan = await database.prisma.$transaction(async (transaction) => {
      await transaction.$executeRaw`SET LOCAL enable_seqscan = off`;
      const name = Prisma.raw(table);
      return transaction.$queryRaw`
        EXPLAIN SELECT ctid FROM ${name} WHERE ${period.isOver(periodEnd(period, stores.clock.now()))} LIMIT 1000`;
    });
    const conditions = JSON.stringify(plan).match(/Index Cond: [^"]*/g) ?? [];
    expect(conditions.join()).toMatch(/ </);
  });
});

describe("the clean-up", () => {
  const count = async (table: string) =>
    Number((await database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

  it("deletes what is over, and keeps open bookings, unsettled purchases and labels to be cancelled", async () => {
    const old = (days: number) => new Date(stores.clock.now().getTime() - days * DAY_MS);
    const id = (days: number, last: string) => {
      const hex = old(days).getTime().toString(16).padStart(12, "0");
      return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-00000000000${last}`;
    };
    const { merchantId } = caller;
    const insert = (sql: string, values: unknown[]) => database.pool.query(sql, values);
    for (const [key, state, days] of [
      ["1", "booked", 91],
      ["2", "open", 91],
      ["3", "booked", 89],
      ["4", "booked", 91],
    ] as const)
      await insert(
        `INSERT INTO bookings (id, merchant_id, environment, state, draft, "order", created_at, lease_until)
         VALUES ($1, $2, 'sandbox', $3, '{}', '{}', $4, $4)`,
        [id(days, key), merchantId, state, old(days)],
      );
    for (const [key, turn, days] of [
      ["4", "working", 91],
      ["5", "settled", 731],
      ["6", "failed", 731],
    ] as const)
      await insert(
        `INSERT INTO purchases (id, merchant_id, environment, shop, order_id, order_name, asked_by, shipment_id, state, turn,
           data, version, redactable, created_at, updated_at)
         VALUES ($1, $2, 'sandbox', 'a', '1', '#1', 'rule', $1, 'asked', $3, '{}', 1, FALSE, $4, $4)`,
        [id(days, key), merchantId, turn, old(days)],
      );
    for (const [key, due] of [
      ["1", null],
      ["2", old(0)],
    ] as const)
      await insert(
        `INSERT INTO label_notices (id, merchant_id, environment, shipment_id, code, number, carrier, due_at, created_at)
         VALUES ($1, $2, 'sandbox', $1, 'found-late', '1', 'Argo', $3, $4)`,
        [id(91, key), merchantId, due, old(91)],
      );
    for (const days of [121, 119])
      await insert(
        "INSERT INTO voucher_allocations (series, reference, first, count) VALUES ('s', $1, 1, 1)",
        [id(days, "1")],
      );
    await insert(
      "INSERT INTO voucher_allocations (series, reference, first, count) VALUES ('s', '0 of something else', 1, 1)",
      [],
    );
    for (const days of [401, 399])
      await insert(
        `INSERT INTO sent_fulfillment_events (shop, fulfillment_id, entry_key, merchant_id, sent_as, created_at)
         VALUES ('a', '1', $1, $2, 'digest', $3)`,
        [String(days), merchantId, old(days)],
      );
    const { deleted, isComplete } = await stores.cleanUp();
    expect(isComplete).toBe(true);
    expect(deleted).toMatchObject({
      bookings: 1,
      purchases: 1,
      label_notices: 1,
      voucher_allocations: 1,
      sent_fulfillment_events: 1,
    });
    expect(await count("bookings WHERE environment = 'sandbox'")).toBe(3);
  });

  it("ends when its time is over, and goes on at the next call", async () => {
    await database.pool.query(
      `INSERT INTO rates (id, merchant_id, environment, value, created_at)
       SELECT 'old' || n, $1, 'sandbox', '{}', $2 FROM generate_series(1, 3000) AS n`,
      [caller.merchantId, new Date(stores.clock.now().getTime() - 9 * DAY_MS)],
    );
    expect(await stores.cleanUp(0)).toMatchObject({ isComplete: false, deleted: { rates: 0 } });
    expect((await stores.cleanUp()).deleted.rates).toBe(3_000);
  });

  // The embedded database has one session, which waits for no lock of its own.
  it.skipIf(postgres === undefined)(
    "waits for no locked row for long, and goes on at the next call",
    async () => {
      await database.pool.query(
        "INSERT INTO rates (id, merchant_id, environment, value, created_at) VALUES ('held', $1, 'sandbox', '{}', $2)",
        [caller.merchantId, new Date(stores.clock.now().getTime() - 9 * DAY_MS)],
      );
      const holder = await database.pool.connect();
      try {
        await holder.query("BEGIN");
        await holder.query("SELECT 1 FROM rates WHERE merchant_id = $1 AND id = 'held' FOR UPDATE", [
          caller.merchantId,
        ]);
        expect(await stores.cleanUp()).toMatchObject({ isComplete: false, deleted: { rates: 0 } });
        await holder.query("COMMIT");
      } finally {
        holder.release();
      }
      expect(await stores.cleanUp()).toMatchObject({ isComplete: true, deleted: { rates: 1 } });
    },
  );
});

it("a notice that the merchant dismissed is shown no more, another one is", async () => {
  const shipments = [aShipment(caller, stores.ids.next()), aShipment(caller, stores.ids.next())];
  for (const shipment of shipments) await stores.labelNotices.add(shipment, "cancel-refused");
  const [first, second] = await stores.labelNotices.recent(caller, 5);
  const stranger = { ...caller, merchantId: stores.ids.next() };
  expect(await stores.labelNotices.dismiss(stranger, first!.id)).toBe(false);
  for (let time = 0; time < 2; time++)
    expect(await stores.labelNotices.dismiss(caller, first!.id)).toBe(true);
  expect((await stores.labelNotices.recent(caller, 5)).map(({ id }) => id)).toEqual([second!.id]);
  // The same news again changes nothing.
  for (const shipment of shipments) await stores.labelNotices.add(shipment, "cancel-refused");
  expect(await stores.labelNotices.recent(caller, 5)).toHaveLength(1);
});
