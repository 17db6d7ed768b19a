import type { CalendarDate, WorkingDays } from "../../../domain/engine/index.ts";
import { localTime } from "../../../domain/engine/index.ts";
import type { SettingFields } from "./account.ts";

/** The clock of GLS' servers. */
export const TIME_ZONE = "Europe/Berlin";
const DAY_MS = 24 * 60 * 60_000;

/** Days on which parcels are handed over. */
export const workingDays = ({ origin_country }: SettingFields): WorkingDays => ({
  weekdays: [1, 2, 3, 4, 5],
  holidaysOf: origin_country,
  closedDates: [],
});

/** The days from one before a moment to one after another: clocks differ. */
export function daysAround(
  since: Date,
  until: Date,
): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const dayAt = (ms: number) => localTime(new Date(ms), TIME_ZONE).date;
  return { from: dayAt(since.getTime() - DAY_MS), to: dayAt(until.getTime() + DAY_MS) };
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
