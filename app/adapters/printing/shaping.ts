/** Letters of scripts whose forms and places depend on their neighbours, shaped by HarfBuzz. */
import { Blob, Buffer, ClusterLevel, Direction, Face, Font, shape } from "harfbuzzjs";
import type { OtherFace } from "./font-files.ts";
import { fontBytes, scriptOf } from "./font-files.ts";

/** pdfkit's needs beyond fontkit's own members: text to glyphs, widths in font units. */
export interface GlyphRun {
  readonly glyphs: readonly { id: number; advanceWidth: number; codePoints: readonly number[] }[];
  readonly positions: readonly { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  readonly advanceWidth: number;
}

const fonts = new Map<OtherFace, Font>();

function fontOf(face: OtherFace): Font {
  const known = fonts.get(face);
  if (known !== undefined) return known;
  const bytes = fontBytes(face);
  const font = new Font(new Face(new Blob(new Uint8Array(bytes).buffer)));
  fonts.set(face, font);
  return font;
}

/** The texts of each glyph: a syllable's glyph shows another text in another syllable. */
const texts = new Map<OtherFace, Map<number, string[]>>();
const GLYPHS = 0x1_0000;

/** A number for a glyph that shows these characters; the first are the font's own. */
function idOf(face: OtherFace, glyph: number, text: string): number {
  const its = texts.get(face) ?? new Map<number, string[]>();
  texts.set(face, its);
  const known = its.get(glyph) ?? [];
  its.set(glyph, known);
  const at = known.indexOf(text);
  // Another process numbers them otherwise, and the file is the same: only the order in a document counts.
  return glyph + GLYPHS * (at === -1 ? known.push(text) : at + 1);
}

/** The font's own number of a glyph of `shapedRun`. */
export function glyphOf(id: number): number {
  return id % GLYPHS;
}

const buffer = new Buffer();

/** The glyphs of letters of one script and direction, from left to right. Offsets and widths are in font units. */
export function shapedRun(face: OtherFace, text: string): GlyphRun {
  const font = fontOf(face);
  buffer.reset();
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(scriptOf(face).isRightToLeft ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
    xAdvance,
    yAdvance,
    xOffset,
    yOffset,
  }));
  const ends = [...new Set(infos.map(({ cluster }) => cluster)), text.length].sort(
    (one, other) => one - other,
  );
  const shown = new Set<number>();
  const glyphs = infos.map(({ codepoint: glyph, cluster }) => {
    // The first glyph of a syllable has its text.
    const end = shown.has(cluster) ? cluster : (ends[ends.indexOf(cluster) + 1] ?? text.length);
    shown.add(cluster);
    const letters = text.slice(cluster, end);
    return {
      id: idOf(face, glyph, letters),
      advanceWidth: font.glyphHAdvance(glyph),
      codePoints: Array.from(letters, (letter) => letter.codePointAt(0) ?? 0),
    };
  });
  return {
    glyphs,
    positions,
    // Summed on demand: pdfkit first scales the positions in place.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}
