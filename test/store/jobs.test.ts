/** The jobs that stores send, with a real pg-boss in the same database. */
import { fromPrisma, PgBoss } from "pg-boss";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inboxJobQueue } from "../../app/adapters/queue/inbox-jobs.ts";
import type { Caller } from "../../app/domain/engine/index.ts";
import type { Enqueue, InboxJobs } from "../../app/domain/jobs/jobs.ts";
import { anOrder, aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const noJob = "00000000-0000-0000-0000-000000000000";
let database: FreshDatabase;
let boss: PgBoss;
let stores: TestStores;
let caller: Caller;
let failure: Error | null;

const enqueue: Enqueue = async (transaction, name, data, options) => {
  await boss.send(name, data, { ...options, db: fromPrisma(transaction) });
  if (failure !== null) throw failure;
};

/** With a failure, the statement that writes entry and job fails at the job. */
const inboxJobs = (): InboxJobs => {
  const real = inboxJobQueue(
    boss,
    () => null,
    () => {},
  );
  return {
    ...real,
    get insertion() {
      return failure === null ? real.insertion : "INSERT INTO pgboss.job (id) SELECT id FROM received";
    },
  };
};

beforeAll(async () => {
  database = await freshDatabase();
  boss = new PgBoss({
    connectionString: database.connectionString,
    max: 2,
    schedule: false,
    supervise: false,
  });
  boss.on("error", () => undefined);
  await boss.start();
  for (const name of ["dead", "shipment-event", "inbox"]) {
    await boss.createQueue(name);
    // The queue is looked up on a connection of its own, which must not happen inside a transaction.
    await boss.findJobs(name, { id: noJob });
  }
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await database.close();
});

beforeEach(async () => {
  failure = null;
  stores = testStores(database, { enqueue, inboxJobs: inboxJobs() });
  await stores.shops.install(entry.shop);
  await database.prisma.inboxEntry.deleteMany();
  caller = { merchantId: stores.ids.next(), environment: "sandbox" };
  for (const name of ["dead", "shipment-event", "inbox"]) await boss.deleteAllJobs(name);
});

async function jobs(name: string): Promise<unknown[]> {
  return (await boss.findJobs(name)).map(({ data }) => data);
}

const entry = {
  shop: "elia.myshopify.com",
  topic: "fulfillments/create",
  dedupeKey: "event-1",
  subject: "order/1",
  payload: { id: 1, note: "\0Ω" },
  triggeredAt: new Date("2026-11-20T07:59:58.765Z"),
};

describe("a booking's result and its event", () => {
  it("are both there", async () => {
    const shipment = await storeShipment(stores, aShipment(caller, stores.ids.next()));
    const event = { type: "shipment.created", ...caller, shipmentId: shipment.id };
    expect(await jobs("shipment-event")).toEqual([event]);
    await stores.bookings.finish(caller, { order: anOrder(shipment), fence: 1 }, shipment, "carrier");
    expect(await jobs("shipment-event")).toEqual([event]);
  });

  it("are neither there when the transaction ends badly", async () => {
    failure = new Error("the process dies here");
    const shipment = aShipment(caller, stores.ids.next());
    await expect(storeShipment(stores, shipment)).rejects.toThrow(failure);
    expect(await jobs("shipment-event")).toEqual([]);
    expect(await stores.shipments.get(caller, shipment.id)).toBeNull();
    expect((await stores.bookings.get(caller, shipment.id))?.state).toBe("open");
    failure = null;
    await stores.bookings.finish(caller, { order: anOrder(shipment), fence: 1 }, shipment, "carrier");
    expect(await jobs("shipment-event")).toHaveLength(1);
  });

  it("sends none for a label without a purchase and without work left at its carrier", async () => {
    const shipment = aShipment(caller, stores.ids.next());
    await stores.bookings.begin({ draft: shipment, order: anOrder(shipment) }, 60_000);
    await stores.bookings.finish(caller, { order: anOrder(shipment), fence: 1 }, shipment, "none");
    expect(await jobs("shipment-event")).toEqual([]);
    expect(await stores.shipments.get(caller, shipment.id)).toEqual(shipment);
  });
});

describe("a change and its events", () => {
  it("are both there, or neither", async () => {
    const shipment = await storeShipment(stores, aShipment(caller, stores.ids.next()));
    const moved = { type: "pickup.changed", ...caller, shipmentId: shipment.id } as const;
    const cancelled = { ...moved, type: "shipment.cancelled" } as const;
    await boss.deleteAllJobs("shipment-event");

    failure = new Error("the process dies here");
    await expect(stores.shipments.save({ ...shipment, tags: ["x"] }, [moved])).rejects.toThrow(failure);
    expect(await stores.shipments.get(caller, shipment.id)).toStrictEqual(shipment);
    expect(await jobs("shipment-event")).toEqual([]);

    failure = null;
    const saves = await Promise.all(
      Array.from({ length: 8 }, () =>
        stores.shipments.save({ ...shipment, tags: ["x"] }, [moved, cancelled]),
      ),
    );
    expect(saves.filter((saved) => saved !== null)).toHaveLength(1);
    const stored = await jobs("shipment-event");
    expect(stored).toHaveLength(2);
    expect(stored).toEqual(expect.arrayContaining([moved, cancelled]));
  });
});

describe("a webhook and its job", () => {
  it("are there once, however often it is delivered", async () => {
    const received = await Promise.all(Array.from({ length: 10 }, () => stores.inbox.receive(entry)));
    expect(received.toSorted()).toEqual([...Array<string>(9).fill("duplicate"), "received"]);
    const entries = await database.prisma.inboxEntry.findMany({ select: { shop: true, id: true } });
    expect(await jobs("inbox")).toEqual(entries);
    const { dedupeKey: _, ...kept } = entry;
    expect(await stores.inbox.get(entry.shop, entries[0]!.id)).toMatchObject({
      ...kept,
      receivedAt: stores.clock.now(),
      handledAt: null,
      attempts: 0,
    });
  });

  it("are neither there when the transaction ends badly; the next delivery counts", async () => {
    failure = new Error("the process dies here");
    const another = { ...entry, dedupeKey: "event-2" };
    await expect(stores.inbox.receive(another)).rejects.toThrow();
    expect(await database.prisma.inboxEntry.findMany()).toEqual([]);
    expect(await jobs("inbox")).toEqual([]);
    failure = null;
    expect(await stores.inbox.receive(another)).toBe("received");
    expect(await jobs("inbox")).toHaveLength(1);
  });
});

describe("the job of a webhook", () => {
  const receive = async (dedupeKey: string): Promise<string> => {
    await stores.inbox.receive({ ...entry, dedupeKey });
    const rows = await database.prisma.inboxEntry.findMany({ where: { dedupeKey } });
    return rows[0]?.id ?? "";
  };
  const statesOfJobs = async () =>
    Object.fromEntries((await boss.findJobs("inbox")).map(({ id, state }) => [id, state]));

  it("is what the queue would have made of it", async () => {
    await boss.updateQueue("inbox", {
      retryLimit: 7,
      retryBackoff: true,
      retryDelayMax: 99,
      heartbeatSeconds: 30,
    });
    const id = await receive("1");
    const read = async (column: string, value: string) => {
      const sql = `SELECT * FROM pgboss.job WHERE name = 'inbox' AND ${column} = $1`;
      const { created_on, start_after, keep_until, ...row } = (await database.pool.query(sql, [value]))
        .rows[0];
      return {
        ...row,
        kept: Math.round((keep_until - start_after) / 1_000),
        waits: start_after > created_on,
      };
    };
    const sent = await boss.send(
      "inbox",
      { shop: entry.shop, id },
      { group: { id: "another.myshopify.com" } },
    );
    const theirs = await read("id", sent ?? "");
    expect(await read("group_id", entry.shop)).toEqual({ ...theirs, id, group_id: entry.shop });
  });

  it("goes with its entry, also when it is at work or the entry was handled with others", async () => {
    const ids = [await receive("1"), await receive("2"), await receive("3")];
    const [atWork] = await boss.fetch("inbox");
    await stores.inbox.handled(entry.shop, ids.slice(0, 2), null);
    expect(Object.keys(await statesOfJobs())).toEqual([ids[2]]);
    // Its worker reports success or failure.
    await boss.complete("inbox", atWork?.id ?? "");
    await boss.fail("inbox", atWork?.id ?? "");
    expect(await statesOfJobs()).toEqual({ [ids[2] ?? ""]: "created" });
  });

  it("is there once and waits, however often an entry is run again that was given up", async () => {
    const id = await receive("1");
    await boss.updateQueue("inbox", { deadLetter: "dead", retryLimit: 0 });
    await boss.findJobs("inbox", { id: noJob });
    await stores.inbox.runAgain(entry.shop, id);
    const [taken] = await boss.fetch("inbox");
    await boss.fail("inbox", taken?.id ?? "", {});
    expect(await statesOfJobs()).toEqual({ [id]: "failed" });
    expect(await boss.findJobs("dead")).toHaveLength(1);
    for (let time = 0; time < 3; time++) expect(await stores.inbox.runAgain(entry.shop, id)).toBe(true);
    expect(await statesOfJobs()).toEqual({ [id]: "created" });
    expect(await boss.findJobs("dead")).toEqual([]);
  });

  it("goes on when it is at work while its entry is run again", async () => {
    const id = await receive("1");
    await boss.fetch("inbox");
    await stores.inbox.runAgain(entry.shop, id);
    expect(await statesOfJobs()).toEqual({ [id]: "active" });
  });

  it("comes back when it is gone, though not at once, and not when it has only failed", async () => {
    const [done, failed, gone, handled, there] = [
      await receive("1"),
      await receive("2"),
      await receive("3"),
      await receive("4"),
      await receive("5"),
    ];
    await boss.updateQueue("inbox", { retryLimit: 0 });
    await boss.findJobs("inbox", { id: noJob });
    await stores.inbox.runAgain(entry.shop, failed);
    await boss.fetch("inbox", { batchSize: 5 });
    await boss.complete("inbox", done);
    await boss.fail("inbox", failed);
    await boss.deleteJob("inbox", gone);
    await stores.inbox.handled(entry.shop, [handled], null);
    expect(await stores.inbox.requeueLost()).toBe(0);
    stores.clock.advance(5 * 60_000 + 1);
    expect(await stores.inbox.requeueLost()).toBe(2);
    expect(await statesOfJobs()).toEqual({
      [done]: "created",
      [failed]: "failed",
      [gone]: "created",
      [there]: "active",
    });
    expect(await stores.inbox.requeueLost()).toBe(0);
  });
});
