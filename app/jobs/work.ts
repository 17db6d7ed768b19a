import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { JobName } from "../services.server.ts";
import type { QueueDefinition } from "./queues.ts";

/** Throws to be tried again later. May run twice for one job: what it does must not. */
export type JobHandler = (data: unknown) => Promise<void>;
export type JobHandlers = Readonly<Record<JobName, JobHandler>>;

/**
 * Takes jobs of one queue, several at a time and a third of them of one shop at most; each succeeds or fails for itself. Who has done a job looks for the next at
 * once: pg-boss goes to sleep after each, and jobs that came together woke it only once.
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
    ...(fairBy === undefined ? {} : { localGroupConcurrency: Math.ceil(concurrency / 3) }),
  } as const;
  for (let count = 0; count < concurrency; count++) {
    const worker: Promise<string> = boss.work<unknown, void, typeof options>(name, options, async (jobs) => {
      boss.notifyWorker(await worker);
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
    await worker;
  }
}
