import type { Rect } from "../../domain/papers/label-formats.ts";
import type { LinearCode, MatrixCode } from "./barcodes.ts";
import { CODE128_QUIET_MODULES, moduleWidthMm, QR_QUIET_MODULES } from "./barcodes.ts";
import type { Canvas, Point } from "./canvas.ts";
import type { FontName } from "./font-files.ts";
import type { FittedLine, Overflow, Paragraph } from "./text-fitting.ts";
import { CAP_HEIGHT, fitLine, fitParagraphs, MM_PER_PT } from "./text-fitting.ts";
import { widthAtOnePt } from "./text-pieces.ts";

export interface TextLine {
  readonly text: string;
  readonly font: FontName;
  readonly maxPt: number;
  readonly minPt: number;
  readonly align?: "left" | "center" | "right";
  readonly color?: "black" | "white";
}

/** Layouts that are remembered: those of a shipment, whose pieces share their addresses. */
const MOST_REMEMBERED = 24;

/** Fits texts and codes into rectangles, in millimetres, and draws them on a canvas. */
export class Pen {
  readonly #canvas: Canvas;
  readonly #fitted = new Map<string, readonly FittedLine[]>();

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
  }

  readonly measure = (text: string, font: FontName): number => widthAtOnePt(text, font) * MM_PER_PT;

  rule(from: Point, to: Point, thicknessMm = 0.25): void {
    this.#canvas.rule(from, to, thicknessMm);
  }

  frame(rect: Rect, thicknessMm = 0.25): void {
    this.#canvas.frame(rect, thicknessMm);
  }

  fill(rect: Rect, color: "black" | "white" = "black"): void {
    this.#canvas.fill(rect, color);
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
    const { font, color = "black" } = line;
    this.#canvas.text({ text, font, sizePt, x: rect.x + left, baseline, color });
    return widthMm;
  }

  /** Paragraphs from the top of the box; returns the positions of their lines. */
  paragraphs(
    paragraphs: readonly Paragraph[],
    rect: Rect,
    minScale: number,
    overflow: Overflow = "cut",
  ): readonly FittedLine[] {
    const lines = this.#fit(paragraphs, rect, minScale, overflow);
    for (const { text, font, sizePt, baselineMm } of lines)
      this.#canvas.text({ text, font, sizePt, x: rect.x, baseline: rect.y + baselineMm, color: "black" });
    return lines;
  }

  #fit(
    paragraphs: readonly Paragraph[],
    { width, height }: Rect,
    minScale: number,
    overflow: Overflow,
  ): readonly FittedLine[] {
    const texts = paragraphs.map(({ text, font, sizePt, maxLines }) => [text, font, sizePt, maxLines]);
    const key = JSON.stringify([width, height, minScale, overflow, texts]);
    const known = this.#fitted.get(key);
    if (known !== undefined) return known;
    const lines = fitParagraphs(
      paragraphs,
      { widthMm: width, heightMm: height },
      this.measure,
      minScale,
      overflow,
    );
    if (this.#fitted.size >= MOST_REMEMBERED) this.#fitted.clear();
    this.#fitted.set(key, lines);
    return lines;
  }

  get writesAcross(): boolean {
    return this.#canvas.across !== undefined;
  }

  /** A word in outlined letters along the rect's diagonal, over everything that is there, where that is possible. */
  across(word: string, rect: Rect): void {
    this.#canvas.across?.(word, rect);
  }

  /** Text on a given baseline, at its size. */
  write(text: string, font: FontName, sizePt: number, x: number, baselineMm: number): void {
    this.#canvas.text({ text, font, sizePt, x, baseline: baselineMm, color: "black" });
  }

  /** A linear code in the middle of the rect, quiet zones included. @throws RangeError it does not fit */
  barcode(code: LinearCode, rect: Rect): void {
    const moduleMm = moduleWidthMm(code, rect.width, this.#canvas.dotMm);
    const quiet = (rect.width - code.modules * moduleMm) / 2;
    if (quiet < CODE128_QUIET_MODULES * moduleMm) throw new RangeError("A barcode lost its quiet zone");
    this.#canvas.bars({ code, x: rect.x + quiet, y: rect.y, moduleMm, heightMm: rect.height });
  }

  /** QR code from the top left of a place with room for its quiet zone. */
  matrix(code: MatrixCode, at: Point): void {
    const quiet = QR_QUIET_MODULES * code.moduleMm;
    this.#canvas.matrix(code, { x: at.x + quiet, y: at.y + quiet });
  }
}
