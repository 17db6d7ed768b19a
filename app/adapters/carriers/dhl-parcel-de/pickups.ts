import type { PickupCapability, PickupOrder, ScheduledPickup } from "../../../domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../../domain/engine/index.ts";
import { TIME_ZONE, workingDays } from "./german-days.ts";
import type { DhlSession } from "./session.ts";
import { cancelPickup, orderPickup } from "./wire/pickups.ts";

/** Vans that fetch all parcels of a day at an address. DHL may charge for them. Source: contract sheet, section 10. */
export function pickupsOf(session: DhlSession, billingNumber: string): PickupCapability {
  return {
    combinedWithShipment: false,
    combines: true,
    slotLengthInHours: 4,
    earliestAt: "08:00",
    latestAt: "18:00",
    sameDayLatestAt: null,
    timeZone: TIME_ZONE,
    days: workingDays,
    schedule: (order) => schedule(session, billingNumber, order),
    async cancel(pickupRef) {
      const stays = await session.ask(cancelPickup, { id: pickupRef });
      if (stays === null) return;
      throw new EngineError("CARRIER_REJECTED", `DHL did not cancel the pickup. ${stays}`.trim(), {
        reason: "pickup_stays",
        said: stays,
      });
    },
  };
}

/** DHL finds no pickup by our reference: an order whose answer was lost is for a person to look at, and is not sent again. */
async function schedule(
  session: DhlSession,
  billingNumber: string,
  order: PickupOrder,
): Promise<ScheduledPickup> {
  try {
    const { id, date } = await session.ask(orderPickup, { order, billingNumber });
    return { pickup: { ...order.pickup, date: date ?? order.pickup.date }, pickupRef: id };
  } catch (cause) {
    if (!(cause instanceof OutcomeUnknownError)) throw cause;
    const words = {
      en: "DHL did not answer. Look in its portal for the pickup before you order another one.",
      el: "Η DHL δεν απάντησε. Ελέγξτε στο portal της αν ορίστηκε παραλαβή, πριν ζητήσετε άλλη.",
    };
    throw new EngineError("CARRIER_REJECTED", words.en, { reason: "pickup_unknown", words }, { cause });
  }
}
