import type { BookingResult, CalendarDate, Shipment } from "../../../domain/engine/index.ts";
import type { ParcelNames } from "./wire/booking.ts";

/** GLS' names of a booking, beside the parcels' numbers: the day that closes it, and the keys of its parcels. */
export interface BookingNames {
  readonly day: CalendarDate;
  readonly trackIds: readonly string[];
}

export function bookingOf(
  day: CalendarDate,
  parcels: readonly ParcelNames[],
): Pick<BookingResult, "carrierReference" | "pieces"> {
  return {
    carrierReference: [day, ...parcels.map(({ trackId }) => trackId)].join(" "),
    pieces: parcels.map(({ number }) => ({ trackingRef: number })),
  };
}

export function namesOf({ carrierReference }: Pick<Shipment, "carrierReference">): BookingNames {
  const [day = "", ...trackIds] = (carrierReference ?? "").split(" ");
  return { day, trackIds };
}
