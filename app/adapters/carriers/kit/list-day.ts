import type { CalendarDate, WorkingDays } from "../../../domain/engine/index.ts";
import { isWorkingDay, localTime } from "../../../domain/engine/index.ts";

/** When a carrier's list of a day is issued. */
export interface ListTimes {
  /** IANA name */
  readonly timeZone: string;
  /** `HH:MM` on the wall */
  readonly cutOff: string;
  readonly days: WorkingDays;
}

/** Bookings under way at the cut-off would be missing on the list: those of the last minutes go on the next one. */
export const MARGIN_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The day whose list will hold a shipment that is booked now. */
export function listDayFor(now: Date, { timeZone, cutOff, days }: ListTimes): CalendarDate {
  const { date, time } = localTime(new Date(now.getTime() + MARGIN_MS), timeZone);
  return time < cutOff && isWorkingDay(days, date) ? date : nextWorkingDay(days, date);
}

/** The next day on which the carrier issues lists. */
export function nextWorkingDay(days: WorkingDays, date: CalendarDate): CalendarDate {
  const next = new Date(Date.parse(`${date}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return isWorkingDay(days, next) ? next : nextWorkingDay(days, next);
}
