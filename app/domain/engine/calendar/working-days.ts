import type { CountryCode } from "../values/address.ts";
import type { CalendarDate, DayNumber } from "../values/day-number.ts";
import { calendarDate, dayNumber, weekdayOf } from "../values/day-number.ts";
import { isHolidayNumber } from "./public-holidays.ts";

/** Working days of a merchant, a carrier's vans, or the people who deliver in a country. */
export interface WorkingDays {
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
  /** The country whose public holidays apply; null: none. */
  readonly holidaysOf: CountryCode | null;
  readonly closedDates: readonly CalendarDate[];
}

export const MONDAY_TO_FRIDAY: readonly number[] = [1, 2, 3, 4, 5];

/** The reason that a day is no working day; null: it is one. */
export type DayOff = "weekday" | "holiday" | "closed";

export function dayOff(days: WorkingDays, day: DayNumber): DayOff | null {
  if (!days.weekdays.includes(weekdayOf(day))) return "weekday";
  if (days.holidaysOf !== null && isHolidayNumber(days.holidaysOf, day)) return "holiday";
  return days.closedDates.length > 0 && days.closedDates.includes(calendarDate(day)) ? "closed" : null;
}

export function isWorkingDay(days: WorkingDays, date: CalendarDate): boolean {
  return dayOff(days, dayNumber(date)) === null;
}
