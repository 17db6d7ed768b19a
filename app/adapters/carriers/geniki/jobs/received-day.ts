import type { CalendarDate, WorkingDays } from "../../../../domain/engine/index.ts";
import { isWorkingDay, localTime } from "../../../../domain/engine/index.ts";
import { GENIKI_TIME_ZONE } from "../wire/job-calls.ts";

/** Days on which parcels are handed over. Source: section 5, `ReceivedDate`. */
export const workingDays: WorkingDays = { weekdays: [1, 2, 3, 4, 5], holidaysOf: "GR", closedDates: [] };

const DAY_MS = 24 * 60 * 60_000;

/** Today in Greece, or the next working day: after the cut-off, too. @param cutOff `HH:MM` in Greece */
export function receivedDayFor(now: Date, cutOff: string): CalendarDate {
  const { date, time } = localTime(now, GENIKI_TIME_ZONE);
  return time < cutOff && isWorkingDay(workingDays, date) ? date : workingDayAfter(date);
}

function workingDayAfter(date: CalendarDate): CalendarDate {
  const next = new Date(Date.parse(`${date}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return isWorkingDay(workingDays, next) ? next : workingDayAfter(next);
}
