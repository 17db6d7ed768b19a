// Run: push, begins early
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { code128 } from "../../app/adapters/printing/barcodes.ts";
import type { Label } from "../../app/adapters/printing/label-content.ts";
import { labelOf } from "../../app/adapters/printing/label-of.ts";
import { sheets } from "../../app/domain/papers/label-formats.ts";
import { aLabel, aParty, aPiece, pieces } from "../support/a-label.ts";
import { aShipment } from "../support/a-shipment.ts";
import {
  countRasterImages,
  readBarcodes,
  readOtherBarcodes,
  readPdfText,
  readPdfTextBoxes,
  readSscc,
  renderPdfPages,
} from "../support/read-label.ts";
import { renderLabels, renderOne } from "../support/render-labels.ts";

/** The formats that are PDFs. */
const papers = ["a6", "a4", "a4-3", "a4-4", "100x150", "4x6"] as const;

async function barcodesOf(pdf: Uint8Array) {
  const pages = await renderPdfPages(pdf, 300);
  return Promise.all(pages.map(({ image }) => readBarcodes(image)));
}

describe("a label", () => {
  it("has the tracking reference as Code 128 and the tracking page as QR code", async () => {
    const [found] = await barcodesOf(await renderOne(aLabel(), "a6"));
    expect(found?.map(({ format, text }) => [format, text])).toEqual([
      ["QRCode", "https://track.example.com/t/WB000000017GR"],
      ["Code128", "WB000000017GR"],
    ]);
  });

  it("prints bars wide enough for hand scanners, with white on both sides", async () => {
    for (const trackingRef of ["WB000000017GR", "9876543210123456", "A1B2C3D4E5F6G7H8J9K0L1M2"]) {
      const pdf = await renderOne(aLabel({ pieces: [aPiece({ trackingRef })] }), "a6");
      const [page] = await renderPdfPages(pdf, 600);
      const code = (await readBarcodes(page!.image)).find(({ format }) => format === "Code128");
      const { width, data } = page!.image;
      const row = Math.round((code!.top + code!.bottom) / 2);
      const mmOf = (pixel: number) => (pixel / 600) * 25.4;
      const dark = Array.from({ length: width }, (_, x) => x).filter(
        // Between the frame's two sides.
        (x) => mmOf(x) > 3.5 && mmOf(x) < 101.5 && data[(row * width + x) * 4]! < 128,
      );
      const [first, last] = [mmOf(dark[0]!), mmOf(dark.at(-1)! + 1)];
      const moduleMm = (last - first) / code128(trackingRef).modules;
      expect(moduleMm).toBeGreaterThanOrEqual(0.249);
      expect(first - 3.5).toBeGreaterThanOrEqual(9.9 * moduleMm);
      expect(101.5 - last).toBeGreaterThanOrEqual(9.9 * moduleMm);
    }
  });

  it("has the tracking reference in the QR code when there is no tracking page, or its address is too long", async () => {
    for (const trackingUrl of [null, `https://track.example.com/${"x".repeat(3000)}`]) {
      const [found] = await barcodesOf(await renderOne(aLabel({ trackingUrl }), "a6"));
      expect(found?.map(({ text }) => text)).toEqual(["WB000000017GR", "WB000000017GR"]);
    }
  });

  it("names the state where addresses do, and no province code where they don't", async () => {
    const american = aParty({ city: "Albany", region: "NY", zip: "12207", country: "US" });
    const greek = aParty({ city: "Athens", region: "ZZ-9", zip: "105 57" });
    const [text = ""] = await readPdfText(
      await renderOne(aLabel({ sender: american, recipient: greek }), "a6"),
    );
    expect(text).toContain("Albany, NY 12207");
    expect(text).toContain("105 57 Athens");
    expect(text).not.toContain("ZZ-9");
  });

  it("says every part, in Greek too", async () => {
    const [text = ""] = await readPdfText(await renderOne(aLabel({ lockerId: "GR-4012" }), "a6"));
    for (const part of [
      "Hermes Couriers",
      "Next Day Door",
      "2026-11-20",
      "Κατάστημα Ελιά, Elia Trading Ltd",
      "Λεωφόρος Αλεξάνδρας 12",
      "115 21 Αθήνα, GREECE",
      "Tel. +30 210 555 0100",
      "Μαρία Παπαδοπούλου",
      "Τσιμισκή 43",
      "3ος όροφος",
      "546 23 Θεσσαλονίκη",
      "GREECE",
      "Tel. +30 2310 555 123",
      "GR-4012",
      "GR-54623",
      "1 / 1",
      "2.5 kg",
      "CASH ON DELIVERY",
      "45.90 EUR",
      "SATURDAY",
      "COD",
      "INSURED",
      "#1006",
      "2 × ελαιόλαδο 1 l",
      "Παράδοση μετά τις 17:00, χτυπήστε δύο φορές.",
      "WB000000017GR",
    ]) {
      expect(text.split("\n")).toContain(part);
    }
  });

  it("prints Cyrillic, and letters with combining accents", async () => {
    const recipient = aParty({ name: "Иван Сидоров", city: "Θεσσαλονίκη".normalize("NFD") });
    const [text = ""] = await readPdfText(await renderOne(aLabel({ recipient }), "a6"));
    expect(text).toContain("Иван Сидоров");
    expect(text).toContain("546 23 Θεσσαλονίκη");
  });

  it.each(papers)("of the sandbox says TEST across it, on %s, and its bars stay readable", async (format) => {
    const pdf = await renderOne(aLabel({ isTest: true, pieces: pieces(2) }), format);
    const words = (await readPdfText(pdf)).flatMap((text) => text.split("\n"));
    expect(words.filter((word) => word === "TEST")).toHaveLength(2);
    const found = (await barcodesOf(pdf)).flat().map(({ text }) => text);
    expect(found).toEqual(expect.arrayContaining(["WB000000100GR", "WB000000101GR"]));
    const real = await readPdfText(await renderOne(aLabel({ pieces: pieces(2) }), format));
    expect(real.join("\n")).not.toContain("TEST");
  });

  it.each(papers)("names the order for people, and no id of ours, on %s", async (format) => {
    const id = "019aa0f2-5b7e-7c3a-9d41-0a5c7be21f10";
    const caller = { merchantId: "019aa0f2-0000-7000-8000-000000000001", environment: "production" } as const;
    const shipment = aShipment(caller, id, { orderName: "#1006" });
    const text = (await readPdfText(await renderOne(labelOf(shipment), format))).join("\n");
    expect(text).toContain("#1006");
    expect(text).not.toContain(id.slice(0, 8));
  });

  it("leaves out what a shipment doesn't have", async () => {
    const label = aLabel({
      recipient: aParty({ phone: null, street: ["Ermou 1", " "], zip: null }),
      pieces: [aPiece({ weightG: null })],
      order: null,
      cashOnDelivery: null,
      insured: false,
      saturdayDelivery: false,
      routingCode: null,
      notes: null,
      contents: "",
    });
    const [text = ""] = await readPdfText(await renderOne(label, "a6"));
    for (const heading of [
      "ROUTING",
      "WEIGHT",
      "LOCKER",
      "CASH",
      "COD",
      "INSURED",
      "ORDER",
      "CONTENTS",
      "NOTES",
    ]) {
      expect(text).not.toContain(heading);
    }
    expect(text).not.toMatch(/null|undefined/);
  });

  it("counts cash on delivery in the currency's own decimals, and on the first piece alone", async () => {
    const yen = aLabel({ cashOnDelivery: { minor: 4590, currency: "JPY" }, pieces: pieces(2) });
    const [first = "", second = ""] = await readPdfText(await renderOne(yen, "a6"));
    expect(first).toContain("4590 JPY");
    expect(second).not.toContain("4590");
    expect(second).toContain("Collected with piece 1");
    const dinars = aLabel({ cashOnDelivery: { minor: 4590, currency: "BHD" } });
    expect((await readPdfText(await renderOne(dinars, "a6")))[0]).toContain("4.590 BHD");
  });

  it("does not depend on what was printed before, though fonts are shared", async () => {
    // The font draws the Greek letter with the Cyrillic one's outline.
    const greek = aLabel({ recipient: aParty({ name: "ΠΑΡΗΣ" }) });
    const cyrillic = aLabel({ recipient: aParty({ name: "ПАРИС" }) });
    const before = await renderOne(greek, "a6");
    expect((await readPdfText(before))[0]).toContain("ΠΑΡΗΣ");
    expect((await readPdfText(await renderOne(cyrillic, "a6")))[0]).toContain("ПАРИС");
    expect(Buffer.compare(before, await renderOne(greek, "a6"))).toBe(0);
  });

  it("is vectors and text without a raster image", async () => {
    const pdf = await renderOne(aLabel(), "a6");
    expect(await countRasterImages(pdf)).toBe(0);
    expect(Buffer.from(pdf).toString("latin1")).not.toMatch(/\/Subtype\s*\/Image/);
  });

  it("asks printers not to scale it", async () => {
    const pdf = Buffer.from(await renderOne(aLabel(), "a6")).toString("latin1");
    expect(pdf).toMatch(/\/PrintScaling\s*\/None/);
  });

  it("is the same bytes for the same label, and others for another", async () => {
    const pdf = await renderOne(aLabel(), "a6");
    expect(Buffer.compare(pdf, await renderOne(aLabel(), "a6"))).toBe(0);
    expect(Buffer.compare(pdf, await renderOne(aLabel({ insured: false }), "a6"))).not.toBe(0);
  });

  it("is refused when its reference can't be a readable barcode", async () => {
    for (const trackingRef of ["", "ΑΒΓ", "A".repeat(60)]) {
      await expect(renderOne(aLabel({ pieces: [aPiece({ trackingRef })] }), "a6")).rejects.toThrow(
        RangeError,
      );
    }
    await expect(renderLabels([], "a6")).rejects.toThrow(RangeError);
  });
});

describe("several pieces", () => {
  it("make a page each, in order, with the piece's own number", async () => {
    const label = aLabel({ pieces: pieces(4) });
    const pdf = await renderOne(label, "a6");
    const found = await barcodesOf(pdf);
    const refs = found.map((codes) => codes.find(({ format }) => format === "Code128")?.text);
    expect(refs).toEqual(label.pieces.map(({ trackingRef }) => trackingRef));
    const texts = await readPdfText(pdf);
    expect(texts.map((text) => /\d \/ \d/.exec(text)?.[0])).toEqual(["1 / 4", "2 / 4", "3 / 4", "4 / 4"]);
  });

  it("keep their order when 200 shipments are printed at once", async () => {
    const labels = Array.from({ length: 200 }, (_, index) =>
      aLabel({ pieces: pieces(index % 20 === 0 ? 2 : 1, 1000 + index * 10) }),
    );
    const refs = labels.flatMap((label) => label.pieces.map(({ trackingRef }) => trackingRef));
    const texts = await readPdfText(await renderLabels(labels, "a6"));
    expect(texts.map((text) => /WB\d{9}GR$/m.exec(text.replace(/^.*https.*$/gm, ""))?.[0])).toEqual(refs);
  });
});

describe("papers", () => {
  const mmOfA4 = [210, 297] as const;
  const sizes = {
    a6: [105, 148],
    a4: mmOfA4,
    "a4-3": mmOfA4,
    "a4-4": mmOfA4,
    "100x150": [100, 150],
    "4x6": [101.6, 152.4],
  } as const;
  const labelsOnFirstPage = { a6: 1, a4: 1, "a4-3": 3, "a4-4": 4, "100x150": 1, "4x6": 1 } as const;

  it.each(papers)("%s is exact in size, full of labels in order, and all are readable", async (format) => {
    const label = aLabel({ pieces: pieces(5), lockerId: "4012" });
    const rendered = await renderPdfPages(await renderOne(label, format), 300);
    const perPage = labelsOnFirstPage[format];
    expect(rendered).toHaveLength(Math.ceil(5 / perPage));
    const { slots } = sheets[format];
    const found: string[] = [];
    for (const { widthMm, heightMm, image } of rendered) {
      expect(widthMm).toBeCloseTo(sizes[format][0], 4);
      expect(heightMm).toBeCloseTo(sizes[format][1], 4);
      const codes = await readBarcodes(image);
      for (const { x, y, width, height } of slots) {
        const within = codes.filter(({ left, top, right, bottom }) => {
          const [centerX, centerY] = [((left + right) / 2 / 300) * 25.4, ((top + bottom) / 2 / 300) * 25.4];
          return centerX > x && centerX < x + width && centerY > y && centerY < y + height;
        });
        if (within.length === 0) continue;
        expect(within.map(({ format: kind }) => kind).sort()).toEqual(["Code128", "QRCode"]);
        found.push(within.find(({ format: kind }) => kind === "Code128")?.text ?? "");
      }
    }
    expect(found).toEqual(label.pieces.map(({ trackingRef }) => trackingRef));
  });
});

describe("long texts", () => {
  const endless = "Kraftfahrzeughaftpflichtversicherungsgesellschaft".repeat(4);
  const wordy = "Ανώνυμη Εταιρεία Εισαγωγών Εξαγωγών και Διανομών Τροφίμων ".repeat(8);
  const overfull = aLabel({
    carrierName: wordy,
    serviceName: endless,
    sender: aParty({ name: wordy, company: endless, street: [wordy, endless], city: wordy, phone: endless }),
    recipient: aParty({
      name: endless,
      company: wordy,
      street: [endless, wordy, endless, wordy],
      city: wordy,
      region: endless,
      phone: "1".repeat(300),
    }),
    pieces: [aPiece({ trackingRef: "A1B2C3D4E5F6G7H8J9K0L1M2", pieceNumber: 998, pieceCount: 999 })],
    order: endless,
    cashOnDelivery: { minor: 123_456_789_012, currency: "EUR" },
    routingCode: endless,
    lockerId: endless,
    notes: wordy,
    contents: endless,
  });

  it.each(papers)(
    "on %s stay inside the frame, apart from each other and off the barcodes",
    async (format) => {
      const pdf = await renderOne(overfull, format);
      const [slot] = sheets[format].slots;
      const [boxes = []] = await readPdfTextBoxes(pdf);
      for (const box of boxes) {
        expect(box.left).toBeGreaterThanOrEqual(3);
        expect(box.right).toBeLessThanOrEqual((slot?.width ?? 0) - 3);
        expect(box.bottom).toBeLessThanOrEqual((slot?.height ?? 0) - 3);
      }
      for (const [index, box] of boxes.entries()) {
        const top = box.bottom - box.sizePt * 0.7 * (25.4 / 72);
        for (const other of boxes.slice(index + 1)) {
          const otherTop = other.bottom - other.sizePt * 0.7 * (25.4 / 72);
          const apart =
            box.right <= other.left + 0.01 ||
            other.right <= box.left + 0.01 ||
            box.bottom <= otherTop + 0.01 ||
            other.bottom <= top + 0.01;
          expect(apart, `"${box.text}" overlaps "${other.text}"`).toBe(true);
        }
      }
      const [codes = []] = await barcodesOf(pdf);
      expect(codes.map(({ format: kind }) => kind).sort()).toEqual(["Code128", "QRCode"]);
      expect(codes.find(({ format: kind }) => kind === "Code128")?.text).toBe("A1B2C3D4E5F6G7H8J9K0L1M2");
      for (const code of codes) {
        const mm = (pixels: number) => (pixels / 300) * 25.4;
        const covering = boxes.filter(
          (box) =>
            box.right > mm(code.left) &&
            box.left < mm(code.right) &&
            box.bottom > mm(code.top) &&
            box.bottom - box.sizePt * 0.7 * (25.4 / 72) < mm(code.bottom),
        );
        expect(covering.map(({ text }) => text)).toEqual([]);
      }
    },
  );

  /** Each field as long as the API takes it. */
  const fill = (words: string, length: number) => words.repeat(200).slice(0, length).trim();
  const scripts = {
    Greek: "Ανώνυμη Εταιρεία Εισαγωγών Διανομών ",
    Cyrillic: "Акционерно дружество Външна търговия ",
    Latin: "Straße Łódź Kft. Międzynarodowa WWW ",
    "one word": "Kraftfahrzeughaftpflichtversicherung",
  };
  const longest = (words: string) =>
    aParty({
      name: fill(words, 200),
      company: fill(`Χ ${words}`, 200),
      street: [fill(words, 300), fill(`2 ${words}`, 300)],
      zip: fill("12345", 20),
      city: fill(words, 200),
      region: fill(words, 100),
      country: "US",
      phone: fill("123", 40),
    });
  /** Lines break anywhere, so texts are compared without white space. */
  const solid = (text: string) => text.replaceAll(/\s/g, "");

  it.each(papers)("of addresses are whole on %s, however long", async (format) => {
    for (const [script, words] of Object.entries(scripts)) {
      const party = longest(words);
      const label = aLabel({ recipient: party, sender: party, lockerId: "4012", terms: words.repeat(8) });
      const [text = ""] = await readPdfText(await renderOne(label, format));
      const parts = [party.name, party.company, ...party.street, party.city, party.region, party.zip];
      for (const part of [...parts, party.phone])
        expect(solid(text).split(solid(part ?? "")).length, `${script}: ${part}`).toBeGreaterThanOrEqual(3);
    }
  });

  it("of carriers and contents are cut with an ellipsis", async () => {
    const [text = ""] = await readPdfText(await renderOne(aLabel({ contents: wordy }), "a6"));
    expect(text).toContain("…");
  });
});

/** GS1's own example: extension 0, company 0614141, serial 123456789. */
const sscc = "006141411234567890";

describe("a carrier's own marks", () => {
  const marked = (given: Partial<Label>) =>
    aLabel({
      routingCode: "ATH-07",
      depot: "Αθήνα Κέντρο",
      terms: "Η ευθύνη περιορίζεται στα 50 €.",
      ...given,
    });

  it.each([
    ["code39", "KA-1001-7", "Code39", "KA-1001-7"],
    ["itf", "1234567890", "ITF", "1234567890"],
    ["itf", "123456789", "ITF", "0123456789"],
    ["codabar", "10017", "Codabar", "10017"],
    // Letters can't be written as ITF.
    ["itf", "WB000000017", "Code128", "WB000000017"],
  ] as const)("%s of %s is read as %s", async (symbology, trackingRef, format, text) => {
    for (const paper of ["a6", "a4-3"] as const) {
      const pdf = await renderOne(marked({ symbology, pieces: [aPiece({ trackingRef })] }), paper);
      const [page] = await renderPdfPages(pdf, 300);
      const read = await readOtherBarcodes(page!.image, format);
      expect(read.map((each) => each.replace(/^A|B$/g, ""))).toEqual([text]);
    }
  });

  it.each([203, 300])("GS1-128 of an SSCC is read at %i dpi, and shown with its identifier", async (dpi) => {
    const label = marked({ symbology: "gs1-128", pieces: [aPiece({ trackingRef: sscc })] });
    for (const paper of ["a6", "a4-3"] as const) {
      const pdf = await renderOne(label, paper);
      const [page] = await renderPdfPages(pdf, dpi);
      expect(await readSscc(page!.image)).toEqual([`(00)${sscc}`]);
      expect((await readPdfText(pdf))[0]).toContain(`(00) ${sscc}`);
    }
  });

  it("GS1-128 is a plain Code 128 for a number that is no SSCC", async () => {
    for (const trackingRef of ["006141411234567891", "WB000000017GR", "12345678"]) {
      const label = marked({ symbology: "gs1-128", pieces: [aPiece({ trackingRef })] });
      const [page] = await renderPdfPages(await renderOne(label, "a6"), 203);
      expect(await readSscc(page!.image)).toEqual([trackingRef]);
    }
  });

  it("are printed on every paper, inside the label", async () => {
    for (const format of papers) {
      const [text = ""] = await readPdfText(await renderOne(marked({}), format));
      for (const part of ["DEPOT", "Αθήνα Κέντρο", "ATH-07", "Η ευθύνη περιορίζεται στα 50 €."])
        expect(text, format).toContain(part);
    }
  });

  it("leave a label without them as it was, byte for byte", async () => {
    const plain = await renderOne(aLabel(), "a6");
    expect(await renderOne(aLabel({ symbology: "code128" }), "a6")).toEqual(plain);
    expect(createHash("sha256").update(plain).digest("hex")).toBe(
      "034ebfdb06b8edbe77e09c9815e3b77a1bd1962d86f048b28ed71b270ba49514",
    );
  });
});
