/** Packing slips and pick lists as PDF. */

import type { Rect } from "../../domain/papers/label-formats.ts";
import type { SlipFormat } from "../../domain/papers/slip-formats.ts";
import { slipSheets } from "../../domain/papers/slip-formats.ts";
import type { DrawnLabels, PickListJob, SlipJob } from "./label-job.ts";
import { pdfCanvas } from "./pdf-canvas.ts";
import { collectPdf, openPdf } from "./pdf-file.ts";
import { Pen } from "./pen.ts";
import { pickRows } from "./pick-rows.ts";
import type { Logo, Slip } from "./slip-content.ts";
import type { FlowedSlip } from "./slip-layout.ts";
import { drawFlowed, layOutPickList, layOutSlip, logoIn } from "./slip-layout.ts";
import { MM_PER_PT } from "./text-fitting.ts";

const NO_DATE = "2000-01-01";

/** One slip after the other, each on pages of its own. */
export async function slipsPdf({ slips, format, logo }: SlipJob): Promise<DrawnLabels> {
  const pdf = openPdf(slips.length === 1 ? "Packing slip" : "Packing slips", slips[0]?.date ?? NO_DATE);
  const collected = collectPdf(pdf);
  const pen = new Pen(pdfCanvas(pdf));
  const drawer = slipDrawer(pdf, pen, logo);
  let pages = 0;
  for (const slip of slips)
    drawer.draw(slip, slipSlot(format), () => {
      pages++;
      return beginPage(pdf, format);
    });
  return ended(pdf, collected, pages);
}

export async function pickListPdf({ slips, format, words, list }: PickListJob): Promise<DrawnLabels> {
  const pdf = openPdf(words.pickList, slips[0]?.date ?? NO_DATE);
  const collected = collectPdf(pdf);
  const pen = new Pen(pdfCanvas(pdf));
  const orders = new Set(slips.map(({ order }) => order)).size;
  const flowed = layOutPickList(
    pickRows(slips),
    { words, orders, ...(list && { list }) },
    slipSlot(format),
    pen.measure,
  );
  for (const [index, page] of flowed.pages.entries())
    drawFlowed(pen, page, beginPage(pdf, format), [words.pickList, `${index + 1} / ${flowed.pages.length}`]);
  return ended(pdf, collected, flowed.pages.length);
}

/** Draws slips on pages that others begin. */
export function slipDrawer(pdf: PDFKit.PDFDocument, pen: Pen, logo: Logo | null) {
  const picture = logo === null ? null : openPicture(pdf, logo);
  const usedLogo = picture === null ? null : logo;
  return {
    /** @param nextSlot begins a place of the size of `size` and answers it */
    draw(slip: Slip, size: Rect, nextSlot: () => Rect): void {
      const { pages, logo: place }: FlowedSlip = layOutSlip(slip, size, pen.measure, usedLogo);
      for (const [index, page] of pages.entries()) {
        const slot = nextSlot();
        drawFlowed(pen, page, slot, [`${slip.order}  ${slip.trackingRef}`, `${index + 1} / ${pages.length}`]);
        if (index === 0 && place !== null && picture !== null) {
          const { x, y, width, height } = logoIn(place, slot);
          pdf.image(picture, x / MM_PER_PT, y / MM_PER_PT, {
            width: width / MM_PER_PT,
            height: height / MM_PER_PT,
          });
        }
        if (slip.isTest) pen.across("TEST", slot);
      }
    },
  };
}

/** `null`: the picture can't be drawn, which must not stop the slips. */
function openPicture(pdf: PDFKit.PDFDocument, { bytes }: Logo): PDFKit.Mixins.ImageSrc | null {
  try {
    return (pdf as unknown as { openImage(source: Buffer): PDFKit.Mixins.ImageSrc }).openImage(
      Buffer.from(bytes),
    );
  } catch {
    return null;
  }
}

function slipSlot(format: SlipFormat): Rect {
  const [slot] = slipSheets[format].slots;
  if (slot === undefined) throw new RangeError("A sheet has a place");
  return slot;
}

function beginPage(pdf: PDFKit.PDFDocument, format: SlipFormat): Rect {
  const { pageWidthMm, pageHeightMm } = slipSheets[format];
  pdf.addPage({ size: [pageWidthMm / MM_PER_PT, pageHeightMm / MM_PER_PT], margin: 0 });
  return slipSlot(format);
}

async function ended(
  pdf: PDFKit.PDFDocument,
  collected: Promise<Uint8Array>,
  pages: number,
): Promise<DrawnLabels> {
  pdf.end();
  const bytes = await collected;
  return { mediaType: "application/pdf", bytes: pages === 0 ? new Uint8Array() : bytes, pages, skipped: [] };
}
