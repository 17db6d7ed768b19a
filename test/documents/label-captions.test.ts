/** The captions of labels, in the languages of both ends. */
import { describe, expect, it, test } from "vitest";
import { fontNames } from "../../app/adapters/printing/font-files.ts";
import { parsedFont } from "../../app/adapters/printing/fonts.ts";
import type { LabelCaption } from "../../app/adapters/printing/label-captions.ts";
import {
  captionAtDestination,
  captionIn,
  captionLanguages,
  captionsIn,
  languagesOfLabel,
} from "../../app/adapters/printing/label-captions.ts";
import { labelOf } from "../../app/adapters/printing/label-of.ts";
import { languages as appLanguages } from "../../app/texts/index.ts";
import { aLabel, aPiece } from "../support/a-label.ts";
import { aShipment } from "../support/a-shipment.ts";
import { readPdfText } from "../support/read-label.ts";
import { zplTexts } from "../support/read-zpl.ts";
import { renderOne } from "../support/render-labels.ts";

describe("the languages of a label", () => {
  test.each([
    ["GR", "GR", ["el"]],
    ["GR", "CY", ["el"]],
    ["GR", "DE", ["el", "de"]],
    ["AT", "BG", ["de", "bg"]],
    ["GR", "US", ["el", "en"]],
    ["GB", "GR", ["en", "el"]],
    // Without captions of their own.
    ["GR", "JP", ["el", "en"]],
    ["JP", "TR", ["en"]],
    ["", "GR", ["en", "el"]],
  ])("from %s to %s", (from, to, expected) => {
    expect(languagesOfLabel(from, to)).toEqual(expected);
  });

  it("are those of the shipment's addresses", () => {
    const shipment = aShipment({ merchantId: "m", environment: "production" }, "s");
    const to = { ...shipment.to, country: "FR" };
    const from = { ...shipment.from, country: "GR" };
    expect(labelOf({ ...shipment, from, to }).languages).toEqual(["el", "fr"]);
  });

  it("include every language of the app", () => {
    expect(captionLanguages).toEqual(expect.arrayContaining(Object.keys(appLanguages)));
  });

  it("have letters that the label's fonts have", () => {
    for (const language of captionLanguages)
      for (const name of everyCaption)
        for (const letter of captionIn([language], name))
          for (const font of fontNames)
            expect([
              language,
              letter,
              parsedFont(font).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
            ]).toEqual([language, letter, true]);
  });
});

const stacked: readonly LabelCaption[] = ["from", "routing", "depot", "piece", "weight", "size"];
const inOneLine: readonly LabelCaption[] = [
  ...(["to", "shipDate", "cashOnDelivery", "order", "contents", "notes", "locker"] as const),
];
const atDestination: readonly LabelCaption[] = ["insured", "cod", "saturday"];
const everyCaption = [...stacked, ...inOneLine, ...atDestination, "withFirstPiece", "handedInAt"] as const;

/** The narrowest paper. */
const NARROWEST = "100x150";

const pairs: readonly { readonly languages: readonly string[] }[] = captionLanguages.flatMap((language) =>
  language === "el"
    ? [{ languages: ["el"] }]
    : [{ languages: ["el", language] }, { languages: [language, "el"] }],
);

test.each(pairs)(
  "every caption is printed whole in $languages, and the values beside it",
  async ({ languages }) => {
    const label = aLabel({
      ...{ languages, lockerId: "4711", senderLockerId: "1234", depot: "SKG" },
      pieces: [1, 2].map((pieceNumber) =>
        aPiece({ trackingRef: `WB00000001${pieceNumber}`, pieceNumber, pieceCount: 2, compartmentSize: 2 }),
      ),
    });
    const [first = "", second = ""] = await readPdfText(await renderOne(label, NARROWEST));
    const zpl = zplTexts(await renderOne(label, "zpl-203"));
    for (const printed of [first.split("\n"), zpl]) {
      // Lines with letters that printers lack are drawn in ZPL: the test of its labels compares them.
      const texts = (captions: readonly string[]) =>
        printed === zpl ? captions.filter((caption) => !/[ȘșȚț]/.test(caption)) : captions;
      const captions = [
        ...stacked.flatMap((name) => captionsIn(languages, name)),
        ...inOneLine.map((name) => captionIn(languages, name)),
        ...atDestination.map((name) => captionAtDestination(languages, name)),
      ];
      expect(printed).toEqual(expect.arrayContaining([...texts(captions)]));
      expect(printed.join("\n")).toContain(`${captionIn(languages, "handedInAt")} 1234`);
      for (const value of ["4711", "Next Day Door", "45.90 EUR", "#1006", "2026-11-20", "SKG", "1 / 2"])
        expect(printed).toContain(value);
    }
    expect(second).toContain(captionAtDestination(languages, "withFirstPiece"));
  },
);
