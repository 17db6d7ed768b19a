import { withoutPictures } from "../../domain/engine/index.ts";
import type { FontName } from "./font-files.ts";
import { lettersOf, wordsOf } from "./text-words.ts";

/** Width in mm of a text at one point size; widths grow linearly with the size. */
export type Measure = (text: string, font: FontName) => number;

export interface Paragraph {
  readonly text: string;
  readonly font: FontName;
  readonly sizePt: number;
  /** The most lines; the rest is cut with an ellipsis. */
  readonly maxLines: number;
}

/** The treatment of text that is too long at the smallest wanted size: an ellipsis, or yet smaller letters. */
export type Overflow = "cut" | "shrink";

export interface FittedLine {
  readonly text: string;
  readonly font: FontName;
  readonly sizePt: number;
  /** Index of the line's paragraph. */
  readonly paragraph: number;
  /** Baseline in mm below the top of the box. */
  readonly baselineMm: number;
}

export const MM_PER_PT = 25.4 / 72;
/** DejaVu's ascent and descent, so that lines never touch. */
const ASCENT = 0.93;
const LINE_HEIGHT = 1.17;
/** Height of DejaVu's capitals and digits, as a share of the size. */
export const CAP_HEIGHT = 0.73;
const ELLIPSIS = "…";
const SHRINK_STEP = 0.05;
/** Text that must be whole shrinks to this. A magnifier reads it; nothing reads what was cut. */
export const SMALLEST_PT = 2;
const SHRINK_ROUNDS = 7;

/** Joiners count in these scripts: without one, a Persian or Bengali word has other letters. */
const idleJoiner =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}])[\u200c\u200d]+|[\u200c\u200d]+(?=\s|$)/gu;
/** Characters that have no form: of control and direction, and those that choose among forms. */
const formless = /\p{Variation_Selector}|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Printable text: composed letters (a font has ά, not α and an accent), no emoji, no control or invisible formatting
 * characters, single spaces.
 */
export function printable(text: string): string {
  if (/^[\x21-\x7e](?: ?[\x21-\x7e])*$/.test(text)) return text;
  return withoutPictures(text.toWellFormed())
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(formless, "")
    .replace(idleJoiner, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The longest beginning that fits with an ellipsis. */
function cut(text: string, font: FontName, sizePt: number, widthMm: number, measure: Measure): string {
  const letters = lettersOf(text);
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const attempt = letters.slice(0, middle).join("").trimEnd() + ELLIPSIS;
    if (measure(attempt, font) * sizePt <= widthMm) low = middle;
    else high = middle - 1;
  }
  return letters.slice(0, low).join("").trimEnd() + ELLIPSIS;
}

/** One line: shrunk down to `minPt`, then cut with an ellipsis. */
export function fitLine(
  text: string,
  font: FontName,
  sizes: { readonly maxPt: number; readonly minPt: number },
  widthMm: number,
  measure: Measure,
): { readonly text: string; readonly sizePt: number } {
  const clean = printable(text);
  const fittingPt = widthMm / Math.max(measure(clean, font), Number.EPSILON);
  if (fittingPt >= sizes.minPt) return { text: clean, sizePt: Math.min(sizes.maxPt, fittingPt) };
  return { text: cut(clean, font, sizes.minPt, widthMm, measure), sizePt: sizes.minPt };
}

interface Wrapped {
  readonly lines: readonly string[];
  /** A word was wider than the line and had to be broken. */
  readonly brokenWord: boolean;
}

/** Widths add up, as there is no kerning: each word is measured once. */
function wrap(text: string, font: FontName, sizePt: number, widthMm: number, measure: Measure): Wrapped {
  const limit = widthMm / sizePt;
  const space = measure(" ", font);
  const lines: string[] = [];
  let line = "";
  let used = 0;
  let brokenWord = false;
  for (const { word, isJoined } of wordsOf(text)) {
    const width = measure(word, font);
    const gap = isJoined ? 0 : space;
    if (line !== "" && used + gap + width <= limit) {
      line += isJoined ? word : ` ${word}`;
      used += gap + width;
      continue;
    }
    if (line !== "") lines.push(line);
    if (width <= limit) {
      line = word;
      used = width;
      continue;
    }
    brokenWord = true;
    line = "";
    used = 0;
    for (const letter of lettersOf(word)) {
      const letterWidth = measure(letter, font);
      if (line !== "" && used + letterWidth > limit) {
        lines.push(line);
        line = "";
        used = 0;
      }
      line += letter;
      used += letterWidth;
    }
  }
  if (line !== "") lines.push(line);
  return { lines, brokenWord };
}

export const lineHeightMm = (sizePt: number) => sizePt * LINE_HEIGHT * MM_PER_PT;
/** The distance from a line's top to its baseline. */
export const ascentMm = (sizePt: number) => sizePt * ASCENT * MM_PER_PT;

/** Lines of a text at its size, as many as it takes; a word that is wider than a line is broken. */
export function wrappedLines(
  text: string,
  font: FontName,
  sizePt: number,
  widthMm: number,
  measure: Measure,
): readonly string[] {
  return wrap(printable(text), font, sizePt, widthMm, measure).lines;
}

/**
 * Paragraphs in a box, one below the other, wrapped between words. All shrink alike, down to `minScale`, until
 * they fit. After that long words are broken, and the longest paragraphs lose lines to an ellipsis. Each
 * paragraph keeps at least one line, so that a long street never displaces the city.
 * @param overflow "shrink": nothing is cut; letters become as small as they must, with as many lines as it takes
 */
export function fitParagraphs(
  given: readonly Paragraph[],
  box: { readonly widthMm: number; readonly heightMm: number },
  measure: Measure,
  minScale: number,
  overflow: Overflow = "cut",
): readonly FittedLine[] {
  const paragraphs = given.map((paragraph) => ({ ...paragraph, text: printable(paragraph.text) }));
  for (let scale = 1; scale >= minScale - SHRINK_STEP / 2; scale -= SHRINK_STEP) {
    const wrapped = paragraphs.map(({ text, font, sizePt }) =>
      wrap(text, font, sizePt * scale, box.widthMm, measure),
    );
    const unharmed = paragraphs.every(({ maxLines }, index) => {
      const own = wrapped[index];
      return own !== undefined && !own.brokenWord && own.lines.length <= maxLines;
    });
    const heightMm = paragraphs.reduce(
      (sum, { sizePt }, index) => sum + (wrapped[index]?.lines.length ?? 0) * lineHeightMm(sizePt * scale),
      0,
    );
    if (unharmed && heightMm <= box.heightMm) return placed(paragraphs, wrapped, scale);
  }
  if (overflow === "shrink") {
    const whole = shrunk(paragraphs, box, measure, minScale);
    if (whole !== null) return whole;
  }
  const oneLineEachMm = paragraphs.reduce((sum, { sizePt }) => sum + lineHeightMm(sizePt), 0);
  const scale = Math.min(minScale, box.heightMm / oneLineEachMm);
  return placed(paragraphs, shortened(paragraphs, scale, box, measure), scale);
}

/** All of the text at the largest scale that holds it; `null` if none does. */
function shrunk(
  paragraphs: readonly Paragraph[],
  box: { readonly widthMm: number; readonly heightMm: number },
  measure: Measure,
  maxScale: number,
): readonly FittedLine[] | null {
  const attempt = (scale: number): readonly FittedLine[] | null => {
    const wrapped = paragraphs.map(({ text, font, sizePt }) =>
      wrap(text, font, sizePt * scale, box.widthMm, measure),
    );
    const heightMm = paragraphs.reduce(
      (sum, { sizePt }, index) => sum + (wrapped[index]?.lines.length ?? 0) * lineHeightMm(sizePt * scale),
      0,
    );
    return heightMm <= box.heightMm ? placed(paragraphs, wrapped, scale) : null;
  };
  let low = SMALLEST_PT / Math.max(...paragraphs.map(({ sizePt }) => sizePt));
  let high = maxScale;
  let best = attempt(low);
  for (let round = 0; best !== null && round < SHRINK_ROUNDS; round++) {
    const middle = (low + high) / 2;
    const lines = attempt(middle);
    if (lines === null) high = middle;
    else {
      best = lines;
      low = middle;
    }
  }
  return best;
}

/** Lines at this scale, taken from the longest paragraphs until all are within the box. */
function shortened(
  paragraphs: readonly Paragraph[],
  scale: number,
  box: { readonly widthMm: number; readonly heightMm: number },
  measure: Measure,
): readonly Wrapped[] {
  const wrapped = paragraphs.map(({ text, font, sizePt }) =>
    wrap(text, font, sizePt * scale, box.widthMm, measure),
  );
  const allowed = paragraphs.map(({ maxLines }, index) =>
    Math.min(maxLines, wrapped[index]?.lines.length ?? 0),
  );
  const heightMm = () =>
    paragraphs.reduce(
      (sum, { sizePt }, index) => sum + (allowed[index] ?? 0) * lineHeightMm(sizePt * scale),
      0,
    );
  // A small tolerance: the sum of rounded heights may exceed the box by less than any printer can show.
  while (heightMm() > box.heightMm + 0.001) {
    const longest = Math.max(...allowed);
    if (longest <= 1) break;
    allowed[allowed.lastIndexOf(longest)] = longest - 1;
  }
  return paragraphs.map(({ font, sizePt }, index) => {
    const lines = wrapped[index]?.lines ?? [];
    const kept = allowed[index] ?? 0;
    if (lines.length <= kept) return { lines, brokenWord: false };
    const last = cut(lines.slice(kept - 1).join(" "), font, sizePt * scale, box.widthMm, measure);
    return { lines: [...lines.slice(0, kept - 1), last], brokenWord: false };
  });
}

function placed(
  paragraphs: readonly Paragraph[],
  wrapped: readonly Wrapped[],
  scale: number,
): readonly FittedLine[] {
  const placedLines: FittedLine[] = [];
  let top = 0;
  for (const [paragraph, { font, sizePt }] of paragraphs.entries()) {
    for (const text of wrapped[paragraph]?.lines ?? []) {
      const scaledPt = sizePt * scale;
      placedLines.push({
        text,
        font,
        sizePt: scaledPt,
        paragraph,
        baselineMm: top + scaledPt * ASCENT * MM_PER_PT,
      });
      top += lineHeightMm(scaledPt);
    }
  }
  return placedLines;
}
