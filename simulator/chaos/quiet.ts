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
  for (;;) {
    const pending = (await areWebhooksIdle()) ? 0 : 1;
    const [open] = await database.rows<Omit<Open, "webhooks">>(
      `SELECT
        (SELECT count(*)::int FROM pgboss.job
          WHERE state < 'completed' AND name NOT LIKE '\\_\\_pgboss%' AND name <> 'dead' AND ${isNotOfTheEvening}) AS jobs,
        (SELECT count(*)::int FROM inbox_entries WHERE handled_at IS NULL) AS entries,
        (SELECT count(*)::int FROM bookings WHERE state = 'open' AND unproven IS NULL AND $1::text IS NULL) AS bookings,
        (SELECT count(*)::int FROM label_notices WHERE due_at IS NOT NULL)
          + (SELECT count(*)::int FROM shipments WHERE state = 'created' AND cancel_requested_at IS NOT NULL) AS cancels,
        (SELECT count(*)::int FROM leases WHERE until > clock_timestamp()) AS leases`,
      [but],
    );
    const all: Open = { webhooks: pending, jobs: 0, entries: 0, bookings: 0, cancels: 0, leases: 0, ...open };
    if (Object.values(all).every((count) => count === 0)) return null;
    if (performance.now() > giveUpAt) return all;
    await putForward(database);
    if (all.bookings + all.cancels > 0 && performance.now() > resolveAt) {
      await resolveBookings(database);
      resolveAt = performance.now() + resolveEveryMs;
    }
    await sleep(200);
  }
}
