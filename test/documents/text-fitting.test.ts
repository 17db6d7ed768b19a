import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Measure, Paragraph } from "../../app/adapters/printing/text-fitting.ts";
import { fitLine, fitParagraphs, printable } from "../../app/adapters/printing/text-fitting.ts";

/** Every letter is a tenth of a mm wide at one point: 1 mm at 10 points. */
const measure: Measure = (text) => [...text].length * 0.1;

const paragraph = (text: string, given: Partial<Paragraph> = {}): Paragraph => ({
  text,
  font: "regular",
  sizePt: 10,
  maxLines: 2,
  ...given,
});

const textsOf = (paragraphs: readonly Paragraph[], widthMm: number, heightMm: number) =>
  fitParagraphs(paragraphs, { widthMm, heightMm }, measure, 0.5).map(({ text }) => text);

describe("a line", () => {
  const sizes = { maxPt: 10, minPt: 5 };

  it("keeps its size where there is room", () => {
    expect(fitLine("Athens", "bold", sizes, 7, measure)).toEqual({ text: "Athens", sizePt: 10 });
  });

  it("shrinks to the width", () => {
    const fitted = fitLine("Athens", "bold", sizes, 3.6, measure);
    expect(fitted.text).toBe("Athens");
    expect(fitted.sizePt).toBeCloseTo(6);
  });

  it("is cut with an ellipsis when it would be too small", () => {
    expect(fitLine("Thessaloniki", "bold", sizes, 3.1, measure)).toEqual({ text: "Thess…", sizePt: 5 });
  });
});

describe("paragraphs", () => {
  it("wrap between words", () => {
    expect(textsOf([paragraph("one two three")], 8, 20)).toEqual(["one two", "three"]);
  });

  it("shrink before a word is broken", () => {
    const [line] = fitParagraphs([paragraph("Thessaloniki")], { widthMm: 9, heightMm: 20 }, measure, 0.5);
    expect(line?.text).toBe("Thessaloniki");
    expect(line?.sizePt).toBeLessThan(10);
  });

  it("break a word that is too long at the smallest size", () => {
    expect(textsOf([paragraph("abcdefghij")], 3.1, 20)).toEqual(["abcdef", "ghij"]);
  });

  it("take the room from the longest, and leave each a line", () => {
    const long = paragraph("word ".repeat(30), { maxLines: 5 });
    const texts = textsOf([long, paragraph("Athens")], 10, 8);
    expect(texts.at(-1)).toBe("Athens");
    expect(texts.at(-2)).toMatch(/…$/);
  });

  it("never leave the box, whatever they say", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: "grapheme", maxLength: 200 }), fc.integer({ min: 4, max: 20 })), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.integer({ min: 10, max: 100 }),
        fc.integer({ min: 10, max: 60 }),
        (given, widthMm, heightMm) => {
          const paragraphs = given.map(([text, sizePt]) => paragraph(text, { sizePt, maxLines: 3 }));
          const lines = fitParagraphs(paragraphs, { widthMm, heightMm }, measure, 0.5);
          let above = 0;
          for (const { text, font, sizePt, baselineMm } of lines) {
            expect(measure(text, font) * sizePt).toBeLessThanOrEqual(widthMm + 1e-9);
            expect(baselineMm - sizePt * 0.9 * (25.4 / 72)).toBeGreaterThanOrEqual(above - 1e-9);
            above = baselineMm;
          }
          expect(above).toBeLessThanOrEqual(heightMm + 1e-9);
          const said = paragraphs.filter(({ text }) => printable(text) !== "").length;
          expect(new Set(lines.map((line) => line.paragraph)).size).toBe(said);
        },
      ),
    );
  });
});

describe("printable text", () => {
  it("is composed, on one line, and without invisible characters", () => {
    expect(printable(" \u0000Αθη\u0301να\r\n\tCenter\u200b\u202e \uFE0F ")).toBe("Αθήνα Center");
  });
});
