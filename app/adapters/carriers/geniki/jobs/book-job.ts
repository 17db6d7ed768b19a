import type { BookingOrder, BookingResult, MayLeave } from "../../../../domain/engine/index.ts";
import { EngineError, localTime, OutcomeUnknownError } from "../../../../domain/engine/index.ts";
import type { GenikiSettings } from "../account.ts";
import type { BookedJob } from "../wire/job-calls.ts";
import { createJob, GENIKI_TIME_ZONE, jobOf, jobsOfReference } from "../wire/job-calls.ts";
import { createReturn } from "../wire/return-calls.ts";
import type { FindingTerms } from "./find-job.ts";
import { bookingOf } from "./find-job.ts";
import { receivedDayFor } from "./received-day.ts";
import { recordOf, referenceOf, returnRecordOf } from "./record-of-order.ts";

export interface BookingTerms extends FindingTerms {
  readonly settings: GenikiSettings;
}

/**
 * Books a job with a voucher for each parcel.
 * @throws EngineError Geniki refused, or CARRIER_UNAVAILABLE: nothing was booked
 * @throws OutcomeUnknownError
 */
export async function bookJob(
  terms: BookingTerms,
  order: BookingOrder,
  mayLeave?: MayLeave,
): Promise<BookingResult> {
  const job = await booked(terms, order, mayLeave);
  const whole = job.vouchers.length === order.parcels.length ? job : await readAgain(terms, job);
  await learnTrust(terms, order);
  return bookingOf(whole);
}

/** Midnight may pass between the request and Geniki's clock: then today's date is sent, once. Source: section 10, 706. */
async function booked(terms: BookingTerms, order: BookingOrder, mayLeave?: MayLeave): Promise<BookedJob> {
  const { session, settings, clock } = terms;
  const record = recordOf(order, settings, receivedDayFor(clock.now(), settings.cut_off));
  try {
    return await session.ask(createJob, { record }, { mayLeave });
  } catch (error) {
    if (!(error instanceof EngineError) || error.metadata?.reason !== "day_passed") throw error;
    const today = localTime(clock.now(), GENIKI_TIME_ZONE).date;
    return session.ask(createJob, { record: recordOf(order, settings, today) }, { mayLeave });
  }
}

/** No source counts the sub-vouchers: another number than expected is read once more, and then kept. Source: section 5. */
async function readAgain({ session }: BookingTerms, job: BookedJob): Promise<BookedJob> {
  try {
    const again = await session.ask(jobOf, { jobId: job.jobId });
    return again.vouchers.length > job.vouchers.length ? again : job;
  } catch (error) {
    throw new OutcomeUnknownError(`Geniki booked ${job.vouchers[0]} and did not show its parcels.`, {
      cause: error,
    });
  }
}

/** The first booking of a login is looked up at once: found under its whole reference, look-ups are exact. Source: section 11. */
async function learnTrust({ session, trust }: BookingTerms, { reference: id }: BookingOrder): Promise<void> {
  if (trust.get() === true) return;
  const reference = referenceOf(id);
  try {
    const found = await session.call(jobsOfReference, { reference });
    trust.set(!("code" in found) && found.some((job) => job.reference === reference));
  } catch {
    // The next booking asks again; this one is bought.
  }
}

/** Makes a coupon with which the shopper hands the parcel in at any of Geniki's shops. */
export async function bookReturn(
  { session, settings }: BookingTerms,
  order: BookingOrder,
  mayLeave?: MayLeave,
): Promise<BookingResult> {
  const serial = await session.ask(
    createReturn,
    {
      record: returnRecordOf(order, settings),
      daysValid: settings.return_days_valid,
      isPaidByShopper: settings.return_paid_by_shopper,
    },
    { mayLeave },
  );
  return { carrierReference: null, pieces: [{ trackingRef: serial }], pickup: null };
}
