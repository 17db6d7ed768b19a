import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Shipment, TrackingEntry } from "../../app/domain/engine/index.ts";
import {
  countingScans,
  mergePieces,
  placeScans,
  summarizeTracking,
  takesBackDelivery,
  trackingStatuses,
  withAdded,
} from "../../app/domain/engine/index.ts";
import { mergeHistories } from "../../app/domain/engine/tracking/merge-histories.ts";
import { withReplaced } from "../../app/domain/engine/tracking/replace-tracking.ts";
import type { SentEvent } from "../../app/domain/orders/ports.ts";
import { dueEvents } from "../../app/domain/orders/tracking/due-events.ts";
import { plannedEvents } from "../../app/domain/orders/tracking/planned-events.ts";
import { aShipment } from "../support/a-shipment.ts";
import { inParts } from "../support/effort.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const labelAt = new Date("2026-11-20T08:00:00Z");
const now = new Date("2026-11-28T08:00:00Z");
const caller = { merchantId: "0193f7a0-0000-7000-8000-000000000001", environment: "production" } as const;

function parcel(given: Partial<Shipment> = {}): Shipment {
  return aShipment(caller, "0193f7a0-0000-7000-8000-000000000002", {
    createdAt: labelAt,
    trackingHistory: [],
    trackingStatus: "PRE_TRANSIT",
    pickupAt: null,
    deliveredAt: null,
    bookedAtCarrier: true,
    ...given,
  });
}

function scan(
  status: TrackingEntry["status"],
  at: string,
  exact: string | null = null,
  change: Partial<TrackingEntry> = {},
): TrackingEntry {
  const isWholeDay = !at.includes("T");
  return {
    status,
    statusDate: new Date(isWholeDay ? `${at}T10:00:00Z` : `${at}:00Z`),
    statusDetails: "",
    statusExact: exact,
    ...(isWholeDay && { isWholeDay }),
    ...change,
  };
}

const delivered = scan("DELIVERED", "2026-11-24T09:00");

describe("a delivered parcel", () => {
  it.each([
    scan("PRE_TRANSIT", "2026-11-24T10:00"),
    scan("TRANSIT", "2026-11-25T10:00", "in-depot", { milestone: "in-transit" }),
    scan("TRANSIT", "2026-11-24"),
    scan("EXCEPTION", "2026-11-25T10:00"),
    scan("EXCEPTION", "2026-11-25T10:00", "Damaged"),
    scan("TRANSIT", "2026-11-25T10:00", "OUT_FOR_DELIVERY"),
    scan("TRANSIT", "2026-11-25T10:00", "constructor"),
  ])("stays delivered after $status $statusExact", (later) => {
    for (const history of [
      [delivered, later],
      [later, delivered],
    ]) {
      expect(summarizeTracking(history)).toMatchObject({
        status: "DELIVERED",
        deliveredAt: delivered.statusDate,
      });
      expect(countingScans(history).at(-1)?.entry).toBe(delivered);
    }
  });

  it.each([
    ...["returned", "RETURNED_TO_SENDER", "Return to sender", "return-to-sender", "returning"],
    ...["LOST", "lost in transit", "Επιστροφή", "ΕΠΙΣΤΡΑΦΗΚΕ", "Απώλεια"],
  ])("is it no more once the carrier says %s", (exact) => {
    const back = scan("EXCEPTION", "2026-11-25T10:00", exact);
    const after = scan("TRANSIT", "2026-11-26T10:00");
    expect(summarizeTracking([delivered, back])).toMatchObject({
      status: "EXCEPTION",
      deliveredAt: delivered.statusDate,
    });
    expect(summarizeTracking([after, delivered, back]).status).toBe("TRANSIT");
  });

  it.each(["corrected", "CORRECTION", "Delivered in error", "not delivered", "Διόρθωση"])(
    "was none if the carrier says %s",
    (exact) => {
      const corrected = scan("TRANSIT", "2026-11-24T11:00", exact);
      expect(summarizeTracking([delivered, corrected])).toMatchObject({
        status: "TRANSIT",
        deliveredAt: null,
      });
      const again = scan("DELIVERED", "2026-11-25T09:00");
      expect(summarizeTracking([delivered, again, corrected])).toMatchObject({
        status: "DELIVERED",
        deliveredAt: again.statusDate,
      });
    },
  );

  it("keeps its delivery however many scans follow", () => {
    const many = Array.from({ length: 700 }, (_, n) =>
      scan("TRANSIT", "2026-11-25T10:00", null, { statusDetails: `${n}` }),
    );
    const history = mergeHistories([delivered], many);
    expect([history.length, summarizeTracking(history).status]).toEqual([500, "DELIVERED"]);
  });

  it("of several pieces stays so when one is scanned again", () => {
    const late = scan("TRANSIT", "2026-11-25T10:00", "in-depot", { milestone: "in-transit" });
    const history = mergePieces([[delivered, late], [scan("DELIVERED", "2026-11-24T12:00")]]);
    expect(history.at(-1)).toMatchObject({ status: "DELIVERED", milestone: null });
    expect(summarizeTracking(history).status).toBe("DELIVERED");
  });
});

describe("a day without a time", () => {
  const words = (...history: readonly TrackingEntry[]) =>
    placeScans(history).map(({ entry: { statusDetails } }) => statusDetails);
  const named = (name: string, ...rest: Parameters<typeof scan>) => ({
    ...scan(...rest),
    statusDetails: name,
  });

  it.each([
    ["moved", "TRANSIT", null, ["moved", "depot", "out", "delivered"]],
    ["picked up", "TRANSIT", "picked up", ["picked up", "depot", "out", "delivered"]],
    ["out again", "TRANSIT", "out for delivery", ["depot", "out again", "out", "delivered"]],
    ["delivery", "DELIVERED", null, ["depot", "out", "delivery", "delivered"]],
    ["back", "EXCEPTION", "returned", ["depot", "out", "delivered", "back"]],
  ] as const)("is placed by its meaning: %s", (name, status, exact, expected) => {
    const timed = [
      named("depot", "TRANSIT", "2026-11-24T05:00"),
      named("out", "TRANSIT", "2026-11-24T08:00", "out for delivery"),
      named("delivered", "DELIVERED", "2026-11-24T12:00"),
    ];
    const day = named(name, status, "2026-11-24", exact);
    expect(words(...timed, day)).toEqual(expected);
    expect(words(day, ...timed.toReversed())).toEqual(expected);
  });

  it("is no scan of the days beside it", () => {
    const late = named("late", "TRANSIT", "2026-11-23T21:30");
    const early = named("early", "TRANSIT", "2026-11-25T04:00");
    expect(words(early, named("day", "DELIVERED", "2026-11-24"), late)).toEqual(["late", "day", "early"]);
  });
});

describe("a scan that can't be of the parcel's way", () => {
  const early = scan("DELIVERED", "2026-11-10T09:00");
  const ahead = scan("DELIVERED", "2026-12-10T09:00");

  it("is kept, set aside, and does not count", () => {
    const changed = withAdded(parcel(), [early, ahead, scan("TRANSIT", "2026-11-21T09:00")], now);
    expect(changed).toMatchObject({
      trackingStatus: "TRANSIT",
      deliveredAt: null,
      trackingHistory: [{ setAside: "before-label" }, { status: "TRANSIT" }, { setAside: "future" }],
    });
    expect(withAdded(changed, [early, ahead], now)).toBe(changed);
  });

  it("counts once its day is there", () => {
    const before = withAdded(parcel(), [ahead], now);
    const there = withAdded(before, [ahead], ahead.statusDate);
    expect(there).toMatchObject({ trackingStatus: "DELIVERED", deliveredAt: ahead.statusDate });
  });

  it("is none before the label of a caller's own voucher, or in a caller's own history", () => {
    const own = parcel({ bookedAtCarrier: false });
    expect(withAdded(own, [early], now).trackingStatus).toBe("DELIVERED");
    expect(withReplaced(parcel(), [early], now).trackingStatus).toBe("DELIVERED");
    expect(withReplaced(parcel(), [ahead], now)).toMatchObject({
      trackingStatus: "PRE_TRANSIT",
      trackingHistory: [{ setAside: "future" }],
    });
  });

  it("is one with the label's day or a clock that differs by hours", () => {
    const near = [scan("TRANSIT", "2026-11-20"), scan("DELIVERED", "2026-11-28T20:00")];
    expect(withAdded(parcel(), near, now)).toMatchObject({ trackingStatus: "DELIVERED" });
  });
});

describe("a caller's whole history", () => {
  const known = withAdded(
    parcel(),
    [
      scan("TRANSIT", "2026-11-22", null, { id: "1", milestone: "out-for-delivery", place: "Χανιά" }),
      delivered,
    ],
    now,
  );
  const spoken = (entries: readonly TrackingEntry[]): TrackingEntry[] =>
    entries.map(({ status, statusDate, statusDetails, statusExact }) => ({
      ...{ status, statusDate, statusDetails, statusExact },
    }));

  it("that is the stored one in the caller's words changes nothing", () => {
    expect(withReplaced(known, spoken(known.trackingHistory), now)).toBe(known);
  });

  it("without the delivery corrects it, and with an earlier status does not", () => {
    const [first] = known.trackingHistory;
    expect(withReplaced(known, spoken([first!]), now)).toMatchObject({
      trackingStatus: "TRANSIT",
      deliveredAt: null,
      trackingHistory: [first],
    });
    const announced = scan("PRE_TRANSIT", "2026-11-26T09:00");
    expect(withReplaced(known, [...spoken(known.trackingHistory), announced], now)).toMatchObject({
      trackingStatus: "DELIVERED",
    });
  });
});

const exacts = [null, null, null, "OUT_FOR_DELIVERY", "AT_LOCKER", "hub 7", "RETURNED", "LOST", "CORRECTED"];
type Source = "file" | "webhook" | "polling" | "put";
interface Arrival {
  readonly source: Source;
  readonly entry: TrackingEntry;
}

/** A scan of one of the four sources. A file may know the day alone, and only carriers' events have identities. */
const arrival = (n: number): fc.Arbitrary<Arrival> =>
  fc
    .record({
      source: fc.constantFrom<Source>("file", "webhook", "polling", "put"),
      status: fc.constantFrom(...trackingStatuses),
      statusExact: fc.constantFrom(...exacts),
      // From before the label until days to come; few moments, so that many are equal.
      hours: fc.integer({ min: -8, max: 40 }).map((step) => step * 6),
      isWholeDay: fc.boolean(),
    })
    .map(({ source, status, statusExact, hours, isWholeDay }) => {
      const isDay = isWholeDay && source === "file";
      const at =
        labelAt.getTime() + (isDay ? Math.floor(hours / 24) * DAY_MS + 2 * HOUR_MS : hours * HOUR_MS);
      const isEvent = source === "webhook" || source === "polling";
      return {
        source,
        entry: {
          ...{ status, statusDate: new Date(at), statusDetails: `scan ${n}` },
          statusExact: status === "DELIVERED" ? null : statusExact,
          ...(isDay && { isWholeDay: true as const }),
          ...(isEvent && { id: `event ${n}` }),
        },
      };
    });

const way = fc
  .integer({ min: 1, max: 9 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, n) => arrival(n))))
  .chain((scans) =>
    fc.record({
      one: fc.shuffledSubarray([...scans], { minLength: scans.length }),
      other: fc.shuffledSubarray([...scans, ...scans], { minLength: scans.length * 2 }),
    }),
  );

/** A carrier that is polled reports all that it knows so far; a caller puts what they read, and more. */
function arrive(shipment: Shipment, { source, entry }: Arrival, polled: TrackingEntry[]): Shipment {
  if (source === "polling") polled.push(entry);
  if (source !== "put") return withAdded(shipment, source === "polling" ? polled : [entry], now);
  const read = shipment.trackingHistory.map(({ status, statusDate, statusDetails, statusExact }) => ({
    ...{ status, statusDate, statusDetails, statusExact },
  }));
  const isKnown = read.some(({ statusDetails }) => statusDetails === entry.statusDetails);
  return withReplaced(shipment, isKnown ? read : [entry, ...read], now);
}

test("10,000 ways of parcels: the same end in any order of arrival, and Shopify's events go back by a return alone", async () => {
  await inParts(500, (part) =>
    fc.assert(
      fc.property(way, ({ one, other }) => {
        const first = follow(one);
        const second = follow(other);
        const end = ({ trackingStatus, deliveredAt, pickupAt, trackingHistory }: Shipment) => ({
          ...{ trackingStatus, deliveredAt, pickupAt },
          history: placeScans(trackingHistory).map(({ entry }) => entry),
        });
        expect(end(second)).toEqual(end(first));
      }),
      part,
    ),
  );
});

/** Lets scans arrive, sends Shopify after each what is due, and checks what it shows. */
function follow(arrivals: readonly Arrival[]): Shipment {
  let shipment = parcel();
  const polled: TrackingEntry[] = [];
  const ledger = new Map<string, SentEvent>();
  const shown: { readonly status: string; readonly message: string | null }[] = [];
  for (const each of arrivals) {
    shipment = arrive(shipment, each, polled);
    for (const { key, status, message } of dueEvents(plannedEvents(shipment), ledger)) {
      const begunAt = new Date(now.getTime() + ledger.size);
      ledger.set(key, { ...{ entryKey: key, eventId: key, sentAs: "", status, begunAt }, refusedAt: null });
      const previous = shown.at(-1);
      const entry = shipment.trackingHistory.find(({ statusDetails }) => statusDetails === message);
      if (previous?.status === "delivered" && status !== "delivered")
        expect(entry && takesBackDelivery(entry)).not.toBeNull();
      shown.push({ status, message });
    }
  }
  const last = shown.at(-1)?.status;
  if (shipment.trackingStatus === "DELIVERED") expect(last).toBe("delivered");
  else expect(last).not.toBe("delivered");
  return shipment;
}
