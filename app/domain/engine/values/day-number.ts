/** `YYYY-MM-DD`, a calendar day at a place known from the context: the pickup's or the destination's. */
export type CalendarDate = string;

/** Whole days since 1970-01-01: calendar arithmetic without clocks and time zones. */
export type DayNumber = number;

const DAY_MS = 86_400_000;

/** @param date a day that exists */
export function dayNumber(date: CalendarDate): DayNumber {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** @param month 1 to 12 */
export function dayNumberOf(year: number, month: number, day: number): DayNumber {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

export function calendarDate(day: DayNumber): CalendarDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function yearOf(day: DayNumber): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** 0 is Sunday. 1970-01-01 was a Thursday. */
export function weekdayOf(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7;
}
