import { expect, it } from "vitest";
import { joinedPdf } from "../../../app/adapters/carriers/kit/joined-pdf.ts";
import { drawLabelPdf } from "../../../simulator/carriers/kit/label-pdf.ts";

const sheet = { widthMm: 105, heightMm: 148, columns: 1, rows: 1 };
const aLabel = async (barcode: string) => ({
  mediaType: "application/pdf" as const,
  bytes: new Uint8Array(await drawLabelPdf(sheet, [{ barcode, lines: [barcode] }])),
});

it("one label stays as it came, and several are one file with the same bytes every time", async () => {
  const [first, second] = [await aLabel("SE000000013GR"), await aLabel("SE000000027GR")];
  expect(await joinedPdf([first])).toBe(first);
  const joined = await joinedPdf([first, second]);
  expect(await joinedPdf([first, second])).toEqual(joined);
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const pages = (await PDFDocument.load(joined.bytes)).getPages();
  expect(pages.map((page) => Math.round((page.getWidth() / 72) * 25.4))).toEqual([105, 105]);
});

it("a label that is no PDF is the carrier's failure, and no file", async () => {
  const broken = {
    mediaType: "application/pdf" as const,
    bytes: new TextEncoder().encode("%PDF-1.7 cut off"),
  };
  await expect(joinedPdf([await aLabel("SE000000013GR"), broken])).rejects.toMatchObject({
    code: "CARRIER_UNAVAILABLE",
  });
});
