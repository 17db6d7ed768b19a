/** Rules for a country's public holidays, and the days on which they fall. */
import type { DayNumber } from "../values/day-number.ts";
import { dayNumber, dayNumberOf, weekdayOf } from "../values/day-number.ts";
import { orthodoxEaster, westernEaster } from "./easter.ts";

export interface HolidayName {
  readonly en: string;
  readonly el: string;
}

export type Church = "western" | "orthodox";

export type When =
  /** `MM-DD` of every year. */
  | { readonly kind: "fixed"; readonly monthDay: string }
  /** Days after Easter Sunday; negative: before it. */
  | { readonly kind: "easter"; readonly church: Church; readonly days: number }
  /** The first such weekday (0 is Sunday) on or after `MM-DD`. */
  | { readonly kind: "weekday"; readonly weekday: number; readonly onOrAfter: string };

/**
 * The substitute for a holiday on a Saturday or Sunday, where the law gives one.
 * `next-working-day`: also the first day after it that is neither weekend nor holiday.
 * `nearest-weekday`: also the Friday before a Saturday, the Monday after a Sunday.
 * `monday-after-sunday`: also the Monday after a Sunday.
 * `not-on-sunday`: the Saturday before instead.
 */
export type OnWeekend = "next-working-day" | "nearest-weekday" | "monday-after-sunday" | "not-on-sunday";

export interface HolidayRule {
  readonly name: HolidayName;
  readonly when: When;
  /** First and last year of the holiday. */
  readonly from?: number;
  readonly until?: number;
  readonly onWeekend?: OnWeekend;
  /** Years in which the state moved it: `{ 2027: "2027-05-04" }`; `null`: it is dropped. */
  readonly moved?: Readonly<Record<number, string | null>>;
}

export interface RuledDay {
  readonly day: DayNumber;
  readonly rule: HolidayRule;
}

/** The year's holidays by these rules, without substitutes for those on weekends. */
export function daysByRule(rules: readonly HolidayRule[], year: number): readonly RuledDay[] {
  return rules
    .filter(({ from = year, until = year }) => from <= year && year <= until)
    .flatMap((rule) => {
      const moved = rule.moved?.[year];
      if (moved === null) return [];
      const day = moved === undefined ? dayByRule(rule, year) : dayNumber(moved);
      return [{ day, rule }];
    })
    .sort((a, b) => a.day - b.day);
}

/** The substitutes for weekends; each its own day, the earlier holiday first. */
export function daysInLieu(ruled: readonly RuledDay[]): readonly RuledDay[] {
  const taken = new Set(ruled.map(({ day }) => day));
  return ruled.flatMap(({ day, rule }) => {
    const instead = dayInLieu(day, rule.onWeekend, taken);
    if (instead === null) return [];
    taken.add(instead);
    return [{ day: instead, rule }];
  });
}

function dayByRule({ when, onWeekend }: HolidayRule, year: number): DayNumber {
  const day = dayOf(when, year);
  return onWeekend === "not-on-sunday" && weekdayOf(day) === 0 ? day - 1 : day;
}

function dayOf(when: When, year: number): DayNumber {
  switch (when.kind) {
    case "fixed":
      return monthDayOf(year, when.monthDay);
    case "easter":
      return (when.church === "western" ? westernEaster(year) : orthodoxEaster(year)) + when.days;
    case "weekday": {
      const first = monthDayOf(year, when.onOrAfter);
      return first + ((when.weekday - weekdayOf(first) + 7) % 7);
    }
  }
}

function monthDayOf(year: number, monthDay: string): DayNumber {
  return dayNumberOf(year, Number(monthDay.slice(0, 2)), Number(monthDay.slice(3)));
}

function dayInLieu(
  day: DayNumber,
  onWeekend: OnWeekend | undefined,
  taken: ReadonlySet<DayNumber>,
): DayNumber | null {
  const weekday = weekdayOf(day);
  switch (onWeekend) {
    case "next-working-day": {
      if (!isWeekend(day)) return null;
      let instead = day + 1;
      while (isWeekend(instead) || taken.has(instead)) instead++;
      return instead;
    }
    case "nearest-weekday":
      return weekday === 6 ? day - 1 : weekday === 0 ? day + 1 : null;
    case "monday-after-sunday":
      return weekday === 0 ? day + 1 : null;
    default:
      return null;
  }
}

function isWeekend(day: DayNumber): boolean {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6;
}
