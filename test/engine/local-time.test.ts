import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localTime, startOfDay, weekday } from "../../app/domain/engine/index.ts";
import { daysBetween } from "../../app/domain/engine/values/local-time.ts";

describe("a clock on the wall", () => {
  test.each([
    ["Europe/Athens", "2026-10-25T00:59:59.999Z", "2026-10-25", "03:59"],
    ["Europe/Athens", "2026-10-25T01:00:00.000Z", "2026-10-25", "03:00"],
    ["Europe/Athens", "2027-03-28T00:59:59.999Z", "2027-03-28", "02:59"],
    ["Europe/Athens", "2027-03-28T01:00:00.000Z", "2027-03-28", "04:00"],
    ["Europe/Athens", "2026-12-31T22:00:00.000Z", "2027-01-01", "00:00"],
    ["America/New_York", "2027-01-01T04:59:59.999Z", "2026-12-31", "23:59"],
    ["Asia/Kathmandu", "2026-11-20T18:15:00.000Z", "2026-11-21", "00:00"],
    // Half an hour of summer time.
    ["Australia/Lord_Howe", "2026-10-03T15:29:59.999Z", "2026-10-04", "01:59"],
    ["Australia/Lord_Howe", "2026-10-03T15:30:00.000Z", "2026-10-04", "02:30"],
  ])("in %s shows at %s %s %s", (timeZone, at, date, time) => {
    expect(localTime(new Date(at), timeZone)).toEqual({ date, time });
  });

  test.each([
    ["Europe/Athens", "2026-11-24", "2026-11-23T22:00:00.000Z"],
    ["Europe/Athens", "2026-10-25", "2026-10-24T21:00:00.000Z"],
    ["Europe/Athens", "2026-10-26", "2026-10-25T22:00:00.000Z"],
    ["America/New_York", "2026-11-24", "2026-11-24T05:00:00.000Z"],
    // Clocks go forward at midnight: the day begins at one.
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
    ["Pacific/Chatham", "2026-11-24", "2026-11-23T10:15:00.000Z"],
  ])("in %s begins %s at %s", (timeZone, date, start) => {
    expect(startOfDay(date, timeZone).toISOString()).toBe(start);
  });

  test("shows what the platform formats, whatever was asked before", () => {
    const zones = [
      "Europe/Athens",
      "Europe/Lisbon",
      "America/St_Johns",
      "Asia/Kathmandu",
      "Pacific/Chatham",
      "UTC",
    ];
    const formats = new Map(
      zones.map((timeZone) => [
        timeZone,
        new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }),
      ]),
    );
    const instant = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2040-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(instant, fc.constantFrom(...zones)), { minLength: 1, maxLength: 5 }),
        (asked) => {
          for (const [at, timeZone] of asked) {
            const { date, time } = localTime(at, timeZone);
            expect(`${date} ${time}`).toBe(formats.get(timeZone)?.format(at));
          }
        },
      ),
    );
  });

  test("refuses a time zone that there is not", () => {
    expect(() => localTime(new Date("2026-11-20T08:00:00Z"), "Mars/Olympus")).toThrow(RangeError);
  });
});

describe("calendar days", () => {
  test("know their weekday, also before 1970", () => {
    expect(["2026-11-20", "2026-11-22", "1970-01-01", "1969-12-28", "1900-01-01"].map(weekday)).toEqual([
      5, 0, 4, 0, 1,
    ]);
  });

  test("are whole days apart, also over a change of clocks and a leap day", () => {
    expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
    expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
    expect(daysBetween("2027-01-01", "2026-12-31")).toBe(-1);
  });
});
