import type { CalendarDate, IssuedList, Shipment } from "../../../domain/engine/index.ts";
import { EngineError, localTime } from "../../../domain/engine/index.ts";
import type { CourierCenterSession } from "./session.ts";
import { manifest } from "./wire/calls.ts";
import { TIME_ZONE } from "./wire/tracking.ts";

/**
 * Asks for the list of the day, and of earlier days with shipments that are on none yet. Nothing says that the list changes
 * anything, and asking again gives the same one. Source: contract sheet, section 9.
 * @throws EngineError the carrier refused every list
 */
export async function closeDay(
  session: CourierCenterSession,
  day: CalendarDate,
  shipments: readonly Shipment[],
): Promise<readonly IssuedList[]> {
  const byDay = Map.groupBy(shipments, dayOf);
  const lists: IssuedList[] = [];
  let refusal: EngineError | null = null;
  for (const [listed, ours] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (listed > day) continue;
    try {
      if (!(await session.ask(manifest, { day: listed }))) continue;
      lists.push({ pickupListRef: `CC-${listed}`, shipmentIds: ours.map(({ id }) => id) });
    } catch (error) {
      // A day without shipments may be refused too: today's must not wait for one whose shipments were voided elsewhere.
      if (!(error instanceof EngineError) || error.code !== "CARRIER_REJECTED") throw error;
      refusal = error;
    }
  }
  if (lists.length === 0 && refusal !== null) throw refusal;
  return lists;
}

/** The day that the shipment was booked for. One whose number a person entered has the day of its making. */
const dayOf = ({ pickup, createdAt }: Shipment): CalendarDate =>
  pickup?.date ?? localTime(createdAt, TIME_ZONE).date;
