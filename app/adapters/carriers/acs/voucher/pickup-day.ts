import type { CalendarDate, WorkingDays } from "../../../../domain/engine/index.ts";
import { listDayFor, MARGIN_MS } from "../../kit/list-day.ts";
import { ACS_TIME_ZONE } from "../wire/athens-time.ts";

/** Days on which lists are issued: before a weekend or a holiday they wait for the next one. Source: section 7. */
export const listDays: WorkingDays = { weekdays: [1, 2, 3, 4, 5], holidaysOf: "GR", closedDates: [] };

/** The day whose list will hold a voucher that is booked now. @param cutOff `HH:MM` in Greece */
export const pickupDayFor = (now: Date, cutOff: string): CalendarDate =>
  listDayFor(now, { timeZone: ACS_TIME_ZONE, cutOff, days: listDays });

/** The last moment of a day at which a booking still comes on its list. */
export function latestBookingAt(cutOff: string): string {
  const minutes = Number(cutOff.slice(0, 2)) * 60 + Number(cutOff.slice(3)) - MARGIN_MS / 60_000;
  const two = (value: number) => String(value).padStart(2, "0");
  return minutes < 0 ? "00:00" : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
