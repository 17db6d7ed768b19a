import type { CalendarDate, Clock, IssuedList, Shipment } from "../../../domain/engine/index.ts";
import { namesOf } from "./booking-names.ts";
import { daysAround } from "./gls-days.ts";
import type { GlsSession } from "./session.ts";
import { endOfDay, findParcels } from "./wire/parcels.ts";
import { referenceOf } from "./wire/shipment-body.ts";

/**
 * Closes the day, and earlier ones with shipments that are on no list yet: GLS closes all parcels of the app, also one whose
 * booking has no answer, which look-ups find from then on. A shipment that an answer does not name was closed before, if
 * ShipIT shows it.
 */
export async function closeDay(
  session: GlsSession,
  clock: Clock,
  contactId: string,
  day: CalendarDate,
  shipments: readonly Shipment[],
): Promise<readonly IssuedList[]> {
  const due = Map.groupBy(shipments, (shipment) => namesOf(shipment).day);
  const days = [...new Set([...due.keys(), day])].filter((each) => each <= day).toSorted();
  const lists: IssuedList[] = [];
  for (const each of days) {
    const closed = new Set(await session.ask(endOfDay, { day: each }));
    const shipmentIds: string[] = [];
    for (const shipment of due.get(each) ?? []) {
      const isNamed = namesOf(shipment).trackIds.some((trackId) => closed.has(trackId));
      if (isNamed || (await isClosed(session, clock, shipment))) shipmentIds.push(shipment.id);
    }
    if (shipmentIds.length > 0) lists.push({ pickupListRef: `${each} ${contactId}`, shipmentIds });
  }
  return lists;
}

async function isClosed(session: GlsSession, clock: Clock, { id, createdAt }: Shipment): Promise<boolean> {
  const days = daysAround(createdAt, clock.now());
  const found = await session.ask(findParcels, { ...days, reference: referenceOf(id) });
  return found.some(({ isCancelled }) => !isCancelled);
}
