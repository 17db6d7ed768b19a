import type { CarrierLabel } from "../../domain/engine/index.ts";
import type { Sheet } from "../../domain/papers/label-formats.ts";
import { sheets } from "../../domain/papers/label-formats.ts";
import { codeToPrint } from "./barcodes.ts";
import type { Label } from "./label-content.ts";
import type { DrawnLabels, LabelJob, SkippedSource } from "./label-job.ts";
import { barcodeWidthMm, drawLabel } from "./label-layout.ts";
import { Pen } from "./pen.ts";
import { zplCanvas } from "./zpl-canvas.ts";

/** Labels as one ZPL job: ours are drawn as commands, carriers' own commands go in as they came. */
export async function zplLabels({ sources, format }: LabelJob, dpi: number): Promise<DrawnLabels> {
  const sheet = sheets[format];
  const skipped: SkippedSource[] = [];
  const parts: string[] = [];
  for (const source of sources) {
    const drawn = source.kind === "ours" ? ourLabels(source.label, sheet, dpi) : carriersLabels(source.file);
    if ("code" in drawn) skipped.push({ shipmentId: source.shipmentId, ...drawn });
    else parts.push(...drawn);
  }
  const text = parts.join("");
  const pages = text.match(/\^XZ/gi)?.length ?? 0;
  return { mediaType: "application/zpl", bytes: new TextEncoder().encode(text), pages, skipped };
}

type Skip = Pick<SkippedSource, "code" | "message">;

function carriersLabels(file: CarrierLabel): readonly string[] | Skip {
  if (file.mediaType === "application/zpl") return [`${new TextDecoder().decode(file.bytes).trimEnd()}\n`];
  const message = "The carrier's own label is a PDF: it prints on paper formats alone.";
  return { code: "FORMAT_NOT_POSSIBLE", message };
}

function ourLabels(label: Label, sheet: Sheet, dpi: number): readonly string[] | Skip {
  const [slot] = sheet.slots;
  if (slot === undefined) throw new RangeError("A sheet has a place");
  const width = barcodeWidthMm(sheet.slots);
  const labels: string[] = [];
  for (const piece of label.pieces) {
    const printed = codeToPrint(label.symbology ?? "code128", piece.trackingRef, width, 25.4 / dpi);
    if ("refusal" in printed) return { code: "UNPRINTABLE", message: printed.refusal };
    const canvas = zplCanvas(sheet, dpi);
    drawLabel(new Pen(canvas), label, { piece, code: printed.code }, slot);
    labels.push(canvas.end());
  }
  return labels;
}
