import type { Rect, Sheet } from "../../domain/papers/label-formats.ts";
import type { Canvas } from "./canvas.ts";
import type { TextDots } from "./text-dots.ts";
import { textDots } from "./text-dots.ts";
import { MM_PER_PT } from "./text-fitting.ts";

/** Letters that font 0 of every printer has (Latin-1). */
const LATIN = /^[\x20-\x7e\xa0-\xff]*$/;
/** Swiss 721, resident on Zebra's printers since firmware x.14: Latin, Greek and Cyrillic. See decision record 064. */
const UNICODE_FONT = "E:TT0003M_.TTF";
/** Letters that a font of Latin, Greek and Cyrillic surely has (after Microsoft's WGL4). Others are drawn, so that none is a box. */
const OF_UNICODE_FONT =
  /^[\x20-\x7e\xa0-\xff\u0100-\u017f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u0490\u0491\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2116\u2122]*$/;
/** Below it printers can't draw their scalable fonts. Source: ZPL II Programming Guide, ^A. */
const MIN_FONT_DOTS = 10;
const MAX_QR_MAGNIFICATION = 10;
/** A line that ^BY gives to a QR code's place; the smallest moves it least. */
const QR_OFFSET_DOTS = 1;

export interface ZplCanvas extends Canvas {
  /** The label's commands. */
  end(): string;
}

/** Draws a label as ZPL II commands for a printer of this resolution. */
export function zplCanvas({ pageWidthMm, pageHeightMm }: Sheet, dpi: number): ZplCanvas {
  const dotMm = 25.4 / dpi;
  const dots = (mm: number) => Math.round(mm / dotMm);
  const atLeastOne = (mm: number) => Math.max(1, dots(mm));
  const commands = [`^XA^CI28^PW${dots(pageWidthMm)}^LL${dots(pageHeightMm)}^LH0,0`];
  /** Codes come last and on white ground: a printer that replaces a font by a wider one must not print over them. */
  const codes: string[] = [];
  const box = (rect: Rect, thickness: number, color: "B" | "W" = "B") => {
    // Edges are rounded, rather than sides, so that two boxes side by side neither overlap nor leave a gap.
    const [left, top] = [dots(rect.x), dots(rect.y)];
    const width = Math.max(1, dots(rect.x + rect.width) - left);
    const height = Math.max(1, dots(rect.y + rect.height) - top);
    // A border thicker than a side makes the side as long as the border.
    const border = Math.min(thickness, width, height);
    commands.push(`^FO${left},${top}^GB${width},${height},${border},${color}^FS`);
  };
  return {
    dotMm,
    rule(from, to, thicknessMm) {
      const thickness = atLeastOne(thicknessMm);
      const mm = thickness * dotMm;
      box(
        { x: from.x, y: from.y, width: Math.max(mm, to.x - from.x), height: Math.max(mm, to.y - from.y) },
        thickness,
      );
    },
    frame: (rect, thicknessMm) => box(rect, atLeastOne(thicknessMm)),
    fill: (rect, color) =>
      box(rect, Math.max(dots(rect.width), dots(rect.height)), color === "white" ? "W" : "B"),
    text({ text, font: name, sizePt, x, baseline, color }) {
      const size = Math.max(MIN_FONT_DOTS, dots(sizePt * MM_PER_PT));
      const reversed = color === "white" ? "^FR" : "";
      if (!OF_UNICODE_FONT.test(text)) {
        const drawn = textDots(text, name, size);
        const top = Math.max(0, dots(baseline) - drawn.baseline);
        commands.push(`^FO${dots(x)},${top}${reversed}${picture(drawn)}`);
        return;
      }
      const font = LATIN.test(text) ? `^A0N,${size},${size}` : `^A@N,${size},${size},${UNICODE_FONT}`;
      commands.push(`^FT${dots(x)},${dots(baseline)}${reversed}${font}${field(text)}`);
    },
    bars({ code, x, y, moduleMm, heightMm }) {
      if (code.symbology === "code128") {
        const module = dots(moduleMm);
        const command = `^BY${module},3,${dots(heightMm)}^BCN,${dots(heightMm)},N,N,N,A`;
        commands.push(`^FO${dots(x)},${dots(y)}${command}${field(code.text)}`);
        return;
      }
      for (const { start, width } of code.bars)
        box({ x: x + start * moduleMm, y, width: width * moduleMm, height: heightMm }, dots(heightMm));
    },
    matrix({ text, rows, moduleMm }, at) {
      const magnification = Math.min(MAX_QR_MAGNIFICATION, Math.floor(moduleMm / dotMm + 1e-6));
      const side = rows.length * magnification;
      codes.push(`^FO${dots(at.x)},${dots(at.y)}^GB${side},${side},${side},W^FS`);
      const place = `^BY2,3,${QR_OFFSET_DOTS}^FO${dots(at.x)},${dots(at.y) - QR_OFFSET_DOTS}`;
      codes.push(`${place}^BQN,2,${magnification}${field(`MA,${text}`)}`);
    },
    end: () => `${[...commands, ...codes].join("\n")}\n^XZ\n`,
  };
}

function picture({ height, bytes }: TextDots): string {
  const hex = Buffer.from(bytes).toString("hex").toUpperCase();
  return `^GFA,${bytes.length},${bytes.length},${bytes.length / height},${hex}^FS`;
}

/** A field's data; characters that ZPL reads as commands are written in hexadecimal. */
function field(text: string): string {
  const escaped = text.replace(
    /[\^~_\\]/g,
    (character) => `_${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );
  return `^FH_^FD${escaped}^FS`;
}
