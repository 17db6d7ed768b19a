import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "./database.ts";
import type { WeekClock } from "./week-clock.ts";

const everyMs = 500;

/**
 * The queue's retries of an hour come after a second, and those after many failures after twelve. A job's
 * twenty tries normally last hours; they must outlast the minute and a half in which no process takes over a
 * killed one's booking.
 */
export async function putForward(database: Database): Promise<void> {
  await database.rows(`
    UPDATE pgboss.job SET start_after = now()
    WHERE state IN ('created', 'retry') AND start_after > now() + interval '1 second'
      AND (retry_count < 8 OR started_on < now() - interval '12 seconds')`);
}

/**
 * Fires the schedule: a job of the clock starts now, with the queue's own terms, which detect killed workers
 * in time.
 */
export async function fireSchedule(database: Database, name = "reconcile"): Promise<void> {
  await database.rows(
    `INSERT INTO pgboss.job (name, data, retry_limit, expire_seconds, heartbeat_seconds)
     SELECT name, '{}', retry_limit, expire_seconds, heartbeat_seconds FROM pgboss.queue WHERE name = $1`,
    [name],
  );
}

/** The waiting jobs of a queue start now, as if their time had come. */
export async function bringForward(database: Database, name: string): Promise<void> {
  await database.rows(
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
    await Promise.all([putForward(database), strikes ? fireSchedule(database) : null]).catch(() => undefined);
  }
}
