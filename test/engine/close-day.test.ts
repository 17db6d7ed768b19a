import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller, DayClosing, Ports, Shipment } from "../../app/domain/engine/index.ts";
import { applyTracking, closeDay, nextClosing } from "../../app/domain/engine/index.ts";
import { closeDayOf } from "../../app/entrypoints/jobs/close-day.ts";
import { jobHandlers } from "../../app/entrypoints/jobs/jobs.ts";
import type { Services } from "../../app/process/services.server.ts";
import type { TestCarrier } from "../support/a-carrier.ts";
import { aCarrier } from "../support/a-carrier.ts";
import { aDraft, anOrder, aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testPorts, testStores } from "../support/stores.ts";

const athens: Omit<DayClosing, "close"> = {
  timeZone: "Europe/Athens",
  cutOff: "16:30",
  days: { weekdays: [1, 2, 3, 4, 5], holidaysOf: "GR", closedDates: [] },
};
const closing = { ...athens, close: async () => [] };

describe("the next closing", () => {
  it.each([
    ["before the cut-off", "2026-11-20T14:29:00Z", "2026-11-20", 1],
    ["after it, on the next working day", "2026-11-20T14:30:00Z", "2026-11-23", 3 * 24 * 60],
    ["after a holiday", "2026-12-24T20:00:00Z", "2026-12-28", 3 * 24 * 60 + 18 * 60 + 30],
  ])("is, %s", (_, now, date, inMinutes) => {
    expect(nextClosing(closing, new Date(now))).toEqual({ date, inMinutes });
  });

  it("is never for a carrier without working days", () => {
    const resting = { ...closing, days: { ...athens.days, weekdays: [] } };
    expect(() => nextClosing(resting, new Date("2026-11-20T14:00:00Z"))).toThrow(RangeError);
  });
});

let database: FreshDatabase;
let stores: TestStores;
let ports: Ports;
let caller: Caller;
let accountId: string;
/** The shipments of each call to the carrier. */
let asked: string[][];
let fails: boolean;
let dayClosing: DayClosing;
let carrier: TestCarrier;
/** Of the shipments that the carrier was asked to list. */
let listed: (shipments: readonly Shipment[]) => readonly Shipment[];

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stores = testStores(database);
  asked = [];
  fails = false;
  listed = (shipments) => shipments;
  dayClosing = {
    ...athens,
    async close(day, shipments) {
      asked.push(shipments.map(({ id }) => id));
      if (fails) throw new Error("the line was cut");
      return [
        { pickupListRef: `PL-${day}-${asked.length}`, shipmentIds: listed(shipments).map(({ id }) => id) },
      ];
    },
  };
  carrier = aCarrier({ connection: { dayClosing } });
  const { id: merchantId } = await stores.merchants.ensure(`merchant ${stores.ids.next()}`);
  caller = { merchantId, environment: "production" };
  ({ id: accountId } = await stores.accounts.add(caller, carrier.account));
  ports = {
    ...testPorts(database, stores),
    carriers: {
      withoutTracker: [],
      connect: (account) => carrier.driver.connect(account, stores.clock.now()),
    },
  };
});

const stored = (given: Partial<Shipment> = {}) =>
  storeShipment(stores, aShipment(caller, stores.ids.next(), { accountId, ...given }));
const listOf = async ({ id }: Shipment) => (await stores.shipments.get(caller, id))?.pickupListRef;

describe("a day's closing", () => {
  it("hands over what the carrier booked and no list has, and says on which list", async () => {
    const one = await stored();
    const other = await stored({ accountId: stores.ids.next() });
    const own = await stored({ bookedAtCarrier: false });
    const cancelled = await stored({ state: "cancelled" });
    await closeDay(ports, caller, accountId);
    expect(asked).toEqual([[one.id]]);
    expect(await listOf(one)).toMatch(/^PL-2026-11-20/);
    for (const left of [other, own, cancelled]) expect(await listOf(left)).toBeNull();
  });

  it("asks the carrier for nothing when nothing is left", async () => {
    await stored();
    await closeDay(ports, caller, accountId);
    expect(await closeDay(ports, caller, accountId)).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it("changes nothing when the carrier gives no answer, and may be repeated", async () => {
    const one = await stored();
    fails = true;
    await expect(closeDay(ports, caller, accountId)).rejects.toThrow("the line was cut");
    expect(await listOf(one)).toBeNull();
    fails = false;
    await closeDay(ports, caller, accountId);
    expect(await listOf(one)).toMatch(/-2$/);
  });

  it("hands over a shipment whose label came once, and was lost", async () => {
    carrier = aCarrier({ labelFormats: ["a6"], labelsAtBooking: true, connection: { dayClosing } });
    const one = await stored();
    await closeDay(ports, caller, accountId);
    expect(await listOf(one)).toMatch(/^PL-2026-11-20/);
  });

  it("is another merchant's own", async () => {
    await stored();
    const others = { ...caller, merchantId: stores.ids.next() };
    expect(await closeDay(ports, others, accountId)).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe("the job of a day's closing", () => {
  /** Seconds until the closings that were planned; the clock shows 10:00 in Greece. */
  let planned: (number | undefined)[];
  const services = () => {
    const jobs: Pick<Services["jobs"], "send"> = {
      async send(name, data, when) {
        expect([name, data]).toEqual(["close-day", { ...caller, accountId }]);
        planned.push(when?.startAfterSeconds);
      },
    };
    return { ports, jobs, log: pino({ level: "silent" }) } as unknown as Services;
  };
  const run = () => closeDayOf(services(), caller, accountId);
  const minute = () =>
    jobHandlers({ ...services(), mailSender: null, vacuum: null, backUp: null })["resolve-bookings"]({});
  beforeEach(() => {
    planned = [];
  });

  it("plans none when all parcels are handed over", async () => {
    await stored();
    await run();
    expect(planned).toEqual([]);
  });

  it("plans the next one for a parcel that the list does not hold", async () => {
    await stored();
    listed = (shipments) => shipments.slice(1);
    await run();
    expect(planned).toEqual([6.5 * 60 * 60]);
  });

  it("is planned by the minute's job while a booking's outcome is unknown, also while an attempt holds its lease", async () => {
    const draft = aDraft(caller, stores.ids.next(), { accountId });
    await stores.bookings.begin({ draft, order: anOrder(draft) }, 90_000);
    await minute();
    expect(planned).toEqual([]);
    // Another attempt looks it up, and holds its lease again.
    await stores.bookings.markCalled(caller, draft.id, 1, 90_000);
    await minute();
    expect(planned).toEqual([6.5 * 60 * 60]);
  });

  it("plans the next one when the carrier gives none, before the queue gives up", async () => {
    await stored();
    fails = true;
    await expect(run()).rejects.toThrow("the line was cut");
    expect(planned).toHaveLength(1);
  });
});

describe("news that a carrier sends", () => {
  const delivered = {
    status: "DELIVERED" as const,
    statusDate: new Date("2026-11-20T10:00:00Z"),
    statusDetails: "",
    statusExact: "delivered",
    milestone: "delivered" as const,
    place: "Λάρισα",
  };

  it("are stored once, for the account's own parcels", async () => {
    const mine = await stored({ trackingRef: "V1" });
    const others = await stored({ trackingRef: "V1", accountId: stores.ids.next() });
    const news = ["V1", "unknown"].map((trackingRef) => ({
      ...{ trackingRef, reference: null, entries: () => [delivered] },
    }));
    const account = { ...caller, id: accountId };
    expect(await applyTracking(ports, account, news)).toEqual([mine.id]);
    expect(await applyTracking(ports, account, news)).toEqual([]);
    expect(await stores.shipments.get(caller, mine.id)).toMatchObject({
      trackingStatus: "DELIVERED",
      trackingHistory: [delivered],
    });
    expect(await stores.shipments.get(caller, others.id)).toMatchObject({ trackingHistory: [] });
  });
});
