import type { BookingOrder, BookingResult, Clock, Unproven } from "../../../../domain/engine/index.ts";
import { EngineError } from "../../../../domain/engine/index.ts";
import { wallTime } from "../../kit/wall-time.ts";
import type { GenikiSession } from "../geniki-session.ts";
import type { BookedJob, FoundJob } from "../wire/job-calls.ts";
import { GENIKI_TIME_ZONE, jobsOfRange, jobsOfReference } from "../wire/job-calls.ts";
import { referenceOf } from "./record-of-order.ts";

/** Whether look-ups by our reference are exact, by login: true, false, or not known to this process. */
export interface LookUpTrust {
  get(): boolean | undefined;
  set(isExact: boolean): void;
}

export interface FindingTerms {
  readonly session: GenikiSession;
  readonly clock: Clock;
  readonly trust: LookUpTrust;
}

export const HOUR_MS = 3_600_000;
/** Between Geniki's clock and ours. */
export const SKEW_MS = 10 * 60_000;

export const bookingOf = ({ jobId, vouchers }: BookedJob): BookingResult => ({
  carrierReference: jobId,
  pieces: vouchers.map((trackingRef) => ({ trackingRef })),
  pickup: null,
});

/**
 * The outcome of a booking whose answer was lost. Of several jobs the lowest is the shipment's; the others are cancelled
 * before closing. Source: section 11.
 * @returns null: certainly not booked
 * @throws EngineError CARRIER_UNAVAILABLE not known yet
 */
export async function findJob(
  terms: FindingTerms,
  { reference: id }: Pick<BookingOrder, "reference">,
  calledAt: Date | undefined,
): Promise<BookingResult | Unproven | null> {
  const reference = referenceOf(id);
  const answer = await terms.session.ask(jobsOfReference, { reference });
  const found = "code" in answer ? [] : answer;
  const [first] = liveJobs(found, reference);
  if (first !== undefined) return bookingOf(first);
  // The server found it by a reference that it had changed.
  if (found.some((job) => job.reference !== reference && !job.isCancelled)) return { unproven: "booked" };
  const noneCode = "code" in answer ? answer.code : 0;
  if (noneCode !== 0 && !(await meansNone(terms.session, noneCode))) throw cannotTell();
  const isExact = terms.trust.get();
  if (isExact === true) return null;
  if (isExact === false) return { unproven: "cannot-tell" };
  return amongJobs(terms, reference, calledAt, noneCode);
}

/** The lowest number first. Cancelled jobs with the reference are no hindrance. */
export const liveJobs = (jobs: readonly FoundJob[], reference: string): readonly FoundJob[] =>
  jobs
    .filter(
      (job) =>
        job.reference === reference && job.type === "Voucher" && !job.isCancelled && job.vouchers.length > 0,
    )
    .toSorted((one, other) => (BigInt(one.jobId) < BigInt(other.jobId) ? -1 : 1));

/** A code means "none" if a reference that was never used has it, too. */
async function meansNone(session: GenikiSession, code: number): Promise<boolean> {
  const answer = await session.ask(jobsOfReference, { reference: neverUsed() });
  return "code" in answer && answer.code === code;
}

/** A reference that no job has. The account's test asks for one, too. */
export const neverUsed = (): string => crypto.randomUUID().replaceAll("-", "");

/**
 * Until a booking of this login was found by its reference, nothing says that references are stored whole. Then the list of
 * jobs decides, if Geniki gives it: a job of ours would be in it, whatever became of its reference.
 */
async function amongJobs(
  { session, clock }: FindingTerms,
  reference: string,
  calledAt: Date | undefined,
  noneCode: number,
): Promise<Unproven | null> {
  const now = clock.now();
  const from = new Date((calledAt ?? new Date(now.getTime() - 24 * HOUR_MS)).getTime() - SKEW_MS);
  const until = new Date(now.getTime() + SKEW_MS);
  const range = { from: wallTime(from, GENIKI_TIME_ZONE), until: wallTime(until, GENIKI_TIME_ZONE) };
  const answer = await session.ask(jobsOfRange, { ...range, state: "All" }).catch(unlessRefused);
  const isNone = answer !== null && "code" in answer && answer.code === noneCode;
  if (answer === null || ("code" in answer && !isNone)) {
    const isLate = calledAt !== undefined && now.getTime() - calledAt.getTime() > HOUR_MS;
    if (isLate) return { unproven: "cannot-tell" };
    throw cannotTell();
  }
  const live = "code" in answer ? [] : answer.filter(({ isCancelled }) => !isCancelled);
  if (live.some((job) => isShortened(job.reference, reference))) return { unproven: "booked" };
  return live.some((job) => job.reference === "") ? { unproven: "cannot-tell" } : null;
}

export const isShortened = (stored: string, reference: string): boolean =>
  stored !== "" && reference.startsWith(stored.toLowerCase().replaceAll("-", ""));

export function unlessRefused(error: unknown): null {
  if (error instanceof EngineError && error.code === "CARRIER_REJECTED") return null;
  throw error;
}

const cannotTell = (): EngineError =>
  new EngineError("CARRIER_UNAVAILABLE", "Geniki can't tell yet whether it has this booking.");
