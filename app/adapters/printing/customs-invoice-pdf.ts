import { setImmediate as nextTurn } from "node:timers/promises";
import type {
  CustomsDeclaration,
  DeclaredLine,
  Exporter,
  ExportReason,
  Shipment,
} from "../../domain/engine/index.ts";
import { isTest } from "../../domain/engine/index.ts";
import type { Rect } from "../../domain/papers/label-formats.ts";
import { amount, kilograms, partyLines, totalText, write } from "./customs-paper-parts.ts";
import type { LabelParty } from "./label-content.ts";
import { labelOf } from "./label-of.ts";
import { pdfCanvas } from "./pdf-canvas.ts";
import { collectPdf, openPdf } from "./pdf-file.ts";
import { Pen } from "./pen.ts";
import { inset } from "./section.ts";
import { MM_PER_PT } from "./text-fitting.ts";

const PAGE = { width: 210, height: 297, margin: 14 } as const;
const FULL = PAGE.width - 2 * PAGE.margin;
const ROW_MM = 11;
const HEAD_MM = 92;
/** The row of what the merchant states, if anything. */
const EXPORTER_MM = 15;
const FOOT_MM = 52;

interface Column {
  readonly title: string;
  readonly width: number;
  readonly align: "left" | "right";
  readonly text: (line: DeclaredLine, number: number) => string;
}

const columns: readonly Column[] = [
  { title: "NO.", width: 10, align: "left", text: (_, number) => String(number) },
  { title: "DESCRIPTION OF GOODS", width: 72, align: "left", text: ({ description }) => description },
  { title: "HS CODE", width: 26, align: "left", text: ({ commodityCode }) => commodityCode },
  { title: "ORIGIN", width: 16, align: "left", text: ({ countryOfOrigin }) => countryOfOrigin },
  { title: "QUANTITY", width: 16, align: "right", text: ({ quantity }) => quantity },
  { title: "NET WEIGHT", width: 18, align: "right", text: ({ weightG }) => kilograms(weightG) },
  { title: "VALUE", width: 24, align: "right", text: ({ value, currency }) => amount(value, currency) },
];

const titles = {
  commercial: { name: "Commercial invoice", head: "COMMERCIAL INVOICE", says: "" },
  "pro-forma": {
    name: "Pro forma invoice",
    head: "PRO FORMA INVOICE",
    says: "The values are stated for customs purposes only. ",
  },
} as const;
type Title = (typeof titles)[keyof typeof titles];

function headMmOf(exporter: Exporter): number {
  return HEAD_MM + (factsOf(exporter).length > 0 ? EXPORTER_MM : 0);
}

function rowsOnAPage(exporter: Exporter): number {
  return Math.floor((PAGE.height - 2 * PAGE.margin - headMmOf(exporter) - FOOT_MM) / ROW_MM);
}

export function invoicePages({ lines }: Pick<CustomsDeclaration, "lines">, exporter: Exporter): number {
  return Math.max(1, Math.ceil(lines.length / rowsOnAPage(exporter)));
}

/** The invoice that customs asks for, on A4: parties, each declared line, totals by currency, a signature. */
export async function customsInvoicePdf(
  shipment: Shipment,
  declaration: CustomsDeclaration,
  exporter: Exporter,
  kind: keyof typeof titles = "commercial",
): Promise<Uint8Array> {
  const date = shipment.createdAt.toISOString().slice(0, 10);
  const title = titles[kind];
  const pdf = openPdf(`${title.name} ${shipment.trackingRef}`, date);
  const bytes = collectPdf(pdf);
  const pen = new Pen(pdfCanvas(pdf));
  const { lines } = declaration;
  const facts = factsOf(exporter);
  const headMm = headMmOf(exporter);
  const rows = rowsOnAPage(exporter);
  const pages = invoicePages(declaration, exporter);
  for (let page = 0; page < pages; page++) {
    pdf.addPage({ size: [PAGE.width / MM_PER_PT, PAGE.height / MM_PER_PT], margin: 0 });
    drawHead(pen, title, shipment, date, `${page + 1} / ${pages}`);
    drawFacts(pen, facts, 75);
    drawColumns(pen, headMm);
    const first = page * rows;
    for (const [index, line] of lines.slice(first, first + rows).entries())
      drawLine(pen, line, first + index + 1, PAGE.margin + headMm + index * ROW_MM);
    if (page === pages - 1) drawFoot(pen, title, shipment, declaration);
    if (isTest(shipment)) pen.across("TEST", { x: 0, y: 0, width: PAGE.width, height: PAGE.height });
    // A shipment of thousands of lines must not hold up a checkout.
    await nextTurn();
  }
  pdf.end();
  return bytes;
}

function drawHead(pen: Pen, title: Title, shipment: Shipment, date: string, page: string): void {
  const { margin } = PAGE;
  const label = labelOf(shipment);
  write(pen, title.head, { x: margin, y: margin, width: FULL * 0.7, height: 9 }, 18, "bold");
  write(pen, page, { x: margin, y: margin, width: FULL, height: 5 }, 8, "regular", "right");
  const half = FULL / 2;
  const parties = { y: margin + 14, height: 44 };
  drawParty(pen, "SENDER / EXPORTER", label.sender, { x: margin, width: half, ...parties });
  drawParty(pen, "RECIPIENT / CONSIGNEE", label.recipient, { x: margin + half, width: half, ...parties });
  drawFacts(
    pen,
    [
      ["DATE", date],
      ["AIR WAYBILL / TRACKING NUMBER", shipment.trackingRef],
      ["ORDER", label.order ?? ""],
      ["CARRIER", shipment.carrier.name],
    ],
    60,
  );
}

/** @param headMm where the lines begin */
function drawColumns(pen: Pen, headMm: number): void {
  const { margin } = PAGE;
  const y = margin + headMm - 8;
  let x: number = margin;
  for (const { title, width, align } of columns) {
    write(pen, title, { x, y, width: width - 2, height: 3.4 }, 6.5, "bold", align);
    x += width;
  }
  pen.rule({ x: margin, y: margin + headMm - 2 }, { x: margin + FULL, y: margin + headMm - 2 }, 0.4);
}

type Fact = readonly [title: string, text: string];

const reasons: Readonly<Record<ExportReason, string>> = {
  sale: "Sale of goods",
  gift: "Gift",
  sample: "Commercial sample",
  repair: "Repair",
  other: "Other",
};

function factsOf({ eori, vat, ioss, rex, incoterm, reason }: Exporter): readonly Fact[] {
  const stated: readonly (readonly [string, string | null])[] = [
    ["EORI", eori],
    ["VAT NUMBER", vat],
    ["IOSS", ioss],
    ["REX", rex],
    ["INCOTERM", incoterm],
    ["REASON FOR EXPORT", reason && reasons[reason]],
  ];
  return stated.flatMap(([title, text]): readonly Fact[] => (text === null ? [] : [[title, text]]));
}

/** A box for each, in a row. @param y below the margin */
function drawFacts(pen: Pen, facts: readonly Fact[], y: number): void {
  const width = FULL / facts.length;
  for (const [index, [title, text]] of facts.entries())
    drawBox(pen, title, [text], { x: PAGE.margin + index * width, y: PAGE.margin + y, width, height: 14 });
}

function drawParty(pen: Pen, title: string, party: LabelParty, rect: Rect): void {
  drawBox(pen, title, partyLines(party), rect);
}

function drawBox(pen: Pen, title: string, lines: readonly (string | null)[], rect: Rect): void {
  pen.frame(rect);
  const inside = inset(rect, 1.8);
  write(pen, title, { ...inside, height: 3 }, 6, "regular");
  pen.paragraphs(
    lines.map((text, index) => ({
      text: text ?? "",
      font: index === 0 ? "bold" : "regular",
      sizePt: 9,
      maxLines: 2,
    })),
    { ...inside, y: inside.y + 4, height: inside.height - 4 },
    0.5,
    "shrink",
  );
}

function drawLine(pen: Pen, line: DeclaredLine, number: number, y: number): void {
  let x: number = PAGE.margin;
  for (const { text, width, align, title } of columns) {
    const rect = { x, y: y + 0.6, width: width - 2, height: ROW_MM - 1.6 };
    const content = text(line, number);
    if (title === "DESCRIPTION OF GOODS")
      pen.paragraphs([{ text: content, font: "regular", sizePt: 8.5, maxLines: 3 }], rect, 0.6, "shrink");
    else if (align === "left")
      pen.paragraphs([{ text: content, font: "regular", sizePt: 8.5, maxLines: 1 }], rect, 0.6, "shrink");
    else write(pen, content, { ...rect, height: 4 }, 8.5, "regular", align);
    x += width;
  }
  pen.rule({ x: PAGE.margin, y: y + ROW_MM - 0.6 }, { x: PAGE.margin + FULL, y: y + ROW_MM - 0.6 }, 0.1);
}

function drawFoot(
  pen: Pen,
  { says }: Title,
  shipment: Shipment,
  { totals, netWeightG, grossWeightG }: CustomsDeclaration,
): void {
  const { margin, height } = PAGE;
  const top = height - margin - FOOT_MM + 4;
  drawFacts(
    pen,
    [
      ["PARCELS", String(shipment.parcels.length)],
      ["NET WEIGHT", kilograms(netWeightG)],
      ["GROSS WEIGHT", kilograms(grossWeightG)],
      ["TOTAL VALUE", totalText(totals)],
    ],
    top - margin,
  );
  write(
    pen,
    `${says}I declare that the information on this invoice is true and correct, and that the contents are as stated above.`,
    { x: margin, y: top + 18, width: FULL, height: 4 },
    8,
    "regular",
  );
  for (const [index, title] of ["Name", "Place and date", "Signature"].entries()) {
    const x = margin + (index * FULL) / 3;
    pen.rule({ x, y: top + 38 }, { x: x + FULL / 3 - 6, y: top + 38 });
    write(pen, title, { x, y: top + 39, width: FULL / 3 - 6, height: 3 }, 7, "regular");
  }
}
