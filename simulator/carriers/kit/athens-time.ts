import Holidays from "date-holidays";

const format = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Athens",
  dateStyle: "short",
  timeStyle: "medium",
});

/** `2026-11-23T19:41:08.53`: local time without a zone and with 0 to 3 digits of a second. Source: section 2. */
export function athensMoment(at: Date): string {
  const fraction = String(at.getUTCMilliseconds()).padStart(3, "0").replace(/0+$/, "");
  return format.format(at).replace(" ", "T") + (fraction === "" ? "" : `.${fraction}`);
}

/**
 * The instant of a local time in Athens, `2026-11-23T19:41:08.53`, or of one with its own offset. In the hour that
 * comes twice, the first one; null: no such time.
 */
export function instantOfAthens(text: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?)(Z|[+-]\d{2}:\d{2})?$/.exec(text);
  if (match === null) return null;
  const [, local = "", offset] = match;
  if (offset !== undefined) return existing(new Date(text));
  const summer = existing(new Date(`${local}+03:00`));
  if (summer === null || format.format(summer).replace(" ", "T") === local.slice(0, 19)) return summer;
  return new Date(`${local}+02:00`);
}

const existing = (at: Date): Date | null => (Number.isNaN(at.getTime()) ? null : at);

/** The calendar day in Athens, `2026-11-23`. */
export function athensDay(at: Date): string {
  return format.format(at).slice(0, 10);
}

/** Midnight of a day, as answers print dates. */
export const midnight = (day: string): string => `${day}T00:00:00`;

/** Whether the text is an existing day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The day after so many days. */
export function addDays(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + count);
  return at.toISOString().slice(0, 10);
}

export function addMonths(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return at.toISOString().slice(0, 10);
}

const greek = new Holidays("GR");
const holidaysByYear = new Map<number, ReadonlySet<string>>();

/** A Sunday or a national holiday of Greece, on which no courier comes. */
export function isRestDay(day: string): boolean {
  if (new Date(`${day}T00:00:00Z`).getUTCDay() === 0) return true;
  return holidaysOf(Number(day.slice(0, 4))).has(day);
}

/** The first working day after this one. */
export function nextWorkingDay(day: string): string {
  const next = addDays(day, 1);
  return isRestDay(next) ? nextWorkingDay(next) : next;
}

function holidaysOf(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year);
  if (known !== undefined) return known;
  const holidays = greek.getHolidays(year).filter(({ type }) => type === "public");
  const days = new Set(holidays.map(({ date }) => date.slice(0, 10)));
  holidaysByYear.set(year, days);
  return days;
}
