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
  commercialOnly,
  dateOf,
  drawCategories,
  drawCertificate,
  drawField,
  drawHeads,
  end,
  important,
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
const LARGE_ROW_MM = 7.7;

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
    title: "Net weight (in kg) (3)\nPoids net (en kg)",
    width: 22,
    align: "right",
    text: ({ weightG }) => kilograms(weightG),
  },
  {
    title: "Value (5)\nValeur",
    width: 30,
    align: "right",
    text: ({ value, currency }) => amount(value, currency),
  },
  {
    title: "HS tariff number (7)\nN° tarifaire du SH",
    width: 26,
    align: "left",
    text: ({ commodityCode }) => commodityCode,
  },
  {
    title: "Country of origin of goods (8)\nPays d'origine des marchandises",
    width: 26,
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
  drawItemNumber(pen, shipment.trackingRef, { ...right, y: x + 7, height: 20 });
  pen.rule({ x: right.x, y: x + 27 }, { x: width - x, y: x + 27 });
  const inside = { x: right.x + 2, width: right.width - 4 };
  write(pen, opened, { ...inside, y: x + 27.8, height: 2.6 }, 6.5, "regular");
  write(pen, important, { ...inside, y: x + 30.6, height: 2.4 }, 5.5, "regular");
  const { phone, email } = shipment.to;
  const numbers = [
    ["EORI", exporter.eori],
    ["VAT", exporter.vat],
    ["REX", exporter.rex],
    ["IOSS", exporter.ioss],
  ].flatMap(([name, number]) => (number === null ? [] : [`${name} ${number}`]));
  const fields = [
    [
      "Sender's customs reference (if any) / Référence en douane de l'expéditeur (si elle existe)",
      numbers.join(", "),
    ],
    ["Importer's reference (if any) (tax code/VAT No./importer code) / Référence de l'importateur", ""],
    [
      "Importer's telephone/fax/e-mail (if known) / N° de téléphone/fax/e-mail de l'importateur",
      [phone, email].filter(Boolean).join(", "),
    ],
  ] as const;
  for (const [row, [caption, text]] of fields.entries()) {
    const y = x + 33.4 + row * 8.6;
    pen.rule({ x: right.x, y }, { x: width - x, y });
    drawField(pen, caption, text, { ...inside, y: y + 0.5, height: 7.8 }, 2);
  }
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
  drawHeads(pen, columns, { x: x + 1, y: TABLE_Y + 2.4 }, 5.2);
  const commercial = columns.slice(0, -2).reduce((sum, column) => sum + column.width, x + 1);
  write(
    pen,
    commercialOnly,
    { x: commercial, y: TABLE_Y + 0.4, width: width - x - commercial - 1, height: 2 },
    4.8,
    "regular",
  );
  const top = TABLE_Y + 8.4;
  pen.rule({ x, y: top }, { x: width - x, y: top });
  let edge = x;
  for (const [index, { width: mm }] of columns.slice(0, -1).entries()) {
    edge += mm;
    // The last two columns have a heading together.
    const y = index === columns.length - 2 ? TABLE_Y + 2.6 : TABLE_Y;
    pen.rule({ x: edge, y }, { x: edge, y: TOTALS_Y }, 0.15);
  }
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

const TOTALS_Y = TABLE_Y + 8.4 + LARGE_ROWS * LARGE_ROW_MM;

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
  drawCategories(pen, categoryOf(form), { x: x + 1.5, y: y + 3.4, width: LEFT_MM - 3, height: 7 }, 3, 5.2);
  drawField(
    pen,
    "Comments (11): e.g. goods subject to quarantine, or other restrictions / Observations: p. ex. marchandise soumise à la quarantaine",
    [labelOf(shipment).order, form.exporter.incoterm].filter(Boolean).join(", "),
    { x: x + 1.5, y: y + 11, width: LEFT_MM - 3, height: 5 },
  );
  const papers = [
    ["Licence (12)", "No(s). of licence(s) / N°(s) de la licence"],
    ["Certificate (13) / Certificat", "No(s). of certificate(s) / N°(s) du certificat"],
    ["Invoice (14) / Facture", "No. of invoice / N° de la facture"],
  ] as const;
  const each = (LEFT_MM - 3) / papers.length;
  pen.rule({ x, y: y + 16.4 }, { x: x + LEFT_MM, y: y + 16.4 });
  for (const [at, [caption, number]] of papers.entries()) {
    const left = x + 1.5 + at * each;
    pen.frame({ x: left, y: y + 17, width: 2, height: 2 });
    write(pen, caption, { x: left + 2.8, y: y + 17, width: each - 4, height: 2.2 }, 5.2, "regular");
    write(pen, number, { x: left, y: y + 19.3, width: each - 1.2, height: 2 }, 4.4, "regular");
  }
  pen.rule({ x: x + LEFT_MM, y }, { x: x + LEFT_MM, y: LARGE.height - x });
  const right = { x: x + LEFT_MM + 1.5, width: width - 2 * x - LEFT_MM - 3 };
  drawField(pen, "Office of origin/Date of posting / Bureau d'origine/Date de dépôt", "", {
    ...right,
    y: y + 0.6,
    height: 5,
  });
  drawCertificate(pen, { ...right, y: y + 5.6, height: 9 }, 5);
  drawField(pen, "Date and sender's signature (15) / Date et signature de l'expéditeur", dateOf(shipment), {
    ...right,
    y: y + 15,
    height: 6.2,
  });
}
