/** Compares our holidays with another list for eleven years: every difference is known, and has its reason. */
import Holidays from "date-holidays";
import { describe, expect, test } from "vitest";
import { countriesWithHolidays, publicHolidays } from "../../../app/domain/engine/index.ts";

const FIRST = 2024;
const LAST = 2034;

interface Difference {
  readonly country: string;
  /** `ours`: only we have it; `theirs`: only they have it. */
  readonly only: "ours" | "theirs";
  /** Its name on the side that has it. */
  readonly name: RegExp;
  readonly because: string;
}

const accepted: readonly Difference[] = [
  {
    country: "BG",
    only: "ours",
    name: /^(New Year's Day|Liberation Day|Labour Day|Saint George's Day|Culture and Literacy Day|Unification Day|Independence Day|Christmas)/,
    because:
      "They leave out the working days that article 154(2) of the Labour Code gives for a weekend's holiday.",
  },
  {
    country: "BG",
    only: "ours",
    name: /^(Holy Saturday|Second Day of Christmas)$/,
    because: "Article 154(1) names both; they have neither.",
  },
  {
    country: "CA",
    only: "ours",
    name: /^Canada Day$/,
    because: "The Holidays Act makes 2 July the holiday when 1 July is a Sunday.",
  },
  {
    country: "CH",
    only: "theirs",
    name: /^(Karfreitag|Ostersonntag|Ostermontag|Pfingstsonntag|Pfingstmontag|Eidg\. Dank-.*|Stephanstag)$/,
    because: "Cantons of their own keep these; only four days are kept by all.",
  },
  {
    country: "CY",
    only: "ours",
    name: /^Clean Monday$/,
    because: "It is 48 days before Easter; they have the Tuesday.",
  },
  {
    country: "CY",
    only: "theirs",
    name: /^Καθαρά Δευτέρα$/,
    because: "It is 48 days before Easter; they have the Tuesday.",
  },
  {
    country: "CY",
    only: "ours",
    name: /^Kataklysmos$/,
    because: "The day off is the Monday, 50 days after Easter.",
  },
  {
    country: "CY",
    only: "theirs",
    name: /^Πεντηκοστή$/,
    because: "A Sunday, on which nothing is open anyway; the holiday is the Monday after it.",
  },
  { country: "CY", only: "ours", name: /^Christmas Eve$/, because: "A public holiday in Cyprus." },
  {
    country: "ES",
    only: "theirs",
    name: /^Navidad \(día sustituto\)$/,
    because: "Autonomous communities may choose another day for a Sunday's holiday; the state gives none.",
  },
  {
    country: "GB",
    only: "theirs",
    name: /^Easter Monday$/,
    because: "Not a bank holiday in Scotland.",
  },
  {
    country: "GR",
    only: "ours",
    name: /^Labour Day$/,
    because: "Moved out of Holy Week and off Sundays by decree.",
  },
  {
    country: "GR",
    only: "theirs",
    name: /^Εργατική Πρωτομαγιά$/,
    because: "Moved out of Holy Week and off Sundays by decree.",
  },
  {
    country: "IS",
    only: "ours",
    name: /^First Day of Summer$/,
    because: "The first Thursday after 18 April: 25 April when the 18th is one itself.",
  },
  {
    country: "IS",
    only: "theirs",
    name: /^Sumardagurinn fyrsti$/,
    because: "The first Thursday after 18 April: 25 April when the 18th is one itself.",
  },
  { country: "IS", only: "theirs", name: /^(Aðfangadagur|Gamlársdagur)$/, because: "Half days, from 13:00." },
  {
    country: "LT",
    only: "ours",
    name: /^(Mother|Father)'s Day$/,
    because: "Article 123 of the Labour Code lists both Sundays.",
  },
  {
    country: "LV",
    only: "ours",
    name: /^(Mother's Day|Whit Sunday)$/,
    because: "The law on holidays lists both Sundays.",
  },
  {
    country: "RO",
    only: "ours",
    name: /^Day after New Year's Day$/,
    because: "Article 139 of the Labour Code: 1 and 2 January.",
  },
  {
    country: "SK",
    only: "ours",
    name: /^(Victory Day|Our Lady of Sorrows)$/,
    because: "Working days in 2026 alone; they leave them out for good.",
  },
  {
    country: "US",
    only: "ours",
    name: /^Veterans Day$/,
    because: "5 U.S.C. 6103 moves it off a weekend like the other federal holidays.",
  },
];

function byDate(entries: readonly { date: string; name: string }[]): ReadonlyMap<string, readonly string[]> {
  const days = new Map<string, string[]>();
  for (const { date, name } of entries) days.set(date, [...(days.get(date) ?? []), name]);
  return days;
}

const years = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);

function differences(country: string): readonly { only: Difference["only"]; date: string; name: string }[] {
  const oracle = new Holidays(country);
  const ours = byDate(
    years.flatMap((year) => publicHolidays(country, year).map(({ date, name }) => ({ date, name: name.en }))),
  );
  const theirs = byDate(
    years.flatMap((year) =>
      oracle
        .getHolidays(year)
        .filter(({ type }) => type === "public")
        .map(({ date, name }) => ({ date: date.slice(0, 10), name })),
    ),
  );
  const missing = (from: typeof ours, there: typeof ours, only: Difference["only"]) =>
    [...from]
      .filter(([date]) => !there.has(date))
      .flatMap(([date, names]) => names.map((name) => ({ only, date, name })));
  return [...missing(ours, theirs, "ours"), ...missing(theirs, ours, "theirs")];
}

describe("Another list of holidays", () => {
  test.each(countriesWithHolidays)("agrees for %s but where we know better", (country) => {
    const known = accepted.filter((difference) => difference.country === country);
    const found = differences(country);
    const unexplained = found.filter(
      ({ only, name }) => !known.some((each) => each.only === only && each.name.test(name)),
    );
    expect(unexplained).toEqual([]);
    const idle = known.filter(
      (each) => !found.some(({ only, name }) => each.only === only && each.name.test(name)),
    );
    expect(idle, "differences that are none any more").toEqual([]);
  });
});
