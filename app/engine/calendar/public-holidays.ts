import type { CountryCode } from "../address.ts";
import type { CalendarDate } from "../shipment.ts";
import { centralEurope } from "./countries/central-europe.ts";
import { greeceAndNeighbours } from "./countries/greece-and-neighbours.ts";
import { northernEurope } from "./countries/northern-europe.ts";
import { overseas } from "./countries/overseas.ts";
import { westernEurope } from "./countries/western-europe.ts";
import type { DayNumber } from "./day-number.ts";
import { calendarDate, yearOf } from "./day-number.ts";
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

/** Countries whose public holidays are known, sorted. */
export const countriesWithHolidays: readonly CountryCode[] = [...rulesByCountry.keys()].sort();

/**
 * The public holidays of a whole country, by date: days on which by law the country rests, also when they fall on a
 * Sunday, and the days given for them. Days of regions, half days and days that only banks or schools keep are not
 * among them. Two holidays may share a date. An unknown country has none.
 */
export function publicHolidays(country: CountryCode, year: number): readonly PublicHoliday[] {
  return ruledDays(country, year).map(({ day, rule }) => ({ date: calendarDate(day), name: rule.name }));
}

export function isPublicHoliday(country: CountryCode, date: CalendarDate): boolean {
  return daysOff(country, Number(date.slice(0, 4))).dates.has(date);
}

/** As `isPublicHoliday`, for calendar arithmetic. */
export function isHolidayNumber(country: CountryCode, day: DayNumber): boolean {
  return daysOff(country, yearOf(day)).days.has(day);
}

interface DaysOff {
  readonly dates: ReadonlySet<CalendarDate>;
  readonly days: ReadonlySet<DayNumber>;
}

const none: DaysOff = { dates: new Set(), days: new Set() };
/** Three years of every country; whoever asks for more years than that makes it forget. */
const REMEMBERED = 128;
const remembered = new Map<string, DaysOff>();

function daysOff(country: CountryCode, year: number): DaysOff {
  if (!rulesByCountry.has(country)) return none;
  const key = country + year;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const days = ruledDays(country, year).map(({ day }) => day);
  const found = { dates: new Set(days.map(calendarDate)), days: new Set(days) };
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(key, found);
  return found;
}

function ruledDays(country: CountryCode, year: number): readonly RuledDay[] {
  const rules = rulesByCountry.get(country) ?? [];
  // New Year's Day on a Saturday is given a day in the old year.
  return [year, year + 1]
    .flatMap((each) => {
      const ruled = daysByRule(rules, each);
      return [...ruled, ...daysInLieu(ruled)];
    })
    .filter(({ day }) => yearOf(day) === year)
    .sort((a, b) => a.day - b.day);
}
