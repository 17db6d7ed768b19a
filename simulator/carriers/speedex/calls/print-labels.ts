import { xmlElement, xmlText } from "../../kit/xml.ts";
import { belongsTo, consignmentOf } from "../consignments/find-consignment.ts";
import { drawLabels, labelOf, papers } from "../papers/label-paper.ts";
import type { Operation, OperationContext } from "../protocol/define-operation.ts";
import { codes, Refused } from "../protocol/outcome.ts";

const mostVouchers = 20;

/** `GetBOLPdf`: a PDF for each voucher, or one for all in the first `Voucher`. Source: section 5. */
export const printLabels: Operation = {
  family: "old",
  run: async (context, fields) => {
    const { world, now } = context;
    const vouchers = fields.list("voucherIDs", "string").map(({ text }) => text);
    const paperType = fields.int("paperType");
    const paper = papers[paperType];
    if (paper === undefined) throw new Refused(codes.invalid, "paperType: 1 έως 4.");
    if (vouchers.length === 0 || vouchers.length > mostVouchers)
      throw new Refused(codes.invalid, `voucherIDs: 1 έως ${mostVouchers}.`);
    const pictures = vouchers.map((voucher) => pictureOf(context, voucher));
    const groups = fields.boolean("perVoucher") ? pictures.map((picture) => [picture]) : [pictures];
    const rows: string[] = [];
    for (const group of groups) {
      const pdf = await drawLabels(paper, group);
      rows.push(
        xmlElement(
          "Voucher",
          xmlText("VoucherID", group[0]?.barcode ?? "") + xmlText("pdf", pdf.toString("base64")),
        ),
      );
    }
    world.labels.push({ at: now.toISOString(), paperType, vouchers });
    return { content: xmlElement("GetBOLPdfResult", rows.join("")) };
  },
};

function pictureOf(context: OperationContext, voucher: string) {
  const consignment = consignmentOf(context, voucher);
  if (context.world.quirks.reprints === "until-pickup") {
    if (consignment.cancelledAt !== null)
      throw new Refused(codes.noConsignment, `Δεν βρέθηκε αποστολή ${voucher}.`);
    if (consignment.isPickedUp) throw new Refused(codes.notPrintable, "Η αποστολή έχει παραληφθεί.");
  }
  return labelOf(consignment, voucher);
}

/** `GetBOLSummaryPdf`: a plug-in sends Unix seconds, the type isn't known. Source: section 3. */
export const printSummary: Operation = {
  family: "old",
  run: async (context, fields) => {
    const [from, to] = [fields.int("beginDate"), fields.int("endDate")].map((seconds) => seconds * 1_000);
    const labels = [...context.world.consignments.values()]
      .filter((each) => belongsTo(context, each) && each.cancelledAt === null)
      .filter(({ createdAt }) => createdAt.getTime() >= (from ?? 0) && createdAt.getTime() < (to ?? 0))
      .map((each) => labelOf(each, each.master));
    if (labels.length === 0) throw new Refused(codes.nothingFound, "Δεν βρέθηκαν αποστολές.");
    const paper = { widthMm: 210, heightMm: 297, columns: 1, rows: 2 };
    return {
      content: xmlText("GetBOLSummaryPdfResult", (await drawLabels(paper, labels)).toString("base64")),
    };
  },
};
