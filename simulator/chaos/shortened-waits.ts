import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "./database.ts";
import type { WeekClock } from "./week-clock.ts";

const everyMs = 500;

/** Of the queue's jobs: the list of a day is issued when the day ends. */
export const isNotOfTheEvening = "(name <> 'close-day' OR start_after <= now())";

/**
 * The queue's retries of an hour come after a second, and those after many failures after twelve. A job's
 * twenty tries normally last hours; they must outlast the time in which no process takes over a killed one's booking.
 */
export async function putForward(database: Database): Promise<void> {
  await database.queue.rows(`
    UPDATE pgboss.job SET start_after = now()
    WHERE state IN ('created', 'retry') AND start_after > now() + interval '1 second'
      AND (retry_count < 8 OR started_on < now() - interval '12 seconds') AND ${isNotOfTheEvening}`);
  await endLeases(database);
}

/** Longer than all calls of one booking at the carrier of the weeks: an older lease is a killed or stopped process's. */
const patienceForBookingsMs = 12_000;
/** The moments at which a booking's leases were first seen, by the fencing number. */
const seenAt = new WeakMap<Database, Map<string, number>>();

/**
 * Ends leases of bookings that are older than their calls take. By the app itself they last up to three and a half minutes, and
 * the interval to the next look-up at the carrier up to an hour.
 */
async function endLeases(database: Database): Promise<void> {
  const leases = await database.rows<{ id: string; fence: number }>(
    "SELECT id, fence FROM bookings WHERE state = 'open' AND lease_until > now()",
  );
  const before = seenAt.get(database);
  const now = performance.now();
  const seen = new Map(
    leases.map(({ id, fence }) => [`${id}/${fence}`, before?.get(`${id}/${fence}`) ?? now]),
  );
  seenAt.set(database, seen);
  const old = leases.filter(
    ({ id, fence }) => now - (seen.get(`${id}/${fence}`) ?? now) > patienceForBookingsMs,
  );
  for (const { id, fence } of old)
    await database.rows(
      "UPDATE bookings SET lease_until = now() WHERE id = $1 AND fence = $2 AND state = 'open'",
      [id, fence],
    );
}

/** The app looks failed bookings up again after minutes, an hour and a day, and repeats cancellations after minutes. */
export async function lookUpFailedBookings(
  database: Database,
  untilQuiet: () => Promise<void>,
): Promise<void> {
  await database.rows(
    "UPDATE bookings SET next_lookup_at = now() WHERE state = 'failed' AND next_lookup_at IS NOT NULL",
  );
  await fireSchedule(database, "resolve-bookings");
  await untilQuiet();
}

/** The intervals between look-ups of bookings, of an hour at most, are over once the clocks have moved by half a day. */
export async function endIntervals(database: Database): Promise<void> {
  await database.rows("UPDATE bookings SET lease_until = now() WHERE state = 'open' AND lease_until > now()");
}

/** A moment less an interval depends on the session's time zone, so a Citus takes it in no change; in UTC it does not. */
const earlier = (column: string, interval: string) =>
  `(${column} AT TIME ZONE 'UTC' - interval '${interval}') AT TIME ZONE 'UTC'`;

/** Purchases whose label's outcome is unknown are looked at again after an hour. */
export async function lookAtPurchasesAgain(database: Database): Promise<void> {
  await database.rows(`UPDATE purchases SET look_again_at = ${earlier("look_again_at", "1 hour")}`);
}

/** Fires the minute's job for bookings, with its waits of minutes moved to now. */
export async function resolveBookings(database: Database): Promise<void> {
  await database.rows("UPDATE label_notices SET due_at = now() WHERE due_at > now()");
  await database.rows(
    `UPDATE shipments SET cancel_requested_at = ${earlier("cancel_requested_at", "2 minutes")}
     WHERE state = 'created' AND cancel_requested_at > now() - interval '2 minutes'`,
  );
  // Carriers' bookings may show minutes after their call, but not these: the run knows its longest delay.
  await database.rows(
    `UPDATE bookings SET called_at = ${earlier("called_at", "30 minutes")}
     WHERE state = 'open' AND called_at BETWEEN now() - interval '30 minutes' AND now() - $1::float8 * interval '1 millisecond'`,
    [patienceForBookingsMs],
  );
  await fireSchedule(database, "resolve-bookings");
}

/**
 * Fires the schedule: a job of the clock starts now, with the queue's own terms, which detect killed workers
 * in time. As in the queue itself, no second one waits behind one that has not begun.
 */
export async function fireSchedule(database: Database, name = "reconcile"): Promise<void> {
  await database.queue.rows(
    `INSERT INTO pgboss.job (name, data, retry_limit, expire_seconds, heartbeat_seconds)
     SELECT name, '{}', retry_limit, expire_seconds, heartbeat_seconds FROM pgboss.queue WHERE name = $1
       AND NOT EXISTS (SELECT FROM pgboss.job AS waiting
         WHERE waiting.name = $1 AND waiting.state = 'created' AND waiting.start_after <= now())`,
    [name],
  );
}

/** Every account's turn has come, by any process's clock: the carriers are asked about all parcels. */
export async function askCarriers(database: Database): Promise<void> {
  await database.rows(`
    INSERT INTO tracking_turns AS known (merchant_id, account_id, environment, driver, due_at, next_at)
    SELECT merchant_id, id, environment, driver, now() - interval '1 day', now() - interval '1 day' FROM carrier_accounts
    ON CONFLICT (merchant_id, account_id) DO UPDATE SET due_at = excluded.due_at, next_at = excluded.next_at`);
  await fireSchedule(database, "take-tracking-turns");
}

/** Longer than a carrier's breaker leaves it alone. */
const patienceForCarriersMs = 180_000;

/**
 * Asks the carriers about all parcels, until each account's have been asked about: a carrier that has failed is left alone for a
 * while, and the turn of a killed worker is held.
 */
export async function hearCarriers(database: Database, untilQuiet: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + patienceForCarriersMs;
  await askCarriers(database);
  await untilQuiet();
  while ((await turnsLeft(database)) > 0) {
    if (performance.now() > giveUpAt) throw new Error("a carrier was not asked about its parcels");
    await sleep(everyMs);
    await database.rows(`UPDATE tracking_turns SET next_at = now() WHERE ${isLeft}`);
    await fireSchedule(database, "take-tracking-turns");
    await untilQuiet();
  }
}

/** A turn that was taken is due again later, by the clocks of the week. */
const isLeft = "due_at < now() - interval '12 hours'";

async function turnsLeft(database: Database): Promise<number> {
  const [row] = await database.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM tracking_turns WHERE ${isLeft}`,
  );
  return row?.count ?? 0;
}

/** The waiting jobs of a queue start now, as if their time had come. */
export async function bringForward(database: Database, name: string): Promise<void> {
  await database.queue.rows(
    `UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state IN ('created', 'retry')`,
    [name],
  );
}

/**
 * While it runs, the queue's waits are short and the schedule fires once a day. Its statements are lost while
 * the database's server is down.
 */
export async function shortenWaits(
  clock: WeekClock,
  database: Database,
  dayMs: number,
  over: Promise<unknown>,
): Promise<void> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  over.then(end, end);
  for (let day = 1; !isOver; await sleep(everyMs)) {
    const strikes = clock.elapsedMs >= day * dayMs;
    if (strikes) day += 1;
    const move = async (): Promise<void> => {
      await putForward(database);
      if (!strikes) return;
      await lookAtPurchasesAgain(database);
      await fireSchedule(database);
      await askCarriers(database);
      await resolveBookings(database);
    };
    await move().catch(() => undefined);
  }
}
