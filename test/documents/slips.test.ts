/** Packing slips and pick lists, read back from their PDF. */
import { describe, expect, it } from "vitest";
import type { LabelSource } from "../../app/adapters/printing/label-job.ts";
import { drawDocument, printLabels } from "../../app/adapters/printing/print-labels.ts";
import type { Slip, SlipItem } from "../../app/adapters/printing/slip-content.ts";
import { slipOf } from "../../app/adapters/printing/slip-of.ts";
import type { Item } from "../../app/domain/engine/index.ts";
import { slipFormats, slipSheets } from "../../app/domain/papers/slip-formats.ts";
import { slipWords } from "../../app/texts/slip-words.server.ts";
import { aLabel, aParty, aPiece } from "../support/a-label.ts";
import { aShipment } from "../support/a-shipment.ts";
import { readBarcodes, readPdfText, readPdfTextBoxes, renderPdfPages } from "../support/read-label.ts";

const anItem = (given: Partial<SlipItem> = {}): SlipItem => ({
  ...{ name: "Ελαιόλαδο", variant: "500 ml", sku: "OIL-500", place: "A-2", quantity: 2 },
  ...given,
});

function aSlip(given: Partial<Slip> = {}): Slip {
  return {
    shipmentId: "ours-1",
    words: slipWords("el"),
    order: "#1006",
    date: "2026-11-20",
    carrier: "Hermes Couriers",
    trackingRef: "WB000000017GR",
    sender: aParty({ name: "Κατάστημα Ελιά" }),
    recipient: aParty(),
    items: [anItem()],
    greeting: "Ευχαριστούμε!\nΚαλή όρεξη.",
    returns: "Επιστροφή έως 14 ημέρες.",
    isTest: false,
    ...given,
  };
}

const closed = (text: string) => text.replaceAll(/\s/g, "");
const textOf = async (bytes: Uint8Array) => closed((await readPdfText(bytes)).join(""));

it("of a product that was renamed since shows its name without letters that no paper has", () => {
  const shipment = aShipment(
    { merchantId: crypto.randomUUID(), environment: "sandbox" },
    crypto.randomUUID(),
  );
  const [item] = shipment.items;
  if (item === undefined) throw new Error("no item");
  const line = { description: "Κούπα", quantity: "1" } as NonNullable<Item["invoiceLines"]>[number];
  const product = { variant: "བ Green 🍵 500 ml", sku: "MUG-🍵", place: "A-2" };
  const slip = slipOf(
    { ...shipment, items: [{ ...item, variantId: 7, sku: null, invoiceLines: [line] } as Item] },
    { words: slipWords("el"), greeting: "", returns: "", products: new Map([[7, product]]) },
  );
  expect(slip.items).toEqual([
    expect.objectContaining({ variant: "Green 500 ml", sku: "MUG-", place: "A-2" }),
  ]);
});

describe("a packing slip", () => {
  it.each(slipFormats)("has every word on %s, inside its page", async (format) => {
    const long = {
      name: "Πολύ μακρύ όνομα προϊόντος με λέξεις στα ελληνικά, ещё одно длинное название товара, and a Latin tail ".repeat(
        4,
      ),
      sku: `SKU-${"9".repeat(90)}`,
      place: "Αποθήκη 2, διάδρομος 14, ράφι 7",
    };
    const items = [anItem(), anItem(long), anItem({ name: "Мёд", variant: "", sku: "", place: "" })];
    const recipient = aParty({ name: "Ευάγγελος-Παναγιώτης Παπαδημητρακόπουλος του Κωνσταντίνου και υιοί" });
    const slip = aSlip({ items, recipient });
    const { bytes, pages } = await drawDocument({ kind: "slips", slips: [slip], format, logo: null });
    const text = await textOf(bytes);
    const words = ["#1006", "Δελτίοσυσκευασίας", "Ευχαριστούμε!", "Καλήόρεξη.", "Επιστροφήέως14ημέρες."];
    const contents = items.flatMap(({ name, sku, place }) => [name, sku, place]);
    for (const word of [...words, ...contents.map(closed), closed(recipient.name), "Τεμάχια:6"])
      expect(text).toContain(word);
    const { pageWidthMm, pageHeightMm } = slipSheets[format];
    const boxes = await readPdfTextBoxes(bytes);
    expect(boxes).toHaveLength(pages);
    const outside = boxes
      .flat()
      .filter(
        ({ left, right, bottom }) =>
          left < 4 || right > pageWidthMm - 4 || bottom < 6 || bottom > pageHeightMm - 4,
      );
    expect(outside).toEqual([]);
  });

  it("goes on on the next page, with its number on each", async () => {
    const items = Array.from({ length: 80 }, (_, index) =>
      anItem({ sku: `S-${index}`, name: `Είδος ${index}.` }),
    );
    const { bytes, pages } = await drawDocument({
      ...{ kind: "slips", slips: [aSlip({ items }), aSlip({ order: "#7" })], format: "a6", logo: null },
    });
    const texts = (await readPdfText(bytes)).map(closed);
    expect(texts).toHaveLength(pages);
    for (const { name } of items) expect(texts.join("")).toContain(closed(name));
    for (const [index, text] of texts.slice(0, -1).entries())
      expect(text).toContain(`${index + 1}/${pages - 1}`);
    expect(texts.at(-1)).toContain("#7");
    expect(texts.at(-1)).toContain("1/1");
  });

  it("follows its labels in the next place of the sheet, all pieces first", async () => {
    const label = aLabel({ pieces: [aPiece(), aPiece({ trackingRef: "WB000000018GR" })], trackingUrl: null });
    const sources: LabelSource[] = ["ours-1", "ours-2"].map((shipmentId) => ({
      kind: "ours",
      shipmentId,
      label,
    }));
    const slips = new Map(["ours-1", "ours-2"].map((shipmentId) => [shipmentId, aSlip({ shipmentId })]));
    const rolls = await printLabels({ sources, format: "a6", startPosition: 1, slips });
    expect(rolls.pages).toBe(6);
    const isSlip = (await readPdfText(rolls.bytes)).map((text) => closed(text).includes("Δελτίοσυσκευασίας"));
    expect(isSlip).toEqual([false, false, true, false, false, true]);
    const sheets = await printLabels({ sources, format: "a4-4", startPosition: 2, slips });
    expect(sheets.pages).toBe(2);
    const [first] = await renderPdfPages(sheets.bytes, 203);
    const codes = (await readBarcodes(first!.image)).filter(({ format }) => format === "Code128");
    expect(codes).toHaveLength(2);
  });

  it("without a shipment's slip is its label alone", async () => {
    const sources: LabelSource[] = [{ kind: "ours", shipmentId: "ours-1", label: aLabel() }];
    const plain = await printLabels({ sources, format: "a6", startPosition: 1 });
    const none = await printLabels({ sources, format: "a6", startPosition: 1, slips: new Map() });
    expect(Buffer.from(none.bytes).equals(Buffer.from(plain.bytes))).toBe(true);
  });

  it("is drawn without a logo that is no picture", async () => {
    const logo = { bytes: new TextEncoder().encode("no picture"), widthPx: 100, heightPx: 50 };
    const { bytes } = await drawDocument({ kind: "slips", slips: [aSlip()], format: "a5", logo });
    expect(await textOf(bytes)).toContain("#1006");
  });
});

describe("the items of a slip", () => {
  const caller = { merchantId: crypto.randomUUID(), environment: "sandbox" } as const;
  const itemsOf = (items: readonly Item[]) =>
    slipOf(aShipment(caller, crypto.randomUUID(), { items }), {
      ...{ words: slipWords("en"), greeting: "", returns: "" },
      products: new Map([[7, { sku: "OIL", variant: "500 ml", place: "A-1" }]]),
    }).items;
  const line = (description: string, quantity: string) => ({ description, quantity, value: 3, weight: 100 });

  it("are equal ones together, with SKU, variant and place of the product", () => {
    const oil = { weightG: 500, label: "Oil", variantId: 7, invoiceLines: [line("Oil", "1")] };
    const bundle = { ...oil, label: "3 × Oil", invoiceLines: [line("Oil", "3")] };
    expect(itemsOf([oil, oil, bundle])).toEqual([
      { name: "Oil", variant: "500 ml", sku: "OIL", place: "A-1", quantity: 5 },
    ]);
    const named = { ...oil, invoiceLines: [line("Oil - 500 ml", "1")] };
    expect(itemsOf([named])[0]?.variant).toBe("");
  });

  it("are the caller's own where there is no product", () => {
    expect(
      itemsOf([
        { weightG: 1, label: "Soap", sku: "S-1", place: "B-2" },
        { weightG: 1, label: "Soap", sku: "S-1", place: "B-2" },
      ]),
    ).toEqual([{ name: "Soap", variant: "", sku: "S-1", place: "B-2", quantity: 2 }]);
    expect(itemsOf([{ weightG: 1, variantId: 8 }])).toEqual([
      { name: "–", variant: "", sku: "", place: "", quantity: 1 },
    ]);
  });

  it("are the customs lines of a parcel with several", () => {
    const parcel = {
      weightG: 900,
      label: "Box",
      sku: "X",
      invoiceLines: [line("Soap", "2"), line("Comb", "?")],
    };
    expect(itemsOf([parcel]).map(({ name, sku, quantity }) => [name, sku, quantity])).toEqual([
      ["Soap", "", 2],
      ["Comb", "", 1],
    ]);
  });
});

describe("a pick list", () => {
  it("sums by SKU, names the orders, and follows places and SKUs as numbers", async () => {
    const oil = { sku: "OIL", place: "A-10" };
    const slips = [
      aSlip({
        order: "#1",
        items: [anItem({ ...oil, quantity: 2 }), anItem({ sku: "COMB", name: "Χτένα", place: "" })],
      }),
      aSlip({ order: "#2", items: [anItem({ ...oil, name: "Oil, as it was called then", quantity: 3 })] }),
      aSlip({
        order: "#3",
        items: [anItem({ sku: "S-9", place: "A-2" }), anItem({ sku: "S-10", place: "A-2" })],
      }),
    ];
    const { bytes, pages } = await drawDocument({
      kind: "pick-list",
      slips,
      format: "a4",
      words: slipWords("en"),
    });
    expect(pages).toBe(1);
    const text = await textOf(bytes);
    const places = ["S-9", "S-10", "OIL", "COMB"].map((sku) => text.indexOf(sku));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(text).toContain("#1×2,#2×3");
    expect(text).toContain("Pieces:11");
    expect(text).toContain("Orders3");
  });

  it("of two hundred orders has every order", async () => {
    const slips = Array.from({ length: 200 }, (_, index) => aSlip({ order: `#${1000 + index}` }));
    const { bytes } = await drawDocument({
      kind: "pick-list",
      slips,
      format: "100x150",
      words: slipWords("el"),
    });
    const text = await textOf(bytes);
    for (const { order } of slips) expect(text).toContain(`${order}×2`);
  });
});
