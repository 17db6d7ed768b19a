/** CN 22, the customs declaration to stick on small postal items. Field numbers are those of the form. */
import type { DeclaredLine } from "../../domain/engine/index.ts";
import { CN22_LINES, refuseLongCn22 } from "../../domain/engine/index.ts";
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
import { amount, kilograms, totalText, write } from "./customs-paper-parts.ts";

const SMALL = { width: 74, height: 105, margin: 2.5 } as const;
const SMALL_ROW_MM = 9;

/** @throws as `refuseLongCn22` */
export async function cn22Pdf(form: CnForm): Promise<Uint8Array> {
  const { shipment, declaration } = form;
  const { lines, totals, grossWeightG } = declaration;
  refuseLongCn22(declaration);
  const { pdf, bytes, pen } = begin("CN 22", shipment);
  addPage(pdf, SMALL);
  const { margin: x, width: page, height } = SMALL;
  const width = page - 2 * x;
  pen.frame({ x, y: x, width, height: height - 2 * x });
  const within = { x: x + 1.2, width: width - 2.4 };
  write(pen, title, { ...within, y: x + 1, height: 3.4, width: within.width - 14 }, 6.5, "bold");
  write(pen, "CN 22", { ...within, y: x + 1, height: 3.4 }, 9, "bold", "right");
  write(pen, opened, { ...within, y: x + 4.6, height: 2.6 }, 5, "regular");
  write(pen, shipment.trackingRef, { ...within, y: x + 4.6, height: 2.6 }, 6, "bold", "right");
  drawCategories(pen, categoryOf(form), { ...within, y: x + 8.4, height: 11 }, 2, 4.8);
  let y = x + 20.5;
  pen.rule({ x, y }, { x: x + width, y });
  const columns = [
    { title: "Quantity and description of contents (1)\nQuantité et description du contenu", width: 41 },
    { title: "Weight (2)\nPoids", width: 12 },
    { title: "Value and currency (3)\nValeur et monnaie", width: 16 },
  ];
  drawHeads(pen, columns, { x: within.x, y: y + 0.6 }, 4.6);
  y += 6;
  pen.rule({ x, y }, { x: x + width, y });
  for (const line of lines) {
    pen.paragraphs(
      [
        { text: `${line.quantity} × ${line.description}`, font: "regular", sizePt: 6.5, maxLines: 3 },
        { text: tariffText(line), font: "regular", sizePt: 5.5, maxLines: 1 },
      ],
      { x: within.x, y: y + 0.5, width: 40, height: SMALL_ROW_MM - 0.8 },
      0.4,
      "shrink",
    );
    const numbers = { y: y + 0.8, height: 3 };
    write(pen, kilograms(line.weightG), { x: within.x + 41, width: 11, ...numbers }, 6.5, "regular", "right");
    write(
      pen,
      amount(line.value, line.currency),
      { x: within.x + 53, width: 13.4, ...numbers },
      6.5,
      "regular",
      "right",
    );
    y += SMALL_ROW_MM;
  }
  y = x + 26.5 + CN22_LINES * SMALL_ROW_MM;
  pen.rule({ x, y }, { x: x + width, y });
  drawField(pen, "Total weight / Poids total (6)", kilograms(grossWeightG), {
    x: within.x,
    y: y + 0.6,
    width: width / 2 - 2,
    height: 6.4,
  });
  drawField(pen, "Total value / Valeur totale (7)", totalText(totals), {
    x: within.x + width / 2,
    y: y + 0.6,
    width: width / 2 - 2,
    height: 6.4,
  });
  y += 7.4;
  pen.rule({ x, y }, { x: x + width, y });
  drawCertificate(pen, { ...within, y: y + 0.8, height: 15 }, 5);
  const foot = { ...within, y: height - x - 8, height: 6.5 };
  drawField(
    pen,
    "Date and sender's signature / Date et signature de l'expéditeur (8)",
    dateOf(shipment),
    foot,
  );
  end(pen, shipment, SMALL);
  pdf.end();
  return bytes;
}

function tariffText({ commodityCode, countryOfOrigin }: DeclaredLine): string {
  return `HS (4) ${commodityCode}   Origin / Origine (5) ${countryOfOrigin}`;
}
