/** The shape of a job's row, and the policies that rows share. */
import type { z } from "zod";
import type { JobData, JobName, JobPolicy } from "../../domain/jobs/jobs.ts";
import type { MailSender } from "../../domain/mails/mail-records.ts";
import type { Services } from "../../process/services.server.ts";

/** All that is wired, and what only a process that works on jobs has. */
export interface JobServices extends Services {
  /** `null`: mails wait for the operator. */
  readonly mailSender: MailSender | null;
  /** `null`: the database has a vacuum of its own. */
  readonly vacuum: (() => Promise<void>) | null;
  /** Makes a backup when one is due; `null`: the operator makes them. */
  readonly backUp: (() => Promise<void>) | null;
}

export interface JobRow<Data> extends JobPolicy {
  /** Checks the data of a job that was stored, perhaps by an earlier version. */
  readonly data: z.ZodType<Data>;
  /** A process that begins to work sends the job too, so that work of an earlier process need not wait for the schedule. */
  readonly atStart?: true;
  /** Throws to be retried later. May run twice for one job, so its effect must be idempotent. */
  run(services: JobServices, data: Data): Promise<void>;
}

export type JobRows = { readonly [Name in JobName]: JobRow<JobData[Name]> };

/** Work that Shopify or a merchant waits for: about ten hours of retries. */
export const forOutside = {
  policy: "standard",
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: 3_600,
  expireInSeconds: 300,
  deadLetter: true,
} as const;

/** The next tick is the retry. */
export const byTheClock = {
  policy: "short",
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 60,
  expireInSeconds: 1_200,
  deadLetter: false,
  concurrency: 1,
} as const;
