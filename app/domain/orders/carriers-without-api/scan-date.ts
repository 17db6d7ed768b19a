import { isCalendarDate, localTime, noonOf } from "../../engine/index.ts";

/** A scan's date. `isWholeDay`: the day alone is known, and the moment is its noon. */
export interface ScanDate {
  readonly at: Date;
  readonly isWholeDay: boolean;
}

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[T ,])/i;
/** The day first, as carriers in Europe write it. Two digits of a year are of this century. */
const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?=$|[T ,])/i;
const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?/;
/** `10:30 PM`, and in Greek `10:30 μ.μ.` */
const HALF_OF_DAY = /^\s*(a\.?\s?m\.?|p\.?\s?m\.?|π\.?\s?μ\.?|μ\.?\s?μ\.?)(?![\p{L}])/iu;
const ZONE = /^\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/i;
/** A spreadsheet's day count: days since 30 December 1899, the time as a fraction. Of 2009 to 2063, so that no year is one. */
const SERIAL = /^([45]\d{4})(?:[.,](\d+))?$/;
const SERIAL_ZERO_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The date of a scan: `2026-11-22T10:30:00+02:00`, `2026-11-22 10:30`, `22/11/26 10:30 PM`, `46348.4375`, local to the zone where
 * none is written. `null` if it can't be read.
 */
export function readScanDate(text: string, timeZone: string): ScanDate | null {
  const written = text.trim();
  const serial = SERIAL.exec(written);
  if (serial !== null) return ofSerial(Number(serial[1]), serial[2], timeZone);
  const yearFirst = YEAR_FIRST.exec(written);
  const dayFirst = DAY_FIRST.exec(written);
  const match = yearFirst ?? dayFirst;
  if (match === null) return null;
  const [, first = "", month = "", last = ""] = match;
  const [year, day] = yearFirst !== null ? [first, last] : [last, first];
  const date = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (!isCalendarDate(date)) return null;
  const rest = written.slice(match[0].length).replace(/^[T ,]+/i, "");
  if (rest === "") return { at: noonOf(date, timeZone), isWholeDay: true };
  return ofTime(date, rest, timeZone);
}

function ofTime(date: string, rest: string, timeZone: string): ScanDate | null {
  const match = TIME.exec(rest);
  if (match === null) return null;
  const [whole, hours = "", minutes = "", seconds = "0"] = match;
  const half = HALF_OF_DAY.exec(rest.slice(whole.length));
  const hour = hourOf(Number(hours), half?.[1]);
  if (hour === null || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const time = `${String(hour).padStart(2, "0")}:${minutes}:${seconds.padStart(2, "0")}`;
  const after = rest.slice(whole.length + (half?.[0].length ?? 0));
  if (after.trim() === "") return { at: localMoment(date, time, timeZone), isWholeDay: false };
  const zone = ZONE.exec(after)?.[1]?.toUpperCase();
  if (zone === undefined) return null;
  const at = new Date(`${date}T${time}${offsetOf(zone)}`);
  return Number.isNaN(at.getTime()) ? null : { at, isWholeDay: false };
}

/** @param half `PM`, `π.μ.`; absent: of 24 */
function hourOf(written: number, half: string | undefined): number | null {
  if (half === undefined) return written <= 23 ? written : null;
  if (written < 1 || written > 12) return null;
  return (written % 12) + (/^[pμ]/iu.test(half) ? 12 : 0);
}

function offsetOf(zone: string): string {
  if (!/^[+-]/.test(zone)) return "Z";
  const digits = zone.replace(/\D/g, "").padEnd(4, "0");
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function ofSerial(days: number, fraction: string | undefined, timeZone: string): ScanDate {
  const midnight = SERIAL_ZERO_MS + days * DAY_MS;
  const seconds = Math.round((Number(`0.${fraction ?? "0"}`) * DAY_MS) / 1000);
  const [date = "", time = ""] = new Date(midnight + seconds * 1000).toISOString().slice(0, 19).split("T");
  return fraction === undefined
    ? { at: noonOf(date, timeZone), isWholeDay: true }
    : { at: localMoment(date, time, timeZone), isWholeDay: false };
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
