import type { PickupCapability, PickupOrder, ScheduledPickup } from "../../../domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../../domain/engine/index.ts";
import type { SettingFields } from "./account.ts";
import { TIME_ZONE, workingDays } from "./gls-days.ts";
import type { GlsSession } from "./session.ts";
import { collect } from "./wire/parcels.ts";

/** The whole day: GLS names no time. */
export const wholeDay = (date: string): ScheduledPickup["pickup"] => ({
  date,
  from: "00:00",
  until: "23:59",
});

/**
 * GLS' van, ordered once for a day and place. It has neither an id nor a time, and only the depot calls it off, by telephone.
 * Source: contract sheet, section 8.
 */
export function vansOf(session: GlsSession, settings: SettingFields): PickupCapability {
  return {
    combinedWithShipment: false,
    combines: true,
    slotLengthInHours: 24,
    earliestAt: "00:00",
    latestAt: "23:59",
    sameDayLatestAt: null,
    timeZone: TIME_ZONE,
    days: workingDays(settings),
    schedule: (order) => orderVan(session, settings, order),
    // Only our own count ends.
    cancel: async () => undefined,
  };
}

/** A repetition would order a second van: an order without an answer is not repeated, and the pickup is given up. */
async function orderVan(
  session: GlsSession,
  { contact_id }: SettingFields,
  { pickup, parcels }: PickupOrder,
): Promise<ScheduledPickup> {
  const grams = parcels.reduce((sum, { weightG }) => sum + weightG, 0);
  const given = {
    contactId: contact_id,
    day: pickup.date,
    parcels: parcels.length,
    weightKg: Math.max(1, Math.ceil(grams / 10)) / 100,
  };
  try {
    const day = await session.ask(collect, given);
    return { pickup: wholeDay(day), pickupRef: `GLS ${day}` };
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) throw error;
    throw new EngineError(
      "CARRIER_REJECTED",
      "GLS did not say whether its van comes. Call your GLS depot.",
      { reason: "by_telephone" },
      { cause: error },
    );
  }
}
