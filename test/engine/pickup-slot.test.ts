import { describe, expect, test } from "vitest";
import type { PickupCapability } from "../../app/domain/engine/index.ts";
import { EngineError } from "../../app/domain/engine/index.ts";
import { pickupSlot } from "../../app/domain/engine/pickups/pickup-slot.ts";

const capability: PickupCapability = {
  combinedWithShipment: false,
  slotLengthInHours: 3,
  earliestAt: "09:00",
  latestAt: "18:00",
  sameDayLatestAt: "13:00",
  timeZone: "Europe/Athens",
  days: { weekdays: [0, 1, 2, 3, 4, 5, 6], holidaysOf: null, closedDates: ["2026-12-25"] },
  schedule: () => Promise.reject(new Error("not asked")),
  cancel: () => Promise.reject(new Error("not asked")),
};

/** A Friday; Athens is two hours ahead. */
const at = (utc: string) => new Date(`2026-11-20T${utc}:00Z`);

function reason(date: string, now: Date, change: Partial<PickupCapability> = {}): unknown {
  try {
    return pickupSlot({ ...capability, ...change }, date, now);
  } catch (error) {
    return error instanceof EngineError ? (error.metadata?.reason ?? error.code) : error;
  }
}

describe("a pickup's slot", () => {
  test("starts with the carrier's day on a later day", () => {
    expect(pickupSlot(capability, "2026-11-23", at("16:00"))).toEqual({
      date: "2026-11-23",
      from: "09:00",
      until: "12:00",
    });
  });

  test("starts at the next half hour with some notice on the same day", () => {
    expect(pickupSlot(capability, "2026-11-20", at("08:10"))).toEqual({
      date: "2026-11-20",
      from: "11:00",
      until: "14:00",
    });
    expect(pickupSlot(capability, "2026-11-20", at("04:00")).from).toBe("09:00");
  });

  test("ends with the carrier's day", () => {
    const late = { ...capability, sameDayLatestAt: "16:30" };
    expect(pickupSlot(late, "2026-11-20", at("14:00"))).toMatchObject({ from: "16:30", until: "18:00" });
    expect(pickupSlot(late, "2026-11-20", at("14:30"))).toMatchObject({ from: "17:00", until: "18:00" });
  });

  test("the same-day limit is by the clock at the pickup place, and holds to the minute", () => {
    expect(reason("2026-11-20", at("11:00"))).toMatchObject({ date: "2026-11-20" });
    expect(reason("2026-11-20", at("11:01"))).toBe("same_day_limit");
    expect(reason("2026-11-20", at("11:01"), { timeZone: "Europe/Lisbon" })).toMatchObject({ from: "12:00" });
  });

  test("today is the day at the pickup place", () => {
    expect(reason("2026-11-20", at("22:30"))).toBe("past");
    expect(reason("2026-11-21", at("22:30"))).toMatchObject({ date: "2026-11-21", from: "09:00" });
  });

  test.each([
    ["in the past", "2026-11-19", {}, "past"],
    ["on a day without rounds", "2026-12-25", {}, "disabled_date"],
    ["never on the same day", "2026-11-20", { sameDayLatestAt: null }, "no_same_day"],
    ["60 days ahead at most", "2027-01-20", {}, "too_far_ahead"],
    ["no calendar day", "2026-02-30", {}, "VALIDATION_FAILED"],
    ["no day at all", "tomorrow", {}, "VALIDATION_FAILED"],
  ])("is refused %s", (_, date, change, expected) => {
    expect(reason(date, at("06:00"), change)).toBe(expected);
  });

  test("exactly 60 days ahead is fine", () => {
    expect(reason("2027-01-19", at("06:00"))).toMatchObject({ date: "2027-01-19" });
  });

  test("is refused where there is no pickup", () => {
    expect(() => pickupSlot(undefined, "2026-11-23", at("06:00"))).toThrow(
      expect.objectContaining({ code: "PICKUP_NOT_AVAILABLE" }),
    );
  });
});
