import { describe, expect, test } from "vitest";
import type { Validity } from "../../../app/domain/engine/index.ts";
import { tariffOn } from "../../../app/domain/engine/index.ts";
import { localDay } from "../../../app/domain/engine/rating/local-day.ts";

function version(validFrom: string, validTo: string | null = null, timeZone = "Europe/Athens"): Validity {
  return { validFrom, validTo, timeZone };
}

function on(versions: readonly Validity[], at: string): string {
  return tariffOn(versions, new Date(at)).validFrom;
}

describe("versions", () => {
  const versions = [version("2027-01-01"), version("2026-01-01"), version("2026-06-01", "2026-06-30")];

  test("take over at midnight of their time zone", () => {
    expect(on(versions, "2026-12-31T21:59:59.999Z")).toBe("2026-01-01");
    expect(on(versions, "2026-12-31T22:00:00.000Z")).toBe("2027-01-01");
    const newYork = [
      version("2026-01-01", null, "America/New_York"),
      version("2027-01-01", null, "America/New_York"),
    ];
    expect(on(newYork, "2027-01-01T04:59:59Z")).toBe("2026-01-01");
    expect(on(newYork, "2027-01-01T05:00:00Z")).toBe("2027-01-01");
  });

  test("take over at midnight also where clocks change that night", () => {
    // Beirut's clocks went from 00:00 to 01:00 on 2026-03-29: the day began an hour later by the clock.
    const beirut = [version("2026-01-01", null, "Asia/Beirut"), version("2026-03-29", null, "Asia/Beirut")];
    expect(on(beirut, "2026-03-28T21:59:59Z")).toBe("2026-01-01");
    expect(on(beirut, "2026-03-28T22:00:00Z")).toBe("2026-03-29");
  });

  test("end with their last day, then the earlier one holds again", () => {
    expect(on(versions, "2026-05-31T20:59:59Z")).toBe("2026-01-01");
    expect(on(versions, "2026-05-31T21:00:00Z")).toBe("2026-06-01");
    expect(on(versions, "2026-06-30T20:59:59Z")).toBe("2026-06-01");
    expect(on(versions, "2026-06-30T21:00:00Z")).toBe("2026-01-01");
  });

  test("that don't hold yet, or any more, are refused with the day", () => {
    const gap = [
      version("2026-01-01", "2026-03-31"),
      version("2026-02-01", "2026-02-28"),
      version("2027-01-01"),
      version("2026-12-01", "2026-12-24"),
    ];
    const refusal = (list: readonly Validity[], at: string) => {
      try {
        return on(list, at);
      } catch (error) {
        return error;
      }
    };
    expect(refusal(gap, "2026-11-20T10:00:00Z")).toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
      message:
        "There are no prices for 2026-11-20: the last ones ended on 2026-03-31, the next ones begin on 2026-12-01.",
      metadata: { valid_from: "2026-12-01" },
    });
    expect(refusal(gap, "2025-11-20T10:00:00Z")).toMatchObject({
      message: "There are no prices for 2025-11-20: the next ones begin on 2026-01-01.",
    });
    expect(refusal([version("2026-01-01", "2026-03-31")], "2026-11-20T10:00:00Z")).toMatchObject({
      message: "There are no prices for 2026-11-20: the last ones ended on 2026-03-31.",
      metadata: { valid_from: null },
    });
    expect(refusal([], "2026-11-20T10:00:00Z")).toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
      message: "There are no prices.",
    });
  });
});

describe("a local day", () => {
  test.each([
    ["Europe/Athens", "2026-11-20T10:00:00Z", "2026-11-20", 24],
    ["Europe/Athens", "2026-03-29T10:00:00Z", "2026-03-29", 23],
    ["Europe/Athens", "2026-10-25T10:00:00Z", "2026-10-25", 25],
    ["Asia/Beirut", "2026-03-29T10:00:00Z", "2026-03-29", 23],
    ["Asia/Kathmandu", "2026-11-20T18:15:00Z", "2026-11-21", 24],
    // Samoa skipped 2011-12-30.
    ["Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29", 24],
    ["Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31", 24],
  ])("of %s at %s is %s and has %i hours", (timeZone, at, date, hours) => {
    const day = localDay(new Date(at), timeZone);
    expect(day.date).toBe(date);
    expect((day.endsAt - day.startsAt) / 3_600_000).toBe(hours);
    expect(localDay(new Date(day.startsAt), timeZone).date).toBe(date);
    expect(localDay(new Date(day.endsAt - 1), timeZone).date).toBe(date);
    expect(localDay(new Date(day.endsAt), timeZone).date).not.toBe(date);
    expect(localDay(new Date(day.startsAt - 1), timeZone).date).not.toBe(date);
  });

  test("stays right when many are asked about in turns", () => {
    for (let round = 0; round < 3; round += 1) {
      for (let day = 1; day <= 28; day += 1) {
        const date = `2026-02-${String(day).padStart(2, "0")}`;
        expect(localDay(new Date(`${date}T12:00:00Z`), "Europe/Athens").date).toBe(date);
        expect(localDay(new Date(`${date}T23:00:00Z`), "Europe/Lisbon").date).toBe(date);
      }
    }
  });
});
