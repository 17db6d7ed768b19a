import { isWorkingDay } from "../calendar/working-days.ts";
import type { DayClosing } from "../day-closing-ports.ts";
import type { Ports } from "../ports.ts";
import { readNewLabel } from "../shipments/carrier-label.ts";
import type { Caller } from "../values/account.ts";
import type { CalendarDate } from "../values/day-number.ts";
import { calendarDate, dayNumber } from "../values/day-number.ts";
import { localTime, minutesOf } from "../values/local-time.ts";
import type { Manifest, ManifestId } from "../values/manifest.ts";
import { markShipments } from "./mark-shipments.ts";

/** Days after which the search for a working day ends: no carrier rests longer. */
const MAX_DAYS_AHEAD = 30;

/** A day's closing to come. */
export interface NextClosing {
  readonly date: CalendarDate;
  /** Minutes from now until the cut-off; 0 if it is due. */
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
 * Hands an account's booked shipments over by the carrier's list, and keeps each list that it issued. The list is stored
 * before its shipments name it: interrupted in between, the driver finds it again, because they still wait.
 * @param id the id of the first list that is stored; absent: a new one
 * @throws EngineError | OutcomeUnknownError worth a retry
 */
export async function closeDay(
  ports: Ports,
  caller: Caller,
  accountId: string,
  id?: ManifestId,
): Promise<readonly Manifest[]> {
  const account = await ports.accounts.get(caller, accountId);
  const connection = account === null ? undefined : ports.carriers.connect(account);
  const closing = connection?.dayClosing;
  if (account === null || connection === undefined || closing === undefined) return [];
  const waiting = await ports.shipments.notHandedOver(caller, accountId);
  // The list also shows a booking whose answer was lost, even if there is nothing else to hand over.
  if (waiting.length === 0 && !(await isInDoubt(ports, accountId))) return [];
  // A carrier that draws its labels may give none after the list, and no list without them.
  for (const shipment of waiting) await readNewLabel(ports, connection, shipment);
  const { date } = localTime(ports.clock.now(), closing.timeZone);
  const issued = await closing.close(date, waiting);
  const manifests: Manifest[] = [];
  // The last one is today's: it answers the request.
  for (const { pickupListRef, shipmentIds } of issued.toReversed()) {
    const { merchantId, environment } = caller;
    const recorded = await ports.manifests.record(
      {
        id: manifests.length === 0 && id !== undefined ? id : ports.ids.next(),
        merchantId,
        environment,
        accountId,
        carrier: account.carrier,
        date,
        shipmentIds,
        createdAt: ports.clock.now(),
      },
      pickupListRef,
    );
    manifests.push(await markShipments(ports, recorded));
  }
  return manifests;
}

async function isInDoubt({ bookings }: Pick<Ports, "bookings">, accountId: string): Promise<boolean> {
  return (await bookings.accountsInDoubt()).some((account) => account.accountId === accountId);
}
