import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "./database.ts";
import type { WeekClock } from "./week-clock.ts";

const everyMs = 500;

/**
 * What the queue would try again in an hour it tries in a second; what has failed often, in twelve: a job's twenty tries, which
 * are good for hours, outlast the minute and a half for which nobody takes up what a killed process was booking.
 */
export async function putForward(database: Database): Promise<void> {
  await database.rows(`
    UPDATE pgboss.job SET start_after = now()
    WHERE state IN ('created', 'retry') AND start_after > now() + interval '1 second'
      AND (retry_count < 8 OR started_on < now() - interval '12 seconds')`);
}

/** The clock strikes: what it starts every five minutes starts now. With the queue's terms, or a killed one is missed late. */
export async function strikeClock(database: Database): Promise<void> {
  await database.rows(`
    INSERT INTO pgboss.job (name, data, retry_limit, expire_seconds, heartbeat_seconds)
    SELECT name, '{}', retry_limit, expire_seconds, heartbeat_seconds FROM pgboss.queue WHERE name = 'reconcile'`);
}

/**
 * Until it is over, the queue's waits are short and the clock strikes once a day. What meets no database, because its server
 * was just killed, is lost.
 */
export async function letTimeFly(
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
    await Promise.all([putForward(database), strikes ? strikeClock(database) : null]).catch(() => undefined);
  }
}
