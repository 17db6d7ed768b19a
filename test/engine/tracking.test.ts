import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TrackingEntry } from "../../app/domain/engine/index.ts";
import {
  cancelShipment,
  createShipment,
  pollTracking,
  replaceTracking,
  summarizeTracking,
  trackingStatuses,
} from "../../app/domain/engine/index.ts";
import { mergeHistories } from "../../app/domain/engine/tracking/merge-histories.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anItem, aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import type { Workshop } from "./workshop.ts";
import { aWorkshop } from "./workshop.ts";

const DAY_MS = 24 * 60 * 60_000;
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const askAll = ({ ports, stores }: Workshop) =>
  pollTracking({ ...ports, trackers: stores.trackers }, "test-carrier");

function entry(
  status: TrackingEntry["status"],
  day: number,
  change: Partial<TrackingEntry> = {},
): TrackingEntry {
  return {
    status,
    statusDate: new Date(Date.UTC(2026, 10, day, 9)),
    statusDetails: `${status} on ${day}`,
    statusExact: null,
    ...change,
  };
}

describe("a history's summary", () => {
  test("the latest date decides, not the order; of equal dates the later in meaning", () => {
    expect(summarizeTracking([]).status).toBe("PRE_TRANSIT");
    expect(summarizeTracking([entry("DELIVERED", 23), entry("TRANSIT", 21)]).status).toBe("DELIVERED");
    expect(summarizeTracking([entry("EXCEPTION", 23), entry("TRANSIT", 23)]).status).toBe("EXCEPTION");
    expect(summarizeTracking([entry("DELIVERED", 23), entry("EXCEPTION", 23)]).status).toBe("DELIVERED");
  });

  test("picked up with the first transit, delivered with the first delivery", () => {
    const history = [
      entry("DELIVERED", 25),
      entry("TRANSIT", 22),
      entry("TRANSIT", 21),
      entry("DELIVERED", 24),
    ];
    expect(summarizeTracking(history)).toEqual({
      status: "DELIVERED",
      pickupAt: new Date("2026-11-21T09:00:00Z"),
      deliveredAt: new Date("2026-11-24T09:00:00Z"),
    });
  });
});

describe("entries of one moment", () => {
  test("a delivery comes last, whichever report arrives first", () => {
    const delivered = entry("DELIVERED", 23, { id: "d" });
    const arrived = entry("TRANSIT", 23, { id: "a" });
    const late = mergeHistories(mergeHistories([], [delivered]), [arrived]);
    expect(late).toEqual([arrived, delivered]);
    expect(mergeHistories(late, [arrived, delivered])).toBe(late);
    expect(summarizeTracking(late).status).toBe("DELIVERED");
  });
});

describe("replacing a history", () => {
  test("changes status and dates with it, and tells about it", async () => {
    const shop = await aWorkshop(database);
    const { id } = await shop.shipment();
    shop.clock.advance(3 * DAY_MS);
    const history = [entry("TRANSIT", 21), entry("DELIVERED", 22, { statusExact: "handed-over" })];
    const shipment = await replaceTracking(shop.ports, shop.caller, id, history);
    expect(shipment).toMatchObject({
      trackingHistory: history,
      trackingStatus: "DELIVERED",
      pickupAt: history[0]!.statusDate,
      deliveredAt: history[1]!.statusDate,
      trackingUpdatedAt: shop.clock.now(),
      updatedAt: shop.clock.now(),
    });
    expect(shop.stores.jobs.at(-1)?.data).toMatchObject({ type: "tracking.changed", shipmentId: id });
    const emptied = await replaceTracking(shop.ports, shop.caller, id, []);
    expect(emptied).toMatchObject({ trackingStatus: "PRE_TRANSIT", pickupAt: null, deliveredAt: null });
  });

  test("by an equal one changes nothing, not even timestamps, and announces nothing", async () => {
    const shop = await aWorkshop(database);
    const { id } = await shop.shipment();
    const shipment = await replaceTracking(shop.ports, shop.caller, id, [entry("TRANSIT", 21)]);
    const announced = shop.stores.jobs.length;
    shop.clock.advance(60_000);
    expect(await replaceTracking(shop.ports, shop.caller, id, [entry("TRANSIT", 21)])).toEqual(shipment);
    expect(await shop.ports.shipments.get(shop.caller, id)).toEqual(shipment);
    expect(shop.stores.jobs.length).toBe(announced);
  });

  test("takes 500 entries and no more", async () => {
    const shop = await aWorkshop(database);
    const { id } = await shop.shipment();
    const many = Array.from({ length: 501 }, (_, index) =>
      entry("TRANSIT", 1, { statusDetails: `scan ${index}` }),
    );
    expect((await replaceTracking(shop.ports, shop.caller, id, many.slice(1))).trackingHistory).toHaveLength(
      500,
    );
    await expect(replaceTracking(shop.ports, shop.caller, id, many)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      metadata: { issues: [{ path: "tracking_history" }] },
    });
  });

  test("many writers at once: one history whole, never a mixture", async () => {
    const shop = await aWorkshop(database);
    const { id } = await shop.shipment();
    const histories = [1, 2, 3, 4].map((day) => [entry("TRANSIT", day), entry("DELIVERED", day + 10)]);
    await Promise.all(histories.map((history) => replaceTracking(shop.ports, shop.caller, id, history)));
    const stored = await shop.ports.shipments.get(shop.caller, id);
    expect(histories).toContainEqual(stored?.trackingHistory);
    expect(stored?.version).toBe(5);
  });
});

describe("merging what a carrier says", () => {
  const entries = fc.array(
    fc.record({
      status: fc.constantFrom(...trackingStatuses),
      statusDate: fc.integer({ min: 1, max: 5 }).map((day) => new Date(Date.UTC(2026, 10, day))),
      statusDetails: fc.constantFrom("a", "b"),
      statusExact: fc.constant(null),
    }),
    { maxLength: 8 },
  );

  test("keeps what either knows once, oldest first, and says nothing new the second time", () => {
    fc.assert(
      fc.property(entries, entries, (stored, reported) => {
        const once = mergeHistories(stored, reported);
        expect(mergeHistories(once, reported)).toBe(once);
        for (const known of [...stored, ...reported]) expect(once).toContainEqual(known);
        if (once !== stored) {
          const dates = once.map(({ statusDate }) => statusDate.getTime());
          expect(dates).toEqual([...dates].sort((a, b) => a - b));
        }
      }),
    );
  });

  test("lets a later report correct the entry of an identified event", () => {
    const reported = entry("TRANSIT", 2, { id: "e1", milestone: "in-transit" });
    const other = entry("TRANSIT", 2, { id: "e2", milestone: "in-transit" });
    const corrected = { ...reported, status: "EXCEPTION" as const, milestone: null };
    expect(mergeHistories([reported], [reported])).toEqual([reported]);
    expect(mergeHistories([reported], [other])).toEqual([reported, other]);
    expect(mergeHistories([reported, other], [corrected])).toEqual([other, corrected]);
  });

  test("knows an identified event by its words in a history without identities", () => {
    const stored = [entry("TRANSIT", 2)];
    expect(mergeHistories(stored, [entry("TRANSIT", 2, { id: "e1", milestone: "picked-up" })])).toBe(stored);
  });

  test("leaves out what is no entry", () => {
    const malformed = [
      entry("TRANSIT", 2, { statusDate: new Date(Number.NaN) }),
      { ...entry("TRANSIT", 3), status: "LOST_IN_SPACE" } as unknown as TrackingEntry,
      { ...entry("TRANSIT", 3), statusDate: "2026-11-21" } as unknown as TrackingEntry,
    ];
    expect(mergeHistories([], [...malformed, entry("TRANSIT", 4)])).toEqual([entry("TRANSIT", 4)]);
  });
});

describe("polling", () => {
  // It asks about the shipments of every merchant.
  let database: FreshDatabase;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.close());

  test("takes over what carriers say, once, and does not ask about what has arrived", async () => {
    const shop = await aWorkshop(database, aCarrier({ tracks: true }));
    const [moving, silent] = [await shop.shipment(), await shop.shipment()];
    shop.clock.advance(3 * DAY_MS);
    shop.carrier.setTracking(moving.trackingRef, [entry("TRANSIT", 21)]);
    expect((await askAll(shop)).changed).toEqual([moving.id]);
    expect(await shop.ports.shipments.get(shop.caller, silent.id)).toEqual(silent);
    const announced = shop.stores.jobs.length;
    expect((await askAll(shop)).changed).toEqual([]);
    expect(shop.stores.jobs.length).toBe(announced);
    shop.carrier.setTracking(moving.trackingRef, [entry("TRANSIT", 21), entry("DELIVERED", 22)]);
    expect((await askAll(shop)).changed).toEqual([moving.id]);
    const { asked } = await askAll(shop);
    expect(asked).toBe(1);
    expect(await shop.ports.shipments.get(shop.caller, moving.id)).toMatchObject({
      trackingStatus: "DELIVERED",
    });
  });

  test("asks about a cancelled label for a week after its last news, and tells that its parcel moves", async () => {
    const shop = await aWorkshop(database, aCarrier({ tracks: true }));
    const { id, trackingRef } = await shop.shipment();
    await cancelShipment(shop.ports, shop.caller, id);
    expect(await askAll(shop)).toMatchObject({ asked: 1, changed: [] });
    shop.stores.clock.advance(6 * DAY_MS);
    shop.carrier.setTracking(trackingRef, [entry("TRANSIT", 21)]);
    expect((await askAll(shop)).changed).toEqual([id]);
    expect(await shop.ports.labelNotices.recent(shop.caller, 5)).toMatchObject([
      { code: "moving-cancelled", shipmentId: id },
    ]);
    shop.stores.clock.advance(6 * DAY_MS);
    expect((await askAll(shop)).asked).toBe(1);
    shop.stores.clock.advance(2 * DAY_MS);
    expect((await askAll(shop)).asked).toBe(0);
  });

  test("names the vouchers of further parcels beside the first", async () => {
    const asked: unknown[] = [];
    const track = async (refs: readonly string[], further?: ReadonlyMap<string, readonly string[]>) => {
      asked.push([refs, [...(further ?? [])]]);
      return new Map();
    };
    const shop = await aWorkshop(database, aCarrier({ connection: { track } }));
    const items = [anItem({ shipsAlone: true }), anItem({ shipsAlone: true })];
    const { id, request } = await shop.rate(aQuoteRequest({ items }));
    const several = await createShipment(
      shop.ports,
      shop.caller,
      shop.ports.ids.next(),
      aShipmentRequest(id, request),
    );
    const further = several.childVouchers.map(({ trackingRef }) => trackingRef);
    expect(further).toHaveLength(1);
    await askAll(shop);
    expect(asked).toContainEqual([[several.trackingRef], [[several.trackingRef, further]]]);
  });

  test("keeps what the caller put beside what the carrier says", async () => {
    const shop = await aWorkshop(database, aCarrier({ tracks: true }));
    const { id, trackingRef } = await shop.shipment();
    await replaceTracking(shop.ports, shop.caller, id, [entry("PRE_TRANSIT", 20)]);
    shop.clock.advance(3 * DAY_MS);
    shop.carrier.setTracking(trackingRef, [entry("TRANSIT", 21)]);
    await askAll(shop);
    const stored = await shop.ports.shipments.get(shop.caller, id);
    expect(stored?.trackingHistory).toEqual([entry("PRE_TRANSIT", 20), entry("TRANSIT", 21)]);
  });

  test("one carrier's silence is reported and does not stop the others", async () => {
    const dumb = await aWorkshop(database, aCarrier({ tracks: true }));
    const well = await aWorkshop(database, aCarrier({ tracks: true }));
    const lost = await dumb.shipment();
    const seen = await well.shipment();
    dumb.carrier.will("track", "hangs before acting");
    well.carrier.setTracking(seen.trackingRef, [entry("TRANSIT", 21)]);
    const ports = {
      ...well.ports,
      trackers: well.stores.trackers,
      carriers: {
        withoutTracker: [],
        connect: (account: Parameters<typeof well.ports.carriers.connect>[0]) =>
          (account.merchantId === dumb.caller.merchantId ? dumb : well).ports.carriers.connect(account),
      },
    };
    const report = await pollTracking(ports, "test-carrier");
    expect(report.changed).toEqual([seen.id]);
    expect(report.faults.map(({ accountId }) => accountId)).toContain(lost.accountId);
  });
});
