import type { LabelPicture, LabelSheet } from "../../kit/label-pdf.ts";
import { drawLabelPdf } from "../../kit/label-pdf.ts";
import type { Job } from "../jobs/job.ts";

export const pdfFormats = ["Flyer", "Sticker", "StickerF6"] as const;
export type PdfFormat = (typeof pdfFormats)[number];

/** Assumption: Geniki names no sizes but A4, three a page. Source: section 6. */
const sheets: Record<PdfFormat, LabelSheet> = {
  Flyer: { widthMm: 210, heightMm: 297, columns: 1, rows: 3 },
  Sticker: { widthMm: 100, heightMm: 150, columns: 1, rows: 1 },
  StickerF6: { widthMm: 100, heightMm: 75, columns: 1, rows: 1 },
};

/** The same vouchers give the same bytes. */
export const drawVouchers = (
  format: PdfFormat,
  pages: readonly { job: Job; voucher: string }[],
): Promise<Buffer> =>
  drawLabelPdf(
    sheets[format],
    pages.map(({ job, voucher }): LabelPicture => ({ barcode: voucher, lines: linesOf(job, voucher) })),
  );

/** 10 cm high, 15 cm wide, UTF-8. Source: section 6. */
export function zplOf(job: Job, voucher: string): string {
  const lines = linesOf(job, voucher).map((line, index) => {
    const text = Buffer.from(line, "utf8").toString("hex").replaceAll(/../g, "_$&");
    return `^FO40,${200 + index * 36}^A0N,28,28^FH_^FD${text}^FS`;
  });
  return `^XA^CI28^PW1200^LL800^FO40,40^BY3^BCN,120,Y,N^FD${voucher}^FS${lines.join("")}^XZ`;
}

function linesOf({ record, voucher: main, subVouchers, codAmount }: Job, voucher: string): string[] {
  const all = [main, ...subVouchers];
  const extras = [record.Services ?? "", Number(codAmount) > 0 ? `COD ${codAmount} EUR` : ""];
  return [
    voucher,
    `PIECE ${all.indexOf(voucher) + 1}/${all.length} OF ${main}`,
    `TO ${record.Name}`,
    `${record.Address}`,
    `${record.Zip ?? ""} ${record.City}`,
    `TEL ${record.Telephone ?? ""}`,
    `${record.Weight} KG`,
    ...extras.filter((extra) => extra !== ""),
    record.Comments ?? "",
  ];
}
