/** Opens the durable queue for the table of jobs, and works on them. */
import type { Logger } from "pino";
import type { JobQueue, JobQueueOptions } from "../adapters/queue/job-queue.ts";
import { openJobQueue } from "../adapters/queue/job-queue.ts";
import { inBackground } from "../adapters/shopify/background.ts";
import type { JobHandlers } from "../domain/jobs/jobs.ts";
import type { JobServices } from "../entrypoints/jobs/job.ts";
import { jobHandlers, jobNames, jobs } from "../entrypoints/jobs/jobs.ts";
import { acting } from "./acting.ts";
import { systemIds } from "./clock-and-ids.ts";
import { measuredJob } from "./metrics/measured.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { traceparent } from "./traces.ts";

/** @throws Error the database is unreachable */
export function openQueue(
  options: Omit<JobQueueOptions, "policies" | "traceparent" | "ids">,
  log: Logger,
): Promise<JobQueue> {
  return openJobQueue({ ...options, policies: jobs, traceparent, ids: systemIds }, log);
}

/** Begins to work: each job is work of its own, which inherits no actor and yields to the merchant's pages at a shop. */
export async function workOnJobs(queue: JobQueue, services: JobServices, metrics: Metrics): Promise<void> {
  const handlers = jobHandlers(services);
  const alone = jobNames.map((name) => [
    name,
    measuredJob(name, (data) => acting.from(null, () => inBackground(() => handlers[name](data))), metrics),
  ]);
  await queue.startWorkers(Object.fromEntries(alone) as JobHandlers);
  for (const name of jobNames) if (jobs[name].atStart === true) await queue.send(name, {} as never);
}
