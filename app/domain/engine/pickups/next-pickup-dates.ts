import type { PickupCapability } from "../carrier-ports.ts";
import { EngineError } from "../errors.ts";
import type { CalendarDate } from "../values/day-number.ts";
import { calendarDate, dayNumber } from "../values/day-number.ts";
import { localTime } from "../values/local-time.ts";
import { pickupSlot } from "./pickup-slot.ts";

/** The days, from today on, on which the carrier would collect if asked now; soonest first. */
export function nextPickupDates(
  capability: PickupCapability,
  now: Date,
  daysAhead: number,
): readonly CalendarDate[] {
  const today = dayNumber(localTime(now, capability.timeZone).date);
  const days = Array.from({ length: daysAhead + 1 }, (_, ahead) => calendarDate(today + ahead));
  return days.filter((day) => canBeAsked(capability, day, now));
}

function canBeAsked(capability: PickupCapability, date: CalendarDate, now: Date): boolean {
  try {
    pickupSlot(capability, date, now);
    return true;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}
