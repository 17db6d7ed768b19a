import bwip from "bwip-js/node";
import PDFDocument from "pdfkit";
import { latinOf } from "./latin-of.ts";

/** One label: a barcode above lines of text. */
export interface LabelPicture {
  /** ASCII, printed as Code 128 */
  readonly barcode: string;
  /** the first is the largest */
  readonly lines: readonly string[];
}

export interface LabelSheet {
  readonly widthMm: number;
  readonly heightMm: number;
  /** labels for each page, side by side in rows of this many */
  readonly columns: number;
  readonly rows: number;
}

const PT_PER_MM = 72 / 25.4;
const marginPt = 12;

/** Labels on sheets of one size. */
export interface LabelPart {
  readonly sheet: LabelSheet;
  /** null leaves a place empty */
  readonly labels: readonly (LabelPicture | null)[];
}

/** Draws labels onto pages of one size, in order. */
export const drawLabelPdf = (sheet: LabelSheet, labels: LabelPart["labels"]): Promise<Buffer> =>
  drawPartsPdf([{ sheet, labels }]);

/**
 * Draws labels onto pages, in order. Equal labels give equal bytes: the document has no time of its making. Letters
 * beyond Latin are transliterated, because the standard fonts lack them.
 */
export function drawPartsPdf(parts: readonly LabelPart[]): Promise<Buffer> {
  const pdf = new PDFDocument({ margin: 0, autoFirstPage: false, info: { CreationDate: new Date(0) } });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
  for (const part of parts) drawPart(pdf, part);
  pdf.end();
  return finished;
}

function drawPart(pdf: PDFKit.PDFDocument, { sheet, labels }: LabelPart): void {
  const size: [number, number] = [sheet.widthMm * PT_PER_MM, sheet.heightMm * PT_PER_MM];
  const perPage = sheet.columns * sheet.rows;
  const cell = { width: size[0] / sheet.columns, height: size[1] / sheet.rows };
  for (const [index, label] of labels.entries()) {
    if (index % perPage === 0) pdf.addPage({ size, margin: 0 });
    const place = index % perPage;
    const left = (place % sheet.columns) * cell.width;
    const top = Math.floor(place / sheet.columns) * cell.height;
    if (label !== null) drawOne(pdf, label, left + marginPt, top + marginPt, cell.width - 2 * marginPt);
  }
}

function drawOne(
  pdf: PDFKit.PDFDocument,
  label: LabelPicture,
  left: number,
  top: number,
  width: number,
): void {
  drawBars(pdf, label.barcode, left, top, width);
  let y = top + 62;
  for (const [index, line] of label.lines.entries()) {
    const size = index === 0 ? 14 : 8;
    pdf
      .font(index === 0 ? "Helvetica-Bold" : "Helvetica")
      .fontSize(size)
      .text(latinOf(line), left, y, { width, height: size + 2, ellipsis: true, lineBreak: false });
    y += size + 4;
  }
}

/** Ten light modules on both sides. Source: ISO/IEC 15417, 4.3. */
function drawBars(pdf: PDFKit.PDFDocument, text: string, left: number, top: number, width: number): void {
  const [symbol] = bwip.raw({ bcid: "code128", text });
  if (symbol === undefined || !("sbs" in symbol)) throw new RangeError(`"${text}" gave no Code 128`);
  const modules = symbol.sbs.reduce((sum, module) => sum + module, 0);
  const modulePt = width / (modules + 20);
  let x = left + 10 * modulePt;
  for (const [index, module] of symbol.sbs.entries()) {
    if (index % 2 === 0) pdf.rect(x, top, module * modulePt, 52);
    x += module * modulePt;
  }
  pdf.fill("black");
}
