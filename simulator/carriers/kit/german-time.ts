import Holidays from "date-holidays";
import { addDays } from "./athens-time.ts";

const format = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Berlin",
  dateStyle: "short",
  timeStyle: "medium",
});
const german = new Holidays("DE");

/** `2026-11-23T17:02:00`: local time in Germany, without a zone. */
export const germanMoment = (at: Date): string => format.format(at).replace(" ", "T");

/** The calendar day in Germany, `2026-11-23`. */
export const germanDay = (at: Date): string => germanMoment(at).slice(0, 10);

/** Assumption: German carriers neither collect nor start on weekends and national holidays. */
export function isGermanWorkingDay(day: string): boolean {
  const at = new Date(`${day}T12:00:00Z`);
  if ([0, 6].includes(at.getUTCDay())) return false;
  return !(german.isHoliday(at) || []).some(({ type }) => type === "public");
}

export function nextGermanWorkingDay(day: string): string {
  const next = addDays(day, 1);
  return isGermanWorkingDay(next) ? next : nextGermanWorkingDay(next);
}
