import { readFileSync } from "node:fs";
import type { FontName } from "./fonts.ts";
import { fontFile, fontNames } from "./fonts.ts";

/** OpenType, "cmap": a subtable's format and the encodings that hold Unicode. */
const SEGMENTS = 4;
const GROUPS = 12;

/**
 * The code points that a font file has a glyph for. It reads that one table, so that a process which draws nothing needs no
 * parsed font.
 */
function lettersOf(name: FontName): ReadonlySet<number> {
  const bytes = readFileSync(fontFile(name));
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cmap = tableAt(file, "cmap");
  const letters = new Set<number>();
  for (let index = 0; index < file.getUint16(cmap + 2); index++) {
    const record = cmap + 4 + index * 8;
    if (!isUnicode(file.getUint16(record), file.getUint16(record + 2))) continue;
    const at = cmap + file.getUint32(record + 4);
    const format = file.getUint16(at);
    if (format === SEGMENTS) addSegments(file, at, letters);
    if (format === GROUPS) addGroups(file, at, letters);
  }
  return letters;
}

function tableAt(file: DataView, wanted: string): number {
  for (let index = 0; index < file.getUint16(4); index++) {
    const record = 12 + index * 16;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((n) => file.getUint8(record + n)));
    if (tag === wanted) return file.getUint32(record + 8);
  }
  throw new TypeError(`the font has no table ${wanted}`);
}

function isUnicode(platform: number, encoding: number): boolean {
  return platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
}

function addSegments(file: DataView, at: number, letters: Set<number>): void {
  const bytes = file.getUint16(at + 6);
  const ends = at + 14;
  const starts = ends + bytes + 2;
  const deltas = starts + bytes;
  const offsets = deltas + bytes;
  for (let segment = 0; segment < bytes; segment += 2) {
    const [start, end] = [file.getUint16(starts + segment), file.getUint16(ends + segment)];
    const offset = file.getUint16(offsets + segment);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph =
        offset === 0
          ? (code + file.getUint16(deltas + segment)) & 0xffff
          : file.getUint16(offsets + segment + offset + (code - start) * 2);
      if (glyph !== 0) letters.add(code);
    }
  }
}

function addGroups(file: DataView, at: number, letters: Set<number>): void {
  for (let group = 0; group < file.getUint32(at + 12); group++) {
    const [first, last, glyph] = [0, 4, 8].map((n) => file.getUint32(at + 16 + group * 12 + n));
    for (let code = first ?? 0; code <= (last ?? -1); code++)
      if ((glyph ?? 0) + code - (first ?? 0) !== 0) letters.add(code);
  }
}

/**
 * A font's letters of these kinds would be wrong on paper: we place one glyph after the other, from left to right, so marks would
 * miss their letter, and the letters of Arabic would neither join nor run its way. Private letters and placeholders have no meaning.
 */
const notPlaced = /[\p{M}\p{Co}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\ufffc\ufffd]/u;

let common: ReadonlySet<number> | undefined;

/** True of a letter that every font of ours prints, alone and in its place. Read at the first question. */
export function hasGlyph(letter: string): boolean {
  common ??= lettersOfAll();
  return common.has(letter.codePointAt(0) ?? 0) && !notPlaced.test(letter);
}

function lettersOfAll(): ReadonlySet<number> {
  const [first = new Set<number>(), ...others] = fontNames.map(lettersOf);
  return new Set([...first].filter((code) => others.every((letters) => letters.has(code))));
}
