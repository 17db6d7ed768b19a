/** The papers of docs/pictures: one of each format. `npm run -s pictures` draws them. */
import { createCanvas, ImageData } from "@napi-rs/canvas";
import { ready } from "zpl-renderer-js";
import type { CnForm } from "../../app/adapters/printing/cn-form-parts.ts";
import { cn22Pdf } from "../../app/adapters/printing/cn22-pdf.ts";
import { cn23Pdf } from "../../app/adapters/printing/cn23-pdf.ts";
import { codePdf } from "../../app/adapters/printing/code-pdf.ts";
import { customsInvoicePdf } from "../../app/adapters/printing/customs-invoice-pdf.ts";
import { drawDayList } from "../../app/adapters/printing/day-list-pdf.ts";
import { drawDocument } from "../../app/adapters/printing/print-labels.ts";
import type { Slip } from "../../app/adapters/printing/slip-content.ts";
import type { ExportReason } from "../../app/domain/engine/index.ts";
import { declarationOf, noExporter, usualDayList } from "../../app/domain/engine/index.ts";
import type { LabelFormat } from "../../app/domain/papers/label-formats.ts";
import { labelFormats, sheets } from "../../app/domain/papers/label-formats.ts";
import type { SlipFormat } from "../../app/domain/papers/slip-formats.ts";
import { slipFormats } from "../../app/domain/papers/slip-formats.ts";
import { slipWords } from "../../app/texts/slip-words.server.ts";
import { aLabel, aParty, aPiece } from "./a-label.ts";
import { aShipment } from "./a-shipment.ts";
import { newYork } from "./engine-values.ts";
import { renderPdfPages } from "./read-label.ts";
import { renderOne } from "./render-labels.ts";

/** Dots an inch: letters of six points are still legible. */
const DPI = 90;

export interface Picture {
  /** The file's name, without its ending. */
  readonly name: string;
  /** A PNG. */
  draw(): Promise<Buffer>;
}

const caller = { merchantId: "019aa0f2-0000-7000-8000-000000000001", environment: "production" } as const;
const shipmentId = "019aa0f2-5b7e-7c3a-9d41-000000000001";

const slip: Slip = {
  ...{
    shipmentId,
    order: "#1006",
    date: "2026-11-20",
    carrier: "Hermes Couriers",
    trackingRef: "WB000000017GR",
  },
  words: slipWords("el"),
  sender: aParty({
    name: "Κατάστημα Ελιά",
    street: ["Λεωφόρος Αλεξάνδρας 12"],
    zip: "115 21",
    city: "Αθήνα",
  }),
  recipient: aParty(),
  items: [
    { name: "Ελαιόλαδο", variant: "500 ml", sku: "OIL-500", place: "A-2-1", quantity: 2 },
    { name: "Σαπούνι ελιάς", variant: "", sku: "SOAP-1", place: "B-14", quantity: 1 },
  ],
  greeting: "Ευχαριστούμε για την παραγγελία σας!",
  returns: "Αλλαγές και επιστροφές έως 14 ημέρες.",
  isTest: false,
};

const label = (format: LabelFormat): Picture => ({
  name: `label-${format}`,
  async draw() {
    const count = sheets[format].slots.length;
    const sources = Array.from({ length: count }, (_, index) => {
      const trackingRef = `WB${String(index + 17).padStart(9, "0")}GR`;
      return { kind: "ours", shipmentId, label: aLabel({ pieces: [aPiece({ trackingRef })] }) } as const;
    });
    const { bytes } = await drawDocument({ sources, format, startPosition: 1 });
    return format.startsWith("zpl-") ? zplPicture(bytes, format) : pdfPicture(bytes);
  },
});

const packingSlip = (format: SlipFormat): Picture => ({
  name: `packing-slip-${format}`,
  draw: async () =>
    pdfPicture((await drawDocument({ kind: "slips", slips: [slip], format, logo: null })).bytes),
});

/** A paper gets its picture by a row here. */
export const pictures: readonly Picture[] = [
  ...labelFormats.map(label),
  {
    name: "label-two-languages",
    async draw() {
      const recipient = aParty({
        ...{ name: "Camille Lefèvre", street: ["12 rue des Lilas"], zip: "69003", city: "Lyon" },
        ...{ country: "FR", phone: "+33 4 72 55 01 23" },
      });
      const route = { languages: ["el", "fr"], recipient, routingCode: "FR-69003" };
      return pdfPicture(await renderOne(aLabel(route), "a6"));
    },
  },
  { name: "hand-over-code", draw: async () => pdfPicture((await codePdf(aLabel())).bytes) },
  ...slipFormats.map(packingSlip),
  {
    name: "pick-list",
    async draw() {
      const slips = [slip, { ...slip, order: "#1007" }];
      const job = { kind: "pick-list", slips, format: "a4", words: slipWords("el") } as const;
      return pdfPicture((await drawDocument(job)).bytes);
    },
  },
  { name: "commercial-invoice", draw: async () => pdfPicture(await invoice("commercial")) },
  { name: "pro-forma-invoice", draw: async () => pdfPicture(await invoice("pro-forma")) },
  { name: "cn22", draw: async () => pdfPicture(await cn22Pdf(declared("sale"))) },
  { name: "cn23", draw: async () => pdfPicture(await cn23Pdf(declared("sale"))) },
  { name: "pickup-list", draw: async () => pdfPicture(await pickupList()) },
];

function invoice(kind: "commercial" | "pro-forma"): Promise<Uint8Array> {
  const { shipment, declaration, exporter } = declared(kind === "commercial" ? "sale" : "gift");
  return customsInvoicePdf(shipment, declaration, exporter, kind);
}

function declared(reason: ExportReason): CnForm {
  const line = {
    ...{ description: "Olive oil soap, solid, 100 g bars", commodityCode: "340111", countryOfOrigin: "GR" },
    ...{ quantity: "3", value: 25.5, weight: 900 },
  };
  const shipment = aShipment(caller, shipmentId, {
    to: { ...newYork, name: "Eleni Smith", address: "5 Main St" },
    items: [{ weightG: 1_000, value: 25.5, currency: "EUR", invoiceLines: [line] }],
  });
  const declaration = declarationOf(shipment);
  if (declaration === null) throw new Error("the shipment needs no invoice");
  return { shipment, declaration, exporter: { ...noExporter, eori: "GR123456789", incoterm: "DAP", reason } };
}

async function pickupList(): Promise<Uint8Array> {
  const shipments = [1, 2, 3].map((number) => ({
    shipment: aShipment(caller, `${shipmentId.slice(0, -1)}${number}`, {
      ...{ orderName: `#${1000 + number}`, trackingRef: `WB00000000${number}GR` },
      to: {
        country: "GR",
        zip: "546 23",
        city: "Θεσσαλονίκη",
        name: "Μαρία Παπαδοπούλου",
        address: "Τσιμισκή 43",
      },
    }),
    marks: null,
  }));
  const list = {
    carrier: { code: "hermes", name: "Hermes Couriers" },
    ...{ number: "20261121-1", date: "2026-11-21", layout: usualDayList("Europe/Athens"), shipments },
  };
  return (await drawDayList({ list })).bytes;
}

/** The first page. */
async function pdfPicture(pdf: Uint8Array): Promise<Buffer> {
  const [page] = await renderPdfPages(pdf, DPI);
  if (page === undefined) throw new Error("the document has no page");
  const { width, height, data } = page.image;
  const canvas = createCanvas(width, height);
  canvas.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return canvas.toBuffer("image/png");
}

/** At the printer's dots: a smaller picture would blur them. */
async function zplPicture(zpl: Uint8Array, format: LabelFormat): Promise<Buffer> {
  const { api } = await ready;
  const { pageWidthMm, pageHeightMm, zplDpi = 203 } = sheets[format];
  const base64 = await api.zplToBase64Async(
    new TextDecoder().decode(zpl),
    pageWidthMm,
    pageHeightMm,
    zplDpi === 203 ? 8 : 12,
  );
  return Buffer.from(base64, "base64");
}
