/** Parts that CN 22 and CN 23 have in common, in English and French as the Universal Postal Union has them. */
import type { CustomsDeclaration, Exporter, Shipment } from "../../domain/engine/index.ts";
import { isTest } from "../../domain/engine/index.ts";
import type { Rect } from "../../domain/papers/label-formats.ts";
import { write } from "./customs-paper-parts.ts";
import { pdfCanvas } from "./pdf-canvas.ts";
import { collectPdf, openPdf } from "./pdf-file.ts";
import { Pen } from "./pen.ts";
import { MM_PER_PT } from "./text-fitting.ts";

/** The facts on a form. */
export interface CnForm {
  readonly shipment: Shipment;
  readonly declaration: CustomsDeclaration;
  readonly exporter: Exporter;
}

/** In the order of the forms. */
const categories = [
  ["gift", "Gift / Cadeau"],
  ["sample", "Commercial sample / Échantillon commercial"],
  ["documents", "Documents / Documents"],
  ["return", "Returned goods / Retour de marchandise"],
  ["sale", "Sale of goods / Vente de marchandises"],
  ["other", "Other (please specify) / Autre (à préciser)"],
] as const;
type Category = (typeof categories)[number][0];

/** `null`: the merchant states none, so the sender ticks it by hand. */
export function categoryOf({ shipment, exporter: { reason } }: CnForm): Category | null {
  if (shipment.returnRequestId !== null) return "return";
  return reason === "repair" ? "other" : reason;
}

export const title = "CUSTOMS DECLARATION / DÉCLARATION EN DOUANE";
export const opened = "May be opened officially / Peut être ouvert d'office";
export const important = "Important! See instructions on the back / Important! Voir instructions au verso";
export const commercialOnly = "For commercial items only / Pour les envois commerciaux seulement";

export function begin(name: string, shipment: Shipment) {
  const pdf = openPdf(`${name} ${shipment.trackingRef}`, dateOf(shipment));
  return { pdf, bytes: collectPdf(pdf), pen: new Pen(pdfCanvas(pdf)) };
}

export function addPage(
  pdf: ReturnType<typeof openPdf>,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  pdf.addPage({ size: [width / MM_PER_PT, height / MM_PER_PT], margin: 0 });
}

export function end(
  pen: Pen,
  shipment: Shipment,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  if (isTest(shipment)) pen.across("TEST", { x: 0, y: 0, width, height });
}

export function dateOf({ createdAt }: Shipment): string {
  return createdAt.toISOString().slice(0, 10);
}

export function drawCategories(
  pen: Pen,
  ticked: Category | null,
  rect: Rect,
  perRow: number,
  sizePt: number,
): void {
  const width = rect.width / perRow;
  const height = rect.height / Math.ceil(categories.length / perRow);
  for (const [at, [category, name]] of categories.entries()) {
    const x = rect.x + (at % perRow) * width;
    const y = rect.y + Math.floor(at / perRow) * height;
    const box = { x, y: y + (height - 2.6) / 2, width: 2.6, height: 2.6 };
    pen.frame(box);
    if (category === ticked) {
      pen.rule({ x: box.x, y: box.y }, { x: box.x + box.width, y: box.y + box.height }, 0.4);
      pen.rule({ x: box.x + box.width, y: box.y }, { x: box.x, y: box.y + box.height }, 0.4);
    }
    const font = category === ticked ? "bold" : "regular";
    pen.line({ text: name, font, maxPt: sizePt, minPt: 3.4 }, { x: x + 3.6, y, width: width - 4.2, height });
  }
}

export function drawHeads(
  pen: Pen,
  heads: readonly { readonly title: string; readonly width: number }[],
  at: { readonly x: number; readonly y: number },
  sizePt: number,
): void {
  let { x } = at;
  for (const { title: words, width } of heads) {
    pen.paragraphs(
      words.split("\n").map((text) => ({ text, font: "regular" as const, sizePt, maxLines: 1 })),
      { x, y: at.y, width: width - 1.5, height: 5.6 },
      0.4,
      "shrink",
    );
    x += width;
  }
}

export function drawField(pen: Pen, caption: string, text: string, rect: Rect, maxLines = 1): void {
  write(pen, caption, { ...rect, height: 2.4 }, 5, "regular");
  pen.paragraphs(
    [{ text, font: "bold", sizePt: 8, maxLines }],
    { ...rect, y: rect.y + 2.7, height: rect.height - 2.7 },
    0.4,
    "shrink",
  );
}

export function drawCertificate(pen: Pen, rect: Rect, sizePt: number): void {
  const text =
    "I, the undersigned, whose name and address are given on the item, certify that the particulars given in this declaration are correct and that this item does not contain any dangerous article or articles prohibited by legislation or by postal or customs regulations. / Je, soussigné, dont le nom et l'adresse figurent sur l'envoi, certifie que les renseignements donnés dans la présente déclaration sont exacts et que cet envoi ne contient aucun objet dangereux ou interdit par la législation ou la réglementation postale ou douanière.";
  pen.paragraphs([{ text, font: "regular", sizePt, maxLines: 8 }], rect, 0.5, "shrink");
}
