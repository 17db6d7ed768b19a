import { describe, expect, test } from "vitest";
import {
  countriesWithHolidays,
  isPublicHoliday,
  orthodoxEaster,
  publicHolidays,
} from "../../../app/domain/engine/index.ts";
import { calendarDate, dayNumber, weekdayOf } from "../../../app/domain/engine/values/day-number.ts";

const dates = (country: string, year: number) => publicHolidays(country, year).map(({ date }) => date);
const nameOf = (country: string, date: string) =>
  publicHolidays(country, Number(date.slice(0, 4))).find((holiday) => holiday.date === date)?.name;

describe("Greek holidays", () => {
  test("are these in 2026", () => {
    expect(publicHolidays("GR", 2026).map(({ date, name }) => [date, name.en, name.el])).toEqual([
      ["2026-01-01", "New Year's Day", "Πρωτοχρονιά"],
      ["2026-01-06", "Epiphany", "Θεοφάνια"],
      ["2026-02-23", "Clean Monday", "Καθαρά Δευτέρα"],
      ["2026-03-25", "Independence Day", "Ευαγγελισμός και Εθνική Επέτειος"],
      ["2026-04-10", "Good Friday", "Μεγάλη Παρασκευή"],
      ["2026-04-12", "Easter Sunday", "Κυριακή του Πάσχα"],
      ["2026-04-13", "Easter Monday", "Δευτέρα του Πάσχα"],
      ["2026-05-01", "Labour Day", "Πρωτομαγιά"],
      ["2026-05-31", "Whit Sunday", "Πεντηκοστή"],
      ["2026-06-01", "Whit Monday", "Αγίου Πνεύματος"],
      ["2026-08-15", "Assumption of Mary", "Κοίμηση της Θεοτόκου"],
      ["2026-10-28", "Ochi Day", "Επέτειος του Όχι"],
      ["2026-12-25", "Christmas Day", "Χριστούγεννα"],
      ["2026-12-26", "Synaxis of the Mother of God", "Σύναξη της Θεοτόκου"],
    ]);
  });

  test.each([
    [2026, ["2026-02-23", "2026-04-10", "2026-04-13", "2026-06-01"]],
    [2027, ["2027-03-15", "2027-04-30", "2027-05-03", "2027-06-21"]],
    [2028, ["2028-02-28", "2028-04-14", "2028-04-17", "2028-06-05"]],
  ])("that hang on Easter fall in %i on %j", (year, movable) => {
    expect(dates("GR", year)).toEqual(expect.arrayContaining(movable));
  });

  test.each([
    ["2021-05-04", "Holy Saturday"],
    ["2022-05-02", "a Sunday"],
    ["2024-05-07", "Holy Wednesday"],
    ["2027-05-04", "Holy Saturday"],
    ["2032-05-04", "Holy Saturday"],
    ["2033-05-02", "a Sunday"],
  ])("have Labour Day on %s, because 1 May is %s", (date) => {
    expect(nameOf("GR", date)?.en).toBe("Labour Day");
    expect(isPublicHoliday("GR", `${date.slice(0, 4)}-05-01`)).toBe(false);
  });

  test("have Labour Day moved in every year to 2040 in which 1 May is a Sunday or in Holy Week, and in no other", () => {
    for (let year = 2021; year <= 2040; year++) {
      const mayDay = dayNumber(`${year}-05-01`);
      const toEaster = orthodoxEaster(year) - mayDay;
      const inTheWay = weekdayOf(mayDay) === 0 || (toEaster >= 0 && toEaster <= 6);
      expect(isPublicHoliday("GR", calendarDate(mayDay)), String(year)).toBe(!inTheWay);
    }
  });
});

describe("Holidays on a weekend", () => {
  test("move in Britain to the next working days, Christmas before Boxing Day", () => {
    expect(dates("GB", 2027)).toEqual(
      expect.arrayContaining(["2027-12-25", "2027-12-26", "2027-12-27", "2027-12-28"]),
    );
    expect(nameOf("GB", "2027-12-27")?.en).toBe("Christmas Day");
    expect(nameOf("GB", "2027-12-28")?.en).toBe("Boxing Day");
    // Christmas on a Sunday: Monday is Boxing Day itself.
    expect(nameOf("GB", "2022-12-27")?.en).toBe("Christmas Day");
  });

  test("move in the United States to the nearest weekday, also in the old year", () => {
    expect(isPublicHoliday("US", "2027-12-31")).toBe(true);
    expect(nameOf("US", "2027-12-31")?.en).toBe("New Year's Day");
    expect(isPublicHoliday("US", "2026-07-03")).toBe(true);
    expect(isPublicHoliday("US", "2027-07-05")).toBe(true);
  });

  test("move in Bulgaria to the days after Easter", () => {
    // 1 May 2027 is Holy Saturday, 3 May Easter Monday.
    expect(nameOf("BG", "2027-05-04")?.en).toBe("Labour Day");
  });

  test("stay where they are in Germany", () => {
    expect(dates("DE", 2026).filter((date) => date > "2026-10-01")).toEqual([
      "2026-10-03",
      "2026-12-25",
      "2026-12-26",
    ]);
  });

  test("give the Dutch King's Day to the Saturday", () => {
    expect(isPublicHoliday("NL", "2031-04-26")).toBe(true);
    expect(isPublicHoliday("NL", "2031-04-27")).toBe(false);
  });
});

describe("Holidays by law of a year", () => {
  test.each([
    ["PL", "2024-12-24", false],
    ["PL", "2025-12-24", true],
    ["IT", "2025-10-04", false],
    ["IT", "2027-10-04", true],
    ["DK", "2023-05-05", true],
    ["DK", "2024-04-26", false],
    ["SK", "2024-11-17", true],
    ["SK", "2025-11-17", false],
    ["SK", "2026-05-08", false],
    ["SK", "2028-05-08", true],
    ["IE", "2029-02-05", true],
    ["IE", "2030-02-01", true],
    ["IE", "2030-02-04", false],
  ])("in %s %s: %s", (country, date, holiday) => {
    expect(isPublicHoliday(country, date)).toBe(holiday);
  });
});

describe("Every country's list", () => {
  const years = [2025, 2026, 2027, 2028, 2029];
  const all = countriesWithHolidays.flatMap((country) =>
    years.flatMap((year) => publicHolidays(country, year).map((holiday) => ({ country, year, ...holiday }))),
  );

  test("covers the EU, Switzerland, Norway, Britain and the United States", () => {
    const wanted =
      "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK US".split(
        " ",
      );
    expect(countriesWithHolidays).toEqual(expect.arrayContaining(wanted));
  });

  test("is of its year, in order, with Christmas and New Year's Day, and names in both languages", () => {
    for (const { country, year, date, name } of all) {
      expect(date.startsWith(String(year)), `${country} ${date}`).toBe(true);
      expect(name.en).toMatch(/^[A-Z0-9]/);
      expect(name.el).toMatch(/^(\d+ )?\p{Script=Greek}/u);
    }
    for (const country of countriesWithHolidays) {
      for (const year of years) {
        expect(dates(country, year)).toEqual(dates(country, year).toSorted());
        expect(dates(country, year)).toEqual(expect.arrayContaining([`${year}-01-01`, `${year}-12-25`]));
      }
    }
  });

  test("is what single days are checked by, for more years than are remembered", () => {
    for (let year = 1950; year < 2150; year++) {
      const days = new Set(dates("GR", year));
      expect(isPublicHoliday("GR", `${year}-12-25`)).toBe(days.has(`${year}-12-25`));
      expect(isPublicHoliday("GR", `${year}-11-20`)).toBe(false);
    }
  });

  test("is empty for a country that isn't known", () => {
    expect(publicHolidays("XX", 2026)).toEqual([]);
    expect(isPublicHoliday("XX", "2026-12-25")).toBe(false);
    expect(isPublicHoliday("constructor", "2026-12-25")).toBe(false);
  });
});
