import type { JobHandlers } from "../../app/domain/jobs/jobs.ts";
import { jobNames } from "../../app/entrypoints/jobs/jobs.ts";

const idle = Object.fromEntries(jobNames.map((name) => [name, async () => {}])) as unknown as JobHandlers;

/** Handlers that do nothing, except the given ones. */
export function jobHandlersWith(given: Partial<JobHandlers>): JobHandlers {
  return { ...idle, ...given };
}
