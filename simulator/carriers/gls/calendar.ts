import Holidays from "date-holidays";
import { addDays } from "../kit/athens-time.ts";

const format = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Berlin",
  dateStyle: "short",
  timeStyle: "medium",
});
const german = new Holidays("DE");

/** The calendar day at GLS, `2026-11-23`. */
export const dayOf = (at: Date): string => format.format(at).slice(0, 10);

/** `2026-11-24T07:31:00+0100`: an offset without a colon. Source: section 10. */
export function momentOf(at: Date): string {
  const local = format.format(at).replace(" ", "T");
  const minutes = Math.round((Date.parse(`${local}Z`) - at.getTime()) / 60_000);
  const offset = `${String(Math.floor(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;
  return `${local}+${offset}`;
}

/** Assumption: GLS neither collects nor starts on weekends and national holidays. */
export function isWorkingDay(day: string): boolean {
  const at = new Date(`${day}T12:00:00Z`);
  if ([0, 6].includes(at.getUTCDay())) return false;
  return !(german.isHoliday(at) || []).some(({ type }) => type === "public");
}

export function nextWorkingDay(day: string): string {
  const next = addDays(day, 1);
  return isWorkingDay(next) ? next : nextWorkingDay(next);
}
