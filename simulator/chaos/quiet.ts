import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "./database.ts";
import { isNotOfTheEvening, putForward, resolveBookings } from "./shortened-waits.ts";

/** The minute of the job that resolves bookings. */
const resolveEveryMs = 2_000;

/** Unfinished work. */
interface Open {
  /** 1 if any is under way */
  readonly webhooks: number;
  readonly jobs: number;
  /** Jobs that were not sent to the queue's own database yet. */
  readonly unsent: number;
  readonly entries: number;
  /** Without those that only a person settles. */
  readonly bookings: number;
  /** Cancellations at the carrier that have no result yet. */
  readonly cancels: number;
  /** Only valid ones: a dead holder's leases expire by themselves. */
  readonly leases: number;
}

/**
 * Waits until no work is unfinished, with the retries of waiting jobs moved to now. Returns the unfinished work
 * when the patience ends; null if there is none.
 * @param areWebhooksIdle no webhook is under way
 * @param but "bookings in doubt": a booking that waits for its carrier's answer, such as a list of the day, is no work
 */
export async function untilQuiet(
  areWebhooksIdle: () => Promise<boolean>,
  database: Database,
  patienceMs: number,
  but: "bookings in doubt" | null = null,
): Promise<Open | null> {
  const giveUpAt = performance.now() + patienceMs;
  let resolveAt = performance.now() + resolveEveryMs;
  let wasQuiet = false;
  for (;;) {
    const pending = (await areWebhooksIdle()) ? 0 : 1;
    const [open] = await database.rows<Omit<Open, "webhooks" | "jobs">>(
      `SELECT
        (SELECT count(*)::int FROM job_outbox) AS unsent,
        (SELECT count(*)::int FROM inbox_entries WHERE handled_at IS NULL) AS entries,
        (SELECT count(*)::int FROM bookings WHERE state = 'open' AND unproven IS NULL AND $1::text IS NULL) AS bookings,
        (SELECT count(*)::int FROM label_notices WHERE due_at IS NOT NULL)
          + (SELECT count(*)::int FROM shipments WHERE state = 'created' AND cancel_requested_at IS NOT NULL) AS cancels,
        (SELECT count(*)::int FROM leases WHERE until > clock_timestamp()) AS leases`,
      [but],
    );
    const [waiting] = await database.queue.rows<{ jobs: number }>(
      `SELECT count(*)::int AS jobs FROM pgboss.job
       WHERE state < 'completed' AND name NOT LIKE '\\_\\_pgboss%' AND name <> 'dead' AND ${isNotOfTheEvening}`,
    );
    const none = { jobs: 0, unsent: 0, entries: 0, bookings: 0, cancels: 0, leases: 0 };
    const all: Open = { webhooks: pending, ...none, ...open, ...waiting };
    const isQuiet = Object.values(all).every((count) => count === 0);
    // Twice, because work may go from one database to the other between the two reads.
    if (isQuiet && wasQuiet) return null;
    wasQuiet = isQuiet;
    if (performance.now() > giveUpAt) return all;
    await putForward(database);
    if (all.bookings + all.cancels > 0 && performance.now() > resolveAt) {
      await resolveBookings(database);
      resolveAt = performance.now() + resolveEveryMs;
    }
    await sleep(200);
  }
}
