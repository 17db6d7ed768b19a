/**
 * Earliest and latest delivery of an order: order time → cut-off → preparation → pickup → transit → delivery
 * days of the destination. Whole days; each step starts where the previous one ends, and none goes back.
 */

import type { DayOff, WorkingDays } from "../calendar/working-days.ts";
import { dayOff } from "../calendar/working-days.ts";
import type { Transit } from "../rating/tariff.ts";
import type { Handling } from "../shipping-config.ts";
import type { CalendarDate, DayNumber } from "../values/day-number.ts";
import { calendarDate, dayNumber } from "../values/day-number.ts";
import { localTime } from "../values/local-time.ts";
import type { DeliveryPromise, TimeOfDay } from "../values/rate.ts";

/** The days on which a carrier moves the parcels of one service on one route. */
export interface DeliverySchedule {
  /** Pickup days; null: the merchant hands parcels over on a day on which both work. */
  readonly pickup: {
    readonly days: WorkingDays;
    /** Latest time to request today; null: never on the same day. */
    readonly sameDayLatestAt: TimeOfDay | null;
    /** IANA name */
    readonly timeZone: string;
  } | null;
  readonly transit: Transit;
  /** Days on which parcels travel, by the holidays of the country they leave from: transit counts these. */
  readonly transitDays: WorkingDays;
  /** Days of delivery at the destination. */
  readonly deliveryDays: WorkingDays;
}

/** A step that ends later than it begins, with its reason. */
export interface PromiseStep {
  readonly step: "cut-off" | "start" | "preparation" | "pickup" | "transit" | "delivery";
  /** Earliest or latest end of the promise; both share all steps up to the pickup. */
  readonly of: "both" | "earliest" | "latest";
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Working days that the step takes; 0 if it only waits. */
  readonly days: number;
  /** Days after `from`, or `from` itself, that don't count. */
  readonly daysOff: readonly {
    readonly date: CalendarDate;
    readonly because: DayOff;
    readonly whose: Whose;
  }[];
}

export type Whose = "merchant" | "carrier" | "destination";

export interface ExplainedPromise {
  /** The order's day by the merchant's clock. */
  readonly orderedOn: CalendarDate;
  /** Null: some step finds no day within a year. */
  readonly promise: DeliveryPromise | null;
  readonly steps: readonly PromiseStep[];
}

/** A search that finds nothing in this time won't find anything. */
const LONGEST_WAIT_DAYS = 366;

/** @returns null if some step finds no day within a year */
export function deliveryPromise(
  orderedAt: Date,
  handling: Handling,
  schedule: DeliverySchedule,
): DeliveryPromise | null {
  return promise(orderedAt, handling, schedule, null);
}

/** The same promise with each step that moved it. */
export function explainDeliveryPromise(
  orderedAt: Date,
  handling: Handling,
  schedule: DeliverySchedule,
): ExplainedPromise {
  const steps: PromiseStep[] = [];
  const made = promise(orderedAt, handling, schedule, steps);
  return { orderedOn: localTime(orderedAt, handling.timeZone).date, promise: made, steps };
}

/** Whole days from the order's day, by the merchant's clock, to the promise's latest day. */
export function daysUntilLatest(orderedAt: Date, handling: Handling, { latest }: DeliveryPromise): number {
  return dayNumber(latest) - dayNumber(localTime(orderedAt, handling.timeZone).date);
}

function promise(
  orderedAt: Date,
  handling: Handling,
  schedule: DeliverySchedule,
  steps: PromiseStep[] | null,
): DeliveryPromise | null {
  const handedOver = handOver(orderedAt, handling, schedule, steps);
  if (handedOver === null) return null;
  const { minDays, maxDays } = schedule.transit;
  const earliest = deliveryAfter(handedOver, minDays, schedule, "earliest", steps);
  const latest = deliveryAfter(handedOver, maxDays, schedule, "latest", steps);
  if (earliest === null || latest === null) return null;
  return { earliest: calendarDate(earliest), latest: calendarDate(latest) };
}

/** The day on which the carrier receives the parcels. */
function handOver(
  orderedAt: Date,
  handling: Handling,
  { pickup, transitDays }: DeliverySchedule,
  steps: PromiseStep[] | null,
): DayNumber | null {
  const merchant: Party = { days: merchantDays(handling, transitDays), whose: "merchant" };
  const ordered = localTime(orderedAt, handling.timeZone);
  const orderedOn = dayNumber(ordered.date);
  const inTime = handling.cutOffAt === null || ordered.time <= handling.cutOffAt;
  const seen = inTime ? orderedOn : orderedOn + 1;
  if (!inTime) steps?.push(waiting("cut-off", "both", orderedOn, seen));

  const started = walk(seen, 0, [merchant], "start", "both", steps);
  if (started === null) return null;
  const ready = walk(started, handling.preparationDays, [merchant], "preparation", "both", steps);
  if (ready === null) return null;

  if (pickup === null) {
    return walk(ready, 0, [merchant, { days: transitDays, whose: "carrier" }], "pickup", "both", steps);
  }
  const there = localTime(orderedAt, pickup.timeZone);
  const today = dayNumber(there.date);
  const sameDay = pickup.sameDayLatestAt !== null && there.time <= pickup.sameDayLatestAt;
  const soonest = Math.max(ready, sameDay ? today : today + 1);
  if (soonest > ready) steps?.push(waiting("pickup", "both", ready, soonest));
  return walk(soonest, 0, [merchant, { days: pickup.days, whose: "carrier" }], "pickup", "both", steps);
}

/** Parcels travel by the holidays of the country that they leave from. */
function merchantDays(
  { weekdays, closedDates, holidaysOf }: Handling,
  transitDays: WorkingDays,
): WorkingDays {
  return {
    weekdays,
    closedDates,
    holidaysOf: holidaysOf === "origin" ? transitDays.holidaysOf : holidaysOf,
  };
}

function deliveryAfter(
  handedOver: DayNumber,
  transitDays: number,
  schedule: DeliverySchedule,
  of: PromiseStep["of"],
  steps: PromiseStep[] | null,
): DayNumber | null {
  const carrier: Party = { days: schedule.transitDays, whose: "carrier" };
  const arrived =
    transitDays === 0 ? handedOver : walk(handedOver, transitDays, [carrier], "transit", of, steps);
  if (arrived === null) return null;
  return walk(arrived, 0, [{ days: schedule.deliveryDays, whose: "destination" }], "delivery", of, steps);
}

interface Party {
  readonly days: WorkingDays;
  readonly whose: Whose;
}

/**
 * So many days after `from` that are working days of all; 0: the first such day, which may be `from` itself.
 * @returns null if there are none within a year
 */
function walk(
  from: DayNumber,
  count: number,
  parties: readonly Party[],
  step: PromiseStep["step"],
  of: PromiseStep["of"],
  steps: PromiseStep[] | null,
): DayNumber | null {
  const daysOff: PromiseStep["daysOff"][number][] = [];
  let left = Math.max(1, count);
  let waited = 0;
  for (let day = count === 0 ? from : from + 1; ; day++) {
    const off = closedParty(parties, day);
    if (off === null) {
      waited = 0;
      if (--left > 0) continue;
      if (steps !== null && day > from) {
        steps.push({ step, of, from: calendarDate(from), to: calendarDate(day), days: count, daysOff });
      }
      return day;
    }
    if (++waited > LONGEST_WAIT_DAYS) return null;
    if (steps !== null) daysOff.push({ date: calendarDate(day), ...off });
  }
}

function closedParty(
  parties: readonly Party[],
  day: DayNumber,
): { readonly because: DayOff; readonly whose: Whose } | null {
  for (const { days, whose } of parties) {
    const because = dayOff(days, day);
    if (because !== null) return { because, whose };
  }
  return null;
}

function waiting(
  step: PromiseStep["step"],
  of: PromiseStep["of"],
  from: DayNumber,
  to: DayNumber,
): PromiseStep {
  return { step, of, from: calendarDate(from), to: calendarDate(to), days: 0, daysOff: [] };
}
