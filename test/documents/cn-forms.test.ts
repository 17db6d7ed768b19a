import { describe, expect, it } from "vitest";
import { cn22Pdf } from "../../app/adapters/printing/cn22-pdf.ts";
import { cn23Pdf } from "../../app/adapters/printing/cn23-pdf.ts";
import { customsInvoicePdf } from "../../app/adapters/printing/customs-invoice-pdf.ts";
import type { Caller, Exporter, InvoiceLine, Shipment } from "../../app/domain/engine/index.ts";
import { declarationOf, dueCnForm, noExporter, usualCustomsPaper } from "../../app/domain/engine/index.ts";
import { aShipment } from "../support/a-shipment.ts";
import { newYork } from "../support/engine-values.ts";
import { readBarcodes, readPdfText, readPdfTextBoxes, renderPdfPages } from "../support/read-label.ts";

const caller: Caller = { merchantId: "019aa0f2-0000-7000-8000-000000000001", environment: "production" };

const soap: InvoiceLine = {
  description: "Σαπούνι ελαιόλαδου, olive oil soap, solid, in bars of 100 g",
  commodityCode: "340111",
  countryOfOrigin: "GR",
  quantity: "3",
  value: 25.5,
  weight: 900,
};

function aForm(
  lines: readonly InvoiceLine[],
  change: Partial<Shipment> = {},
  stated: Partial<Exporter> = {},
) {
  const shipment = aShipment(caller, "019aa0f2-5b7e-7c3a-9d41-000000000001", {
    to: {
      ...newYork,
      name: "Елена Смирнова",
      company: "Ελιά & Σία",
      address: "5 Main St",
      email: "eleni@example.org",
    },
    items: [{ weightG: 1000, value: 25.5 * lines.length, currency: "EUR", invoiceLines: lines }],
    ...change,
  });
  const declaration = declarationOf(shipment);
  if (declaration === null) throw new Error("no declaration");
  return { shipment, declaration, exporter: { ...noExporter, ...stated } };
}

/** So many lines, each of other goods. */
const kinds = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...soap, commodityCode: String(340_111 + at) }));

const flat = (pages: readonly string[]) => pages.join("\n").replaceAll(/\s+/g, " ");

/** Nothing is written outside of the paper's frame. */
async function expectWithin(pdf: Uint8Array, widthMm: number, heightMm: number): Promise<void> {
  for (const { text, left, right, bottom } of (await readPdfTextBoxes(pdf)).flat()) {
    expect([text, left >= 2, right <= widthMm - 2, bottom <= heightMm - 2]).toEqual([text, true, true, true]);
  }
}

describe("a CN 22", () => {
  it("has its size, the contents with tariff number and origin, totals and the category", async () => {
    const pdf = await cn22Pdf(aForm(kinds(4), {}, { reason: "sale" }));
    const [page, ...more] = await renderPdfPages(pdf, 100);
    expect(more).toEqual([]);
    expect([page?.widthMm, page?.heightMm].map((mm) => Math.round(mm ?? 0))).toEqual([74, 105]);
    const text = flat(await readPdfText(pdf));
    for (const part of [
      "DÉCLARATION EN DOUANE",
      "CN 22",
      "3 × Σαπούνι ελαιόλαδου, olive oil soap",
      "For commercial items only / Pour les envois commerciaux seulement",
      "1. 340111 GR",
      "4. 340114 GR",
      "May be opened officially / Peut être ouvert d'office",
      "Total weight (in kg) (6) / Poids total",
      "Total value (7) / Valeur totale",
      "0.9 kg",
      "25.50 EUR",
      "102.00 EUR",
    ])
      expect(text).toContain(part);
    await expectWithin(pdf, 74, 105);
  });

  it("refuses more lines than it has, and names the form that has room", async () => {
    await expect(cn22Pdf(aForm(kinds(5)))).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
      message: expect.stringContaining("form=cn23"),
    });
  });
});

describe("a CN 23", () => {
  it("has parties, numbers, each line on as many pages as it takes, and a barcode of the item", async () => {
    const lines = Array.from({ length: 12 }, (_, at) => ({
      ...soap,
      description: `${soap.description} no. ${at}`,
    }));
    const form = aForm(lines, {}, { eori: "GR123456789", incoterm: "DAP", reason: "gift" });
    const pdf = await cn23Pdf(form);
    const pages = await renderPdfPages(pdf, 300);
    expect(pages).toHaveLength(3);
    const texts = await readPdfText(pdf);
    for (const [at, text] of texts.entries()) {
      expect(text).toContain(`${at + 1} / 3`);
      for (const part of [
        "Елена Смирнова",
        "Ελιά & Σία",
        "Κατάστημα Ελιά",
        "EORI GR123456789",
        "eleni@example.org",
      ])
        expect(text).toContain(part);
    }
    for (const { description } of lines) expect(flat(texts)).toContain(description ?? "");
    expect(flat(texts)).toContain("306.00 EUR");
    const [code] = await readBarcodes(pages[0]!.image);
    expect(code?.text).toBe(form.shipment.trackingRef);
    await expectWithin(pdf, 210, 148);
  });

  it("keeps the longest texts within its frame", async () => {
    const endless = "Kraftfahrzeughaftpflichtversicherungsgesellschaft ".repeat(6);
    const to = { ...newYork, name: endless, company: endless, address: endless, city: endless };
    const form = aForm([{ ...soap, description: endless }], { to });
    await expectWithin(await cn23Pdf(form), 210, 148);
    await expectWithin(await cn22Pdf(form), 74, 105);
    expect(flat(await readPdfText(await cn23Pdf(form)))).toContain(endless.trim());
  });
});

describe("the category", () => {
  const words = { sale: "Sale", gift: "Gift", sample: "Commercial", return: "Returned", other: "Other" };

  /** Categories whose box has something in its middle. */
  async function ticked(pdf: Uint8Array): Promise<readonly string[]> {
    const [[page], [boxes = []]] = await Promise.all([renderPdfPages(pdf, 300), readPdfTextBoxes(pdf)]);
    const { data, width } = page!.image;
    const pixel = (mm: number) => Math.round((mm / 25.4) * 300);
    return Object.entries(words).flatMap(([category, word]) => {
      const name = boxes.find(({ text }) => text.startsWith(`${word} `));
      if (name === undefined) throw new Error(`no category ${word}`);
      const [x, y] = [pixel(name.left - 2.3), pixel(name.bottom - 0.6)];
      const near = [-4, -2, 0, 2, 4].flatMap((dx) =>
        [-4, -2, 0, 2, 4].map((dy) => (y + dy) * width + x + dx),
      );
      return near.some((at) => data[at * 4]! < 100) ? [category] : [];
    });
  }

  it.each([
    ["sale", null, ["sale"]],
    ["gift", null, ["gift"]],
    ["sample", null, ["sample"]],
    ["repair", null, ["other"]],
    ["sale", "r-1", ["return"]],
    [null, null, []],
  ] as const)("of %s, return %s, is %j", async (reason, returnRequestId, expected) => {
    const form = aForm([soap], { returnRequestId }, { reason });
    expect([await ticked(await cn22Pdf(form)), await ticked(await cn23Pdf(form))]).toEqual([
      expected,
      expected,
    ]);
  });
});

describe("the form that is due at a post", () => {
  it.each([
    ["GR", "EUR", 300, 2000, 4, "cn22"],
    ["GR", "EUR", 300.01, 2000, 4, "cn23"],
    ["GR", "EUR", 300, 2001, 4, "cn23"],
    ["GR", "EUR", 300, 2000, 5, "cn23"],
    ["GB", "GBP", 270, 500, 1, "cn22"],
    ["GB", "GBP", 270.01, 500, 1, "cn23"],
    ["GB", "EUR", 300, 500, 1, "cn22"],
    ["US", "USD", 400, 500, 1, "cn22"],
    ["US", "USD", 400.01, 500, 1, "cn23"],
    ["US", "USD", 400, 1814, 1, "cn22"],
    ["US", "USD", 400, 1815, 1, "cn23"],
    ["GR", "USD", 300.01, 500, 1, "cn23"],
    // The worth of SDR 300 in kronor depends on the day.
    ["SE", "SEK", 10, 500, 1, "cn23"],
  ] as const)(
    "from %s, of %s %d, %d g and %d lines, is %s",
    (country, currency, value, grams, lines, due) => {
      const { shipment, declaration } = aForm(kinds(lines));
      const from = { ...shipment.from, country };
      const declared = { ...declaration, totals: [{ currency, value }], grossWeightG: grams };
      expect(dueCnForm({ from }, declared)).toBe(due);
    },
  );

  it("is CN 23 for values in several currencies, which no one limit holds", () => {
    const { shipment, declaration } = aForm([soap]);
    const totals = ["EUR", "USD"].map((currency) => ({ currency, value: 1 }));
    expect(dueCnForm(shipment, { ...declaration, totals })).toBe("cn23");
  });
});

describe("an invoice", () => {
  it("shrinks what is long and cuts nothing", async () => {
    const long = (start: string, words: number) =>
      `${start} ${"Handelsgesellschaft ".repeat(words)}End${start}`;
    const { shipment, declaration, exporter } = aForm(
      [
        {
          ...soap,
          description: long("Soap", 20),
          commodityCode: "3401.11.00.00.99",
          quantity: "1234567 dozens",
        },
      ],
      {},
      { eori: "GR123456789012345", vat: "EL123456789, EL987654321", incoterm: "DAP", reason: "sale" },
    );
    const to = { ...shipment.to, company: long("Co", 8), address: long("Street", 8) };
    const text = flat(await readPdfText(await customsInvoicePdf({ ...shipment, to }, declaration, exporter)));
    expect(text).not.toContain("…");
    for (const end of ["EndSoap", "EndCo", "EndStreet", "3401.11.00.00.99", "dozens", "EL987654321"])
      expect(text.replaceAll(/\s/g, "")).toContain(end);
  });

  it("is a pro forma where nothing is sold", async () => {
    const usual = (returnRequestId: string | null, reason: Exporter["reason"], isPost = false) => {
      const { shipment, declaration } = aForm([soap], { returnRequestId });
      return usualCustomsPaper(shipment, declaration, { reason }, { isPost });
    };
    expect([usual(null, null), usual(null, "sale"), usual(null, "other")]).toEqual(
      Array(3).fill("commercial"),
    );
    expect([usual("r-1", null), usual(null, "gift"), usual(null, "sample"), usual(null, "repair")]).toEqual(
      Array(4).fill("pro-forma"),
    );
    expect(usual("r-1", "gift", true)).toBe("cn22");
    const { shipment, declaration, exporter } = aForm([soap]);
    const text = flat(
      await readPdfText(await customsInvoicePdf(shipment, declaration, exporter, "pro-forma")),
    );
    expect(text).toContain("PRO FORMA INVOICE");
    expect(text).toContain("for customs purposes only");
    expect(text).not.toContain("COMMERCIAL");
  });
});
