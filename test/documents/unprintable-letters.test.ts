import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fontNames, otherFaces } from "../../app/adapters/printing/font-files.ts";
import { faceOf } from "../../app/adapters/printing/font-letters.ts";
import { parsedFont } from "../../app/adapters/printing/fonts.ts";
import { printable } from "../../app/adapters/printing/text-fitting.ts";
import { unprintableLetters } from "../../app/adapters/printing/unprintable-letters.ts";
import { numRuns, seed } from "../support/effort.ts";

describe("letters that no paper can show", () => {
  test.each([
    ["བོད", ["བ", "ོ", "ད"]],
    ["ᠮᠣᠩᠭᠣᠯ", ["ᠮ", "ᠣ", "ᠩ", "ᠭ", "ᠯ"]],
    ["\u1100\u115f", ["\u1100", "\u115f"]],
    ["\u{10ffff}", ["\u{10ffff}"]],
    ["\ue000 private", ["\ue000"]],
    ["x\u0301", ["\u0301"]],
  ])("%j", (text, letters) => {
    expect(unprintableLetters(text)).toEqual(letters);
  });

  test.each([
    "Ελένη Παπαδάκη",
    "Ἀχιλλεύς",
    "Jörg Müller, Invalidenstraße 117",
    "Łódź Šiauliai Țăndărei Đakovo",
    "Nguyễn Thị Minh",
    "Владимир Ґалаґан",
    "e\u0301te\u0301",
    "a\u200db\ufe0f",
    "東京 Tokyo",
    "مرحبا",
    "שלום",
    "กรุงเทพ",
    "\u1112\u1161\u11ab",
    "№ 5 – “x” €",
    "",
  ])("%j has none", (text) => {
    expect(unprintableLetters(text)).toEqual([]);
  });

  test.each([
    ["📦 books", "books"],
    ["Maria 👩🏽‍🚀 Rossi", "Maria Rossi"],
    ["🇬🇷 Greek 5️⃣ oil 🏷 ☕️", "Greek oil"],
    ["Mug™ ☎ 5 #1 *", "Mug™ ☎ 5 #1 *"],
    ["👨‍👩‍👧‍👦", ""],
  ])("emoji are none, as papers leave them out: %s", (text, shown) => {
    expect(unprintableLetters(text)).toEqual([]);
    expect(printable(text)).toBe(shown);
  });

  test("are all that a parsed font lacks: any other code point has a glyph in each", () => {
    const codePoint = fc.oneof(fc.nat(0xffff), fc.nat(0x10ffff));
    fc.assert(
      fc.property(fc.array(codePoint, { maxLength: 20 }), (codes) => {
        const text = printable(String.fromCodePoint(...codes));
        const refused = new Set(unprintableLetters(text));
        for (const letter of text) {
          const code = letter.codePointAt(0) ?? 0;
          const isDrawn =
            /[\u200c\u200d]/.test(letter) ||
            fontNames.every((name) => parsedFont(name).hasGlyphForCodePoint(code)) ||
            otherFaces.some((face) => parsedFont(face).hasGlyphForCodePoint(code));
          if (!refused.has(letter)) expect(isDrawn).toBe(true);
          if (!isDrawn) expect(refused.has(letter)).toBe(true);
        }
      }),
      { ...numRuns(500), seed },
    );
  });

  test("are found by the font's own table, for every code point", () => {
    const differing: number[] = [];
    for (let code = 0x20; code < 0x20000; code++) {
      const letter = String.fromCodePoint(code);
      if (
        /[\p{M}\p{Co}\p{Cs}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\ufffc\ufffd\u200c\u200d]/u.test(
          letter,
        )
      )
        continue;
      const isDrawn = fontNames.every((name) => parsedFont(name).hasGlyphForCodePoint(code));
      if (isDrawn !== (faceOf(letter) === "main")) differing.push(code);
    }
    expect(differing).toEqual([]);
  });
});
