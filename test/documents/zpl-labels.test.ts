// Run: long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LabelSource } from "../../app/adapters/printing/label-job.ts";
import { printLabels } from "../../app/adapters/printing/print-labels.ts";
import { textDots } from "../../app/adapters/printing/text-dots.ts";
import { printable } from "../../app/adapters/printing/text-fitting.ts";
import { unprintableLetters } from "../../app/adapters/printing/unprintable-letters.ts";
import { aLabel, aParty, aPiece, pieces } from "../support/a-label.ts";
import { numRuns, seed } from "../support/effort.ts";
import { readBarcodes, readOtherBarcodes, readSscc } from "../support/read-label.ts";
import { renderZpl, zplTexts } from "../support/read-zpl.ts";
import { renderOne } from "../support/render-labels.ts";

const formats = [
  ["zpl-203", 203],
  ["zpl-300", 300],
] as const;

describe.each(formats)("a label as %s", (format, dpi) => {
  it("has barcode and QR code, readable, with white around them, for every kind of reference", async () => {
    for (const trackingRef of [
      "WB000000017GR",
      "9876543210123456",
      "A1B2C3D4E5F6G7H8J9K0L1M2",
      "7-a^b~c_d",
    ]) {
      const zpl = await renderOne(aLabel({ pieces: [aPiece({ trackingRef })] }), format);
      const [page] = await renderZpl(zpl, dpi);
      const found = await readBarcodes(page!.image);
      expect(found.map(({ format: kind, text }) => [kind, text])).toEqual([
        ["QRCode", "https://track.example.com/t/WB000000017GR"],
        ["Code128", trackingRef],
      ]);
      const { left, right, top, bottom } = found[1]!;
      const { width, data } = page!.image;
      const row = Math.round((top + bottom) / 2);
      const quiet = 2.4 * (dpi / 25.4);
      for (const x of [...Array(Math.floor(quiet)).keys()]) {
        expect(data[(row * width + left - 3 - x) * 4], `${trackingRef} left`).toBeGreaterThan(128);
        expect(data[(row * width + right + 3 + x) * 4], `${trackingRef} right`).toBeGreaterThan(128);
      }
    }
  });

  it.each([
    ["code39", "KA-1001-7", "Code39"],
    ["itf", "1234567890", "ITF"],
    ["codabar", "10017", "Codabar"],
  ] as const)("has a carrier's %s", async (symbology, trackingRef, kind) => {
    const zpl = await renderOne(aLabel({ symbology, pieces: [aPiece({ trackingRef })] }), format);
    const [page] = await renderZpl(zpl, dpi);
    const read = await readOtherBarcodes(page!.image, kind);
    expect(read.map((each) => each.replace(/^A|B$/g, ""))).toEqual([trackingRef]);
  });

  it("has an SSCC as GS1-128", async () => {
    const trackingRef = "006141411234567890";
    const zpl = await renderOne(aLabel({ symbology: "gs1-128", pieces: [aPiece({ trackingRef })] }), format);
    const [page] = await renderZpl(zpl, dpi);
    expect(await readSscc(page!.image)).toEqual([`(00)${trackingRef}`]);
    expect(zplTexts(zpl)).toContain(`(00) ${trackingRef}`);
  });

  it("has all pieces, and a carrier's own commands as they came", async () => {
    const carriers = "^XA^FO30,30^BY2^BCN,100,N,N,N^FDBOX4711^FS^XZ";
    const file = { mediaType: "application/zpl", bytes: new TextEncoder().encode(carriers) } as const;
    const pdf = { mediaType: "application/pdf", bytes: new Uint8Array([1]) } as const;
    const sources: LabelSource[] = [
      { kind: "ours", shipmentId: "ours", label: aLabel({ pieces: pieces(2) }) },
      { kind: "carriers", shipmentId: "box", file },
      { kind: "carriers", shipmentId: "paper", file: pdf },
    ];
    const drawn = await printLabels({ sources, format, startPosition: 1 });
    expect([drawn.mediaType, drawn.pages]).toEqual(["application/zpl", 3]);
    expect(drawn.skipped.map(({ shipmentId, code }) => [shipmentId, code])).toEqual([
      ["paper", "FORMAT_NOT_POSSIBLE"],
    ]);
    expect(new TextDecoder().decode(drawn.bytes)).toContain(carriers);
    const pages = await renderZpl(drawn.bytes, dpi);
    const refs = await Promise.all(pages.map(async ({ image }) => (await readBarcodes(image)).at(-1)?.text));
    expect(refs).toEqual(["WB000000100GR", "WB000000101GR", "BOX4711"]);
  });

  it("has the addresses whole, in any script, and no text that printers take for a command", async () => {
    for (const words of ["Παπαδοπούλου Θεσσαλονίκη ", "Стефанов Пловдив ", "Łódź ^XZ ~JA _5E \\& "]) {
      const name = words.repeat(8).trim();
      const street = words.repeat(12).trim();
      const label = aLabel({ recipient: aParty({ name, street: [street], city: name }) });
      const zpl = await renderOne(label, format);
      const solid = (text: string) => text.replaceAll(" ", "");
      const text = solid(zplTexts(zpl).join(""));
      for (const part of [name, street]) expect(text).toContain(solid(part));
      expect(new TextDecoder().decode(zpl).match(/\^XZ|~JA/g)).toEqual(["^XZ"]);
    }
  });

  it("says TEST when it is of the sandbox", async () => {
    expect(zplTexts(await renderOne(aLabel({ isTest: true }), format))).toContain("TEST");
    expect(zplTexts(await renderOne(aLabel(), format))).not.toContain("TEST");
  });
});

describe("letters that a printer's own fonts may lack", () => {
  const texts = ["გიორგი", "Nguyễn", "Ἀχιλλεύς", "Țăndărei ♥", "Հայաստան"];

  it.each(texts)("are drawn: %s", async (name) => {
    const label = aLabel({ recipient: aParty({ name }) });
    const zpl = await renderOne(label, "zpl-203");
    expect(zplTexts(zpl).join("")).not.toContain(name);
    expect(new TextDecoder().decode(zpl)).toMatch(/\^FO\d+,\d+\^GFA,(\d+),\1,\d+,[0-9A-F]+\^FS/);
    const [drawn] = await renderZpl(zpl, 203);
    const [without] = await renderZpl(
      await renderOne(aLabel({ recipient: aParty({ name: "" }) }), "zpl-203"),
      203,
    );
    expect(Buffer.from(drawn!.image.data).equals(Buffer.from(without!.image.data))).toBe(false);
  });

  it("have black dots, each of them, for any letters that pass", () => {
    fc.assert(
      fc.property(fc.nat(0xffff), (code) => {
        const letter = printable(String.fromCodePoint(code));
        if (letter === "" || unprintableLetters(letter).length > 0) return;
        const { width, height, bytes } = textDots(letter, "regular", 40);
        expect(bytes.length).toBe(Math.ceil(width / 8) * height);
        const isBlank = /^[\p{Z}\u2800]$/u.test(letter);
        expect(bytes.some((byte) => byte !== 0)).toBe(!isBlank);
      }),
      { ...numRuns(2_000), seed },
    );
  });
});
