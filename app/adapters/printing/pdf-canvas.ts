import type { Rect } from "../../domain/papers/label-formats.ts";
import type { Canvas, Point } from "./canvas.ts";
import { parsedFont, plainWidth } from "./fonts.ts";
import { CAP_HEIGHT, MM_PER_PT } from "./text-fitting.ts";
import { piecesOf } from "./text-pieces.ts";

const PT_PER_MM = 1 / MM_PER_PT;
/** Thermal printers of 203 dpi are the coarsest in use. */
const PRINTER_DOT_MM = 25.4 / 203;

/** Rounds to a thousandth of a point, a hundredth of a fine printer's dot: pdfkit would write six places. */
const points = (mm: number) => Math.round(mm * PT_PER_MM * 1_000) / 1_000;

/** Draws on the current page of a PDF. */
export function pdfCanvas(document: PDFKit.PDFDocument): Canvas {
  const path = ({ x, y, width, height }: Rect) =>
    document.rect(points(x), points(y), points(width), points(height));
  /** Draws in units of a code's module: whole numbers are exact, and short in the file. */
  const inModules = ({ x, y }: Point, widthMm: number, heightMm: number, draw: () => void) => {
    document.save().transform(widthMm * PT_PER_MM, 0, 0, heightMm * PT_PER_MM, points(x), points(y));
    draw();
    document.fill("black").restore();
  };
  return {
    dotMm: PRINTER_DOT_MM,
    rule(from, to, thicknessMm) {
      document
        .lineWidth(points(thicknessMm))
        .moveTo(points(from.x), points(from.y))
        .lineTo(points(to.x), points(to.y))
        .stroke("black");
    },
    frame(rect, thicknessMm) {
      document.lineWidth(points(thicknessMm));
      path(rect).stroke("black");
    },
    fill: (rect, color) => void path(rect).fill(color),
    text({ text, font, sizePt, x, baseline, color }) {
      for (const piece of piecesOf(text, font)) {
        if (piece.face !== "regular" && piece.face !== "bold")
          // A face of another script is read by the first document that has its letters.
          document.registerFont(piece.face, parsedFont(piece.face) as unknown as Buffer);
        document
          .font(piece.face)
          .fontSize(sizePt)
          .fillColor(color)
          .text(piece.text, points(x + piece.x * sizePt * MM_PER_PT), points(baseline), {
            lineBreak: false,
            baseline: "alphabetic",
          });
      }
    },
    bars({ code, x, y, moduleMm, heightMm }) {
      inModules({ x, y }, moduleMm, heightMm, () => {
        for (const { start, width } of code.bars) document.rect(start, 0, width, 1);
      });
    },
    matrix({ rows, moduleMm }, at) {
      inModules(at, moduleMm, moduleMm, () => {
        for (const [row, modules] of rows.entries()) {
          // Adjacent dark modules become one rectangle, so that no hairline shows between them.
          for (let column = 0; column < modules.length; column++) {
            const start = column;
            while (modules[column] === true) column++;
            if (column > start) document.rect(start, row, column - start, 1);
          }
        }
      });
    },
    across(word, rect) {
      const diagonal = Math.hypot(rect.width, rect.height);
      const sizePt = (diagonal * 0.6) / (plainWidth(word, "bold") * MM_PER_PT);
      const [x, y] = [(rect.x + rect.width / 2) * PT_PER_MM, (rect.y + rect.height / 2) * PT_PER_MM];
      const angle = (-Math.atan2(rect.height, rect.width) * 180) / Math.PI;
      document
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
    },
  };
}
