import { xmlElement, xmlText } from "../../kit/xml.ts";
import type { Job } from "../jobs/job.ts";
import { jobXml, list, moment, number } from "../protocol/answer-xml.ts";
import type { CallContext } from "../protocol/define-operation.ts";
import { defineOperation } from "../protocol/define-operation.ts";
import * as field from "../protocol/fields.ts";
import { ownJob } from "../protocol/find-job.ts";
import { Refused, results } from "../protocol/result-codes.ts";

/** A cancelled job answers 13 with the job in it. Source: section 7. */
export const getVoucherJob = defineOperation({
  name: "GetVoucherJob",
  key: "sAuthKey",
  fields: { nJobId: field.long },
  run(context, { nJobId }) {
    const job = ownJob(context, nJobId);
    const content = xmlText("JobId", job.id) + xmlElement("Job", jobXml(context.world, job));
    if (job.isCancelled) throw new Refused(results.cancelled, content);
    return content;
  },
});

/** Several jobs may have one reference; cancelled ones are among them. Source: section 11. */
export const getJobsFromOrderId = defineOperation({
  name: "GetJobsFromOrderId",
  key: "sAuthKey",
  fields: { sOrderId: field.text },
  run(context, { sOrderId }) {
    const fold = (text: string | null): string =>
      context.world.quirks.ignoresCase ? (text ?? "").toLowerCase() : (text ?? "");
    return jobsXml(
      context,
      visibleJobs(context).filter((job) => fold(job.record.OrderId) === fold(sOrderId)),
    );
  },
});

/** Only in the WSDL. Assumption: absent texts filter nothing, and names match as a part. Source: section 3. */
export const getJobs = defineOperation({
  name: "GetJobs",
  key: "sAuthKey",
  isBoundToGet: false,
  fields: {
    oParams: field.record({
      DateFrom: field.dateTime,
      DateTo: field.dateTime,
      VoucherNumber: field.text,
      ConsigneeName: field.text,
      OrderId: field.text,
      UserName: field.text,
      State: field.oneOf(["All", "Open", "Closed", "ClosedActive", "ClosedCanceled"]),
      CounType: field.oneOf(["None", "JobsOnly", "All"]),
      SearchType: field.oneOf(["Any", "Vouchers", "Orders"]),
    }),
  },
  run(context, { oParams }) {
    if (context.world.quirks.refusesGetJobs) throw new Refused(results.notYours);
    if (oParams === null) throw new Refused(results.noData);
    const { DateFrom, DateTo, VoucherNumber, ConsigneeName, OrderId, State, SearchType } = oParams;
    const jobs = visibleJobs(context).filter(
      (job) =>
        job.createdAt >= DateFrom &&
        job.createdAt <= DateTo &&
        (!VoucherNumber || job.voucher === VoucherNumber) &&
        (!ConsigneeName || (job.record.Name ?? "").includes(ConsigneeName)) &&
        (!OrderId || job.record.OrderId === OrderId) &&
        isInState[State](job) &&
        (SearchType !== "Vouchers" || job.type !== "Pickup"),
    );
    return jobsXml(context, jobs);
  },
});

const isInState = {
  All: (_job: Job) => true,
  Open: ({ isClosed, isCancelled }: Job) => !isClosed && !isCancelled,
  Closed: ({ isClosed }: Job) => isClosed,
  ClosedActive: ({ isClosed, isCancelled }: Job) => isClosed && !isCancelled,
  ClosedCanceled: ({ isClosed, isCancelled }: Job) => isClosed && isCancelled,
} satisfies Record<string, (job: Job) => boolean>;

function visibleJobs({ world, user, now }: CallContext): readonly Job[] {
  const { lookupDelayMs } = world.quirks;
  return [...world.jobs.values()].filter(
    (job) => job.user === user.name && job.createdAt.getTime() + lookupDelayMs <= now.getTime(),
  );
}

function jobsXml({ world }: CallContext, jobs: readonly Job[]): string {
  const { nothingFound } = world.quirks;
  if (jobs.length === 0 && nothingFound !== results.done) throw new Refused(nothingFound);
  const listed = list(
    world,
    "Jobs",
    "VoucherJob",
    jobs.map((job) => jobXml(world, job)),
  );
  return listed + number("Count", jobs.length);
}

/** The state of a `Pickup`, whose voucher exists once it is done. Source: section 3. */
export const getPickupJobStatus = defineOperation({
  name: "GetPickupJobStatus",
  key: "authKey",
  fields: { jobId: field.long },
  run(context, { jobId }) {
    const job = ownJob(context, jobId);
    if (job.type !== "Pickup") throw new Refused(results.unknown);
    const status = job.isCancelled ? "Canceled" : job.voucher === null ? "Pending" : "Done";
    const vouchers = job.voucher === null ? "" : xmlText("string", job.voucher);
    return [
      xmlElement("Vouchers", vouchers),
      xmlText("JobId", job.id),
      xmlText("Status", status),
      moment(context.world, "StatusDate", job.createdAt),
    ].join("");
  },
});
