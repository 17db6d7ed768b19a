/** Customs papers have the province's code where that country's addresses have it, and nowhere else. */
import { describe, expect, it } from "vitest";
import { cn22Pdf } from "../../app/adapters/printing/cn22-pdf.ts";
import { cn23Pdf } from "../../app/adapters/printing/cn23-pdf.ts";
import { customsInvoicePdf } from "../../app/adapters/printing/customs-invoice-pdf.ts";
import type { Address, Caller } from "../../app/domain/engine/index.ts";
import { declarationOf, noExporter } from "../../app/domain/engine/index.ts";
import { aShipment } from "../support/a-shipment.ts";
import { aDeclaredItem, anAddress } from "../support/engine-values.ts";
import { readPdfText } from "../support/read-label.ts";

const caller: Caller = { merchantId: "019aa0f2-0000-7000-8000-000000000001", environment: "production" };
const zurich = anAddress({ country: "CH", zip: "8001", city: "Zürich" });

async function papersOf(from: Address, to: Address) {
  const shipment = aShipment(caller, "019aa0f2-5b7e-7c3a-9d41-000000000001", {
    from,
    to,
    items: [aDeclaredItem()],
  });
  const declaration = declarationOf(shipment);
  if (declaration === null) throw new Error("no declaration");
  const exporter = { ...noExporter, reason: "sale" } as const;
  const read = async (pdf: Uint8Array) => (await readPdfText(pdf)).join("\n").replaceAll(/\s+/g, " ");
  return {
    invoice: await read(await customsInvoicePdf(shipment, declaration, exporter)),
    cn22: await read(await cn22Pdf({ shipment, declaration, exporter })),
    cn23: await read(await cn23Pdf({ shipment, declaration, exporter })),
  };
}

const place = (country: string, zip: string, city: string, state: string) =>
  anAddress({ country, zip, city, state });

describe("a province's code", () => {
  it.each([
    ["FR", "75001", "Paris"],
    ["DE", "10115", "Berlin"],
    ["GR", "10563", "Athens"],
    ["NL", "1011 AB", "Amsterdam"],
    ["PL", "00-001", "Warsaw"],
    ["SE", "111 20", "Stockholm"],
    ["GB", "EC1A 1BB", "London"],
  ])("is on no paper from or to %s", async (country, zip, city) => {
    const address = place(country, zip, city, "QX-7");
    for (const papers of [await papersOf(address, zurich), await papersOf(zurich, address)]) {
      for (const text of Object.values(papers)) expect(text).not.toContain("QX-7");
      for (const text of [papers.invoice, papers.cn23]) expect(text).toContain(city);
    }
  });

  it.each([
    ["US", "12207", "Albany", "NY", "Albany, NY 12207"],
    ["CA", "M5V 2T6", "Toronto", "ON", "Toronto, ON M5V 2T6"],
    ["IT", "00184", "Roma", "RM", "00184 Roma RM"],
  ])("is on papers from and to %s", async (country, zip, city, state, line) => {
    const address = place(country, zip, city, state);
    for (const papers of [await papersOf(address, zurich), await papersOf(zurich, address)])
      for (const text of [papers.invoice, papers.cn23]) expect(text).toContain(line);
  });
});
