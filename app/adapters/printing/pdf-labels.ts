import { sheets } from "../../domain/papers/label-formats.ts";
import { codeToPrint } from "./barcodes.ts";
import type { CarrierPage, Placement } from "./carrier-pages.ts";
import { carrierPages, placePages } from "./carrier-pages.ts";
import type { Label } from "./label-content.ts";
import type { DrawingSkipCode, DrawnLabels, LabelJob, LabelSource, SkippedSource } from "./label-job.ts";
import type { CodedPiece } from "./label-layout.ts";
import { barcodeWidthMm, drawLabel } from "./label-layout.ts";
import { pdfCanvas } from "./pdf-canvas.ts";
import { collectPdf, openPdf } from "./pdf-file.ts";
import { Pen } from "./pen.ts";
import { SheetFilling } from "./sheet-filling.ts";
import type { Slip } from "./slip-content.ts";
import { slipDrawer } from "./slip-pdf.ts";
import { MM_PER_PT } from "./text-fitting.ts";

/** The date of a document that holds carriers' labels alone: the same labels give the same bytes. */
const NO_DATE = "2000-01-01";

class Skip extends Error {
  readonly code: DrawingSkipCode;
  constructor(code: DrawingSkipCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

type Sheetful = { readonly slip: Slip | undefined } & (
  | { readonly kind: "ours"; readonly label: Label; readonly pieces: readonly CodedPiece[] }
  | { readonly kind: "carriers"; readonly pages: readonly CarrierPage[] }
);

/** Labels on paper: ours are drawn, carriers' pages are put in their places as they came, and a slip follows its labels. */
export async function pdfLabels(job: LabelJob): Promise<DrawnLabels> {
  const { sources, format, startPosition, slips, logo = null } = job;
  const sheet = sheets[format];
  const filling = new SheetFilling(sheet, startPosition);
  const skipped: SkippedSource[] = [];
  const printed: Sheetful[] = [];
  for (const source of sources) {
    try {
      const drawn = await prepared(source, filling, barcodeWidthMm(sheet.slots));
      printed.push({ ...drawn, slip: slips?.get(source.shipmentId) });
    } catch (error) {
      if (!(error instanceof Skip)) throw error;
      skipped.push({ shipmentId: source.shipmentId, code: error.code, message: error.message });
    }
  }
  if (printed.length === 0)
    return { mediaType: "application/pdf", bytes: new Uint8Array(), pages: 0, skipped };
  const pdf = openPdf(titleOf(printed), dateOf(printed));
  const collected = collectPdf(pdf);
  const pen = new Pen(pdfCanvas(pdf));
  const drawer = slipDrawer(pdf, pen, logo);
  const [slipSize] = sheet.slots;
  const placements: Placement[] = [];
  let begun = 0;
  const beginPages = () => {
    for (; begun < filling.pages.length; begun++) {
      const page = filling.pages[begun];
      if (page !== undefined)
        pdf.addPage({ size: [page.widthMm / MM_PER_PT, page.heightMm / MM_PER_PT], margin: 0 });
    }
  };
  for (const sheetful of printed) {
    if (sheetful.kind === "ours") {
      for (const piece of sheetful.pieces) {
        const { slot } = filling.place();
        beginPages();
        drawLabel(pen, sheetful.label, piece, slot);
      }
    } else {
      for (const page of sheetful.pages) {
        const { pageIndex, slot } = filling.placeCarriers(page);
        beginPages();
        placements.push({ pageIndex, xMm: slot.x, yMm: slot.y, page });
      }
    }
    if (sheetful.slip === undefined || slipSize === undefined) continue;
    drawer.draw(sheetful.slip, slipSize, () => {
      const { slot } = filling.place();
      beginPages();
      return slot;
    });
  }
  pdf.end();
  const drawn = await collected;
  const bytes = placements.length === 0 ? drawn : await placePages(drawn, placements);
  return { mediaType: "application/pdf", bytes, pages: filling.pages.length, skipped };
}

/** @throws Skip */
async function prepared(source: LabelSource, filling: SheetFilling, barcodeWidth: number) {
  if (source.kind === "ours") {
    const { label } = source;
    const pieces = label.pieces.map((piece): CodedPiece => {
      const printed = codeToPrint(label.symbology ?? "code128", piece.trackingRef, barcodeWidth);
      if ("refusal" in printed) throw new Skip("UNPRINTABLE", printed.refusal);
      return { piece, code: printed.code };
    });
    return { kind: "ours", label, pieces } as const;
  }
  const { mediaType, bytes } = source.file;
  if (mediaType !== "application/pdf")
    throw new Skip(
      "FORMAT_NOT_POSSIBLE",
      "The carrier's own label is ZPL: it prints on a label printer alone.",
    );
  const pages = await carrierPages(bytes).catch((error: unknown) => {
    throw new Skip("UNPRINTABLE", "The carrier's own label is not a readable PDF.", { cause: error });
  });
  const tooLarge = pages.find((page) => !filling.takes(page));
  if (tooLarge !== undefined) {
    const size = `${Math.round(tooLarge.widthMm)} × ${Math.round(tooLarge.heightMm)} mm`;
    throw new Skip("FORMAT_NOT_POSSIBLE", `The carrier's own label is ${size}: the paper is smaller.`);
  }
  return { kind: "carriers", pages } as const;
}

function titleOf(printed: readonly Sheetful[]): string {
  const [first] = printed;
  if (printed.length > 1 || first === undefined) return `${printed.length} labels`;
  return first.kind === "ours" ? `Label ${first.pieces[0]?.piece.trackingRef ?? ""}` : "Label";
}

function dateOf(printed: readonly Sheetful[]): string {
  for (const sheetful of printed) if (sheetful.kind === "ours") return sheetful.label.shipDate;
  return NO_DATE;
}
