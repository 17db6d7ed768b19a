/** CN 23, the customs declaration that goes with other postal items. Field numbers are those of the form. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { CustomsDeclaration, DeclaredLine } from "../../domain/engine/index.ts";
import { toDecimal } from "../../domain/engine/index.ts";
import type { Rect } from "../../domain/papers/label-formats.ts";
import { code128 } from "./barcodes.ts";
import type { CnForm } from "./cn-form-parts.ts";
import {
  addPage,
  begin,
  categoryOf,
  dateOf,
  drawCategories,
  drawCertificate,
  drawField,
  drawHeads,
  end,
  opened,
  title,
} from "./cn-form-parts.ts";
import { amount, kilograms, partyLines, totalText, write } from "./customs-paper-parts.ts";
import type { LabelParty } from "./label-content.ts";
import { labelOf } from "./label-of.ts";
import type { Pen } from "./pen.ts";
import { inset } from "./section.ts";

const LARGE = { width: 210, height: 148, margin: 6 } as const;
const LARGE_ROWS = 5;
const LARGE_ROW_MM = 8;

interface Column {
  readonly title: string;
  readonly width: number;
  readonly align: "left" | "right";
  readonly text: (line: DeclaredLine) => string;
}

const columns: readonly Column[] = [
  {
    title: "Detailed description of contents (1)\nDescription détaillée du contenu",
    width: 76,
    align: "left",
    text: ({ description }) => description,
  },
  { title: "Quantity (2)\nQuantité", width: 18, align: "right", text: ({ quantity }) => quantity },
  {
    title: "Net weight (3)\nPoids net",
    width: 22,
    align: "right",
    text: ({ weightG }) => kilograms(weightG),
  },
  {
    title: "Value and currency (5)\nValeur et monnaie",
    width: 32,
    align: "right",
    text: ({ value, currency }) => amount(value, currency),
  },
  {
    title: "HS tariff number (7)\nN° tarifaire du SH",
    width: 28,
    align: "left",
    text: ({ commodityCode }) => commodityCode,
  },
  {
    title: "Country of origin (8)\nPays d'origine",
    width: 22,
    align: "left",
    text: ({ countryOfOrigin }) => countryOfOrigin,
  },
];

export function cn23Pages({ lines }: Pick<CustomsDeclaration, "lines">): number {
  return Math.max(1, Math.ceil(lines.length / LARGE_ROWS));
}

/** Lines that a page has no room for go on on the next. */
export async function cn23Pdf(form: CnForm): Promise<Uint8Array> {
  const { shipment, declaration } = form;
  const { lines } = declaration;
  const { pdf, bytes, pen } = begin("CN 23", shipment);
  const pages = cn23Pages(declaration);
  for (let page = 0; page < pages; page += 1) {
    addPage(pdf, LARGE);
    const { margin, width, height } = LARGE;
    pen.frame({ x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin });
    drawParties(pen, form, pages > 1 ? `${page + 1} / ${pages}` : "");
    const first = page * LARGE_ROWS;
    drawTable(pen, lines.slice(first, first + LARGE_ROWS));
    drawTotals(pen, form);
    drawStatements(pen, form);
    end(pen, shipment, LARGE);
    // A shipment of thousands of lines must not hold up a checkout.
    await nextTurn();
  }
  pdf.end();
  return bytes;
}

const LEFT_MM = 112;
const TABLE_Y = 65;

function drawParties(pen: Pen, { shipment, exporter }: CnForm, page: string): void {
  const { margin: x, width } = LARGE;
  const right = { x: x + LEFT_MM, width: width - 2 * x - LEFT_MM };
  write(pen, title, { x: x + 2, y: x + 1.2, width: LEFT_MM - 4, height: 4.4 }, 9, "bold");
  write(
    pen,
    `CN 23   ${page}`.trim(),
    { x: right.x, y: x + 1.2, width: right.width - 2, height: 4.4 },
    12,
    "bold",
    "right",
  );
  pen.rule({ x, y: x + 7 }, { x: width - x, y: x + 7 });
  pen.rule({ x: right.x, y: x + 7 }, { x: right.x, y: TABLE_Y });
  const label = labelOf(shipment);
  drawParty(pen, "From / De", label.sender, { x, y: x + 7, width: LEFT_MM, height: 26 });
  pen.rule({ x, y: x + 33 }, { x: right.x, y: x + 33 });
  drawParty(pen, "To / A", label.recipient, { x, y: x + 33, width: LEFT_MM, height: 26 });
  drawItemNumber(pen, shipment.trackingRef, { ...right, y: x + 7, height: 21 });
  pen.rule({ x: right.x, y: x + 28 }, { x: width - x, y: x + 28 });
  const numbers = [
    ["EORI", exporter.eori],
    ["VAT", exporter.vat],
    ["REX", exporter.rex],
    ["IOSS", exporter.ioss],
  ].flatMap(([name, number]) => (number === null ? [] : [`${name} ${number}`]));
  drawField(
    pen,
    "Sender's customs reference / Référence en douane de l'expéditeur",
    numbers.join(", "),
    { x: right.x + 2, y: x + 28.6, width: right.width - 4, height: 11 },
    2,
  );
  pen.rule({ x: right.x, y: x + 40 }, { x: width - x, y: x + 40 });
  const { phone, email } = shipment.to;
  drawField(
    pen,
    "Importer's telephone, e-mail / N° de téléphone, e-mail de l'importateur",
    [phone, email].filter(Boolean).join(", "),
    { x: right.x + 2, y: x + 40.6, width: right.width - 4, height: 11 },
    2,
  );
  write(pen, opened, { x: right.x + 2, y: x + 54, width: right.width - 4, height: 3 }, 6.5, "regular");
}

function drawParty(pen: Pen, caption: string, party: LabelParty, rect: Rect): void {
  const inside = inset(rect, 1.5);
  write(pen, caption, { ...inside, height: 3 }, 6, "regular");
  pen.paragraphs(
    partyLines(party).map((text, at) => ({
      text,
      font: at === 0 ? ("bold" as const) : ("regular" as const),
      sizePt: 8.5,
      maxLines: 2,
    })),
    { ...inside, x: inside.x + 12, y: inside.y, width: inside.width - 12 },
    0.4,
    "shrink",
  );
}

/** A barcode where the number fits one. */
function drawItemNumber(pen: Pen, number: string, rect: Rect): void {
  const inside = inset(rect, 1.5);
  write(pen, "No. of item / N° de l'envoi", { ...inside, height: 3 }, 6, "regular");
  try {
    pen.barcode(code128(number), { x: inside.x, y: inside.y + 3.6, width: inside.width, height: 9.5 });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  write(pen, number, { ...inside, y: inside.y + 13.6, height: 4 }, 9, "bold");
}

function drawTable(pen: Pen, lines: readonly DeclaredLine[]): void {
  const { margin: x, width } = LARGE;
  pen.rule({ x, y: TABLE_Y }, { x: width - x, y: TABLE_Y });
  drawHeads(pen, columns, { x: x + 1, y: TABLE_Y + 0.7 }, 5.2);
  const top = TABLE_Y + 7;
  pen.rule({ x, y: top }, { x: width - x, y: top });
  for (const [row, line] of lines.entries()) {
    let left = x + 1;
    const y = top + row * LARGE_ROW_MM;
    for (const { text, width: mm, align } of columns) {
      const rect = { x: left, y: y + 0.8, width: mm - 2, height: LARGE_ROW_MM - 1.4 };
      if (text(line) === line.description)
        pen.paragraphs([{ text: text(line), font: "regular", sizePt: 8, maxLines: 3 }], rect, 0.4, "shrink");
      else write(pen, text(line), { ...rect, height: 3.6 }, 8, "regular", align);
      left += mm;
    }
  }
}

const TOTALS_Y = TABLE_Y + 7 + LARGE_ROWS * LARGE_ROW_MM;

function drawTotals(pen: Pen, { shipment, declaration: { totals, grossWeightG } }: CnForm): void {
  const { margin: x, width } = LARGE;
  pen.rule({ x, y: TOTALS_Y }, { x: width - x, y: TOTALS_Y });
  const { totalMinor, currency } = shipment.rate.price;
  const fields = [
    ["Total gross weight / Poids brut total (4)", kilograms(grossWeightG)],
    ["Total value / Valeur totale (6)", totalText(totals)],
    ["Postal charges, fees / Frais de port, frais (9)", amount(toDecimal(totalMinor, currency), currency)],
  ] as const;
  const each = (width - 2 * x) / fields.length;
  for (const [at, [caption, text]] of fields.entries())
    drawField(pen, caption, text, { x: x + at * each + 1.5, y: TOTALS_Y + 0.6, width: each - 3, height: 7 });
  pen.rule({ x, y: TOTALS_Y + 8 }, { x: width - x, y: TOTALS_Y + 8 });
}

function drawStatements(pen: Pen, form: CnForm): void {
  const { shipment } = form;
  const { margin: x, width } = LARGE;
  const y = TOTALS_Y + 8;
  write(
    pen,
    "Category of item / Catégorie de l'envoi (10)",
    { x: x + 1.5, y: y + 0.8, width: LEFT_MM, height: 2.6 },
    5.5,
    "regular",
  );
  drawCategories(pen, categoryOf(form), { x: x + 1.5, y: y + 3.8, width: LEFT_MM - 3, height: 8.4 }, 3, 5.5);
  const papers = ["Licence (12)", "Certificate / Certificat (13)", "Invoice / Facture (14)"];
  const each = (LEFT_MM - 3) / papers.length;
  for (const [at, caption] of papers.entries())
    write(pen, caption, { x: x + 1.5 + at * each, y: y + 13, width: each, height: 2.6 }, 5.5, "regular");
  drawField(
    pen,
    "Comments / Observations (11)",
    [labelOf(shipment).order, form.exporter.incoterm].filter(Boolean).join(", "),
    { x: x + 1.5, y: y + 16, width: LEFT_MM - 3, height: 6 },
  );
  pen.rule({ x: x + LEFT_MM, y }, { x: x + LEFT_MM, y: LARGE.height - x });
  const right = { x: x + LEFT_MM + 1.5, width: width - 2 * x - LEFT_MM - 3 };
  drawCertificate(pen, { ...right, y: y + 0.8, height: 11.5 }, 5.5);
  drawField(pen, "Date and sender's signature / Date et signature de l'expéditeur (15)", dateOf(shipment), {
    ...right,
    y: y + 13,
    height: 8,
  });
}
