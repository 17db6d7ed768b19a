// Run: push
/** Letters of every script in names, streets and goods: printed on every paper and in both label formats, or refused. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { hasGlyph } from "../../app/adapters/printing/font-letters.ts";
import type { DrawingJob } from "../../app/adapters/printing/label-job.ts";
import { labelOf } from "../../app/adapters/printing/label-of.ts";
import { drawDocument } from "../../app/adapters/printing/print-labels.ts";
import { slipOf } from "../../app/adapters/printing/slip-of.ts";
import { printable } from "../../app/adapters/printing/text-fitting.ts";
import { glyphsOf, piecesOf } from "../../app/adapters/printing/text-pieces.ts";
import { unprintableLetters } from "../../app/adapters/printing/unprintable-letters.ts";
import { unprintableInAddress } from "../../app/domain/engine/booking/unprintable-fields.ts";
import type { Shipment } from "../../app/domain/engine/index.ts";
import { customsPapers, declarationOf, noExporter, usualDayList } from "../../app/domain/engine/index.ts";
import { slipWords } from "../../app/texts/slip-words.server.ts";
import { aShipment } from "../support/a-shipment.ts";
import { numRuns, seed } from "../support/effort.ts";
import { newYork } from "../support/engine-values.ts";
import { readPdfText, renderPdfPages } from "../support/read-label.ts";
import { renderZpl } from "../support/read-zpl.ts";
import { atMost } from "../support/time-limits.ts";

const caller = { merchantId: "019aa0f2-0000-7000-8000-000000000001", environment: "production" } as const;

/** A name of each script, whose letters have to be printed. */
const names = {
  Latin: "Nguyễn Łódź Øyvind",
  Greek: "Ἀχιλλεύς Παπαδάκη",
  Cyrillic: "Владимир Ґалаґан",
  Armenian: "Արամ Խաչատրյան",
  Georgian: "ნინო ბერიძე",
  Arabic: "محمد لآلئ می‌خواهم",
  Hebrew: "דָּוִד בן־גוריון",
  Thai: "สมชาย กำลังดี",
  Lao: "ສົມພອນ ຄຳ",
  Khmer: "សុខ ភ្នំពេញ",
  Myanmar: "အောင်ဆန်း ကြည်",
  Devanagari: "राजेश क्षत्रिय",
  Bengali: "রবীন্দ্রনাথ ঠাকুর",
  Gurmukhi: "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
  Gujarati: "નરેન્દ્ર પટેલ",
  Tamil: "கார்த்திக் ஸ்ரீ",
  Telugu: "వెంకటేశ్వర్లు",
  Kannada: "ಕೃಷ್ಣಮೂರ್ತಿ",
  Malayalam: "ശ്രീകുമാർ",
  Sinhala: "ශ්‍රී ලංකා",
  Ethiopic: "አበበ ቢቂላ",
  Hangul: "김철수 뷁",
  Hiragana: "さくら がっこう",
  Katakana: "ヤマダ ﾀﾛｳ",
  Han: "王小明 渋谷 龍門",
} as const;
const refused = ["Tibetan", "Mongolian", "Cherokee", "Nko", "Thaana"];

function lettersOf(script: string): readonly string[] {
  const its = new RegExp(`^(?=[\\p{L}\\p{M}\\p{N}])\\p{Script=${script}}$`, "u");
  const letters: string[] = [];
  for (let code = 0x41; code < 0x2_0000; code++) {
    const letter = String.fromCodePoint(code);
    if (its.test(letter)) letters.push(letter);
  }
  return letters;
}

function hasEveryGlyph(text: string): boolean {
  return piecesOf(text, "regular").every((piece) => glyphsOf(piece).every(({ glyph }) => glyph !== 0));
}

const aText = (name: string): Shipment =>
  aShipment(caller, "019aa0f2-5b7e-7c3a-9d41-000000000001", {
    to: { ...newYork, name, address: name, city: name },
    items: [
      {
        weightG: 1000,
        value: 25.5,
        currency: "EUR",
        label: name,
        invoiceLines: [
          {
            description: name,
            quantity: "1",
            value: 25.5,
            weight: 900,
            commodityCode: "340111",
            countryOfOrigin: "GR",
          },
        ],
      },
    ],
  });

function papersWith(shipment: Shipment): Readonly<Record<string, DrawingJob>> {
  const declaration = declarationOf(shipment);
  if (declaration === null) throw new Error("no declaration");
  const words = slipWords("en");
  const slip = slipOf(shipment, { words, greeting: "", returns: "", products: new Map() });
  const sources = [{ kind: "ours", shipmentId: shipment.id, label: labelOf(shipment) }] as const;
  const list = {
    carrier: shipment.carrier,
    number: null,
    date: "2026-11-21",
    layout: usualDayList("Europe/Athens"),
    shipments: [{ shipment, marks: null }],
  };
  return {
    label: { sources, format: "a6", startPosition: 1 },
    slip: { kind: "slips", slips: [slip], format: "a4", logo: null },
    "pick list": { kind: "pick-list", slips: [slip], format: "a4", words },
    "day list": { kind: "day-list", list },
    ...Object.fromEntries(
      customsPapers.map((paper) => [
        paper,
        { kind: "customs-paper", paper, shipment, declaration, exporter: noExporter } as const,
      ]),
    ),
  };
}

const bare = (text: string) =>
  [...text.normalize("NFKC")].filter((letter) => /[^\s\u200c\u200d]/u.test(letter));

/** Every letter can be copied from the file. */
async function expectPrinted(bytes: Uint8Array, text: string, paper: string): Promise<void> {
  const read = new Set(bare((await readPdfText(bytes)).join("")));
  expect([paper, text, bare(printable(text)).filter((letter) => !read.has(letter))]).toEqual([
    paper,
    text,
    [],
  ]);
}

/** Dark pixels. */
function ink({ data }: ImageData): number {
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) dark += data[at]! < 128 ? 1 : 0;
  return dark;
}

beforeAll(() => {
  // Reads the fonts before the first case is timed.
  for (const name of Object.values(names)) hasEveryGlyph(name);
});

describe.each(Object.entries(names))("%s", (script, name) => {
  it("is printed letter by letter, or refused with the field", () => {
    const letters = lettersOf(script);
    expect(letters.length).toBeGreaterThan(25);
    const boxes = letters.filter((letter) => {
      const text = printable(`${letter}`);
      if (unprintableLetters(letter).length === 0) return text !== "" && !hasEveryGlyph(text);
      return (
        unprintableInAddress({ unprintable: unprintableLetters }, { country: "GR", name: letter }).length !==
        1
      );
    });
    expect(boxes).toEqual([]);
  });

  it("is on every paper, and in the picture of a label", async () => {
    expect(unprintableLetters(name)).toEqual([]);
    expect(hasEveryGlyph(printable(name))).toBe(true);
    const shipment = aText(name);
    for (const [paper, job] of Object.entries(papersWith(shipment)))
      await expectPrinted((await drawDocument(job)).bytes, name, paper);
    const inkOf = async (text: string) => {
      const { bytes } = await drawDocument(papersWith(aText(text)).label!);
      const [page] = await renderPdfPages(bytes, 203);
      return ink(page!.image);
    };
    expect(await inkOf(name)).toBeGreaterThan((await inkOf(".")) + 200);
  });

  it("is in the picture of a label of ZPL", async () => {
    const drawn = async (text: string) => {
      const sources = [{ kind: "ours", shipmentId: "1", label: labelOf(aText(text)) }] as const;
      const { bytes } = await drawDocument({ sources, format: "zpl-203", startPosition: 1 });
      const [picture] = await renderZpl(bytes, 203);
      return { ink: ink(picture!.image), commands: new TextDecoder().decode(bytes) };
    };
    const [empty, full] = [await drawn("."), await drawn(name)];
    expect(full.ink).toBeGreaterThan(empty.ink + 200);
    const inPrintersFont = ["Latin", "Greek", "Cyrillic"].includes(script);
    if (!inPrintersFont) expect(full.commands.match(/\^GFA/g)?.length).toBeGreaterThanOrEqual(4);
  });
});

it.each(refused)("%s, which no font of ours has or can place, is refused", (script) => {
  const [letter = "", ...more] = lettersOf(script).filter((each) => !/\p{M}/u.test(each));
  expect(more.length).toBeGreaterThan(10);
  expect(hasGlyph(letter)).toBe(false);
  const [issue] = unprintableInAddress(
    { unprintable: unprintableLetters },
    { country: "GR", city: letter },
    "address_to.",
  );
  expect(issue).toMatchObject({ path: "address_to.city", message: expect.stringContaining(letter) });
});

it(
  "random texts of several scripts are on every paper, or refused",
  async () => {
    const letters = fc.oneof(
      ...Object.keys(names).map((script) => fc.constantFrom(...lettersOf(script))),
      fc.constantFrom(" ", " ", "1", "(", ")", "-", ",", "📦", "🇬🇷", "\u0301"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { minLength: 1, maxLength: 12 }), async (chosen) => {
        const text = chosen.join("");
        if (unprintableLetters(text).length > 0 || printable(text) === "") return;
        const papers = Object.entries(papersWith(aText(text)));
        for (const [paper, job] of papers) await expectPrinted((await drawDocument(job)).bytes, text, paper);
      }),
      { ...numRuns(40), seed },
    );
  },
  atMost(60_000),
);
