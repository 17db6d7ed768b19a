import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orthodoxEaster, westernEaster } from "../../../app/domain/engine/index.ts";
import { calendarDate, dayNumberOf, weekdayOf } from "../../../app/domain/engine/values/day-number.ts";

const year = fc.integer({ min: 1900, max: 2299 });

describe("Easter", () => {
  test.each([
    [2021, "2021-04-04", "2021-05-02"],
    [2024, "2024-03-31", "2024-05-05"],
    [2025, "2025-04-20", "2025-04-20"],
    [2026, "2026-04-05", "2026-04-12"],
    [2027, "2027-03-28", "2027-05-02"],
    [2028, "2028-04-16", "2028-04-16"],
    // The latest and the earliest western Easter of the century.
    [2038, "2038-04-25", "2038-04-25"],
    [2285, "2285-03-22", "2285-04-26"],
  ])("of %i is on %s in the West and on %s in the East", (year, western, orthodox) => {
    expect(calendarDate(westernEaster(year))).toBe(western);
    expect(calendarDate(orthodoxEaster(year))).toBe(orthodox);
  });

  test("is a Sunday between its earliest and latest day, in the East never before the West", () => {
    fc.assert(
      fc.property(year, (year) => {
        const [west, east] = [westernEaster(year), orthodoxEaster(year)];
        expect(weekdayOf(west)).toBe(0);
        expect(weekdayOf(east)).toBe(0);
        expect(west).toBeGreaterThanOrEqual(dayNumberOf(year, 3, 22));
        expect(west).toBeLessThanOrEqual(dayNumberOf(year, 4, 25));
        expect([0, 7, 28, 35]).toContain(east - west);
      }),
    );
  });
});
