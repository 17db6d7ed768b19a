/** The facts by which both lists are narrowed down, as their addresses and forms name them. */
import type { CalendarDate } from "../../../domain/engine/index.ts";
import { calendarDate, dayNumber } from "../../../domain/engine/index.ts";

/** Days on which checkout promised the delivery, seen from today. */
export const promisedDays = ["overdue", "today", "tomorrow", "week", "none"] as const;
export type PromisedDays = (typeof promisedDays)[number];

/** `0.5-2`, in kilograms; an open end is empty. */
export const WEIGHT = /^(\d{1,5}(?:\.\d{1,3})?)?-(\d{1,5}(?:\.\d{1,3})?)?$/;

/** Grams, both ends included; `null`: open. */
export function gramsOf(weight: string | null): { readonly from: number | null; readonly to: number | null } {
  const [, from, to] = WEIGHT.exec(weight ?? "") ?? [];
  const grams = (kg: string | undefined) => (kg === undefined ? null : Math.round(Number(kg) * 1_000));
  return { from: grams(from), to: grams(to) };
}

/** The first day, and the first one after the last; `none`: no day was promised. */
export function promisedDates(
  promised: PromisedDays,
  today: CalendarDate,
): { readonly from: CalendarDate | null; readonly before: CalendarDate } | "none" {
  const after = (days: number) => calendarDate(dayNumber(today) + days);
  const spans = {
    overdue: { from: null, before: today },
    today: { from: today, before: after(1) },
    tomorrow: { from: after(1), before: after(2) },
    week: { from: today, before: after(7) },
    none: "none",
  } as const;
  return spans[promised];
}
