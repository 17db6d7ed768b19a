/** A text as it is printed: parts of one font each, from left to right by the Unicode Bidirectional Algorithm. */
import bidiFactory from "bidi-js";
import type { FaceName, FontName, OtherFace } from "./font-files.ts";
import { scriptOf } from "./font-files.ts";
import { faceOf, hasLetter, isPlain } from "./font-letters.ts";
import { parsedFont, plainWidth } from "./fonts.ts";
import { glyphOf, shapedRun } from "./shaping.ts";

/** Sizes are shares of the text's size. */
export interface Piece {
  /** In the order of reading; parts in DejaVu are in the order of the paper. */
  readonly text: string;
  readonly face: FaceName;
  readonly x: number;
  readonly width: number;
}

export interface PlacedGlyph {
  /** The font's own number. */
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
}

const bidi = bidiFactory();
const mayRunBack = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const MOST_REMEMBERED = 512;
const remembered = new Map<string, readonly Piece[]>();

/** @param text one line, as `printable` has it */
export function piecesOf(text: string, font: FontName): readonly Piece[] {
  if (isPlain(text)) return [{ text, face: font, x: 0, width: plainWidth(text, font) }];
  const key = `${font}\n${text}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  let x = 0;
  const pieces = inOrder(partsOf(text)).map(({ text: letters, face, level }) => {
    const name = face === "main" ? font : face;
    const shown = face === "main" && level % 2 === 1 ? backwards(letters) : letters;
    const piece = { text: shown, face: name, x, width: widthOf(shown, name) };
    x += piece.width;
    return piece;
  });
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, pieces);
  return pieces;
}

/** Width of a text in points at a size of one point. */
export function widthAtOnePt(text: string, font: FontName): number {
  if (isPlain(text)) return plainWidth(text, font);
  return piecesOf(text, font).reduce((sum, { width }) => sum + width, 0);
}

/** The glyphs of a piece, in shares of the text's size from its left end and baseline. */
export function glyphsOf({ text, face }: Pick<Piece, "text" | "face">): readonly PlacedGlyph[] {
  const font = parsedFont(face);
  const run = font.layout(text);
  let x = 0;
  return run.glyphs.map(({ id }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {};
    const placed = { glyph: glyphOf(id), x: (x + xOffset) / font.unitsPerEm, y: yOffset / font.unitsPerEm };
    x += xAdvance;
    return placed;
  });
}

function widthOf(text: string, face: FaceName): number {
  if (face === "regular" || face === "bold") return plainWidth(text, face);
  const font = parsedFont(face);
  const { advanceWidth } = scriptOf(face).isShaped ? shapedRun(face, text) : font.layout(text);
  return advanceWidth / font.unitsPerEm;
}

interface Part {
  readonly text: string;
  readonly face: "main" | OtherFace;
  /** The Unicode Bidirectional Algorithm's: odd ones run from right to left. */
  readonly level: number;
}

function partsOf(text: string): readonly Part[] {
  const levels = mayRunBack.test(text) ? bidi.getEmbeddingLevels(text).levels : null;
  const parts: { text: string; face: Part["face"]; level: number }[] = [];
  let index = 0;
  for (const letter of text) {
    const level = levels?.[index] ?? 0;
    index += letter.length;
    const last = parts.at(-1);
    const face = faceBeside(letter, last?.face);
    if (last !== undefined && last.face === face && last.level === level) last.text += letter;
    else parts.push({ text: letter, face, level });
  }
  return parts;
}

/** A mark or joiner goes with the letter before it, if that one's font has it. */
function faceBeside(letter: string, before: Part["face"] | undefined): Part["face"] {
  const own = faceOf(letter);
  const isOther = before !== undefined && before !== "main";
  if (own === "joined") return before ?? "main";
  const joins =
    isOther && own !== "main" && /\p{M}/u.test(letter) && hasLetter(before, letter.codePointAt(0) ?? 0);
  // No font has it: a box in its place, as only shipments of earlier versions hold.
  return joins ? before : (own ?? "main");
}

/** Rule L2 of the algorithm: from the highest level down to the lowest odd one, each sequence of that level or higher is reversed. */
function inOrder(parts: readonly Part[]): readonly Part[] {
  let ordered = [...parts];
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    const next: Part[] = [];
    let run: Part[] = [];
    for (const part of ordered) {
      if (part.level >= level) run.unshift(part);
      else {
        next.push(...run, part);
        run = [];
      }
    }
    ordered = [...next, ...run];
  }
  return ordered;
}

/** Spaces and signs among letters that run from right to left: in that order, and brackets turned (rule L4). */
function backwards(text: string): string {
  return Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .reverse()
    .join("");
}
