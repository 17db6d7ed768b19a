/** Running jobs whose process has ended continue elsewhere. */
import type { PgBoss } from "pg-boss";
import { wakeWorkers } from "./wake-workers.ts";
import { processEnded } from "./work.ts";

/** A job that was running this often when its process died may be the cause: other jobs go first then. */
const innocentDeaths = 3;
const suspectWaitsSeconds = 15;

/** A living process has named a running job within this time. */
export const LISTED_WITHIN_MS = 2_000;

/** A job that ended meanwhile, or that another process gave back and a third one took, stays as it is. */
const giveBack = `UPDATE pgboss.job SET state = 'retry', heartbeat_on = NULL,
    start_after = now() + CASE WHEN retry_count < $1 THEN 0 ELSE $2 END * interval '1 second'
  WHERE state = 'active' AND retry_count < retry_limit AND id = ANY($3::uuid[]) AND name = ANY($4::text[])
    AND started_on <= now() - $5::float8 * interval '1 millisecond'
  RETURNING name`;

interface RunningJob {
  readonly name: string;
  readonly id: string;
  readonly isLastTry: boolean;
}

/**
 * @param names `null`: of every name
 * @param sinceMs only those that have been running for longer
 */
async function runningJobs(
  boss: PgBoss,
  names: readonly string[] | null,
  sinceMs: number,
): Promise<readonly RunningJob[]> {
  const { rows } = await boss.getDb().executeSql(
    `SELECT name, id::text, retry_count >= retry_limit AS "isLastTry" FROM pgboss.job
     WHERE state = 'active' AND ($1::text[] IS NULL OR name = ANY($1)) AND started_on <= now() - $2::float8 * interval '1 millisecond'`,
    [names, sinceMs],
  );
  return rows as readonly RunningJob[];
}

/** @param jobsAtWork names the jobs of living processes, which may be in another database: they are asked for after the queue's */
export async function giveBackUnnamed(
  boss: PgBoss,
  names: readonly string[],
  jobsAtWork: () => Promise<readonly string[]>,
): Promise<void> {
  const running = await runningJobs(boss, names, LISTED_WITHIN_MS);
  if (running.length === 0) return;
  const named = new Set(await jobsAtWork());
  await giveBackJobs(
    boss,
    running.filter(({ id }) => !named.has(id)),
    LISTED_WITHIN_MS,
  );
}

/** For the only process of a database, which runs none yet. */
export async function giveBackAll(boss: PgBoss): Promise<void> {
  await giveBackJobs(boss, await runningJobs(boss, null, 0), 0);
}

/** The jobs are not at fault, so they continue at once; taking them again counts as another try. */
async function giveBackJobs(boss: PgBoss, lost: readonly RunningJob[], sinceMs: number): Promise<void> {
  if (lost.length === 0) return;
  const ids = lost.map(({ id }) => id);
  const names = lost.map(({ name }) => name);
  const { executeSql } = boss.getDb();
  const { rows } = await executeSql(giveBack, [innocentDeaths, suspectWaitsSeconds, ids, names, sinceMs]);
  for (const { name, id, isLastTry } of lost) if (isLastTry) await boss.fail(name, id, processEnded);
  const givenBack = rows as readonly Pick<RunningJob, "name">[];
  await executeSql(wakeWorkers, [[...new Set(givenBack.map(({ name }) => name))]]);
}
