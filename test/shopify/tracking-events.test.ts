import { describe, expect, it } from "vitest";
import type { TrackingEntry } from "../../app/engine/index.ts";
import { eventStatus } from "../../app/shopify/tracking/event-status.ts";
import { plannedEvents } from "../../app/shopify/tracking/planned-events.ts";
import { loadAdminSchema } from "../../scripts/codegen/admin-schema.ts";

function entry(
  status: TrackingEntry["status"],
  date: string,
  exact: string | null = null,
  details = "scan",
): TrackingEntry {
  return { status, statusDate: new Date(date), statusDetails: details, statusExact: exact };
}

describe("a tracking entry as Shopify's event", () => {
  it.each([
    ["PRE_TRANSIT", null, "CONFIRMED"],
    ["TRANSIT", null, "IN_TRANSIT"],
    ["EXCEPTION", null, "DELAYED"],
    ["DELIVERED", null, "DELIVERED"],
    ["TRANSIT", "out for delivery", "OUT_FOR_DELIVERY"],
    ["TRANSIT", "at-locker", "READY_FOR_PICKUP"],
    ["TRANSIT", "picked_up", "CARRIER_PICKED_UP"],
    ["EXCEPTION", "Delivery attempted", "ATTEMPTED_DELIVERY"],
    ["EXCEPTION", "RETURNED", "FAILURE"],
    ["EXCEPTION", "lost", "FAILURE"],
    ["EXCEPTION", "Damaged", "FAILURE"],
    ["TRANSIT", "hub 7 scan", "IN_TRANSIT"],
    ["TRANSIT", "constructor", "IN_TRANSIT"],
  ] as const)("%s with %s is %s", (status, statusExact, expected) => {
    expect(eventStatus({ status, statusExact })).toBe(expected);
  });

  it("only has statuses that the API version knows", () => {
    const known = loadAdminSchema("2026-10").schema.getType("FulfillmentEventStatus");
    const values = known && "getValues" in known ? known.getValues().map(({ name }) => name) : [];
    expect(values).toContain("DELIVERED");
    for (const exact of [
      "x",
      "label printed",
      "collected",
      "out for delivery",
      "in locker",
      "recipient absent",
      "destroyed",
    ])
      expect(values).toContain(eventStatus({ status: "TRANSIT", statusExact: exact }));
  });
});

describe("the events of a shipment", () => {
  const shipment = {
    id: "0193-a",
    createdAt: new Date("2026-11-20T08:00:00Z"),
    carrier: { code: "aegean", name: "Aegean", imageUrl: "" },
    trackingHistory: [
      entry("DELIVERED", "2026-11-22T09:00:00Z"),
      entry("TRANSIT", "2026-11-21T09:00:00Z"),
      entry("TRANSIT", "2026-11-21T09:00:00Z"),
    ],
  };

  it("are the bought label and then the history by date, an entry that stands twice once", () => {
    expect(plannedEvents(shipment).map(({ status }) => status)).toEqual([
      "LABEL_PURCHASED",
      "IN_TRANSIT",
      "DELIVERED",
    ]);
  });

  it("keep their keys when the history grows, and have others for another shipment", () => {
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
