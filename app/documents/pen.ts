import type { LinearCode, MatrixCode } from "./barcodes.ts";
import { CODE128_QUIET_MODULES, moduleWidthMm, QR_QUIET_MODULES } from "./barcodes.ts";
import type { FontName } from "./fonts.ts";
import type { Rect } from "./label-formats.ts";
import type { FittedLine, Paragraph } from "./text-fitting.ts";
import { fitLine, fitParagraphs, MM_PER_PT } from "./text-fitting.ts";

const PT_PER_MM = 1 / MM_PER_PT;
/** Height of DejaVu's capitals and digits, as a share of the size. */
const CAP_HEIGHT = 0.73;

export interface TextLine {
  readonly text: string;
  readonly font: FontName;
  readonly maxPt: number;
  readonly minPt: number;
  readonly align?: "left" | "center" | "right";
  readonly color?: "black" | "white";
}

/**
 * Draws in millimetres on the current page of a PDF. Only black and white, since thermal printers turn every
 * grey into dots; only vectors, since a printer's own resolution is the best one.
 */
export class Pen {
  readonly #document: PDFKit.PDFDocument;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  readonly measure = (text: string, font: FontName): number =>
    this.#document.font(font).fontSize(1).widthOfString(text) * MM_PER_PT;

  rule(from: { x: number; y: number }, to: { x: number; y: number }, thicknessMm = 0.25): void {
    this.#document
      .lineWidth(thicknessMm * PT_PER_MM)
      .moveTo(from.x * PT_PER_MM, from.y * PT_PER_MM)
      .lineTo(to.x * PT_PER_MM, to.y * PT_PER_MM)
      .stroke("black");
  }

  frame(rect: Rect, thicknessMm = 0.25): void {
    this.#document.lineWidth(thicknessMm * PT_PER_MM);
    this.#path(rect).stroke("black");
  }

  fill(rect: Rect, color: "black" | "white" = "black"): void {
    this.#path(rect).fill(color);
  }

  /** One line, vertically centred, shrunk to the box or cut to its width. Returns the width used. */
  line(line: TextLine, rect: Rect): number {
    const tallestPt = rect.height / (CAP_HEIGHT * MM_PER_PT);
    const sizes = { maxPt: Math.min(line.maxPt, tallestPt), minPt: Math.min(line.minPt, tallestPt) };
    const { text, sizePt } = fitLine(line.text, line.font, sizes, rect.width, this.measure);
    const widthMm = this.measure(text, line.font) * sizePt;
    const free = rect.width - widthMm;
    const left = { left: 0, center: free / 2, right: free }[line.align ?? "left"];
    const baseline = rect.y + (rect.height + sizePt * CAP_HEIGHT * MM_PER_PT) / 2;
    this.#write(text, line.font, sizePt, rect.x + left, baseline, line.color ?? "black");
    return widthMm;
  }

  /** Paragraphs from the top of the box; returns the positions of their lines. */
  paragraphs(paragraphs: readonly Paragraph[], rect: Rect, minScale: number): readonly FittedLine[] {
    const box = { widthMm: rect.width, heightMm: rect.height };
    const lines = fitParagraphs(paragraphs, box, this.measure, minScale);
    for (const { text, font, sizePt, baselineMm } of lines) {
      this.#write(text, font, sizePt, rect.x, rect.y + baselineMm, "black");
    }
    return lines;
  }

  /** A word in outlined letters along the rect's diagonal, over everything that is there. */
  across(word: string, rect: Rect): void {
    const diagonal = Math.hypot(rect.width, rect.height);
    const sizePt = (diagonal * 0.6) / this.measure(word, "bold");
    const [x, y] = [(rect.x + rect.width / 2) * PT_PER_MM, (rect.y + rect.height / 2) * PT_PER_MM];
    const angle = (-Math.atan2(rect.height, rect.width) * 180) / Math.PI;
    this.#document
      .save()
      .rotate(angle, { origin: [x, y] })
      .font("bold")
      .fontSize(sizePt)
      .lineWidth(0.6 * PT_PER_MM)
      .strokeColor("black")
      .text(word, x - diagonal * 0.3 * PT_PER_MM, y + (sizePt * CAP_HEIGHT) / 2, {
        lineBreak: false,
        baseline: "alphabetic",
        fill: false,
        stroke: true,
      })
      .restore();
  }

  /** Text on a given baseline, at its size. */
  write(text: string, font: FontName, sizePt: number, x: number, baselineMm: number): void {
    this.#write(text, font, sizePt, x, baselineMm, "black");
  }

  /** Code 128 in the middle of the rect, quiet zones included. @throws RangeError it does not fit */
  barcode(code: LinearCode, rect: Rect): void {
    const moduleMm = moduleWidthMm(code, rect.width);
    const quiet = (rect.width - code.modules * moduleMm) / 2;
    if (quiet < CODE128_QUIET_MODULES * moduleMm) throw new RangeError("A barcode lost its quiet zone");
    for (const bar of code.bars) {
      this.#path({
        x: rect.x + quiet + bar.start * moduleMm,
        y: rect.y,
        width: bar.width * moduleMm,
        height: rect.height,
      });
    }
    this.#document.fill("black");
  }

  /** QR code from the top left of a place with room for its quiet zone. */
  matrix(code: MatrixCode, at: { readonly x: number; readonly y: number }): void {
    const { rows, moduleMm } = code;
    const quiet = QR_QUIET_MODULES * moduleMm;
    for (const [row, modules] of rows.entries()) {
      // Adjacent dark modules become one rectangle, so that no hairline shows between them.
      for (let column = 0; column < modules.length; column++) {
        const start = column;
        while (modules[column] === true) column++;
        if (column === start) continue;
        this.#path({
          x: at.x + quiet + start * moduleMm,
          y: at.y + quiet + row * moduleMm,
          width: (column - start) * moduleMm,
          height: moduleMm,
        });
      }
    }
    this.#document.fill("black");
  }

  #path({ x, y, width, height }: Rect): PDFKit.PDFDocument {
    return this.#document.rect(x * PT_PER_MM, y * PT_PER_MM, width * PT_PER_MM, height * PT_PER_MM);
  }

  #write(
    text: string,
    font: FontName,
    sizePt: number,
    x: number,
    baseline: number,
    color: "black" | "white",
  ): void {
    this.#document
      .font(font)
      .fontSize(sizePt)
      .fillColor(color)
      .text(text, x * PT_PER_MM, baseline * PT_PER_MM, { lineBreak: false, baseline: "alphabetic" });
  }
}
