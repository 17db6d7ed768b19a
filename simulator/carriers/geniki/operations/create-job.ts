import { xmlElement, xmlText } from "../../kit/xml.ts";
import { checkRecord } from "../jobs/check-record.ts";
import type { Job, JobRecord, JobType } from "../jobs/job.ts";
import { jobTypes } from "../jobs/job.ts";
import { optional, subVouchersXml } from "../protocol/answer-xml.ts";
import type { CallContext } from "../protocol/define-operation.ts";
import { defineOperation } from "../protocol/define-operation.ts";
import * as field from "../protocol/fields.ts";
import { Refused, results } from "../protocol/result-codes.ts";
import { takeVoucher } from "../world.ts";

/** The Record, in the WSDL's order. Source: section 5. */
const recordFields = {
  OrderId: field.text,
  Name: field.text,
  Address: field.text,
  Email: field.text,
  Country: field.text,
  CountryIso: field.text,
  City: field.text,
  Telephone: field.text,
  Zip: field.text,
  Destination: field.text,
  Courier: field.text,
  Pieces: field.int,
  Weight: field.decimal,
  Comments: field.text,
  Services: field.text,
  CodAmount: field.decimal,
  InsAmount: field.decimal,
  VoucherNo: field.text,
  SubCode: field.text,
  BelongsTo: field.text,
  DeliverTo: field.text,
  ReceivedDate: field.dateTimeOrYearOne,
  ContentsDescription: field.text,
  SendAndReturnRecipient: field.text,
  ExtraInfo: field.text,
};

/** Geniki stores so many characters, and cuts the rest silently. Source: section 5. */
const commentLength: Record<JobType, number> = { Voucher: 40, SendAndReturn: 40, Pickup: 255 };

/** Books a job; the same reference again makes another one. Sources: sections 5 and 11. */
export const createJob = defineOperation({
  name: "CreateJob",
  key: "sAuthKey",
  isBoundToGet: false,
  fields: { oVoucher: field.record(recordFields), eType: field.oneOf(jobTypes) },
  refusedContent: xmlText("JobId", "0"),
  run(context, { oVoucher, eType }) {
    if (oVoucher === null) throw new Refused(results.noData);
    const { VoucherNo: _number, BelongsTo: _parent, ExtraInfo: _extra, ...record } = oVoucher;
    checkRecord(context, record, eType);
    const job = addJob(context, record, eType);
    const { world } = context;
    return [
      xmlText("JobId", job.id),
      optional("Voucher", job.voucher),
      subVouchersXml(world, job, true) || xmlElement("SubVouchers", ""),
    ].join("");
  },
});

function addJob({ world, user, now }: CallContext, record: JobRecord, type: JobType): Job {
  const { orderIdLength } = world.quirks;
  const job: Job = {
    id: String(world.nextJob),
    type,
    user: user.name,
    client: user.client,
    createdAt: now,
    record: {
      ...record,
      OrderId: record.OrderId?.slice(0, orderIdLength ?? undefined) ?? null,
      Comments: record.Comments?.slice(0, commentLength[type]) ?? null,
    },
    voucher: type === "Pickup" ? null : takeVoucher(world),
    subVouchers: type === "Pickup" ? [] : Array.from({ length: record.Pieces - 1 }, () => takeVoucher(world)),
    returningVoucher: type === "SendAndReturn" ? takeVoucher(world) : null,
    isCancelled: false,
    isClosed: false,
    closingBatch: 0,
    codAmount: record.CodAmount,
    checkpoints: [],
    ending: null,
    isReturning: false,
    pickupOrder: null,
    returnOrder: null,
    prints: [],
  };
  world.nextJob += 1;
  world.jobs.set(job.id, job);
  return job;
}
