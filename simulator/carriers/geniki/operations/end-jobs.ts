import { athensDay } from "../../kit/athens-time.ts";
import type { Job } from "../jobs/job.ts";
import type { CallContext } from "../protocol/define-operation.ts";
import { defineOperation } from "../protocol/define-operation.ts";
import * as field from "../protocol/fields.ts";
import { ownJob } from "../protocol/find-job.ts";
import { Refused, results } from "../protocol/result-codes.ts";

/** Cancels the whole job, or makes it active again. Assumption: of a closed, cancelled job 13 comes first. */
export const cancelJob = defineOperation({
  name: "CancelJob",
  form: "number",
  key: "sAuthKey",
  fields: { nJobId: field.long, bCancel: field.boolean },
  run(context, { nJobId, bCancel }) {
    const job = ownJob(context, nJobId);
    if (bCancel && job.isCancelled) throw new Refused(results.cancelled);
    if (job.isClosed) throw new Refused(results.alreadyDone);
    job.isCancelled = bCancel;
    return "";
  },
});

/** Only jobs of today, by the midnight of Athens. Source: section 7. */
export const closePendingJobs = defineOperation({
  name: "ClosePendingJobs",
  form: "number",
  key: "sAuthKey",
  fields: {},
  run: (context) => close(context, (job) => athensDay(job.createdAt) === context.today),
});

/** Jobs of a range, both ends included. Source: section 7. */
export const closePendingJobsByDate = defineOperation({
  name: "ClosePendingJobsByDate",
  form: "number",
  key: "sAuthKey",
  fields: { dFr: field.dateTime, dTo: field.dateTime },
  run: (context, { dFr, dTo }) => close(context, ({ createdAt }) => createdAt >= dFr && createdAt <= dTo),
});

/** Cancelled jobs become closed, too. Source: section 11. Assumption: no batch is counted for nothing. */
function close({ world, user }: CallContext, isInRange: (job: Job) => boolean): string {
  const isOwn = (job: Job): boolean =>
    world.quirks.closesForClient ? job.client === user.client : job.user === user.name;
  const pending = [...world.jobs.values()].filter((job) => !job.isClosed && isOwn(job) && isInRange(job));
  if (pending.length === 0) return "";
  for (const job of pending) {
    job.isClosed = true;
    job.closingBatch = world.nextBatch;
  }
  world.nextBatch += 1;
  return "";
}
