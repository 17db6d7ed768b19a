import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "fontkit";
import { create } from "fontkit";

/** DejaVu has Latin, Greek and Cyrillic; the condensed cut fits more of an address on a line. */
const fontFiles = {
  regular: "dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf",
  bold: "dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf",
} as const;

export type FontName = keyof typeof fontFiles;
export const fontNames = Object.keys(fontFiles) as FontName[];

/** Resolves the package through node_modules, from the sources and from the bundled server alike. */
export function fontFile(name: FontName): string {
  return createRequire(import.meta.url).resolve(fontFiles[name]);
}

/** pdfkit's needs beyond fontkit's own members: text to glyphs, widths in font units. */
interface GlyphRun {
  readonly glyphs: readonly { id: number; advanceWidth: number; codePoints: readonly number[] }[];
  readonly positions: readonly { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  readonly advanceWidth: number;
}

/**
 * One glyph for each character, without kerning and ligatures. fontkit's own layout keeps each glyph with the
 * characters of its first use, in any document. With a shared font, text copied from a second document was
 * wrong ("Петров" became "3етров"), and the same label had other bytes.
 */
function layoutWith(font: Font): (text: string) => GlyphRun {
  return (text) => {
    const glyphs = Array.from(text, (character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      const { id, advanceWidth } = font.glyphForCodePoint(codePoint);
      return { id, advanceWidth, codePoints: [codePoint] };
    });
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return {
      glyphs,
      positions,
      // Summed on demand: pdfkit first scales the positions in place.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
}

const parsed = new Map<FontName, Font>();

/** The font, read and parsed once for each process: later labels reuse the tables. */
export function parsedFont(name: FontName): Font {
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const file = fontFile(name);
  const font = create(readFileSync(file));
  if (!("layout" in font)) throw new TypeError(`${file} is a collection, not a font`);
  Object.assign(font, { layout: layoutWith(font) });
  parsed.set(name, font);
  return font;
}

const advances: Record<FontName, Map<string, number>> = { regular: new Map(), bold: new Map() };

/** Width of a text in points at a size of one point. Without kerning it is the sum of its letters' widths. */
export function widthAtOnePt(text: string, name: FontName): number {
  const known = advances[name];
  let sum = 0;
  for (const character of text) {
    let advance = known.get(character);
    if (advance === undefined) {
      const font = parsedFont(name);
      advance = font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
      known.set(character, advance);
    }
    sum += advance;
  }
  return sum;
}

/** Parses every font, so that the first label need not. */
export function loadFonts(): void {
  for (const name of fontNames) parsedFont(name);
}
