/** The code that is shown in place of a label. */
import { expect, test } from "vitest";
import { codePdf } from "../../app/adapters/printing/code-pdf.ts";
import { aLabel, pieces } from "../support/a-label.ts";
import { readBarcodes, readPdfText, renderPdfPages } from "../support/read-label.ts";

test("each piece has a page with its own number as QR code and bars, which a scanner reads", async () => {
  const { bytes, pages } = await codePdf(
    aLabel({ pieces: pieces(2), isTest: true, languages: ["el", "de"] }),
  );
  const texts = await readPdfText(bytes);
  const drawn = await renderPdfPages(bytes, 200);
  expect([pages, drawn.length]).toEqual([2, 2]);
  for (const [index, { image }] of drawn.entries()) {
    const number = `WB00000010${index}GR`;
    expect((await readBarcodes(image)).map(({ format, text }) => [format, text])).toEqual([
      ["QRCode", number],
      ["Code128", number],
    ]);
    for (const text of [
      "Hermes Couriers",
      "Μαρία Παπαδοπούλου",
      `ΤΕΜΑΧΙΟ / PAKET ${index + 1} / 2`,
      "#1006",
      "TEST",
    ])
      expect(texts[index]).toContain(text);
  }
});

test.each([
  ["A1B2C3D4E5F6G7H8J9", ["QRCode", "Code128"]],
  // Too long for bars on a phone.
  ["A1B2C3D4E5F6G7H8J9K0L1M2N3O4P5", ["QRCode"]],
])("%s of a real parcel", async (trackingRef, codes) => {
  const [piece] = pieces(1);
  const { bytes } = await codePdf(aLabel({ pieces: [{ ...piece!, trackingRef }], order: null }));
  const [page] = await renderPdfPages(bytes, 300);
  const found = await readBarcodes(page!.image);
  expect(found.map(({ format, text }) => [format, text])).toEqual(codes.map((code) => [code, trackingRef]));
  expect((await readPdfText(bytes)).join()).not.toContain("TEST");
});
