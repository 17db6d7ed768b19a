import { carrierLabel } from "../booking/carrier-label.ts";
import { changeShipment } from "../booking/change-shipment.ts";
import type { CalendarDate } from "../calendar/day-number.ts";
import { calendarDate, dayNumber } from "../calendar/day-number.ts";
import { isWorkingDay } from "../calendar/working-days.ts";
import type { DayClosing, IssuedList } from "../carrier-ports.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import { localTime, minutesOf } from "../values/local-time.ts";

/** No carrier rests longer. */
const MAX_DAYS_AHEAD = 30;

/** A day's closing to come. */
export interface NextClosing {
  readonly date: CalendarDate;
  /** From now on; 0 if it is due. */
  readonly inMinutes: number;
}

/** The working day on which something booked now is handed over, and the time until its cut-off. */
export function nextClosing({ timeZone, cutOff, days }: DayClosing, now: Date): NextClosing {
  const { date: today, time } = localTime(now, timeZone);
  const left = minutesOf(cutOff) - minutesOf(time);
  for (let ahead = left > 0 ? 0 : 1; ahead <= MAX_DAYS_AHEAD; ahead++) {
    const date = calendarDate(dayNumber(today) + ahead);
    if (isWorkingDay(days, date)) return { date, inMinutes: left + ahead * 24 * 60 };
  }
  throw new RangeError("the carrier has no working day within a month");
}

/**
 * Hands an account's booked shipments over by the carrier's list, and stores the list's reference with each.
 * Interrupted, it may be repeated: the driver finds the lists that were issued.
 * @throws EngineError | OutcomeUnknownError worth a retry
 */
export async function closeDay(
  ports: Ports,
  caller: Caller,
  accountId: string,
): Promise<readonly IssuedList[]> {
  const account = await ports.accounts.get(caller, accountId);
  const closing = account === null ? undefined : ports.carriers.connect(account).dayClosing;
  if (closing === undefined) return [];
  const waiting = await ports.shipments.notHandedOver(caller, accountId);
  // The list also shows a booking whose answer was lost, even if there is nothing else to hand over.
  if (waiting.length === 0 && !(await isInDoubt(ports, accountId))) return [];
  // A carrier that draws its labels may give none after the list, and no list without them.
  for (const shipment of waiting) await carrierLabel(ports, shipment, shipment.labelFormat, null);
  const { date } = localTime(ports.clock.now(), closing.timeZone);
  const lists = await closing.close(date, waiting);
  for (const { pickupListRef, shipmentIds } of lists)
    for (const id of shipmentIds)
      await changeShipment(
        ports,
        caller,
        id,
        (stored) =>
          stored.pickupListRef === pickupListRef
            ? stored
            : { ...stored, pickupListRef, updatedAt: ports.clock.now() },
        "pickup.changed",
      );
  return lists;
}

async function isInDoubt({ bookings }: Pick<Ports, "bookings">, accountId: string): Promise<boolean> {
  return (await bookings.accountsInDoubt()).some((account) => account.accountId === accountId);
}
