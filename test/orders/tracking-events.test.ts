import { describe, expect, it } from "vitest";
import type { TrackingEntry } from "../../app/domain/engine/index.ts";
import { milestoneOf } from "../../app/domain/engine/index.ts";
import { plannedEvents } from "../../app/domain/orders/tracking/planned-events.ts";

function entry(
  status: TrackingEntry["status"],
  date: string,
  exact: string | null = null,
  details = "scan",
): TrackingEntry {
  return { status, statusDate: new Date(date), statusDetails: details, statusExact: exact };
}

describe("a tracking entry as an event", () => {
  it.each([
    ["PRE_TRANSIT", null, "confirmed"],
    ["TRANSIT", null, "in-transit"],
    ["EXCEPTION", null, "delayed"],
    ["DELIVERED", null, "delivered"],
    ["TRANSIT", "out for delivery", "out-for-delivery"],
    ["TRANSIT", "at-locker", "ready-for-pickup"],
    ["TRANSIT", "picked_up", "picked-up"],
    ["EXCEPTION", "Delivery attempted", "attempted-delivery"],
    ["EXCEPTION", "RETURNED", "failure"],
    ["EXCEPTION", "lost", "failure"],
    ["EXCEPTION", "Damaged", "failure"],
    ["TRANSIT", "hub 7 scan", "in-transit"],
    ["TRANSIT", "constructor", "in-transit"],
  ] as const)("%s with %s is %s", (status, statusExact, expected) => {
    expect(milestoneOf({ status, statusExact })).toBe(expected);
  });

  it("is the driver's own word where it gives one, also if that is nothing", () => {
    const entry = { status: "EXCEPTION", statusExact: "returned" } as const;
    expect(milestoneOf({ ...entry, milestone: "attempted-delivery" })).toBe("attempted-delivery");
    expect(milestoneOf({ ...entry, milestone: null })).toBeNull();
  });
});

describe("the events of a shipment", () => {
  const shipment = {
    id: "0193-a",
    createdAt: new Date("2026-11-20T08:00:00Z"),
    carrier: { code: "aegean", name: "Aegean", imageUrl: "" },
    rate: { promise: { earliest: "2026-11-23", latest: "2026-11-24" } },
    trackingHistory: [
      entry("DELIVERED", "2026-11-22T09:00:00Z"),
      entry("TRANSIT", "2026-11-21T09:00:00Z"),
      entry("TRANSIT", "2026-11-21T09:00:00Z"),
    ],
  };

  it("say the promised day with the label, and place and new day with a scan that has them", () => {
    const scan = { ...entry("TRANSIT", "2026-11-21T08:00:00Z"), place: "Λάρισα", expectedOn: "2026-11-25" };
    const [bought, scanned] = plannedEvents({ ...shipment, trackingHistory: [scan] });
    expect(bought).toMatchObject({ status: "label-purchased", expectedOn: "2026-11-24" });
    expect(scanned).toMatchObject({ status: "in-transit", place: "Λάρισα", expectedOn: "2026-11-25" });
  });

  it("leave out entries without an event", () => {
    const quiet = { ...entry("TRANSIT", "2026-11-21T08:00:00Z"), milestone: null };
    const events = plannedEvents({ ...shipment, trackingHistory: [quiet] });
    expect(events.map(({ status }) => status)).toEqual(["label-purchased"]);
  });

  it("are the bought label, then the history by date, with a repeated entry once", () => {
    expect(plannedEvents(shipment).map(({ status }) => status)).toEqual([
      "label-purchased",
      "in-transit",
      "delivered",
    ]);
  });

  describe("of a printed label", () => {
    const printing = (at: string) => ({
      firstAt: new Date(at),
      lastAt: new Date("2026-11-29T00:00:00Z"),
      count: 3,
    });
    const statuses = (printed: Partial<Parameters<typeof plannedEvents>[0]>) =>
      plannedEvents({ ...shipment, ...printed }).map(({ status }) => status);

    it("say so once, when it was printed first", () => {
      const printed = plannedEvents({ ...shipment, printing: printing("2026-11-20T09:00:00Z") });
      expect(printed.map(({ status }) => status)).toEqual([
        ...["label-purchased", "label-printed", "in-transit", "delivered"],
      ]);
      expect(printed[1]).toMatchObject({ happenedAt: new Date("2026-11-20T09:00:00Z"), message: "Aegean" });
    });

    it("say nothing once the carrier has the parcel", () => {
      expect(statuses({ printing: printing("2026-11-21T10:00:00Z") })).not.toContain("label-printed");
    });

    it("say so once, if the carrier reports it too", () => {
      const trackingHistory = [entry("PRE_TRANSIT", "2026-11-20T10:00:00Z", "LABEL_PRINTED")];
      const own = statuses({ trackingHistory });
      expect(own).toEqual(["label-purchased", "label-printed"]);
      expect(statuses({ trackingHistory, printing: printing("2026-11-20T09:00:00Z") })).toEqual(own);
    });
  });

  it("keep their keys when the history grows, and differ between shipments", () => {
    const keys = plannedEvents(shipment).map(({ key }) => key);
    const grown = {
      ...shipment,
      trackingHistory: [...shipment.trackingHistory, entry("EXCEPTION", "2026-11-21T10:00:00Z")],
    };
    expect(plannedEvents(grown).map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
    const other = plannedEvents({ ...shipment, id: "0193-b" }).map(({ key }) => key);
    expect(other.filter((key) => keys.includes(key))).toEqual([]);
  });
});
