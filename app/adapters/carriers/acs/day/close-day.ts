import type {
  CalendarDate,
  Clock,
  IssuedList,
  Shipment,
  ShipmentId,
} from "../../../../domain/engine/index.ts";
import { EngineError, localTime, OutcomeUnknownError } from "../../../../domain/engine/index.ts";
import type { AcsSession } from "../acs-session.ts";
import type { AcsSettings } from "../settings.ts";
import { ACS_TIME_ZONE } from "../wire/athens-time.ts";
import type { Issued } from "../wire/pickup-list-calls.ts";
import { issuePickupList, pickupListsOf, vouchersOfList } from "../wire/pickup-list-calls.ts";
import { deleteVoucher } from "../wire/voucher-calls.ts";

/** Each round deletes unknown vouchers; a second one finds none. */
const MOST_ROUNDS = 3;
/** Vouchers that no list took within this many days need the merchant. */
const MOST_LATE_DAYS = 3;

export interface ClosingTerms {
  readonly session: AcsSession;
  readonly settings: AcsSettings;
  readonly clock: Clock;
}

/**
 * Issues the day's list, and reads from ACS which vouchers are on which list: so a list whose answer was lost is found
 * by the next attempt. An unprinted voucher that we did not store is a booking whose answer was lost. No one has its
 * label, so it is deleted. Vouchers of earlier days, whose list was not issued before midnight, get the list of their
 * own day, as ACS lists a voucher on its pickup day alone. Source: sections 7 and 11.
 * @throws EngineError labels_not_printed the vouchers in its metadata need their labels first
 * @throws OutcomeUnknownError
 */
export async function closeDay(
  terms: ClosingTerms,
  day: CalendarDate,
  shipments: readonly Shipment[],
): Promise<readonly IssuedList[]> {
  const byVoucher = new Map(shipments.map((shipment) => [shipment.trackingRef, shipment.id]));
  const lists: IssuedList[] = [];
  for (const late of lateDays(day, shipments)) {
    // ACS may refuse a past day; today's vouchers must not wait for it.
    await issue(terms, late, new Set(byVoucher.keys())).catch(unlessRefused);
    lists.push(...(await listsOf(terms, late, byVoucher)));
  }
  await issue(terms, day, new Set(byVoucher.keys()));
  return [...lists, ...(await listsOf(terms, day, byVoucher))];
}

function lateDays(day: CalendarDate, shipments: readonly Shipment[]): readonly CalendarDate[] {
  const days = shipments.flatMap(({ pickup }) => (pickup !== null && pickup.date < day ? [pickup.date] : []));
  return [...new Set(days)].sort().slice(-MOST_LATE_DAYS);
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof EngineError) || error.code !== "CARRIER_REJECTED") throw error;
}

async function listsOf(
  { session }: ClosingTerms,
  day: CalendarDate,
  byVoucher: ReadonlyMap<string, ShipmentId>,
): Promise<readonly IssuedList[]> {
  const lists: IssuedList[] = [];
  for (const { list } of await session.ask(pickupListsOf(day))) {
    const listed = await session.ask(vouchersOfList(list, day));
    const shipmentIds = listed.flatMap(({ voucher }) => byVoucher.get(voucher) ?? []);
    if (shipmentIds.length > 0) lists.push({ pickupListRef: list, shipmentIds });
  }
  return lists;
}

async function issue(terms: ClosingTerms, day: CalendarDate, known: ReadonlySet<string>): Promise<Issued> {
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const issued = await terms.session.ask(issuePickupList(day));
    if (!("unprinted" in issued)) return issued;
    const ours = issued.unprinted.filter((voucher) => known.has(voucher));
    if (ours.length > 0) throw notPrinted(ours);
    if (!isAfterCutOff(terms, day)) throw notPrinted(issued.unprinted);
    for (const voucher of issued.unprinted) await terms.session.ask(deleteVoucher(voucher));
  }
  throw new OutcomeUnknownError(`ACS still names unprinted vouchers of ${day}.`);
}

/** Before it, an unprinted voucher may be a booking that is under way. */
function isAfterCutOff({ settings, clock }: ClosingTerms, day: CalendarDate): boolean {
  const now = localTime(clock.now(), ACS_TIME_ZONE);
  return now.date > day || (now.date === day && now.time >= settings.cut_off);
}

function notPrinted(vouchers: readonly string[]): EngineError {
  return new EngineError("CARRIER_REJECTED", `${vouchers.length} labels are not printed.`, {
    reason: "labels_not_printed",
    vouchers,
  });
}
