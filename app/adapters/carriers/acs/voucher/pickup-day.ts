import type { CalendarDate, WorkingDays } from "../../../../domain/engine/index.ts";
import { isWorkingDay, localTime } from "../../../../domain/engine/index.ts";
import { ACS_TIME_ZONE } from "../wire/athens-time.ts";

/** Days on which lists are issued: before a weekend or a holiday they wait for the next one. Source: section 7. */
export const listDays: WorkingDays = { weekdays: [1, 2, 3, 4, 5], holidaysOf: "GR", closedDates: [] };

/** Bookings under way at the cut-off would be missing on the list: those of the last minutes go on the next one. */
const MARGIN_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The day whose list will hold a voucher that is booked now. @param cutOff `HH:MM` in Greece */
export function pickupDayFor(now: Date, cutOff: string): CalendarDate {
  const { date, time } = localTime(new Date(now.getTime() + MARGIN_MS), ACS_TIME_ZONE);
  return time < cutOff && isWorkingDay(listDays, date) ? date : nextListDay(date);
}

export function nextListDay(date: CalendarDate): CalendarDate {
  const next = new Date(Date.parse(`${date}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return isWorkingDay(listDays, next) ? next : nextListDay(next);
}

/** The last moment of a day at which a booking still comes on its list. */
export function latestBookingAt(cutOff: string): string {
  const minutes = Number(cutOff.slice(0, 2)) * 60 + Number(cutOff.slice(3)) - MARGIN_MS / 60_000;
  const two = (value: number) => String(value).padStart(2, "0");
  return minutes < 0 ? "00:00" : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
