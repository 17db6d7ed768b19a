import type { PDFDocument, PDFEmbeddedPage, PDFPage } from "@cantoo/pdf-lib";
import { loadBounded, pdfLibrary } from "./bounded-pdf.ts";
import { MM_PER_PT } from "./text-fitting.ts";

/** The most pages of a carrier's label, those of all its parcels together. */
const MOST_PAGES = 1_000;

/** A page of a carrier's PDF, as a reader sees it. */
export interface CarrierPage {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly page: PDFPage;
}

/** A carrier's page with its place: the top left corner on a page of our document. */
export interface Placement {
  /** The index of our document's page, from 0. */
  readonly pageIndex: number;
  readonly xMm: number;
  readonly yMm: number;
  readonly page: CarrierPage;
}

/** @throws Error the bytes are no PDF, an encrypted one, or one with more than a paper can need */
export async function carrierPages(bytes: Uint8Array): Promise<readonly CarrierPage[]> {
  const document = await loadBounded(bytes, { updateMetadata: false }, MOST_PAGES);
  return document.getPages().map((page) => {
    const { width, height } = page.getCropBox();
    const turned = quarterTurns(page) % 2 === 1;
    const [shownWidth, shownHeight] = turned ? [height, width] : [width, height];
    return { widthMm: shownWidth * MM_PER_PT, heightMm: shownHeight * MM_PER_PT, page };
  });
}

/** Puts carriers' pages on the pages of our document, at their own size and as their reader sees them. */
export async function placePages(pdf: Uint8Array, placements: readonly Placement[]): Promise<Uint8Array> {
  const { PDFDocument } = await pdfLibrary();
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const pages = document.getPages();
  for (const { pageIndex, xMm, yMm, page } of placements) {
    const target = pages[pageIndex];
    if (target === undefined) throw new RangeError(`The document has no page ${pageIndex}`);
    const top = target.getHeight() - yMm / MM_PER_PT;
    const embedded = await embed(document, page);
    target.drawPage(embedded, { x: xMm / MM_PER_PT, y: top - page.heightMm / MM_PER_PT });
  }
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** Embedding leaves a page's turn behind, so the turn becomes part of its drawing. */
function embed(document: PDFDocument, { page }: CarrierPage): Promise<PDFEmbeddedPage> {
  const { x, y, width, height } = page.getCropBox();
  const box = { left: x, bottom: y, right: x + width, top: y + height };
  const right = x + width;
  const top = y + height;
  const turns = [
    [1, 0, 0, 1, -x, -y],
    [0, -1, 1, 0, -y, right],
    [-1, 0, 0, -1, right, top],
    [0, 1, -1, 0, top, -x],
  ] as const;
  const [a, b, c, d, e, f] = turns[quarterTurns(page)] ?? turns[0];
  return document.embedPage(page, box, [a, b, c, d, e, f]);
}

/** Clockwise, 0 to 3. */
function quarterTurns(page: PDFPage): number {
  return (((page.getRotation().angle / 90) % 4) + 4) % 4;
}
