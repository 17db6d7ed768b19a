import type { Canvas } from "./canvas.ts";
import { widthAtOnePt } from "./fonts.ts";
import type { Rect } from "./label-formats.ts";
import { CAP_HEIGHT, MM_PER_PT } from "./text-fitting.ts";

const PT_PER_MM = 1 / MM_PER_PT;
/** Thermal printers of 203 dpi are the coarsest in use. */
const PRINTER_DOT_MM = 25.4 / 203;

/** Draws on the current page of a PDF. */
export function pdfCanvas(document: PDFKit.PDFDocument): Canvas {
  const path = ({ x, y, width, height }: Rect) =>
    document.rect(x * PT_PER_MM, y * PT_PER_MM, width * PT_PER_MM, height * PT_PER_MM);
  return {
    dotMm: PRINTER_DOT_MM,
    rule(from, to, thicknessMm) {
      document
        .lineWidth(thicknessMm * PT_PER_MM)
        .moveTo(from.x * PT_PER_MM, from.y * PT_PER_MM)
        .lineTo(to.x * PT_PER_MM, to.y * PT_PER_MM)
        .stroke("black");
    },
    frame(rect, thicknessMm) {
      document.lineWidth(thicknessMm * PT_PER_MM);
      path(rect).stroke("black");
    },
    fill: (rect, color) => void path(rect).fill(color),
    text({ text, font, sizePt, x, baseline, color }) {
      document
        .font(font)
        .fontSize(sizePt)
        .fillColor(color)
        .text(text, x * PT_PER_MM, baseline * PT_PER_MM, { lineBreak: false, baseline: "alphabetic" });
    },
    bars({ code, x, y, moduleMm, heightMm }) {
      for (const { start, width } of code.bars)
        path({ x: x + start * moduleMm, y, width: width * moduleMm, height: heightMm });
      document.fill("black");
    },
    matrix({ rows, moduleMm }, at) {
      for (const [row, modules] of rows.entries()) {
        // Adjacent dark modules become one rectangle, so that no hairline shows between them.
        for (let column = 0; column < modules.length; column++) {
          const start = column;
          while (modules[column] === true) column++;
          if (column === start) continue;
          path({
            x: at.x + start * moduleMm,
            y: at.y + row * moduleMm,
            width: (column - start) * moduleMm,
            height: moduleMm,
          });
        }
      }
      document.fill("black");
    },
    across(word, rect) {
      const diagonal = Math.hypot(rect.width, rect.height);
      const sizePt = (diagonal * 0.6) / (widthAtOnePt(word, "bold") * MM_PER_PT);
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
