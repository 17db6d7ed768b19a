import type { BookingOrder, BookingResult } from "../../../../domain/engine/index.ts";
import { otherShipment, wrongForm } from "../../kit/entered-number.ts";
import { wallTime } from "../../kit/wall-time.ts";
import type { FoundJob, FoundJobs } from "../wire/job-calls.ts";
import { GENIKI_TIME_ZONE, jobsOfRange, jobsOfReference } from "../wire/job-calls.ts";
import type { FindingTerms } from "./find-job.ts";
import { bookingOf, HOUR_MS, isShortened, liveJobs, SKEW_MS, unlessRefused } from "./find-job.ts";
import { referenceOf } from "./record-of-order.ts";

/** A person looks for a booking within so long. */
const LOOKED_FOR_MS = 14 * 24 * HOUR_MS;

/**
 * The job of a voucher that a person found: it has our reference, or as much of it as Geniki keeps. A return coupon has no
 * call that finds it: the person's number is taken.
 * @throws EngineError VALIDATION_FAILED | CARRIER_REJECTED it is another shipment's
 */
export async function adoptJob(
  terms: FindingTerms,
  { reference: id, serviceCode }: BookingOrder,
  [voucher]: readonly [string, ...string[]],
): Promise<BookingResult> {
  if (!/^\d{10}$/.test(voucher)) throw wrongForm("10 digits");
  if (serviceCode === "return")
    return { carrierReference: null, pieces: [{ trackingRef: voucher }], pickup: null };
  const reference = referenceOf(id);
  const found = await terms.session.ask(jobsOfReference, { reference });
  const isIt = ({ vouchers }: FoundJob) => vouchers.includes(voucher);
  const job =
    liveJobs(jobsIn(found), reference).find(isIt) ??
    (await recentJobs(terms)).find(
      (each) => isIt(each) && !each.isCancelled && isShortened(each.reference, reference),
    );
  if (job !== undefined) return bookingOf(job);
  throw otherShipment("Geniki", voucher);
}

const jobsIn = (answer: FoundJobs): readonly FoundJob[] => ("code" in answer ? [] : answer);

async function recentJobs({ session, clock }: FindingTerms): Promise<readonly FoundJob[]> {
  const now = clock.now().getTime();
  const answer = await session
    .ask(jobsOfRange, {
      from: wallTime(new Date(now - LOOKED_FOR_MS), GENIKI_TIME_ZONE),
      until: wallTime(new Date(now + SKEW_MS), GENIKI_TIME_ZONE),
      state: "All",
    })
    .catch(unlessRefused);
  return answer === null ? [] : jobsIn(answer);
}
