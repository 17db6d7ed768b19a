import { isWorkingDay } from "../calendar/working-days.ts";
import type { PickupCapability } from "../carrier-ports.ts";
import type { ErrorMetadata } from "../errors.ts";
import { EngineError, validationFailed } from "../errors.ts";
import type { CalendarDate } from "../values/day-number.ts";
import type { LocalTime } from "../values/local-time.ts";
import { daysBetween, isCalendarDate, localTime, minutesOf, timeOfDay } from "../values/local-time.ts";
import type { Pickup } from "../values/shipment.ts";

/** No carrier plans its rounds further ahead. */
const MAX_DAYS_AHEAD = 60;
/** A van can't come at once: on the same day the slot starts at the next half hour at least this far away. */
const NOTICE_MINUTES = 30;

/**
 * The slot to request on a date.
 * @param capability undefined: the rate has no pickup
 * @throws VALIDATION_FAILED `pickup.date` is no calendar day
 * @throws PICKUP_NOT_AVAILABLE no pickup at all, a day without collection, in the past, after the same-day
 * limit, or too far ahead; all by the clock at the pickup place
 */
export function pickupSlot(capability: PickupCapability | undefined, date: CalendarDate, now: Date): Pickup {
  if (capability === undefined) {
    throw unavailable("The rate has no pickup (has_pickup is false).", { reason: "no_pickup" });
  }
  if (!isCalendarDate(date)) {
    throw validationFailed([{ path: "pickup.date", message: "must be a calendar day, YYYY-MM-DD" }]);
  }
  const local = localTime(now, capability.timeZone);
  const ahead = daysBetween(local.date, date);
  if (ahead < 0) {
    throw unavailable(`The pickup date ${date} is in the past.`, { reason: "past", today: local.date });
  }
  if (ahead > MAX_DAYS_AHEAD) {
    throw unavailable(`Pickups can be asked for at most ${MAX_DAYS_AHEAD} days ahead.`, {
      reason: "too_far_ahead",
      today: local.date,
    });
  }
  if (!isWorkingDay(capability.days, date)) {
    throw unavailable(`The carrier does not collect on ${date}.`, { reason: "disabled_date" });
  }
  return ahead === 0
    ? slotToday(capability, local)
    : slotFrom(capability, date, minutesOf(capability.earliestAt));
}

function slotToday(capability: PickupCapability, local: LocalTime): Pickup {
  const limit = capability.sameDayLatestAt;
  if (limit === null) {
    throw unavailable("The carrier does not collect on the same day.", { reason: "no_same_day" });
  }
  if (local.time > limit) {
    throw unavailable(`Today's pickups could be asked for until ${limit}.`, {
      reason: "same_day_limit",
      limit,
      now: local.time,
    });
  }
  const nextHalfHour = Math.ceil((minutesOf(local.time) + NOTICE_MINUTES) / 30) * 30;
  return slotFrom(capability, local.date, Math.max(minutesOf(capability.earliestAt), nextHalfHour));
}

function slotFrom(capability: PickupCapability, date: CalendarDate, earliest: number): Pickup {
  const latest = minutesOf(capability.latestAt);
  const length = capability.slotLengthInHours * 60;
  // Late in the day the end of the round shortens the slot, but never below an hour.
  const from = Math.max(Math.min(earliest, latest - 60), minutesOf(capability.earliestAt));
  return { date, from: timeOfDay(from), until: timeOfDay(Math.min(from + length, latest)) };
}

function unavailable(message: string, metadata: ErrorMetadata): EngineError {
  return new EngineError("PICKUP_NOT_AVAILABLE", message, metadata);
}
