/** Lists that hand a day's parcels over. */
import type { WorkingDays } from "./calendar/working-days.ts";
import type { CalendarDate } from "./values/day-number.ts";
import type { TimeOfDay } from "./values/rate.ts";
import type { Shipment, ShipmentId } from "./values/shipment.ts";

/** Present if the carrier learns of its parcels by a list that closes the day. */
export interface DayClosing {
  /** IANA name; days and the cut-off are local to it. */
  readonly timeZone: string;
  /** The time from which the list is issued, on each working day. */
  readonly cutOff: TimeOfDay;
  readonly days: WorkingDays;
  /**
   * Hands the booked shipments over. Repeated, it hands over what has been booked since.
   * @param shipments those of the account that are on no list yet
   * @throws EngineError | OutcomeUnknownError nothing is lost: the next attempt finds out what was issued
   */
  close(day: CalendarDate, shipments: readonly Shipment[]): Promise<readonly IssuedList[]>;
}

/** A carrier's list of shipments handed over. */
export interface IssuedList {
  readonly pickupListRef: string;
  readonly shipmentIds: readonly ShipmentId[];
}
