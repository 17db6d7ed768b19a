import { describe, expect, test } from "vitest";
import { countriesWithHolidays, publicHolidays } from "../../app/domain/engine/index.ts";
import {
  coveredYears,
  disabledPickupDates,
} from "../../app/domain/reference/publish/disabled-pickup-dates.ts";

const years = [2026, 2027, 2028];

function greek(overrides = {}) {
  const { GR } = disabledPickupDates(["GR"], years, publicHolidays, overrides);
  return GR!;
}

describe("the days without pickup in Greece", () => {
  test.each([
    // Clean Monday, Good Friday, Easter Monday, Whit Monday: by Orthodox Easter on 2026-04-12, 2027-05-02, 2028-04-16.
    ...["2026-02-23", "2026-04-10", "2026-04-13", "2026-06-01"],
    ...["2027-03-15", "2027-04-30", "2027-05-03", "2027-06-21"],
    ...["2028-02-28", "2028-04-14", "2028-04-17", "2028-06-05"],
    ...["2026-01-01", "2026-01-06", "2026-03-25", "2026-05-01", "2026-10-28", "2026-12-25"],
    // 1 May 2027 is Holy Saturday: its holiday moves to the Tuesday after Easter.
    "2027-05-04",
  ])("have %s as a holiday with names in both languages", (date) => {
    const { dates, reasons } = greek();
    expect(dates).toContain(date);
    expect(reasons[date]).toEqual({
      reason: "public-holiday",
      name: { el: expect.stringMatching(/\p{Script=Greek}/u), en: expect.stringMatching(/^[A-Z]/) },
    });
  });

  test("have Holy Saturday of 2027 as a Saturday like any other", () => {
    const { dates, reasons } = greek();
    expect(dates).toContain("2027-05-01");
    expect(reasons["2027-05-01"]).toBeUndefined();
  });

  test.each(["2026-04-09", "2026-04-14", "2027-05-05", "2028-05-02", "2028-12-29"])(
    "leave %s free",
    (date) => {
      expect(greek().dates).not.toContain(date);
    },
  );

  test("are every weekend and every holiday of whole years, once, ascending", () => {
    const { from, until, dates, reasons } = greek();
    expect([from, until]).toEqual(["2026-01-01", "2028-12-31"]);
    expect([...new Set(dates)].sort()).toEqual(dates);
    const weekends = dates.filter((date) => [0, 6].includes(new Date(date).getUTCDay()));
    // 1,096 days from a Thursday to a Sunday.
    expect(weekends).toHaveLength(314);
    expect(dates.filter((date) => !weekends.includes(date)).every((date) => date in reasons)).toBe(true);
    expect(Object.keys(reasons).every((date) => dates.includes(date))).toBe(true);
  });
});

describe("the override list", () => {
  const name = { el: "Απεργία", en: "General strike" };

  test("adds a day", () => {
    const { dates, reasons } = greek({ GR: { "2027-02-10": { disabled: true, name } } });
    expect(dates).toContain("2027-02-10");
    expect(reasons["2027-02-10"]).toEqual({ reason: "override", name });
  });

  test("opens a holiday and a weekend", () => {
    const open = { disabled: false, name };
    const { dates, reasons } = greek({ GR: { "2026-06-01": open, "2026-12-19": open } });
    expect(dates).not.toContain("2026-06-01");
    expect(reasons["2026-06-01"]).toBeUndefined();
    expect(dates).not.toContain("2026-12-19");
  });

  test("names a holiday otherwise", () => {
    const { reasons } = greek({ GR: { "2026-06-01": { disabled: true, name } } });
    expect(reasons["2026-06-01"]).toEqual({ reason: "override", name });
  });

  test("is each country's own", () => {
    expect(greek({ CY: { "2027-02-10": { disabled: true, name } } })).toEqual(greek());
  });
});

test("every country with a calendar has its own days", () => {
  const days = disabledPickupDates(countriesWithHolidays, years, publicHolidays, {});
  expect(Object.keys(days)).toEqual(countriesWithHolidays);
  expect(days.GR).toEqual(greek());
  for (const [country, { reasons }] of Object.entries(days))
    for (const year of years) expect(reasons, country).toHaveProperty(`${year}-12-25`);
});

test("two holidays on one day are both named", () => {
  const name = (en: string) => ({ el: en, en });
  const holidays = () => [
    { date: "2026-05-01", name: name("Labour Day") },
    { date: "2026-05-01", name: name("Ascension Day") },
  ];
  const { DE } = disabledPickupDates(["DE"], [2026], holidays, {});
  expect(DE?.reasons["2026-05-01"]?.name.en).toBe("Labour Day, Ascension Day");
  expect(DE?.dates.filter((date) => date === "2026-05-01")).toHaveLength(1);
});

describe("the years that are covered", () => {
  test.each([
    ["2026-01-01T12:00:00Z", [2026, 2027, 2028]],
    ["2026-11-20T08:00:00Z", [2026, 2027, 2028]],
    ["2026-12-31T09:59:59Z", [2026, 2027, 2028]],
    // East of the date line it is 2027 already; west of it, 2026 lasts until noon of 1 January.
    ["2026-12-31T10:00:00Z", [2026, 2027, 2028, 2029]],
    ["2027-01-01T11:59:59Z", [2026, 2027, 2028, 2029]],
    ["2027-01-01T12:00:00Z", [2027, 2028, 2029]],
  ])("at %s are %j", (now, years) => {
    expect(coveredYears(new Date(now))).toEqual(years);
  });
});
