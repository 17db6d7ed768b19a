import type { Font } from "fontkit";
import { create } from "fontkit";
import type { FaceName, FontName } from "./font-files.ts";
import { fontBytes, fontNames, otherFaces, scriptOf } from "./font-files.ts";
import type { GlyphRun } from "./shaping.ts";
import { glyphOf, shapedRun } from "./shaping.ts";

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

const parsed = new Map<FaceName, Font>();

/** The font, read and parsed once for each process: later labels reuse the tables. */
export function parsedFont(name: FaceName): Font {
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const font = create(fontBytes(name));
  if (!("layout" in font)) throw new TypeError(`${name} is a collection, not a font`);
  const other = otherFaces.find((face) => face === name);
  if (other !== undefined && scriptOf(other).isShaped) {
    Object.assign(font, {
      layout: (text: string) => shapedRun(other, text),
      createSubset: () => subsetOf(font),
    });
  } else Object.assign(font, { layout: layoutWith(font) });
  parsed.set(name, font);
  return font;
}

/** fontkit's subset, as far as pdfkit and we use it. */
interface Subset {
  readonly glyphs: number[];
  readonly mapping: Record<number, number>;
  includeGlyph(id: number): number;
}

/** A subset that takes the glyphs of `shapedRun`: one glyph is in it again for each text that it shows, so that each can be copied. */
function subsetOf(font: Font): Subset {
  const { createSubset } = Object.getPrototypeOf(font) as { createSubset(this: Font): Subset };
  const subset = createSubset.call(font);
  subset.includeGlyph = (id) => {
    const known = subset.mapping[id];
    if (known !== undefined) return known;
    const index = subset.glyphs.push(glyphOf(id)) - 1;
    subset.mapping[id] = index;
    return index;
  };
  return subset;
}

const advances: Record<FontName, Map<string, number>> = { regular: new Map(), bold: new Map() };

/** Width of a text of DejaVu's letters in points at a size of one point. Without kerning it is the sum of its letters' widths. */
export function plainWidth(text: string, name: FontName): number {
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

/** Parses the fonts of most labels, so that the first need not. */
export function loadFonts(): void {
  for (const name of fontNames) parsedFont(name);
}
