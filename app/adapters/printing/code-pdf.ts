/** The code that is shown in place of a label, on a page of a phone's shape for each piece. */
import { codeToPrint, qrCode, readableNumber } from "./barcodes.ts";
import { captionIn } from "./label-captions.ts";
import type { Label, LabelPiece } from "./label-content.ts";
import type { DrawnLabels } from "./label-job.ts";
import { pdfCanvas } from "./pdf-canvas.ts";
import { collectPdf, openPdf } from "./pdf-file.ts";
import { Pen } from "./pen.ts";
import { MM_PER_PT } from "./text-fitting.ts";

const WIDTH_MM = 90;
const HEIGHT_MM = 160;
const MARGIN_MM = 6;
const QR_MM = 74;
const BARS_MM = 20;

const INNER_MM = WIDTH_MM - 2 * MARGIN_MM;

export async function codePdf(label: Label): Promise<DrawnLabels> {
  const pdf = openPdf(label.pieces[0]?.trackingRef ?? "", label.shipDate);
  const bytes = collectPdf(pdf);
  const pen = new Pen(pdfCanvas(pdf));
  for (const piece of label.pieces) {
    pdf.addPage({ size: [WIDTH_MM / MM_PER_PT, HEIGHT_MM / MM_PER_PT], margin: 0 });
    drawCode(pen, label, piece);
  }
  pdf.end();
  return { mediaType: "application/pdf", bytes: await bytes, pages: label.pieces.length, skipped: [] };
}

function drawCode(pen: Pen, label: Label, { trackingRef, pieceNumber, pieceCount }: LabelPiece): void {
  const { symbology = "code128", languages, order } = label;
  let y = MARGIN_MM;
  const line = (text: string, heightMm: number, font: "bold" | "regular" = "regular") => {
    const box = { x: MARGIN_MM, y, width: INNER_MM, height: heightMm - 1 };
    pen.line({ text, font, maxPt: 16, minPt: 6, align: "center" }, box);
    y += heightMm;
  };
  line(label.carrierName, 8, "bold");
  line(label.serviceName, 6);
  const qr = qrCode([trackingRef], QR_MM);
  if (qr !== null) pen.matrix(qr, { x: (WIDTH_MM - QR_MM) / 2, y });
  y += QR_MM + 2;
  // A number that is too long for bars is in the QR code still.
  const printed = codeToPrint(symbology, trackingRef, WIDTH_MM);
  if ("code" in printed) {
    pen.barcode(printed.code, { x: 0, y, width: WIDTH_MM, height: BARS_MM });
    y += BARS_MM + 2;
  }
  line(readableNumber(symbology, trackingRef), 7, "bold");
  line(label.recipient.name, 6);
  const facts = [
    order === null ? null : `${captionIn(languages, "order")} ${order}`,
    pieceCount === 1 ? null : `${captionIn(languages, "piece")} ${pieceNumber} / ${pieceCount}`,
  ];
  line(facts.filter((fact) => fact !== null).join(" · "), 6);
  if (label.isTest) line("TEST", 8, "bold");
}
