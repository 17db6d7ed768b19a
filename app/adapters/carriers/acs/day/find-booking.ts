import type { BookingOrder, CalendarDate, Clock } from "../../../../domain/engine/index.ts";
import { localTime, OutcomeUnknownError } from "../../../../domain/engine/index.ts";
import type { AcsSession } from "../acs-session.ts";
import type { AcsSettings } from "../settings.ts";
import { pickupDayFor } from "../voucher/pickup-day.ts";
import { ACS_TIME_ZONE } from "../wire/athens-time.ts";
import { pickupListsOf } from "../wire/pickup-list-calls.ts";
import { vouchersOfReference } from "../wire/voucher-calls.ts";

export interface FindingTerms {
  readonly session: AcsSession;
  readonly settings: AcsSettings;
  readonly clock: Clock;
}

/** A list that was issued so long after the call has the call's voucher, or ACS has none; milliseconds. */
const SETTLED_MS = 5 * 60_000;

/**
 * The outcome of a booking whose answer was lost. ACS finds a reference only on a pickup list, and lists hold no
 * voucher that was not printed, so: a booking on a list was bought; one that is on none after its day's list was issued,
 * or after its day, was not. Until then it is unknown. Source: section 11.
 * @returns the numbers, or null: certainly not bought
 * @throws OutcomeUnknownError not known yet
 */
export async function findBooking(
  { session, settings, clock }: FindingTerms,
  { reference, parcels, pickup }: BookingOrder,
  calledAt: Date | undefined,
): Promise<readonly string[] | null> {
  const numbers = await session.ask(vouchersOfReference(reference));
  if (numbers.length === parcels.length) return numbers;
  if (numbers.length > 0)
    throw new OutcomeUnknownError(`ACS has ${numbers.length} vouchers for ${reference}.`);
  if (calledAt === undefined) throw new OutcomeUnknownError(`ACS has no list with ${reference}.`);
  const day = pickup?.date ?? pickupDayFor(calledAt, settings.cut_off);
  if (localTime(clock.now(), ACS_TIME_ZONE).date > day) return null;
  if (await isListIssued(session, day, calledAt)) return null;
  throw new OutcomeUnknownError(`Whether ACS booked ${reference} shows when the list of ${day} is issued.`);
}

async function isListIssued(session: AcsSession, day: CalendarDate, calledAt: Date): Promise<boolean> {
  const settledAt = calledAt.getTime() + SETTLED_MS;
  const lists = await session.ask(pickupListsOf(day));
  return lists.some(
    ({ user, issuedAt }) => user === session.user && issuedAt !== null && issuedAt.getTime() >= settledAt,
  );
}
