import { EngineError } from "./errors.ts";
import { localTime } from "./local-time.ts";
import { pickupSlot } from "./pickup-slot.ts";
import type { PickupCapability } from "./ports.ts";
import type { CalendarDate } from "./shipment.ts";

const DAY_MS = 86_400_000;

/** The days, from today on, on which the carrier would come when asked now; soonest first. */
export function nextPickupDates(
  capability: PickupCapability,
  now: Date,
  daysAhead: number,
): readonly CalendarDate[] {
  const today = Date.parse(`${localTime(now, capability.timeZone).date}T00:00:00Z`);
  const days = Array.from({ length: daysAhead + 1 }, (_, ahead) =>
    new Date(today + ahead * DAY_MS).toISOString().slice(0, 10),
  );
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
