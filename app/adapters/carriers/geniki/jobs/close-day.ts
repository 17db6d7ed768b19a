import type { CalendarDate, IssuedList, Shipment, ShipmentId } from "../../../../domain/engine/index.ts";
import { EngineError } from "../../../../domain/engine/index.ts";
import { wallTime } from "../../kit/wall-time.ts";
import type { FoundJob, JobRange } from "../wire/job-calls.ts";
import { cancelJob, closeJobs, GENIKI_TIME_ZONE, jobOf, jobsOfRange } from "../wire/job-calls.ts";
import type { FindingTerms } from "./find-job.ts";
import { liveJobs, unlessRefused } from "./find-job.ts";
import { referenceOf } from "./record-of-order.ts";

const MINUTE_MS = 60_000;

type Closing = Pick<FindingTerms, "session" | "clock">;
type Range = Omit<JobRange, "state">;

/**
 * Closes the user's pending jobs from the oldest one on, so that Geniki's shops know the parcels; then reads which of ours are
 * closed: the answer of closing says nothing. May be repeated. Source: section 7.
 * @throws EngineError
 */
export async function closeDay(
  terms: Closing,
  day: CalendarDate,
  shipments: readonly Shipment[],
): Promise<readonly IssuedList[]> {
  const jobs = shipments.filter(({ carrierReference }) => carrierReference !== null);
  const { session, clock } = terms;
  const oldest = Math.min(...jobs.map(({ createdAt }) => createdAt.getTime()), clock.now().getTime());
  const open = await listedJobs(terms, { ...rangeFrom(terms, oldest - MINUTE_MS), state: "Open" });
  await cancelDuplicates(terms, jobs, open);
  const range = rangeFrom(terms, oldest - MINUTE_MS);
  await session.ask(closeJobs, range);
  return listsOf(await closedOf(terms, range, jobs), jobs, day);
}

/** Until a minute from now: Geniki's clock may be ahead of ours, and closing concerns jobs that are there already. */
function rangeFrom({ clock }: Closing, from: number): Range {
  return {
    from: wallTime(new Date(from), GENIKI_TIME_ZONE),
    until: wallTime(new Date(clock.now().getTime() + MINUTE_MS), GENIKI_TIME_ZONE),
  };
}

/**
 * A second job of one of our shipments is a booking whose answer was lost: the shipment has another one. Jobs of others with
 * the same user stay: their software closes with ours.
 */
async function cancelDuplicates(
  { session }: Closing,
  shipments: readonly Shipment[],
  open: readonly FoundJob[],
): Promise<void> {
  for (const { id, carrierReference } of shipments)
    for (const { jobId } of liveJobs(open, referenceOf(id)))
      if (jobId !== carrierReference) await session.ask(cancelJob, { jobId });
}

/** Our jobs as they are after closing. One call shows them all, if Geniki gives it; else each is asked for. */
async function closedOf(
  terms: Closing,
  range: Range,
  shipments: readonly Shipment[],
): Promise<readonly FoundJob[]> {
  const listed = await listedJobs(terms, { ...range, state: "Closed" });
  const byId = new Map(listed.map((job) => [job.jobId, job]));
  const missing = shipments.flatMap(({ carrierReference: jobId }) =>
    jobId === null || byId.has(jobId) ? [] : [jobId],
  );
  for (const jobId of missing) {
    const job = await terms.session.ask(jobOf, { jobId }).catch(unlessUnknown);
    if (job !== null) byId.set(jobId, job);
  }
  return [...byId.values()].filter(({ isClosed, isCancelled }) => isClosed && !isCancelled);
}

/** None where Geniki gives no list: then each job is asked for by itself. */
async function listedJobs({ session }: Closing, range: JobRange): Promise<readonly FoundJob[]> {
  const answer = await session.ask(jobsOfRange, range).catch(unlessRefused);
  return answer === null || "code" in answer ? [] : answer;
}

function unlessUnknown(error: unknown): null {
  if (error instanceof EngineError && error.metadata?.reason === "unknown_number") return null;
  throw error;
}

/** A list for each batch, the oldest first. `ClosingBatch` may be empty: then the day names the list. */
function listsOf(
  closed: readonly FoundJob[],
  shipments: readonly Shipment[],
  day: CalendarDate,
): readonly IssuedList[] {
  const lists = new Map<string, ShipmentId[]>();
  for (const { jobId, closingBatch } of closed.toSorted((a, b) => a.closingBatch - b.closingBatch)) {
    const shipment = shipments.find(({ carrierReference }) => carrierReference === jobId);
    if (shipment === undefined) continue;
    const name = closingBatch > 0 ? String(closingBatch) : day;
    lists.set(name, [...(lists.get(name) ?? []), shipment.id]);
  }
  return [...lists].map(([pickupListRef, shipmentIds]) => ({ pickupListRef, shipmentIds }));
}
