import { Temporal } from "temporal-polyfill";
import type { CalendarDate } from "../values/day-number.ts";

/** A calendar day of a time zone, from its midnight to the next: 23 or 25 hours where clocks change. */
export interface LocalDay {
  readonly date: CalendarDate;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly startsAt: number;
  /** The first moment after it. */
  readonly endsAt: number;
}

const KEPT_DAYS = 32;
const recent = new Map<string, readonly LocalDay[]>();

/**
 * Calendars are slow: the last days are cached, and most questions are about today.
 * @param timeZone IANA name
 */
export function localDay(at: Date, timeZone: string): LocalDay {
  const days = recent.get(timeZone) ?? [];
  const ms = at.getTime();
  for (const day of days) {
    if (day.startsAt <= ms && ms < day.endsAt) return day;
  }
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  const day: LocalDay = {
    date: local.toPlainDate().toString(),
    startsAt: local.startOfDay().epochMilliseconds,
    endsAt: local.toPlainDate().add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
  };
  recent.set(timeZone, [day, ...days].slice(0, KEPT_DAYS));
  return day;
}
