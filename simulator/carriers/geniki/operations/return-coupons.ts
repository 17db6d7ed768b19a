import { drawLabelPdf } from "../../kit/label-pdf.ts";
import { xmlElement, xmlText } from "../../kit/xml.ts";
import type { ReturnCoupon } from "../jobs/return-coupon.ts";
import { flag, moment, number, optional } from "../protocol/answer-xml.ts";
import type { CallContext, PlainDocument } from "../protocol/define-operation.ts";
import { defineOperation } from "../protocol/define-operation.ts";
import * as field from "../protocol/fields.ts";
import { jobWithVoucher } from "../protocol/find-job.ts";
import { Refused, results } from "../protocol/result-codes.ts";
import { takeVoucher } from "../world.ts";

/** Source: section 8. Names of the parameters after the serial are by assumption those of the creation. */
const terms = { nDaysValid: field.int, sRecipientId: field.text, bPayedBySender: field.boolean };
type Terms = { nDaysValid: number; sRecipientId: string | null; bPayedBySender: boolean };

export const createReturnRequest = defineOperation({
  name: "CreateReturnRequest",
  key: "sAuthKey",
  isBoundToGet: false,
  fields: {
    oReturnRecord: field.record({
      Name: field.text,
      Address: field.text,
      City: field.text,
      Telephone: field.text,
      Zip: field.text,
      Pieces: field.int,
      Weight: field.decimal,
      Comments: field.text,
      OrderId: field.text,
    }),
    ...terms,
  },
  run(context, { oReturnRecord, ...given }) {
    if (oReturnRecord === null) throw new Refused(results.noData);
    const { Name, Address, City } = oReturnRecord;
    if ([Name, Address, City].some((value) => !value?.trim())) throw new Refused(results.recipientMissing);
    return couponXml(context, addCoupon(context, null, Name ?? "", given));
  },
});

export const createVoucherReturnRequest = defineOperation({
  name: "CreateVoucherReturnRequest",
  key: "sAuthKey",
  fields: { sVoucherNumber: field.text, ...terms },
  run(context, { sVoucherNumber, ...given }) {
    const job = jobWithVoucher(context, sVoucherNumber);
    return couponXml(context, addCoupon(context, job.voucher, job.record.Name ?? "", given));
  },
});

export const updateReturnRequestParams = defineOperation({
  name: "UpdateReturnRequestParams",
  key: "sAuthKey",
  fields: { returnSerial: field.text, ...terms },
  run(context, { returnSerial, ...given }) {
    const coupon = ownCoupon(context, returnSerial);
    if (coupon.returnedOn !== null) throw new Refused(results.alreadyDone);
    Object.assign(coupon, termsOf(given));
    return couponXml(context, coupon);
  },
});

export const getReturnRequest = defineOperation({
  name: "GetReturnRequest",
  key: "sAuthKey",
  fields: { returnSerial: field.text },
  run: (context, { returnSerial }) => couponXml(context, ownCoupon(context, returnSerial)),
});

export const getReturnRequestOfVoucher = defineOperation({
  name: "GetReturnRequestOfVoucher",
  key: "sAuthKey",
  fields: { sVoucherNumber: field.text },
  run(context, { sVoucherNumber }) {
    mayReturn(context);
    const coupon = [...context.world.coupons.values()].find(
      ({ voucher, user }) => voucher === sVoucherNumber && user === context.user.name,
    );
    if (coupon === undefined) throw new Refused(results.unknown);
    return couponXml(context, coupon);
  },
});

export const getReturnRequestPdf = defineOperation({
  name: "GetReturnRequestPdf",
  form: "document",
  key: "authKey",
  fields: { returnSerial: field.text },
  run: (context, { returnSerial }) => drawCoupons([ownCoupon(context, returnSerial)]),
});

export const getReturnRequestsPdf = defineOperation({
  name: "GetReturnRequestsPdf",
  form: "document",
  key: "authKey",
  fields: { returnSerials: field.texts },
  run(context, { returnSerials }) {
    if (returnSerials.length === 0) throw new Refused(results.noData);
    return drawCoupons(returnSerials.map((serial) => ownCoupon(context, serial)));
  },
});

/** Assumption: a missing permission answers 10. Source: section 10. */
function mayReturn({ user }: CallContext): void {
  if (!user.mayReturn) throw new Refused(results.notYours);
}

function addCoupon(context: CallContext, voucher: string | null, from: string, given: Terms): ReturnCoupon {
  mayReturn(context);
  const coupon: ReturnCoupon = {
    serial: takeVoucher(context.world),
    user: context.user.name,
    createdAt: context.now,
    voucher,
    from,
    ...termsOf(given),
    returningVoucher: null,
    returnedOn: null,
  };
  context.world.coupons.set(coupon.serial, coupon);
  return coupon;
}

const termsOf = ({ nDaysValid, sRecipientId, bPayedBySender }: Terms) => ({
  daysValid: nDaysValid,
  recipient: sRecipientId ?? "",
  isPayedBySender: bPayedBySender,
});

function ownCoupon(context: CallContext, serial: string | null): ReturnCoupon {
  mayReturn(context);
  const coupon = context.world.coupons.get(serial ?? "");
  if (coupon === undefined) throw new Refused(results.unknown);
  if (coupon.user !== context.user.name) throw new Refused(results.notYours);
  return coupon;
}

function couponXml({ world }: CallContext, coupon: ReturnCoupon): string {
  return [
    xmlText("ReturnSerial", coupon.serial),
    xmlElement("ReturnFrom", xmlText("Name", coupon.from)),
    xmlText("ReturnType", coupon.voucher === null ? "Record" : "Voucher"),
    xmlText("Recipient", coupon.recipient),
    number("DaysValid", coupon.daysValid),
    flag("IsPayedBySender", coupon.isPayedBySender),
    moment(world, "CreatedOn", coupon.createdAt),
    optional("ReturningVoucher", coupon.returningVoucher),
    coupon.returnedOn === null
      ? '<ReturnedOn xsi:nil="true" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/>'
      : moment(world, "ReturnedOn", coupon.returnedOn),
  ].join("");
}

async function drawCoupons(coupons: readonly ReturnCoupon[]): Promise<PlainDocument> {
  const sheet = { widthMm: 210, heightMm: 297, columns: 1, rows: 3 };
  const pictures = coupons.map(({ serial, from }) => ({
    barcode: serial,
    lines: [serial, `RETURN OF ${from}`],
  }));
  return { bytes: await drawLabelPdf(sheet, pictures), contentType: "application/pdf" };
}
