/** The table of jobs: a row each, with its name, the schema of its data, its policy and its work. */
import type { JobData, JobHandler, JobHandlers, JobName } from "../../domain/jobs/jobs.ts";
import { backupJobs } from "./backups.ts";
import { bookingJobs } from "./bookings.ts";
import { bulkRunJobs } from "./bulk-runs.ts";
import { carrierJobs } from "./carriers.ts";
import { checkoutJobs } from "./checkouts.ts";
import { closeDayJob } from "./close-day.ts";
import { exchangeJobs } from "./exchange.ts";
import type { JobRow, JobRows, JobServices } from "./job.ts";
import { recipientMailJob } from "./recipient-mail.ts";
import { retentionJobs } from "./retention.ts";
import { searchJobs } from "./searches.ts";
import { sendMailJob } from "./send-mail.ts";
import { shipmentJobs } from "./shipments.ts";
import { shopifyJobs } from "./shopify.ts";
import { usageJobs } from "./usage.ts";
import { webhookJobs } from "./webhooks.ts";

export const jobs: JobRows = {
  ...shipmentJobs,
  ...bulkRunJobs,
  ...closeDayJob,
  ...bookingJobs,
  ...carrierJobs,
  ...shopifyJobs,
  ...checkoutJobs,
  ...exchangeJobs,
  ...webhookJobs,
  ...sendMailJob,
  ...recipientMailJob,
  ...searchJobs,
  ...retentionJobs,
  ...backupJobs,
  ...usageJobs,
};

export const jobNames = Object.keys(jobs) as readonly JobName[];

/** The functions that the queue calls: each parses the job's data, and does its row's work. */
export function jobHandlers(services: JobServices): JobHandlers {
  return Object.fromEntries(jobNames.map((name) => [name, handlerOf(name, services)])) as JobHandlers;
}

function handlerOf<Name extends JobName>(name: Name, services: JobServices): JobHandler {
  const row: JobRow<JobData[Name]> = jobs[name];
  return async (data) => row.run(services, row.data.parse(data));
}
