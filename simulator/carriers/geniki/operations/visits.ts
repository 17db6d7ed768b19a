import { athensDay, midnight } from "../../kit/athens-time.ts";
import { xmlElement, xmlText } from "../../kit/xml.ts";
import type { Job, PickupOrder } from "../jobs/job.ts";
import { flag, number } from "../protocol/answer-xml.ts";
import type { CallContext } from "../protocol/define-operation.ts";
import { defineOperation } from "../protocol/define-operation.ts";
import * as field from "../protocol/fields.ts";
import { jobWithVoucher } from "../protocol/find-job.ts";
import { Refused, results } from "../protocol/result-codes.ts";

const key = "authKey";
const order = {
  voucherNumber: field.text,
  pickupDate: field.dateTime,
  dayQuarter: field.oneOf(["Morning", "LateMorning", "Afternoon", "Evening"]),
};
const voucherAlone = { voucherNumber: field.text };

/** One courier visit for each voucher; a second one answers 4 by assumption. Source: section 8. */
export const createVoucherPickupOrder = defineOperation({
  name: "CreateVoucherPickupOrder",
  key,
  fields: order,
  run(context, { voucherNumber, pickupDate, dayQuarter }) {
    const job = jobWithVoucher(context, voucherNumber);
    const day = dayNotPast(context, pickupDate);
    if (job.pickupOrder?.isActive) throw new Refused(results.alreadyDone);
    job.pickupOrder = { id: context.world.nextOrder, day, dayQuarter, isActive: true };
    context.world.nextOrder += 1;
    return orderXml(job, job.pickupOrder);
  },
});

export const getVoucherPickupOrder = defineOperation({
  name: "GetVoucherPickupOrder",
  key,
  fields: voucherAlone,
  run(context, { voucherNumber }) {
    const job = jobWithVoucher(context, voucherNumber);
    return orderXml(job, existing(job));
  },
});

export const updateVoucherPickupOrder = defineOperation({
  name: "UpdateVoucherPickupOrder",
  key,
  fields: order,
  run(context, { voucherNumber, pickupDate, dayQuarter }) {
    const job = jobWithVoucher(context, voucherNumber);
    job.pickupOrder = { ...existing(job), day: dayNotPast(context, pickupDate), dayQuarter };
    return orderXml(job, job.pickupOrder);
  },
});

export const cancelVoucherPickupOrder = defineOperation({
  name: "CancelVoucherPickupOrder",
  key,
  fields: voucherAlone,
  run(context, { voucherNumber }) {
    const job = jobWithVoucher(context, voucherNumber);
    job.pickupOrder = { ...existing(job), isActive: false };
    return orderXml(job, job.pickupOrder);
  },
});

/** Stops a parcel on its way. Source: section 3. */
export const createVoucherReturnOrder = defineOperation({
  name: "CreateVoucherReturnOrder",
  key,
  fields: { voucherNumber: field.text, reason: field.text },
  run(context, { voucherNumber, reason }) {
    const job = jobWithVoucher(context, voucherNumber);
    if (job.returnOrder !== null) throw new Refused(results.alreadyDone);
    job.returnOrder = { id: context.world.nextOrder, reason: reason ?? "" };
    context.world.nextOrder += 1;
    return returnXml(job);
  },
});

export const getVoucherReturnOrder = defineOperation({
  name: "GetVoucherReturnOrder",
  key,
  fields: voucherAlone,
  run: (context, { voucherNumber }) => returnXml(jobWithVoucher(context, voucherNumber)),
});

/** Changes the cash on delivery of a voucher that has some. Source: section 10, 710. */
export const createCodRelease = defineOperation({
  name: "CreateCODRelease",
  key,
  fields: { voucherNo: field.text, codAmount: field.decimal },
  run(context, { voucherNo, codAmount }) {
    const job = jobWithVoucher(context, voucherNo);
    if (Number(codAmount) < 0 || Number(job.codAmount) <= 0) throw new Refused(results.wrongOrder);
    job.codAmount = codAmount;
    return xmlText("VoucherNo", job.voucher ?? "") + xmlText("CodAmount", codAmount);
  },
});

function existing({ pickupOrder }: Job): PickupOrder {
  if (pickupOrder === null) throw new Refused(results.unknown);
  return pickupOrder;
}

function dayNotPast({ today }: CallContext, at: Date): string {
  const day = athensDay(at);
  if (day < today) throw new Refused(results.wrongOrder);
  return day;
}

function orderXml(job: Job, { id, day, dayQuarter, isActive }: PickupOrder): string {
  return xmlElement(
    "Order",
    [
      xmlText("VoucherNumber", job.voucher ?? ""),
      number("UniqueID", id),
      flag("IsActive", isActive),
      xmlText("ClientCode", job.client),
      xmlText("PickupDate", midnight(day)),
      xmlText("DayQuarter", dayQuarter),
      flag("IsFinalized", false),
      xmlText("FinalizedAt", "0001-01-01T00:00:00"),
    ].join(""),
  );
}

function returnXml({ voucher, returnOrder }: Job): string {
  if (returnOrder === null) throw new Refused(results.unknown);
  return xmlElement(
    "Order",
    xmlText("VoucherNumber", voucher ?? "") +
      number("UniqueID", returnOrder.id) +
      xmlText("Reason", returnOrder.reason),
  );
}
