import { jobNames } from "../../app/entrypoints/jobs/queues.ts";
import type { JobHandlers } from "../../app/entrypoints/jobs/work.ts";

const idle = Object.fromEntries(jobNames.map((name) => [name, async () => {}])) as unknown as JobHandlers;

/** Handlers that do nothing, except the given ones. */
export function jobHandlersWith(given: Partial<JobHandlers>): JobHandlers {
  return { ...idle, ...given };
}
