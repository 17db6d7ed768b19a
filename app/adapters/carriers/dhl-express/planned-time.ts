import type { CalendarDate, Pickup, WorkingDays } from "../../../domain/engine/index.ts";
import { localTime, weekday } from "../../../domain/engine/index.ts";
import { listDayFor, nextWorkingDay } from "../kit/list-day.ts";
import { momentIn } from "../kit/wall-time.ts";
import type { SettingFields } from "./account.ts";

const FRIDAY = 5;

export const pickupDays = ({ origin_country }: SettingFields): WorkingDays => ({
  weekdays: [1, 2, 3, 4, 5],
  holidaysOf: origin_country,
  closedDates: [],
});

export interface Plan {
  /** Of a pickup that is asked for, else the next one. */
  readonly pickup?: Pick<Pickup, "date"> & Partial<Pickup>;
  /** Parcels of Friday alone are delivered on a Saturday. */
  readonly forSaturday?: boolean;
}

/** The day on which parcels leave, if they are sent now. */
export function leavingDay(now: Date, settings: SettingFields, { pickup, forSaturday }: Plan): CalendarDate {
  const { time_zone: timeZone, ready_by: cutOff } = settings;
  const days = pickupDays(settings);
  const soonest = listDayFor(now, { timeZone, cutOff, days });
  if (pickup !== undefined && (pickup.date > soonest || isAhead(now, pickup, settings))) return pickup.date;
  let day = soonest;
  while (forSaturday && pickup === undefined && weekday(day) !== FRIDAY) day = nextWorkingDay(days, day);
  return day;
}

/** `2026-11-23T15:00:00 GMT+02:00`, on the wall of the origin. Source: contract sheet, section 3. */
export function plannedTime(now: Date, settings: SettingFields, plan: Plan): string {
  const day = leavingDay(now, settings, plan);
  const time = plan.pickup?.date === day ? (plan.pickup.from ?? settings.ready_by) : settings.ready_by;
  return momentAt(day, time, settings);
}

export function momentAt(day: CalendarDate, time: string, { time_zone: timeZone }: SettingFields): string {
  return `${day}T${time}:00 GMT${offsetOf(day, time, timeZone)}`;
}

function isAhead(now: Date, { date, from }: NonNullable<Plan["pickup"]>, settings: SettingFields): boolean {
  const local = localTime(now, settings.time_zone);
  return date === local.date && (from ?? settings.ready_by) > local.time;
}

function offsetOf(day: CalendarDate, time: string, timeZone: string): string {
  const at = momentIn(timeZone, `${day}T${time}`);
  const minutes = at === null ? 0 : (Date.parse(`${day}T${time}:00Z`) - at.getTime()) / 60_000;
  const part = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${part(size / 60)}:${part(size % 60)}`;
}
