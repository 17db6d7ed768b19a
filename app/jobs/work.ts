import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { JobName } from "../services.server.ts";
import type { QueueDefinition } from "./queues.ts";

/** Throws to be tried again later. May run twice for one job: what it does must not. */
export type JobHandler = (data: unknown) => Promise<void>;
export type JobHandlers = Readonly<Record<JobName, JobHandler>>;

/**
 * Takes jobs of one queue, several at a time and at most a third of them of one shop; each succeeds or fails for itself.
 * Who has done a job looks for the next at once: pg-boss goes to sleep after each, and jobs that came together woke it
 * only once.
 */
export async function work(
  boss: PgBoss,
  name: JobName,
  { concurrency, fairBy }: Pick<QueueDefinition, "concurrency" | "fairBy">,
  handler: JobHandler,
  log: Logger,
): Promise<void> {
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 5,
    localConcurrency: concurrency,
    ...(fairBy === undefined ? {} : { localGroupConcurrency: Math.ceil(concurrency / 3) }),
  } as const;
  await boss.work<unknown, void, typeof options>(name, options, async (jobs) => {
    for (const worker of boss.getWipData())
      if (worker.name === name && worker.count > 0) boss.notifyWorker(worker.id);
    for (const job of jobs) {
      try {
        await handler(job.data);
      } catch (error) {
        // Kept in the job as well; this is for who watches the log.
        const { id, retryCount, retryLimit } = job;
        log.warn({ err: error, job: name, id, retryCount, retryLimit }, "job failed");
        throw error;
      }
    }
  });
}
