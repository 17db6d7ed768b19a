import PDFDocument from "pdfkit";
import { fontNames, parsedFont } from "./fonts.ts";
import type { Label } from "./label-content.ts";
import type { LabelFormat } from "./label-formats.ts";
import { sheets } from "./label-formats.ts";
import { drawLabel } from "./label-layout.ts";
import { Pen } from "./pen.ts";
import { MM_PER_PT } from "./text-fitting.ts";

/**
 * A shipment's labels as a PDF: one label for each piece, in piece order. The same label and format give the
 * same bytes.
 * @throws RangeError a tracking reference can't be printed as a readable barcode
 */
export function renderLabel(label: Label, format: LabelFormat): Promise<Uint8Array> {
  return renderLabels([label], format);
}

/**
 * Labels of several shipments in one PDF, in the given order, every piece of each.
 * @throws RangeError there is no label, or a tracking reference can't be printed as a readable barcode
 */
export async function renderLabels(labels: readonly Label[], format: LabelFormat): Promise<Uint8Array> {
  const [first] = labels;
  if (first === undefined) throw new RangeError("No labels to print");
  const pdf = openPdf(titleOf(labels), first.shipDate);
  const bytes = collect(pdf);
  const pen = new Pen(pdf);
  const { pageWidthMm, pageHeightMm, slots } = sheets[format];
  const size: [number, number] = [pageWidthMm / MM_PER_PT, pageHeightMm / MM_PER_PT];
  const pieces = labels.flatMap((label) => label.pieces.map((piece) => ({ label, piece })));
  for (const [index, { label, piece }] of pieces.entries()) {
    const slot = slots[index % slots.length];
    if (slot === undefined) throw new RangeError(`The sheet ${format} has no place for a label`);
    if (index % slots.length === 0) pdf.addPage({ size, margin: 0 });
    drawLabel(pen, label, piece, slot);
  }
  pdf.end();
  return bytes;
}

function titleOf(labels: readonly Label[]): string {
  const [first] = labels;
  return labels.length === 1 ? `Label ${first?.pieces[0]?.trackingRef ?? ""}` : `${labels.length} labels`;
}

/** A PDF without a page. Its date is the first label's, so that the file does not depend on the time of its making. */
function openPdf(title: string, shipDate: string): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    // Without a font name pdfkit doesn't load Helvetica, which has no Greek and is never used here.
    font: "",
    displayTitle: true,
    info: {
      Title: title,
      Creator: "Waybill",
      Producer: "Waybill",
      CreationDate: new Date(`${shipDate}T00:00:00Z`),
    },
  });
  askForActualSize(pdf);
  for (const name of fontNames) {
    // pdfkit accepts a parsed fontkit font as well as bytes; its types omit that.
    pdf.registerFont(name, parsedFont(name) as unknown as Buffer);
  }
  return pdf;
}

function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on("error", reject);
  });
}

/** Makes "actual size" the print dialog's choice; "fit to page" would rescale the barcodes. */
function askForActualSize(pdf: PDFKit.PDFDocument): void {
  const { _root: root } = pdf as unknown as {
    readonly _root: {
      readonly data: { readonly ViewerPreferences: { readonly data: Record<string, unknown> } };
    };
  };
  root.data.ViewerPreferences.data.PrintScaling = "None";
}
