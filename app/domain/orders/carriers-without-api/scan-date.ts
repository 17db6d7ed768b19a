import { isCalendarDate, localTime, noonOf } from "../../engine/index.ts";

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:\d{2})?$/i;
/** The day first, as carriers in Europe write it. */
const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/**
 * The moment of a scan: `2026-11-22T10:30:00+02:00`, `2026-11-22 10:30` or `22/11/2026 10:30`, local to the zone where
 * none is written. A day alone is its noon. `null` if it can't be read.
 */
export function readScanDate(text: string, timeZone: string): Date | null {
  const iso = ISO.exec(text.trim());
  const european = DAY_FIRST.exec(text.trim());
  const [year, month, day] =
    iso !== null
      ? [iso[1], iso[2], iso[3]]
      : european !== null
        ? [european[3], european[2], european[1]]
        : [undefined, undefined, undefined];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (!isCalendarDate(date)) return null;
  const [, , , , hours, minutes, seconds = "0"] = iso ?? european ?? [];
  if (hours === undefined || minutes === undefined) return noonOf(date, timeZone);
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const time = `${hours.padStart(2, "0")}:${minutes}:${seconds.padStart(2, "0")}`;
  const zone = iso?.[7];
  return zone === undefined
    ? localMoment(date, time, timeZone)
    : new Date(`${date}T${time}${zone.toUpperCase()}`);
}

function localMoment(date: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}Z`);
  let at = new Date(wanted);
  // The second round is for clocks that change between the guess and the moment.
  for (let round = 0; round < 2; round++) {
    const shown = localTime(at, timeZone);
    const shownMs = Date.parse(`${shown.date}T${shown.time}:00Z`) + (at.getTime() % 60_000);
    at = new Date(at.getTime() + wanted - shownMs);
  }
  return at;
}
