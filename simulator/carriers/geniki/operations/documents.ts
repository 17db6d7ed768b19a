import type { Job } from "../jobs/job.ts";
import type { PdfFormat } from "../papers/voucher-paper.ts";
import { drawVouchers, pdfFormats, zplOf } from "../papers/voucher-paper.ts";
import type { CallContext, PlainDocument } from "../protocol/define-operation.ts";
import { defineOperation } from "../protocol/define-operation.ts";
import * as field from "../protocol/fields.ts";
import { jobWithVoucher } from "../protocol/find-job.ts";
import { Refused, results } from "../protocol/result-codes.ts";

/** Assumption: the length of a list is unpublished; the sheet's own bound is the limit. Source: section 6. */
const maxVouchers = 20;
const format = field.oneOf(pdfFormats);
const extraInfoFormat = field.oneOf(["None", "ThreeW"]);

export const getVouchersPdf = defineOperation({
  name: "GetVouchersPdf",
  form: "document",
  key: "authKey",
  fields: { voucherNumbers: field.texts, format, extraInfoFormat },
  run(context, { voucherNumbers, format: paper }) {
    if (voucherNumbers.length === 0) throw new Refused(results.noData);
    if (voucherNumbers.length > maxVouchers) throw new Refused(results.wrongArgument);
    return print(context, voucherNumbers, paper);
  },
});

export const getVoucherPdf = defineOperation({
  name: "GetVoucherPdf",
  form: "document",
  key: "authKey",
  fields: { voucherNo: field.text, format, extraInfoFormat },
  run: (context, { voucherNo, format: paper }) => print(context, [voucherNo ?? ""], paper),
});

export const getVoucherZpl = defineOperation({
  name: "GetVoucherZPL",
  form: "document",
  key: "authKey",
  fields: { voucherNo: field.text, format: field.oneOf(["Sticker1015"]) },
  run(context, { voucherNo }) {
    const job = printable(context, voucherNo ?? "");
    job.prints.push({ at: context.now, voucher: voucherNo ?? "", format: "Sticker1015" });
    return {
      bytes: Buffer.from(zplOf(job, voucherNo ?? ""), "utf8"),
      contentType: "application/octet-stream",
    };
  },
});

async function print(
  context: CallContext,
  vouchers: readonly string[],
  paper: PdfFormat,
): Promise<PlainDocument> {
  const pages = vouchers.flatMap((voucher) => {
    const job = printable(context, voucher);
    job.prints.push({ at: context.now, voucher, format: paper });
    return vouchersPrintedWith(context, job, voucher).map((one) => ({ job, voucher: one }));
  });
  return { bytes: await drawVouchers(paper, pages), contentType: "application/pdf" };
}

/** Whether the main voucher's PDF holds the others is unknown. Source: section 6. */
export const vouchersPrintedWith = (
  { world }: Pick<CallContext, "world">,
  job: Job,
  voucher: string,
): readonly string[] =>
  world.quirks.mainPdfHoldsSubVouchers && voucher === job.voucher ? [voucher, ...job.subVouchers] : [voucher];

/** Assumption: a cancelled one answers 13, a closed one 4, unless a quirk lets them print. */
function printable(context: CallContext, voucher: string): Job {
  const job = jobWithVoucher(context, voucher);
  if (context.world.quirks.printsClosed) return job;
  if (job.isCancelled) throw new Refused(results.cancelled);
  if (job.isClosed) throw new Refused(results.alreadyDone);
  return job;
}
