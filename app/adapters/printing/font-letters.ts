import type { FaceName, OtherFace } from "./font-files.ts";
import { fontBytes, fontNames, otherFaces, scriptOf } from "./font-files.ts";

/** OpenType, "cmap": a subtable's format and the encodings that hold Unicode. */
const SEGMENTS = 4;
const GROUPS = 12;

/**
 * The code points that a font file has a glyph for. It reads that one table, so that a process which draws nothing needs no
 * parsed font.
 */
function lettersOf(name: FaceName): ReadonlySet<number> {
  const bytes = fontBytes(name);
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
 * DejaVu's letters of these kinds would be wrong on paper: they are placed one after the other, from left to right, so marks would
 * miss their letter, and the letters of Arabic would neither join nor run its way. Private letters and placeholders have no meaning.
 */
const notPlaced = /[\p{M}\p{Co}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\ufffc\ufffd]/u;

/** Letters of everyday texts, all DejaVu's: most texts need no look at a font. */
const everyday =
  /^[\x20-\x7e\xa0-\xac\xae-\u017f\u0386-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u2013\u2014\u2018-\u201d\u2026\u20ac\u2116]*$/;

/** Whether DejaVu prints all of it, letter by letter. */
export function isPlain(text: string): boolean {
  return everyday.test(text) || [...text].every((letter) => faceOf(letter) === "main");
}

/** Letters that change their neighbours and have no form of their own. */
const joiner = /[\u200c\u200d]/;

/** The face that prints a letter; `joined`: that of the letter before it; `null`: none does. */
export function faceOf(letter: string): "main" | "joined" | OtherFace | null {
  const known = faces.get(letter);
  if (known !== undefined) return known;
  const found = findFace(letter);
  // Han alone has tens of thousands.
  if (faces.size >= MOST_REMEMBERED) faces.clear();
  faces.set(letter, found);
  return found;
}

const MOST_REMEMBERED = 4_096;
const faces = new Map<string, ReturnType<typeof findFace>>();
const letters = new Map<OtherFace, ReadonlySet<number>>();
let common: ReadonlySet<number> | undefined;

function findFace(letter: string) {
  const code = letter.codePointAt(0) ?? 0;
  if (joiner.test(letter)) return "joined";
  common ??= lettersOfAll();
  if (common.has(code) && !notPlaced.test(letter)) return "main";
  return otherFaces.find((face) => scriptOf(face).letters.test(letter) && hasLetter(face, code)) ?? null;
}

/** True of a letter that papers show. The fonts are read at the first question about their letters. */
export function hasGlyph(letter: string): boolean {
  return faceOf(letter) !== null;
}

export function hasLetter(face: OtherFace, code: number): boolean {
  const known = letters.get(face) ?? lettersOf(face);
  letters.set(face, known);
  return known.has(code);
}

function lettersOfAll(): ReadonlySet<number> {
  const [first = new Set<number>(), ...others] = fontNames.map(lettersOf);
  return new Set([...first].filter((code) => others.every((each) => each.has(code))));
}
