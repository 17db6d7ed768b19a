import { localTime } from "../../../domain/engine/index.ts";

/**
 * The moment that a carrier wrote, such as `2026-11-23T19:41:08.53`. Without an offset it is the time on the wall in
 * `timeZone`; a day alone is its midnight. `null`: no such moment, or .NET's year 1, which means none.
 * @param timeZone IANA name
 */
export function momentIn(timeZone: string, written: string): Date | null {
  const [, day, time = "00:00", seconds = ":00", fraction = "", offset] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,](\d{1,9}))?\s*(Z|[+-]\d\d:?\d\d)?)?$/.exec(
      written.trim(),
    ) ?? [];
  if (day === undefined || day.startsWith("0001-01-01") || !isDay(day)) return null;
  const wall = `${day}T${time}${seconds}.${fraction.padEnd(3, "0").slice(0, 3)}`;
  const at = Date.parse(`${wall}${offset?.replace(/(\d\d)(\d\d)$/, "$1:$2") ?? "Z"}`);
  if (Number.isNaN(at)) return null;
  if (offset !== undefined) return new Date(at);
  // The second look corrects the first, if the clock changes between the wall time and its UTC namesake.
  const near = at - offsetMs(at, timeZone);
  return new Date(at - offsetMs(near, timeZone));
}

/** `2026-11-23T19:41:08`, the time on the wall without an offset. */
export function wallTime(at: Date, timeZone: string): string {
  return new Date(at.getTime() + offsetMs(at.getTime(), timeZone)).toISOString().slice(0, 19);
}

/** The calendar has the day: `Date.parse` takes 30 February for a day in March. */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

function offsetMs(ms: number, timeZone: string): number {
  const { date, time } = localTime(new Date(ms), timeZone);
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(ms / 60_000) * 60_000;
}
