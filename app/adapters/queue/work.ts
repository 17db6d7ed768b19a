import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { JobHandler, JobName, JobPolicy } from "../../domain/jobs/jobs.ts";
import { callUp, inLine } from "./fair-lines.ts";
import { placesFor } from "./places.ts";

/**
 * The stored part of a job's error. Its words are in the log alone: Shopify's or a carrier's may name people,
 * and jobs would keep them after a redaction.
 */
class JobFailedError extends Error {
  override readonly name = "JobFailedError";
  constructor(cause: unknown) {
    const code = cause instanceof Error && "code" in cause ? ` ${String(cause.code)}` : "";
    super(cause instanceof Error ? `${cause.name}${code}` : typeof cause);
    this.stack = "";
  }
}

/**
 * Has one sleeping worker of the queue look for a job now. If none sleeps, each looks again as soon as it has completed its own. pg-boss
 * itself would wake them all for each job, and each look costs a statement.
 */
export function wakeWorker(boss: PgBoss, name: string): void {
  const those = boss.getWipData().filter((worker) => worker.name === name && worker.state === "active");
  const sleeping = those.find(({ count }) => count === 0);
  for (const { id } of sleeping === undefined ? those : [sleeping]) boss.notifyWorker(id);
}

/**
 * @param running the process's jobs, to which these are added while they run
 * Takes jobs of one queue, several at a time and at most a third of them of one shop; each succeeds or fails by
 * itself. A worker that takes a job wakes another, because jobs that come together may wake only one; and one that completes a job
 * looks for the next at once, because pg-boss sleeps after each.
 */
export async function work(
  boss: PgBoss,
  name: JobName,
  {
    concurrency,
    fairBy,
    yieldsWhenSlow = false,
    running,
  }: Pick<JobPolicy, "concurrency" | "fairBy" | "yieldsWhenSlow"> & { readonly running: Set<string> },
  handler: JobHandler,
  log: Logger,
): Promise<void> {
  const workers = yieldsWhenSlow ? concurrency * ROOM_FOR_SLOW : concurrency;
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: 2,
    // More workers look less often each.
    notifyPollingIntervalSeconds: yieldsWhenSlow ? 10 : 5,
    localConcurrency: workers,
    ...(fairBy === undefined ? {} : { localGroupConcurrency: Math.ceil(workers / 3), ...inLine }),
  } as const;
  const places = placesFor(concurrency, Math.ceil(concurrency / 3), () => wakeWorker(boss, name));
  await boss.work<unknown, void, typeof options>(name, options, async (jobs) => {
    for (const worker of boss.getWipData())
      if (worker.name === name && worker.count > 0) boss.notifyWorker(worker.id);
    if (!yieldsWhenSlow || places.isFree()) wakeWorker(boss, name);
    for (const job of jobs) {
      running.add(job.id);
      const place = yieldsWhenSlow ? await places.take(job.groupId ?? "") : null;
      const slow = setTimeout(() => place?.leave(), SLOW_MS).unref();
      try {
        await handler(job.data);
        // pg-boss has written its end by then.
        setTimeout(() => running.delete(job.id), ENDS_WITHIN_MS).unref();
      } catch (error) {
        running.delete(job.id);
        const { id, retryCount, retryLimit } = job;
        log.warn({ err: error, job: name, id, retryCount, retryLimit }, "job failed");
        throw new JobFailedError(error);
      } finally {
        clearTimeout(slow);
        place?.leave();
      }
    }
  });
}

const ENDS_WITHIN_MS = 3_000;

/** A job that runs longer waits for an answer from outside. */
const SLOW_MS = 2_000;

/** So many times the places of a queue are its workers, for jobs that have given their places away. */
const ROOM_FOR_SLOW = 3;

/** How late a merchant's retry may be, or a job that two transactions left aside (fair-lines.ts). */
const CALL_UP_MS = 1_000;

/** Keeps the lines of the fair queues moving, and wakes the workers of those that did. */
export function keepLinesMoving(boss: PgBoss, fairNames: readonly JobName[], log: Logger): { stop(): void } {
  let isAtIt = false;
  const timer = setInterval(async () => {
    if (isAtIt) return;
    isAtIt = true;
    try {
      const moved = new Set(await callUp(boss, fairNames));
      for (const name of moved) wakeWorker(boss, name);
    } catch (error) {
      log.warn({ err: error }, "jobs that stand aside could not be called up");
    } finally {
      isAtIt = false;
    }
  }, CALL_UP_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
