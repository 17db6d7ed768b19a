import type { Rect } from "../../domain/papers/label-formats.ts";
import type { LinearCode } from "./barcodes.ts";
import type { Label, LabelPiece } from "./label-content.ts";
import { recipient, sender } from "./label-parties.ts";
import { cashOnDelivery, facts, header, remarks, serviceBand, smallPrint, voucher } from "./label-rows.ts";
import type { Pen } from "./pen.ts";
import { drawStack, inset } from "./section.ts";

/** The edge that common label and office printers can't print on. */
const EDGE_MM = 3;
/** A label at least this wide has two columns. */
const LANDSCAPE_RATIO = 1.4;

/** The room for the main barcode in the smallest slot. */
export function barcodeWidthMm(slots: readonly Rect[]): number {
  return Math.min(...slots.map((slot) => columnWidth(inset(slot, EDGE_MM))));
}

function isWide(area: Rect): boolean {
  return area.width > area.height * LANDSCAPE_RATIO;
}

function columnWidth(area: Rect): number {
  return isWide(area) ? area.width / 2 : area.width;
}

/** A piece with its voucher's code, which `codeToPrint` has found to be readable in the slot. */
export interface CodedPiece {
  readonly piece: LabelPiece;
  readonly code: LinearCode;
}

/**
 * One piece's label in its slot. The slot's size decides the layout: nothing is scaled to fit, so that barcodes
 * keep their modules on every paper.
 * @throws RangeError the tracking reference can't be a readable barcode in this slot
 */
export function drawLabel(pen: Pen, label: Label, { piece, code }: CodedPiece, slot: Rect): void {
  const area = inset(slot, EDGE_MM);
  const where = [header(label), serviceBand(label), sender(label), recipient(label, piece)];
  const cod = label.cashOnDelivery === null ? [] : [cashOnDelivery(label, label.cashOnDelivery, piece)];
  const terms = label.terms === undefined ? [] : [smallPrint(label.terms)];
  const what = [facts(label, piece), ...cod, remarks(label), voucher(label, piece, code), ...terms];
  if (isWide(area)) {
    const half = columnWidth(area);
    const middle = area.x + half;
    drawStack(pen, where, { ...area, width: half });
    drawStack(pen, what, { ...area, x: middle, width: half });
    pen.rule({ x: middle, y: area.y }, { x: middle, y: area.y + area.height });
  } else {
    drawStack(pen, [...where, ...what], area);
  }
  pen.frame(area, 0.4);
  if (label.isTest) pen.across("TEST", area);
}
