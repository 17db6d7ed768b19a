// Run: push
import { degrees, PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import type { LabelSource } from "../../app/adapters/printing/label-job.ts";
import { printLabels } from "../../app/adapters/printing/print-labels.ts";
import type { LabelFormat } from "../../app/domain/papers/label-formats.ts";
import { aLabel, aPiece, pieces } from "../support/a-label.ts";
import { readBarcodes, readPdfText, renderPdfPages } from "../support/read-label.ts";
import { renderOne } from "../support/render-labels.ts";

const refOf = (number: number) => `WB${String(number).padStart(9, "0")}GR`;

function ours(number: number, count = 1): LabelSource {
  const label = aLabel({ pieces: pieces(count, number), trackingUrl: null });
  return { kind: "ours", shipmentId: `ours-${number}`, label };
}

/** A carrier's label: the drawing of one of ours, turned as some carriers' pages are. */
async function carriers(number: number, format: LabelFormat = "a6", turned = 0): Promise<LabelSource> {
  const label = aLabel({ pieces: [aPiece({ trackingRef: refOf(number) })], trackingUrl: null });
  const bytes = await renderOne(label, format);
  const pdf = await PDFDocument.load(bytes);
  for (const page of pdf.getPages()) page.setRotation(degrees(turned));
  const file = { mediaType: "application/pdf", bytes: await pdf.save() } as const;
  return { kind: "carriers", shipmentId: `carriers-${number}`, file };
}

async function refsOfPages(pdf: Uint8Array) {
  const pages = await renderPdfPages(pdf, 203);
  return Promise.all(
    pages.map(async ({ image }) =>
      (await readBarcodes(image)).filter(({ format }) => format === "Code128").map(({ text }) => text),
    ),
  );
}

describe("labels of many shipments", () => {
  it("are in the given order, ours and carriers', and the first starts at its position", async () => {
    const sources = [ours(10, 2), await carriers(20), ours(30), await carriers(40)];
    const { bytes, pages, skipped } = await printLabels({ sources, format: "a4-4", startPosition: 3 });
    expect([pages, skipped]).toEqual([2, []]);
    const [first = [], second = []] = await refsOfPages(bytes);
    expect(first).toEqual([refOf(10), refOf(11)]);
    expect(second).toEqual([refOf(20), refOf(30), refOf(40)]);
  });

  it("keep a carrier's page at its size, and as its reader sees it", async () => {
    for (const turned of [0, 90, 180, 270]) {
      const [own] = await renderPdfPages(
        ((await carriers(7, "a6", turned)) as Extract<LabelSource, { kind: "carriers" }>).file.bytes,
        203,
      );
      const sources = [await carriers(7, "a6", turned)];
      const { bytes } = await printLabels({ sources, format: "a4", startPosition: 1 });
      const [page] = await renderPdfPages(bytes, 203);
      let different = 0;
      for (let y = 0; y < own!.image.height; y++)
        for (let x = 0; x < own!.image.width; x++) {
          const dark = (image: ImageData) => image.data[(y * image.width + x) * 4]! < 128;
          if (dark(own!.image) !== dark(page!.image)) different++;
        }
      expect(different / (own!.image.width * own!.image.height), `${turned}°`).toBeLessThan(0.01);
    }
  });

  it("give a carrier's whole sheet a page of its own", async () => {
    const sources = [ours(1), await carriers(2, "a4"), ours(3)];
    const { bytes, pages } = await printLabels({ sources, format: "a4-4", startPosition: 1 });
    expect(pages).toBe(3);
    expect(await refsOfPages(bytes)).toEqual([[refOf(1)], [refOf(2)], [refOf(3)]]);
    const rolls = await printLabels({ sources: [await carriers(4, "4x6")], format: "a6", startPosition: 1 });
    const [page] = await renderPdfPages(rolls.bytes);
    expect(page!.widthMm).toBeCloseTo(101.6, 3);
  });

  it("leave out by name what can't be printed, and print the others", async () => {
    const unreadable: LabelSource = {
      kind: "ours",
      shipmentId: "unreadable",
      label: aLabel({ pieces: [aPiece(), aPiece({ trackingRef: "ΑΒΓ" })] }),
    };
    const file = { mediaType: "application/pdf", bytes: new TextEncoder().encode("no PDF") } as const;
    const broken: LabelSource = { kind: "carriers", shipmentId: "broken", file };
    const sources = [unreadable, ours(1), await carriers(2, "a4"), broken];
    const { bytes, pages, skipped } = await printLabels({ sources, format: "a6", startPosition: 1 });
    expect(pages).toBe(1);
    expect(await refsOfPages(bytes)).toEqual([[refOf(1)]]);
    expect(skipped.map(({ shipmentId, code }) => [shipmentId, code])).toEqual([
      ["unreadable", "UNPRINTABLE"],
      ["carriers-2", "FORMAT_NOT_POSSIBLE"],
      ["broken", "UNPRINTABLE"],
    ]);
    const none = await printLabels({ sources: [unreadable], format: "a6", startPosition: 1 });
    expect([none.pages, none.bytes.length]).toEqual([0, 0]);
  });

  it("keep the text of both", async () => {
    const sources = [ours(1), await carriers(2)];
    const { bytes } = await printLabels({ sources, format: "a6", startPosition: 1 });
    for (const text of await readPdfText(bytes)) expect(text).toContain("Μαρία Παπαδοπούλου");
  });
});
