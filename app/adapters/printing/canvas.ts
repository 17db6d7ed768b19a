import type { Rect } from "../../domain/papers/label-formats.ts";
import type { LinearCode, MatrixCode } from "./barcodes.ts";
import type { FontName } from "./font-files.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedText {
  readonly text: string;
  readonly font: FontName;
  readonly sizePt: number;
  readonly x: number;
  readonly baseline: number;
  readonly color: "black" | "white";
}

export interface PlacedBars {
  readonly code: LinearCode;
  /** The first bar's left edge. */
  readonly x: number;
  readonly y: number;
  readonly moduleMm: number;
  readonly heightMm: number;
}

/**
 * The means of drawing a label, in millimetres from the page's top left corner. Only black and white, since thermal
 * printers turn every grey into dots; only vectors, since a printer's own resolution is the best one.
 */
export interface Canvas {
  /** The printer's dot: a bar of whole dots prints sharply. */
  readonly dotMm: number;
  rule(from: Point, to: Point, thicknessMm: number): void;
  frame(rect: Rect, thicknessMm: number): void;
  fill(rect: Rect, color: "black" | "white"): void;
  text(text: PlacedText): void;
  bars(bars: PlacedBars): void;
  /** Draws a code without its quiet zone; `at` is the corner of its first module. */
  matrix(code: MatrixCode, at: Point): void;
  /** A word in outlines across the rect. Absent: the printer draws no outlines, and solid letters would cover the rest. */
  across?(word: string, rect: Rect): void;
}
