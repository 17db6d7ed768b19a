import { describe, expect, it } from "vitest";
import { customsInvoicePdf } from "../../app/adapters/printing/customs-invoice-pdf.ts";
import type { Caller, Item, Shipment } from "../../app/domain/engine/index.ts";
import { declarationOf, exporterOn, noExporter } from "../../app/domain/engine/index.ts";
import { aShipment } from "../support/a-shipment.ts";
import { newYork } from "../support/engine-values.ts";
import { readPdfText, readPdfTextBoxes } from "../support/read-label.ts";

const caller: Caller = { merchantId: "019aa0f2-0000-7000-8000-000000000001", environment: "production" };
const parcel = { lengthCm: 30, widthCm: 20, heightCm: 10, itemIndexes: [0], compartmentSize: null };

const anItem = (given: Partial<Item> = {}): Item => ({
  weightG: 1000,
  value: 25.5,
  currency: "EUR",
  invoiceLines: [
    {
      description: "Σαπούνι ελαιόλαδου, olive oil soap",
      commodityCode: "340111",
      countryOfOrigin: "GR",
      quantity: "3",
      value: 25.5,
      weight: 900,
    },
  ],
  ...given,
});

/** So many items, each of other goods. */
const kinds = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    anItem({ invoiceLines: [{ ...anItem().invoiceLines?.[0], commodityCode: String(900_000 + index) }] }),
  );

function declared(items: readonly Item[], change: Partial<Shipment> = {}) {
  const shipment = aShipment(caller, "019aa0f2-5b7e-7c3a-9d41-000000000001", {
    to: { ...newYork, name: "Eleni Smith", address: "5 Main St" },
    items,
    parcels: [
      { ...parcel, weightG: 1500 },
      { ...parcel, weightG: 700 },
    ],
    ...change,
  });
  return { shipment, declaration: declarationOf(shipment) };
}

describe("a declaration", () => {
  it("is needed at a border, and not for goods that were erased", () => {
    expect(declared([anItem()]).declaration).not.toBeNull();
    expect(declared([anItem()], { to: { country: "GR", zip: "54623" } }).declaration).toBeNull();
    expect(declared([anItem()], { redactedAt: new Date() }).declaration).toBeNull();
    expect(declared([anItem({ invoiceLines: [] })]).declaration).toBeNull();
  });

  it("adds values up by currency, exactly, and weights", () => {
    const items = [anItem({ value: 0.1 }), anItem({ value: 0.2 }), anItem({ value: 1200, currency: "JPY" })];
    expect(declared(items).declaration).toMatchObject({
      totals: [
        { currency: "EUR", value: 0.3 },
        { currency: "JPY", value: 1200 },
      ],
      netWeightG: 2700,
      grossWeightG: 2200,
    });
  });
});

describe("a commercial invoice", () => {
  it("has parties, each line and totals by currency", async () => {
    const { shipment, declaration } = declared([anItem(), anItem({ value: 1200, currency: "JPY" })]);
    if (declaration === null) throw new Error("no declaration");
    const [text = "", ...more] = await readPdfText(
      await customsInvoicePdf(shipment, declaration, noExporter),
    );
    expect(more).toEqual([]);
    for (const part of [
      "COMMERCIAL INVOICE",
      shipment.trackingRef,
      "Κατάστημα Ελιά",
      "Eleni Smith",
      "United States",
      "340111",
      "25.50 EUR",
      "25.50 EUR + 1200 JPY",
      "1.8 kg",
      "2.2 kg",
    ])
      expect(text).toContain(part);
    expect(text.replaceAll("\n", " ")).toContain("Σαπούνι ελαιόλαδου, olive oil soap");
  });

  it("has what the merchant states, on each page, and not on a return", async () => {
    const stated = { ...noExporter, eori: "GR123456789", incoterm: "DAP", reason: "sale" } as const;
    for (const returnRequestId of [null, "r-1"]) {
      const items = kinds(40);
      const { shipment, declaration } = declared(items, { returnRequestId });
      if (declaration === null) throw new Error("no declaration");
      const exporter = exporterOn(shipment, declaration, stated);
      const pages = await readPdfText(await customsInvoicePdf(shipment, declaration, exporter));
      expect(pages.length).toBeGreaterThan(2);
      for (const text of pages)
        for (const part of ["EORI", "GR123456789", "DAP", "Sale of goods"])
          expect(text.includes(part)).toBe(returnRequestId === null);
      expect(pages.join("\n")).not.toContain("IOSS");
    }
  });

  it("keeps the rows clear of what the merchant states", async () => {
    const exporter = {
      eori: "GR1",
      vat: "EL123456789",
      ioss: "IM1234567890",
      rex: "GRREX1",
      incoterm: "DDP",
      reason: "sample",
    } as const;
    const { shipment, declaration } = declared(kinds(40));
    if (declaration === null) throw new Error("no declaration");
    const pages = await readPdfTextBoxes(await customsInvoicePdf(shipment, declaration, exporter));
    for (const { left, right, bottom } of pages.flat()) {
      expect(left).toBeGreaterThanOrEqual(13.5);
      expect(right).toBeLessThanOrEqual(196.5);
      expect(bottom).toBeLessThanOrEqual(285);
    }
    const lowest = (page: (typeof pages)[number], text: string) =>
      Math.max(...page.filter((box) => box.text === text).map(({ bottom }) => bottom));
    for (const page of pages) {
      expect(lowest(page, "DDP")).toBeGreaterThan(lowest(page, "INCOTERM"));
      expect(lowest(page, "HS CODE")).toBeGreaterThan(lowest(page, "DDP"));
      expect(
        Math.max(...page.filter(({ text }) => /^9000\d\d$/.test(text)).map(({ bottom }) => bottom)),
      ).toBeGreaterThan(lowest(page, "HS CODE"));
    }
  });

  it("says TEST in the sandbox alone", async () => {
    for (const environment of ["sandbox", "production"] as const) {
      const { shipment, declaration } = declared([anItem()], { environment });
      if (declaration === null) throw new Error("no declaration");
      const [text = ""] = await readPdfText(await customsInvoicePdf(shipment, declaration, noExporter));
      expect(text.split("\n").includes("TEST")).toBe(environment === "sandbox");
    }
  });

  it("goes over as many pages as it needs, inside their margins", async () => {
    const items = kinds(40);
    const { shipment, declaration } = declared(items);
    if (declaration === null) throw new Error("no declaration");
    const pages = await readPdfTextBoxes(await customsInvoicePdf(shipment, declaration, noExporter));
    expect(pages.length).toBeGreaterThan(2);
    const texts = pages.flat().map(({ text }) => text);
    for (const { invoiceLines } of items)
      expect(texts.filter((text) => text === invoiceLines?.[0]?.commodityCode)).toHaveLength(1);
    for (const { left, right, bottom } of pages.flat()) {
      expect(left).toBeGreaterThanOrEqual(13.5);
      expect(right).toBeLessThanOrEqual(196.5);
      expect(bottom).toBeLessThanOrEqual(285);
    }
  });
});
