/** CN 22, the customs declaration to stick on small postal items. Fields, their order and numbers are those of the form. */
import type { CustomsDeclaration } from "../../domain/engine/index.ts";
import { CN22_LINES, refuseLongCn22 } from "../../domain/engine/index.ts";
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
import { amount, kilograms, totalText, write } from "./customs-paper-parts.ts";
import type { Pen } from "./pen.ts";

const SMALL = { width: 74, height: 105, margin: 2.5 } as const;
const ROW_MM = 7;
/** Inside the frame. */
const X = SMALL.margin + 1.2;
const WIDTH = SMALL.width - 2 * X;
const TABLE_Y = 22.6;
const TOTALS_Y = TABLE_Y + 5.8 + CN22_LINES * ROW_MM;
const CERTIFICATE_Y = TOTALS_Y + 18;

const columns = [
  {
    title: "Quantity and detailed description of contents (1)\nQuantité et description détaillée du contenu",
    width: 39,
  },
  { title: "Weight (in kg) (2)\nPoids (en kg)", width: 13 },
  { title: "Value (3)\nValeur", width: WIDTH - 52 },
] as const;

/** @throws as `refuseLongCn22` */
export async function cn22Pdf(form: CnForm): Promise<Uint8Array> {
  const { shipment, declaration } = form;
  refuseLongCn22(declaration);
  const { pdf, bytes, pen } = begin("CN 22", shipment);
  addPage(pdf, SMALL);
  const { margin, width, height } = SMALL;
  pen.frame({ x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin });
  drawHead(pen, form);
  drawContents(pen, declaration);
  drawTotals(pen, declaration);
  line(pen, CERTIFICATE_Y);
  drawCertificate(pen, { x: X, y: CERTIFICATE_Y + 0.8, width: WIDTH, height: 15 }, 5);
  drawField(pen, "Date and sender's signature (8) / Date et signature de l'expéditeur", dateOf(shipment), {
    x: X,
    y: height - margin - 8,
    width: WIDTH,
    height: 6.5,
  });
  end(pen, shipment, SMALL);
  pdf.end();
  return bytes;
}

function drawHead(pen: Pen, form: CnForm): void {
  const top = SMALL.margin;
  write(pen, title, { x: X, y: top + 1, width: WIDTH - 14, height: 3.4 }, 6.5, "bold");
  write(pen, "CN 22", { x: X, y: top + 1, width: WIDTH, height: 3.4 }, 9, "bold", "right");
  write(pen, opened, { x: X, y: top + 4.6, width: WIDTH * 0.64, height: 2.2 }, 5, "regular");
  write(
    pen,
    form.shipment.trackingRef,
    { x: X, y: top + 4.6, width: WIDTH, height: 2.6 },
    6,
    "bold",
    "right",
  );
  write(pen, important, { x: X, y: top + 7, width: WIDTH, height: 2.2 }, 4.6, "regular");
  drawCategories(pen, categoryOf(form), { x: X, y: top + 9.4, width: WIDTH, height: 10.2 }, 2, 4.8);
}

function drawContents(pen: Pen, { lines }: CustomsDeclaration): void {
  line(pen, TABLE_Y);
  const [first, ...others] = columns;
  drawHeads(pen, [first], { x: X, y: TABLE_Y + 0.6 }, 4.6);
  drawHeads(pen, others, { x: X + first.width + 0.8, y: TABLE_Y + 0.6 }, 4.6);
  const between = X + first.width + others[0].width;
  pen.rule({ x: between, y: TABLE_Y }, { x: between, y: TOTALS_Y });
  line(pen, TABLE_Y + 5.8);
  for (const [row, { quantity, description, weightG, value, currency }] of lines.entries()) {
    const y = TABLE_Y + 5.8 + row * ROW_MM;
    const [what, weight, worth] = columns;
    pen.paragraphs(
      [{ text: `${quantity} × ${description}`, font: "regular", sizePt: 6.5, maxLines: 3 }],
      { x: X, y: y + 0.5, width: what.width - 1, height: ROW_MM - 0.8 },
      0.4,
      "shrink",
    );
    const numbers = { y: y + 0.6, height: 3 };
    const at = X + what.width;
    write(pen, kilograms(weightG), { x: at, width: weight.width - 1, ...numbers }, 6.5, "regular", "right");
    const last = { x: at + weight.width, width: worth.width, ...numbers };
    write(pen, amount(value, currency), last, 6.5, "regular", "right");
  }
}

/** Tariff numbers and origins at the left, in the order of the lines above, and both totals at the right. */
function drawTotals(pen: Pen, { lines, totals, grossWeightG }: CustomsDeclaration): void {
  line(pen, TOTALS_Y);
  const left = columns[0].width - 1;
  pen.paragraphs(
    [
      commercialOnly,
      "HS tariff number (4), country of origin of goods (5) / N° tarifaire du SH, pays d'origine",
    ].map((text) => ({ text, font: "regular" as const, sizePt: 4.4, maxLines: 2 })),
    { x: X, y: TOTALS_Y + 0.5, width: left, height: 6.6 },
    0.6,
    "shrink",
  );
  for (const [row, { commodityCode, countryOfOrigin }] of lines.entries())
    write(
      pen,
      `${row + 1}.  ${commodityCode}   ${countryOfOrigin}`,
      { x: X, y: TOTALS_Y + 7.3 + row * 2.6, width: left, height: 2.4 },
      6,
      "regular",
    );
  const x = X + columns[0].width;
  const right = { x: x + 0.8, width: WIDTH - columns[0].width - 0.8, height: 7.6 };
  pen.rule({ x, y: TABLE_Y }, { x, y: CERTIFICATE_Y });
  drawField(pen, "Total weight (in kg) (6) / Poids total (en kg)", kilograms(grossWeightG), {
    ...right,
    y: TOTALS_Y + 0.6,
  });
  pen.rule({ x, y: TOTALS_Y + 9 }, { x: SMALL.width - SMALL.margin, y: TOTALS_Y + 9 });
  drawField(pen, "Total value (7) / Valeur totale", totalText(totals), { ...right, y: TOTALS_Y + 9.6 });
}

function line(pen: Pen, y: number): void {
  pen.rule({ x: SMALL.margin, y }, { x: SMALL.width - SMALL.margin, y });
}
