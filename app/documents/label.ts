import type { Label } from "./label-content.ts";
import type { LabelFormat } from "./label-formats.ts";
import { sheets } from "./label-formats.ts";
import { drawLabel } from "./label-layout.ts";
import { collectPdf, openPdf } from "./pdf-file.ts";
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
  const bytes = collectPdf(pdf);
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
