import type { CalendarDate } from "./day-number.ts";
import { dayNumber, weekdayOf } from "./day-number.ts";
import type { TimeOfDay } from "./rate.ts";

/** The reading of a wall clock. */
export interface LocalTime {
  readonly date: CalendarDate;
  readonly time: TimeOfDay;
}

/** Every zone changes its clocks on a quarter of an hour: within one, its offset stays the same. */
const SLOT_MS = 15 * 60_000;

interface ZoneClock {
  readonly format: Intl.DateTimeFormat;
  /** The quarter of the last question. */
  slot: number;
  offsetMs: number;
}

const clocks = new Map<string, ZoneClock>();

/** @param timeZone IANA name */
export function localTime(at: Date, timeZone: string): LocalTime {
  const local = new Date(at.getTime() + offsetMs(at, timeZone)).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/** Noon of a day: no zone changes its clocks at noon. @param timeZone IANA name */
export function noonOf(date: CalendarDate, timeZone: string): Date {
  const noon = new Date(`${date}T12:00:00Z`);
  const near = noon.getTime() - offsetMs(noon, timeZone);
  return new Date(noon.getTime() - offsetMs(new Date(near), timeZone));
}

/**
 * The first moment of a day, which is not midnight where clocks change then. @param timeZone IANA name
 */
export function startOfDay(date: CalendarDate, timeZone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // One of the two offsets of the day holds at its start.
  const near = midnight - offsetMs(noonOf(date, timeZone), timeZone);
  const start = midnight - offsetMs(new Date(near), timeZone);
  return new Date(localTime(new Date(start), timeZone).date === date ? start : near);
}

/** Formatting takes microseconds, and each service of each checkout asks: each zone's last answer is cached. */
function offsetMs(at: Date, timeZone: string): number {
  const clock = clockOf(timeZone);
  const slot = Math.floor(at.getTime() / SLOT_MS);
  if (slot !== clock.slot) {
    clock.offsetMs = offsetAt(slot * SLOT_MS, clock.format);
    clock.slot = slot;
  }
  return clock.offsetMs;
}

function offsetAt(ms: number, format: Intl.DateTimeFormat): number {
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return shown - ms;
}

function clockOf(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const clock = { format, slot: Number.NaN, offsetMs: 0 };
  clocks.set(timeZone, clock);
  return clock;
}

/** True for an existing day: 2028-02-29 yes, 2027-02-29 no. */
export function isCalendarDate(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** Whole days from one calendar day to another. */
export function daysBetween(from: CalendarDate, until: CalendarDate): number {
  return dayNumber(until) - dayNumber(from);
}

/** 0 is Sunday. */
export function weekday(date: CalendarDate): number {
  return weekdayOf(dayNumber(date));
}

export function minutesOf(time: TimeOfDay): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

export function timeOfDay(minutes: number): TimeOfDay {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
