import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller, Shipment, ShipmentFilter } from "../../app/domain/engine/index.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let caller: Caller;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

beforeEach(() => {
  stores = testStores(database);
  caller = { merchantId: stores.ids.next(), environment: "sandbox" };
});

function add(given: Partial<Shipment> = {}, owner = caller): Promise<Shipment> {
  stores.clock.advance(1);
  return storeShipment(stores, aShipment(owner, stores.ids.next(), given));
}

async function addMany(count: number, given: Partial<Shipment> = {}, owner = caller): Promise<string[]> {
  // Their ids, and so their order, are made before any is written.
  const ids: string[] = [];
  while (ids.length < count) {
    const some = Array.from({ length: Math.min(25, count - ids.length) }, () => add(given, owner));
    ids.push(...(await Promise.all(some)).map(({ id }) => id));
  }
  return ids.reverse();
}

async function idsOf(filter: ShipmentFilter, owner = caller): Promise<string[]> {
  const ids: string[] = [];
  for await (const shipment of stores.shipments.stream(owner, filter)) ids.push(shipment.id);
  return ids;
}

describe("a stored shipment", () => {
  it("comes back as it went in: dates, absent fields, order of keys", async () => {
    const at = new Date("2026-11-20T09:30:15.123Z");
    const stored = await add({
      pickupAt: at,
      deliveredAt: at,
      trackingStatus: "DELIVERED",
      trackingHistory: [
        { status: "TRANSIT", statusDate: at, statusDetails: "Παραλήφθηκε", statusExact: null },
        { status: "DELIVERED", statusDate: at, statusDetails: "", statusExact: "signed" },
      ],
      childVouchers: [{ trackingRef: "C1", trackingUrl: "" }],
    });
    const read = await stores.shipments.get(caller, stored.id);
    expect(read).toStrictEqual(stored);
    expect(Object.keys(read?.metadata ?? {})).toEqual(["zeta", "alpha", "gift"]);
    expect(Object.keys(read?.to ?? {})).not.toContain("company");
    expect(read?.to.address2).toBeNull();
  });

  it("holds every character that JSON can", async () => {
    const hostile = "a\0b\ud800c'\"\\%_\u2028😀";
    const stored = await add({
      relatedOrderId: hostile,
      trackingRef: hostile,
      to: { country: "GR", name: hostile, zip: hostile, phone: hostile },
      metadata: { [hostile]: hostile },
    });
    expect(await stores.shipments.get(caller, stored.id)).toStrictEqual(stored);
    expect(await idsOf({ relatedOrderId: hostile })).toEqual([]);
    expect(await idsOf({ search: hostile })).toEqual([stored.id]);
    const next = await stores.shipments.save({ ...stored, tags: [hostile] }, []);
    expect(next?.tags).toEqual([hostile]);
  });

  it.each(["", "abc", "\0", "019aa0f2-0000-7000-8000-00000000000g"])("is not found by %j", async (id) => {
    expect(await stores.shipments.get(caller, id)).toBeNull();
  });
});

describe("many by their ids", () => {
  it("are those that there are, and the caller's own", async () => {
    const [first, second] = [await add(), await add()];
    const others = await add({}, { merchantId: stores.ids.next(), environment: "sandbox" });
    const ids = [second.id, "no id", others.id, stores.ids.next(), first.id];
    const found = await stores.shipments.byIds(caller, ids);
    expect([...found.keys()].sort()).toEqual([first.id, second.id].sort());
    expect(found.get(first.id)).toStrictEqual(first);
    expect(await stores.shipments.byIds({ ...caller, environment: "production" }, ids)).toEqual(new Map());
    expect(await stores.shipments.byIds(caller, [])).toEqual(new Map());
  });
});

describe("another merchant or environment", () => {
  it("sees nothing, changes nothing", async () => {
    const mine = await add();
    const others: Caller[] = [
      { ...caller, environment: "production" },
      { merchantId: stores.ids.next(), environment: "sandbox" },
    ];
    for (const other of others) {
      expect(await stores.shipments.get(other, mine.id)).toBeNull();
      expect(await idsOf({}, other)).toEqual([]);
      expect(await idsOf({ relatedOrderId: "5873461092", search: "maria" }, other)).toEqual([]);
      expect(await stores.shipments.save({ ...mine, ...other, metadata: {} }, [])).toBeNull();
      expect(await stores.shipments.beginCancel({ ...mine, ...other }, new Date(0))).toBe(false);
      expect(await stores.bookings.get(other, mine.id)).toBeNull();
    }
    expect(await stores.shipments.get(caller, mine.id)).toStrictEqual(mine);
    const cancels = await stores.shipments.unfinishedCancels(new Date("2100-01-01"), 1000);
    expect(cancels.map(({ id }) => id)).not.toContain(mine.id);
  });
});

describe("the list", () => {
  it("pages newest first, complete and without repetition while shipments are added", async () => {
    const ids = await addMany(25);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await stores.shipments.page(caller, {}, 4, cursor);
      seen.push(...page.shipments.map(({ id }) => id));
      cursor = page.nextCursor;
      await addMany(2);
    } while (cursor !== null);
    expect(seen).toEqual(ids);
  });

  it("has no next page when the last one is full", async () => {
    const ids = await addMany(4);
    const page = await stores.shipments.page(caller, {}, 4, null);
    expect(page.shipments.map(({ id }) => id)).toEqual(ids);
    expect(page.nextCursor).toBeNull();
  });

  it.each(["", "abc", "\0", "2"])("refuses the cursor %j", async (cursor) => {
    await expect(stores.shipments.page(caller, {}, 4, cursor)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      metadata: { issues: [{ path: "cursor" }] },
    });
  });

  it("streams more than one page of the database", async () => {
    const ids = await addMany(450);
    expect(await idsOf({})).toEqual(ids);
  });

  it("can be left in the middle", async () => {
    const ids = await addMany(3);
    for await (const { id } of stores.shipments.stream(caller, {})) {
      expect(id).toBe(ids[0]);
      break;
    }
  });
});

describe("the filters", () => {
  it("match exactly, and all together", async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
    const a = await add({ relatedOrderId: "1", trackingRef: "A", createdAt: at(1) });
    const b = await add({ relatedOrderId: "1", trackingRef: "B", createdAt: at(2), state: "cancelled" });
    const c = await add({
      relatedOrderId: null,
      trackingRef: "C",
      createdAt: at(3),
      trackingStatus: "TRANSIT",
    });
    const d = await add({ carrier: { code: "other", name: "Other", imageUrl: "" }, createdAt: at(4) });

    expect(await idsOf({ relatedOrderId: "1" })).toEqual([b.id, a.id]);
    expect(await idsOf({ trackingRef: "C" })).toEqual([c.id]);
    expect(await idsOf({ state: "cancelled" })).toEqual([b.id]);
    expect(await idsOf({ trackingStatus: "TRANSIT" })).toEqual([c.id]);
    expect(await idsOf({ driver: "other" })).toEqual([d.id]);
    expect(await idsOf({ createdFrom: at(2), createdTo: at(3) })).toEqual([c.id, b.id]);
    expect(await idsOf({ relatedOrderId: "1", state: "created" })).toEqual([a.id]);
    expect(await idsOf({ relatedOrderId: "1", trackingRef: "C" })).toEqual([]);
    expect(await idsOf({ relatedOrderId: "1' OR '1'='1" })).toEqual([]);
  });

  it("search as people type", async () => {
    const maria = await add({ trackingRef: "WB1" });
    const john = await add({
      relatedOrderId: "77100%",
      trackingRef: "WB_2",
      to: { country: "US", zip: "10001-1234", name: "John Émile O'Neil", phone: "+1 (212) 555-0100" },
    });
    const find = (search: string) => idsOf({ search });
    expect(await find("παπαδοπουλου")).toEqual([maria.id]);
    expect(await find("ΜΑΡΙΑ  παπαδ")).toEqual([maria.id]);
    expect(await find("emile")).toEqual([john.id]);
    expect(await find("2125550100")).toEqual([john.id]);
    expect(await find("100011234")).toEqual([john.id]);
    expect(await find("54623")).toEqual([maria.id]);
    expect(await find("wb_")).toEqual([john.id]);
    expect(await find("%")).toEqual([john.id]);
    expect(await find("maria john")).toEqual([]);
    expect(await find("  ")).toEqual([john.id, maria.id]);
    expect(await find("212 555 0100")).toEqual([john.id]);
    expect(await find("0100")).toEqual([john.id]);
    expect(await find("neil")).toEqual([john.id]);
    expect(await find("546 23")).toEqual([maria.id]);
  });

  it("tell countries and cities apart, as people type them", async () => {
    const to = (country: string, city: string) => ({ to: { country, city, zip: "10001", name: "Jo" } });
    const athens = await add(to("GR", "Αθήνα"));
    const york = await add(to("US", "New York"));
    const berlin = await add(to("DE", "Berlin"));
    expect(await idsOf({ country: "US" })).toEqual([york.id]);
    expect(await idsOf({ country: "FR" })).toEqual([]);
    expect(await idsOf({ country: "GR", search: "αθηνα" })).toEqual([athens.id]);
    expect(await idsOf({ search: "new york" })).toEqual([york.id]);
    expect(await idsOf({ search: "berl" })).toEqual([berlin.id]);
    expect(await stores.shipments.countries(caller)).toEqual(["DE", "GR", "US"]);
    expect(await stores.shipments.countries({ ...caller, environment: "production" })).toEqual([]);
  });
});

describe("saving", () => {
  it("lets one of many writers of the same version win", async () => {
    const read = await add();
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, writer) => stores.shipments.save({ ...read, metadata: { writer } }, [])),
    );
    const winners = results.filter((result) => result !== null);
    expect(winners).toHaveLength(1);
    expect(winners[0]?.version).toBe(read.version + 1);
    expect(await stores.shipments.get(caller, read.id)).toStrictEqual(winners[0]);
  });

  it("hands the events over only when it wins", async () => {
    const read = await add();
    const event = { type: "shipment.cancelled", ...caller, shipmentId: read.id } as const;
    const before = stores.jobs.length;
    expect(await stores.shipments.save({ ...read, tags: ["1"] }, [event])).not.toBeNull();
    expect(await stores.shipments.save({ ...read, tags: ["2"] }, [event])).toBeNull();
    expect(stores.jobs.slice(before)).toEqual([{ name: "shipment-event", data: event }]);
  });

  it("keeps what the list filters by up to date", async () => {
    const read = await add({ relatedOrderId: "before" });
    await stores.shipments.save({ ...read, relatedOrderId: "after", state: "cancelled" }, []);
    expect(await idsOf({ relatedOrderId: "before" })).toEqual([]);
    expect(await idsOf({ relatedOrderId: "after", state: "cancelled", search: "after" })).toEqual([read.id]);
  });
});

describe("exceptions", () => {
  const scanned = (statusDetails: string) => ({
    ...{ status: "EXCEPTION" as const, statusDate: new Date("2026-11-20T10:00:00Z"), statusDetails },
    statusExact: null,
  });

  it("are open until they are done, and again after the next scan", async () => {
    const added = await add();
    const open = () => idsOf({ isExceptionOpen: true });
    const failed = await stores.shipments.save(
      { ...added, trackingStatus: "EXCEPTION", trackingHistory: [scanned("Nobody home")] },
      [],
    );
    expect(await open()).toContain(added.id);
    await stores.shipments.exceptionDone(
      { ...caller, merchantId: stores.ids.next() },
      added.id,
      stores.clock.now(),
    );
    expect(await open(), "another merchant's click").toContain(added.id);
    await stores.shipments.exceptionDone(caller, added.id, stores.clock.now());
    expect(await open()).not.toContain(added.id);
    const tagged = await stores.shipments.save({ ...failed!, tags: ["called"] }, []);
    expect(await open(), "a change without a scan").not.toContain(added.id);
    // The carrier's history may be replaced by one of the same length.
    const trackingHistory = [scanned("Address not found")];
    stores.clock.advance(1_000);
    const scannedAt = { trackingHistory, trackingUpdatedAt: stores.clock.now() };
    const again = await stores.shipments.save({ ...tagged!, ...scannedAt }, []);
    expect(await open()).toContain(added.id);
    await stores.shipments.save({ ...again!, state: "cancelled" }, []);
    expect(await open()).not.toContain(added.id);
  });
});

describe("cancellations", () => {
  const later = new Date("2026-11-21T00:00:00Z");
  const unfinished = async () =>
    (await stores.shipments.unfinishedCancels(later, 1000))
      .filter((each) => each.caller.merchantId === caller.merchantId)
      .map(({ id }) => id);

  it("stay unfinished until the cancelled shipment is saved or the intention is dropped", async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    for (const each of [a, b]) {
      expect(await stores.shipments.beginCancel(each, stores.clock.now())).toBe(true);
      expect(await stores.shipments.beginCancel(each, later)).toBe(false);
      // A caller that read the shipment before the intention can't save it.
      expect(await stores.shipments.save({ ...each, trackingStatus: "TRANSIT" }, [])).toBeNull();
    }
    expect(await unfinished()).toEqual([a.id, b.id]);
    const intended = await stores.shipments.get(caller, a.id);
    expect(intended).toEqual({ ...a, cancelRequestedAt: stores.clock.now() });
    // A scan arrives in between: the intention survives it.
    const scanned = await stores.shipments.save({ ...intended!, trackingStatus: "TRANSIT" }, []);
    expect(await unfinished()).toEqual([a.id, b.id]);
    await stores.shipments.save({ ...scanned!, state: "cancelled" }, []);
    await stores.shipments.abandonCancel(caller, b.id);
    expect(await unfinished()).toEqual([]);
    expect((await stores.shipments.get(caller, c.id))?.state).toBe("created");
  });

  it("are not unfinished before their time", async () => {
    const shipment = await add();
    await stores.shipments.beginCancel(shipment, stores.clock.now());
    const found = await stores.shipments.unfinishedCancels(stores.clock.now(), 1000);
    expect(found.map(({ id }) => id)).not.toContain(shipment.id);
  });

  it("do not begin on a shipment that was changed since it was read", async () => {
    const read = await add();
    await stores.shipments.save({ ...read, trackingStatus: "TRANSIT" }, []);
    expect(await stores.shipments.beginCancel(read, stores.clock.now())).toBe(false);
    expect(await unfinished()).not.toContain(read.id);
  });
});

describe("polling", () => {
  it("goes through what is on its way and young enough, and what was cancelled lately, page by page", async () => {
    // Ids of other tests' shipments precede this moment.
    stores.clock.advance(24 * 60 * 60_000);
    const old = await add();
    stores.clock.advance(60_000);
    const since = stores.clock.now();
    const ids = (await addMany(5)).reverse();
    await add({ state: "cancelled", updatedAt: new Date(since.getTime() - 1) });
    const cancelled = await add({ state: "cancelled", updatedAt: since });
    await add({ deliveredAt: since });

    const watched = { since, cancelledSince: since };
    const account = { caller, accountId: old.accountId };
    const seen: string[] = [];
    let afterId: string | null = null;
    for (;;) {
      const page: readonly Shipment[] = await stores.shipments.toPoll(account, watched, afterId, 2);
      if (page.length === 0) break;
      seen.push(...page.map(({ id }) => id));
      afterId = page.at(-1)?.id ?? null;
    }
    expect(seen).toEqual([...ids, cancelled.id]);

    const named = await add({ to: { country: "GR", zip: "54623", name: "Test Delivered" } });
    const found = await stores.shipments.toPoll(account, { ...watched, word: "TEST" }, null, 10);
    expect(found.map(({ id }) => id)).toEqual([named.id]);
  });
});
