import type { CountryCode } from "../values/address.ts";
import type { CalendarDate, DayNumber } from "../values/day-number.ts";
import { calendarDate, dayNumber, dayNumberOf, yearOf } from "../values/day-number.ts";
import { centralEurope } from "./countries/central-europe.ts";
import { greeceAndNeighbours } from "./countries/greece-and-neighbours.ts";
import { northernEurope } from "./countries/northern-europe.ts";
import { overseas } from "./countries/overseas.ts";
import { westernEurope } from "./countries/western-europe.ts";
import type { HolidayName, HolidayRule, RuledDay } from "./holiday-rule.ts";
import { daysByRule, daysInLieu } from "./holiday-rule.ts";

export interface PublicHoliday {
  readonly date: CalendarDate;
  readonly name: HolidayName;
}

const rulesByCountry: ReadonlyMap<CountryCode, readonly HolidayRule[]> = new Map(
  Object.entries({
    ...greeceAndNeighbours,
    ...centralEurope,
    ...westernEurope,
    ...northernEurope,
    ...overseas,
  }),
);

/** Countries with known public holidays, sorted. */
export const countriesWithHolidays: readonly CountryCode[] = [...rulesByCountry.keys()].sort();

/**
 * The public holidays of a whole country, by date: days of rest by law, also on a Sunday, and their
 * substitutes. Regional holidays, half days and days that only banks or schools keep are left out. Two holidays
 * may share a date. An unknown country has none.
 */
export function publicHolidays(country: CountryCode, year: number): readonly PublicHoliday[] {
  return ruledDays(country, year).map(({ day, rule }) => ({ date: calendarDate(day), name: rule.name }));
}

export function isPublicHoliday(country: CountryCode, date: CalendarDate): boolean {
  return isHolidayNumber(country, dayNumber(date));
}

/** Like `isPublicHoliday`, for calendar arithmetic. */
export function isHolidayNumber(country: CountryCode, day: DayNumber): boolean {
  const known = remembered.get(country);
  if (known !== undefined && known.from <= day && day < known.until) return known.days.has(day);
  return rulesByCountry.has(country) && remember(country, yearOf(day)).days.has(day);
}

interface Holidays {
  readonly from: DayNumber;
  readonly until: DayNumber;
  readonly days: ReadonlySet<DayNumber>;
}

/** The holidays of each country in the years around the last question. */
const remembered = new Map<CountryCode, Holidays>();

function remember(country: CountryCode, year: number): Holidays {
  const years = [year - 1, year, year + 1];
  const holidays = {
    from: dayNumberOf(year - 1, 1, 1),
    until: dayNumberOf(year + 2, 1, 1),
    days: new Set(years.flatMap((each) => ruledDays(country, each).map(({ day }) => day))),
  };
  remembered.set(country, holidays);
  return holidays;
}

function ruledDays(country: CountryCode, year: number): readonly RuledDay[] {
  const rules = rulesByCountry.get(country) ?? [];
  // New Year's Day on a Saturday has its substitute in the old year.
  return [year, year + 1]
    .flatMap((each) => {
      const ruled = daysByRule(rules, each);
      return [...ruled, ...daysInLieu(ruled)];
    })
    .filter(({ day }) => yearOf(day) === year)
    .sort((a, b) => a.day - b.day);
}
