import { refusalToPrint } from "./barcodes.ts";
import type { Sheet } from "./label-formats.ts";
import { sheets } from "./label-formats.ts";
import type { DrawnLabels, LabelJob, LabelSource, SkippedSource } from "./label-job.ts";
import { barcodeWidthMm, drawLabel } from "./label-layout.ts";
import { Pen } from "./pen.ts";
import { zplCanvas } from "./zpl-canvas.ts";

/** Labels as one ZPL job: ours are drawn as commands, carriers' own commands go in as they came. */
export async function zplLabels({ sources, format }: LabelJob, dpi: number): Promise<DrawnLabels> {
  const sheet = sheets[format];
  const skipped: SkippedSource[] = [];
  const parts: string[] = [];
  for (const source of sources) {
    const skip = reasonToSkip(source, sheet, dpi);
    if (skip === null) parts.push(...labelsOf(source, sheet, dpi));
    else skipped.push({ shipmentId: source.shipmentId, ...skip });
  }
  const text = parts.join("");
  const pages = text.match(/\^XZ/gi)?.length ?? 0;
  return { mediaType: "application/zpl", bytes: new TextEncoder().encode(text), pages, skipped };
}

function reasonToSkip(
  source: LabelSource,
  { slots }: Sheet,
  dpi: number,
): Pick<SkippedSource, "code" | "message"> | null {
  if (source.kind === "carriers") {
    if (source.file.mediaType === "application/zpl") return null;
    const message = "The carrier's own label is a PDF: it prints on paper formats alone.";
    return { code: "FORMAT_NOT_POSSIBLE", message };
  }
  const { symbology = "code128", pieces } = source.label;
  const width = barcodeWidthMm(slots);
  for (const { trackingRef } of pieces) {
    const message = refusalToPrint(symbology, trackingRef, width, 25.4 / dpi);
    if (message !== null) return { code: "UNPRINTABLE", message };
  }
  return null;
}

function labelsOf(source: LabelSource, sheet: Sheet, dpi: number): readonly string[] {
  if (source.kind === "carriers") return [`${new TextDecoder().decode(source.file.bytes).trimEnd()}\n`];
  const [slot] = sheet.slots;
  if (slot === undefined) throw new RangeError("A sheet has a place");
  return source.label.pieces.map((piece) => {
    const canvas = zplCanvas(sheet, dpi);
    drawLabel(new Pen(canvas), source.label, piece, slot);
    return canvas.end();
  });
}
