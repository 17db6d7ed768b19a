import type { Refusal } from "../../kit/refusal.ts";
import { momentIn } from "../../kit/wall-time.ts";
import { UnreadableAnswer } from "../../kit/wire-answer.ts";
import { fields, listOf, maybe, one, xmlBoolean, xmlInt, xmlSomeText, xmlText } from "../../kit/xml.ts";
import type { XmlFields } from "../../kit/xml-text.ts";
import type { GenikiOperation } from "./service.ts";
import { fieldsCall, numberCall, resultIn } from "./service.ts";

/** Sections 3, 5 and 7: booking, finding, cancelling and closing jobs. */

export const GENIKI_TIME_ZONE = "Europe/Athens";

/** `2026-11-24T08:05:00` of Athens, with or without an offset; null: year 1, which means none. */
export const genikiMoment = xmlText.transform((text) => momentIn(GENIKI_TIME_ZONE, text));

/** Vouchers have 10 digits; anything else is kept as it came, as long as it is something. */
const subVouchers = listOf("Record", fields({ VoucherNo: one(xmlSomeText) })).transform((records) =>
  records.map(({ VoucherNo }) => VoucherNo),
);

/** A job's own number, and one for each of its pieces, the main voucher's first. */
export interface BookedJob {
  /** A 64-bit integer. Cancelling goes by it alone. */
  readonly jobId: string;
  readonly vouchers: readonly string[];
}

const booked = { JobId: one(xmlSomeText), Voucher: maybe(xmlText), SubVouchers: subVouchers };

/** Books. The same reference again makes another job. Source: section 11. */
export const createJob: GenikiOperation<{ readonly record: XmlFields }, BookedJob> = fieldsCall({
  name: "CreateJob",
  key: "sAuthKey",
  acts: true,
  parts: ({ record }: { readonly record: XmlFields }) => ({ oVoucher: record, eType: "Voucher" }),
  shape: booked,
  read: ({ JobId, Voucher, SubVouchers }) => {
    // Success without its number: the job may be there.
    if (!Voucher || JobId === "0") throw new UnreadableAnswer("A booking without a voucher.");
    return { jobId: JobId, vouchers: [Voucher, ...SubVouchers] };
  },
  readRefusal: (_refusal, answer) => {
    const { Voucher } = resultIn(answer, "CreateJob", { Voucher: maybe(xmlText) });
    // A voucher beside a refusal: nothing says which of the two is true.
    if (Voucher) throw new UnreadableAnswer("A refusal with a voucher.");
    return undefined;
  },
});

/** A job as Geniki has it. */
export interface FoundJob extends BookedJob {
  readonly type: string;
  readonly reference: string;
  /** Null: Geniki names no time. */
  readonly createdAt: Date | null;
  readonly isClosed: boolean;
  readonly isCancelled: boolean;
  /** 0: none. */
  readonly closingBatch: number;
}

const job = fields({
  Id: one(xmlSomeText),
  Type: maybe(xmlText),
  OrderId: maybe(xmlText),
  Date: maybe(genikiMoment),
  IsClosed: maybe(xmlBoolean),
  IsCanceled: maybe(xmlBoolean),
  ClosingBatch: maybe(xmlInt),
  Voucher: maybe(fields({ VoucherNo: maybe(xmlText) })),
  SubVouchers: subVouchers,
}).transform(
  (read): FoundJob => ({
    jobId: read.Id,
    type: read.Type ?? "",
    reference: read.OrderId ?? "",
    createdAt: read.Date,
    isClosed: read.IsClosed ?? false,
    isCancelled: read.IsCanceled ?? false,
    closingBatch: read.ClosingBatch ?? 0,
    vouchers: [read.Voucher?.VoucherNo ?? "", ...read.SubVouchers].filter((voucher) => voucher !== ""),
  }),
);

const jobs = { Jobs: listOf("VoucherJob", job) };

/** Jobs, or the code that came instead: which of them means "none" is not documented. Source: section 11. */
export type FoundJobs = readonly FoundJob[] | { readonly code: number };

const foundJobs = ({ Jobs }: { readonly Jobs: readonly FoundJob[] }): FoundJobs => Jobs;
const maybeNone = ({ code }: Refusal): FoundJobs | undefined =>
  code === "3" || code === "9" ? { code: Number(code) } : undefined;

export const jobsOfReference: GenikiOperation<{ readonly reference: string }, FoundJobs> = fieldsCall({
  name: "GetJobsFromOrderId",
  key: "sAuthKey",
  parts: ({ reference }: { readonly reference: string }) => ({ sOrderId: reference }),
  shape: jobs,
  read: foundJobs,
  readRefusal: maybeNone,
});

/** A job by its number. A cancelled one answers 13 with the job in it. Source: section 7. */
export const jobOf: GenikiOperation<{ readonly jobId: string }, FoundJob> = fieldsCall({
  name: "GetVoucherJob",
  key: "sAuthKey",
  parts: ({ jobId }: { readonly jobId: string }) => ({ nJobId: jobId }),
  shape: { Job: one(job) },
  read: ({ Job }) => Job,
  readRefusal: ({ reason }, answer) =>
    reason === "cancelled" ? resultIn(answer, "GetVoucherJob", { Job: one(job) }).Job : undefined,
});

export interface JobRange {
  /** Local times of Athens, both included. */
  readonly from: string;
  readonly until: string;
  readonly state: "All" | "Open" | "Closed";
}

/** The user's jobs of a range. Only in the WSDL: Geniki may refuse it. Source: section 3. */
export const jobsOfRange: GenikiOperation<JobRange, FoundJobs> = fieldsCall({
  name: "GetJobs",
  key: "sAuthKey",
  parts: ({ from, until, state }: JobRange) => ({
    oParams: { DateFrom: from, DateTo: until, State: state, CounType: "None", SearchType: "Vouchers" },
  }),
  shape: jobs,
  read: foundJobs,
  readRefusal: maybeNone,
});

/** Cancels; 13 is cancelled already. May be repeated. Source: section 7. */
export const cancelJob: GenikiOperation<{ readonly jobId: string }, "cancelled"> = numberCall({
  name: "CancelJob",
  key: "sAuthKey",
  // False would make it active again: the flag is never left out.
  parts: ({ jobId }: { readonly jobId: string }) => ({ nJobId: jobId, bCancel: true }),
  done: "cancelled",
  readRefusal: ({ reason }) => (reason === "cancelled" ? "cancelled" : undefined),
});

/** Closes every pending job of a range. May be repeated. Source: section 7. */
export const closeJobs: GenikiOperation<{ readonly from: string; readonly until: string }, "closed"> =
  numberCall({
    name: "ClosePendingJobsByDate",
    key: "sAuthKey",
    parts: ({ from, until }: { readonly from: string; readonly until: string }) => ({
      dFr: from,
      dTo: until,
    }),
    done: "closed",
  });
