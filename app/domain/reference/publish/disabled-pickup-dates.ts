/** The days without pickup: weekends, public holidays, and the override list. */

/** ISO 8601, `YYYY-MM-DD`. */
type CalendarDate = string;

interface Name {
  readonly el: string;
  readonly en: string;
}

/** A country's public holidays. */
type Holidays = (
  country: string,
  year: number,
) => readonly { readonly date: CalendarDate; readonly name: Name }[];

/** Exceptions by country, then date: a disabled day without a known holiday, or an open day in spite of one. */
export type PickupDateOverrides = Readonly<
  Record<string, Readonly<Record<CalendarDate, { readonly disabled: boolean; readonly name: Name }>>>
>;

export interface DisabledPickupDates {
  /** First and last day that the dates cover: whole years. */
  readonly from: CalendarDate;
  readonly until: CalendarDate;
  /** Every day without pickup, ascending. */
  readonly dates: readonly CalendarDate[];
  /** Reasons for the dates that are more than a weekend. */
  readonly reasons: Readonly<Record<CalendarDate, PickupDateReason>>;
}

export interface PickupDateReason {
  readonly reason: "public-holiday" | "override";
  readonly name: Name;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * The current year and the next two, wherever on Earth the list is read. Whole years, so that the list changes
 * once a year. Days begin from UTC+14 to UTC-12, so around New Year two years are current.
 */
export function coveredYears(now: Date): readonly number[] {
  const yearAt = (offsetHours: number) => new Date(now.getTime() + offsetHours * HOUR_MS).getUTCFullYear();
  const first = yearAt(-12);
  const last = yearAt(14) + 2;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * The dates on which no parcel is picked up, by country.
 * @param years one after the other, at least one
 */
export function disabledPickupDates(
  countries: readonly string[],
  years: readonly number[],
  holidays: Holidays,
  overrides: PickupDateOverrides,
): Readonly<Record<string, DisabledPickupDates>> {
  const from = `${years[0]}-01-01`;
  const until = `${years.at(-1)}-12-31`;
  const days = daysBetween(from, until);
  const ofCountry = (country: string): DisabledPickupDates => {
    const names = namesByDate(years.flatMap((year) => holidays(country, year)));
    const dates: CalendarDate[] = [];
    const reasons: Record<CalendarDate, PickupDateReason> = {};
    for (const { date, isWeekend } of days) {
      const override = overrides[country]?.[date];
      const holiday = names.get(date);
      if (override?.disabled === false) continue;
      if (override !== undefined) reasons[date] = { reason: "override", name: override.name };
      else if (holiday !== undefined) reasons[date] = { reason: "public-holiday", name: holiday };
      else if (!isWeekend) continue;
      dates.push(date);
    }
    return { from, until, dates, reasons };
  };
  return Object.fromEntries(countries.map((country) => [country, ofCountry(country)]));
}

/** Two holidays on one day are both named. */
function namesByDate(holidays: ReturnType<Holidays>): ReadonlyMap<CalendarDate, Name> {
  const names = new Map<CalendarDate, Name>();
  for (const { date, name } of holidays) {
    const other = names.get(date);
    const both = other && { el: `${other.el}, ${name.el}`, en: `${other.en}, ${name.en}` };
    names.set(date, both ?? { el: name.el, en: name.en });
  }
  return names;
}

interface Day {
  readonly date: CalendarDate;
  readonly isWeekend: boolean;
}

function daysBetween(from: CalendarDate, until: CalendarDate): readonly Day[] {
  const days: Day[] = [];
  for (let at = Date.parse(from); at <= Date.parse(until); at += DAY_MS) {
    const day = new Date(at);
    days.push({ date: day.toISOString().slice(0, 10), isWeekend: day.getUTCDay() % 6 === 0 });
  }
  return days;
}
