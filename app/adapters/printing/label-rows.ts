import type { Money } from "../../domain/engine/index.ts";
import { currencyExponent, toDecimal } from "../../domain/engine/index.ts";
import type { LinearCode } from "./barcodes.ts";
import { readableNumber } from "./barcodes.ts";
import type { LabelCaption } from "./label-captions.ts";
import { captionAtDestination, captionIn, captionsIn } from "./label-captions.ts";
import type { Label, LabelPiece } from "./label-content.ts";
import { caption } from "./label-parties.ts";
import type { Section } from "./section.ts";
import { inset, PADDING_MM } from "./section.ts";
import { MM_PER_PT } from "./text-fitting.ts";

/** Carrier and date. */
export function header(label: Label): Section {
  return {
    minHeightMm: 10,
    grow: 0,
    draw: (pen, rect) => {
      const box = inset(rect, PADDING_MM);
      const dateWidth = 24;
      const carrier = { ...box, width: box.width - dateWidth - PADDING_MM };
      pen.line({ text: label.carrierName, font: "bold", maxPt: 19, minPt: 9 }, carrier);
      const date = { ...box, x: box.x + box.width - dateWidth, width: dateWidth };
      pen.line(
        { text: captionIn(label.languages, "shipDate"), font: "regular", maxPt: 6, minPt: 4, align: "right" },
        { ...date, height: 2 },
      );
      pen.line(
        { text: label.shipDate, font: "bold", maxPt: 10, minPt: 8, align: "right" },
        { ...date, y: date.y + 2.4, height: date.height - 2.4 },
      );
    },
  };
}

const MARK_PT = 9;

/** The service in white on black, and boxed notices for the carrier. */
export function serviceBand(label: Label): Section {
  return {
    minHeightMm: 9,
    grow: 0,
    draw: (pen, rect) => {
      pen.fill(rect);
      const box = inset(rect, PADDING_MM);
      let right = box.x + box.width;
      const test = label.isTest && !pen.writesAcross ? ["TEST"] : [];
      const marks = [...test, ...serviceMarks(label)];
      const wanted = marks.reduce((sum, mark) => sum + pen.measure(mark, "bold") * MARK_PT, 0);
      // The service's name keeps room beside them.
      const markPt = MARK_PT * Math.min(1, (box.width * 0.5) / Math.max(1, wanted));
      for (const mark of marks) {
        const widthMm = pen.measure(mark, "bold") * markPt + 3;
        right -= widthMm;
        const chip = { x: right, y: box.y, width: widthMm, height: box.height };
        pen.fill(chip, "white");
        pen.line(
          { text: mark, font: "bold", maxPt: markPt, minPt: markPt, align: "center" },
          inset(chip, 0.5),
        );
        right -= 1.2;
      }
      const name = { ...box, width: right - box.x - 1 };
      pen.line({ text: label.serviceName, font: "bold", maxPt: 15, minPt: 7, color: "white" }, name);
    },
  };
}

function serviceMarks(label: Label): readonly string[] {
  const marks: string[] = [];
  const mark = (name: LabelCaption) => marks.push(captionAtDestination(label.languages, name));
  if (label.insured) mark("insured");
  if (label.cashOnDelivery !== null) mark("cod");
  if (label.saturdayDelivery) mark("saturday");
  return marks;
}

/** 2500 → "2.5 kg": whole grams, no trailing zeros. */
function kilograms(weightG: number): string {
  return `${Number((weightG / 1000).toFixed(3))} kg`;
}

/** A cell has room for its titles in this size. */
const CELL_TITLE_PT = 4.5;

interface Cell {
  readonly title: LabelCaption;
  readonly text: string;
  readonly maxPt: number;
  readonly share: number;
}

/** Routing code, depot, piece n of m, weight, compartment: side by side, and wider if one is absent. */
export function facts(label: Label, piece: LabelPiece): Section {
  const all: readonly Cell[] = [
    { title: "routing", text: label.routingCode ?? "", maxPt: 28, share: 5 },
    { title: "depot", text: label.depot ?? "", maxPt: 16, share: 3 },
    { title: "piece", text: `${piece.pieceNumber} / ${piece.pieceCount}`, maxPt: 20, share: 2 },
    {
      title: "weight",
      text: piece.weightG === null ? "" : kilograms(piece.weightG),
      maxPt: 14,
      share: 2,
    },
    { title: "size", text: piece.compartmentSize?.toString() ?? "", maxPt: 16, share: 1 },
  ];
  const cells = all.filter(({ text }) => text.trim() !== "");
  const shares = cells.reduce((sum, { share }) => sum + share, 0);
  return {
    minHeightMm: 14,
    grow: 0,
    draw: (pen, rect) => {
      const titled = cells.map((cell) => {
        const titles = captionsIn(label.languages, cell.title);
        const widest = Math.max(...titles.map((title) => pen.measure(title, "regular")));
        return { ...cell, titles, needMm: widest * CELL_TITLE_PT + 2 * PADDING_MM };
      });
      const fits = titled.every(({ share, needMm }) => (rect.width * share) / shares >= needMm);
      const needed = fits ? 0 : titled.reduce((sum, { needMm }) => sum + needMm, 0);
      let x = rect.x;
      for (const [index, { titles, text, maxPt, share, needMm }] of titled.entries()) {
        if (index > 0) pen.rule({ x, y: rect.y }, { x, y: rect.y + rect.height });
        const width = (fits ? 0 : needMm) + ((rect.width - needed) * share) / shares;
        const box = caption(pen, titles, inset({ ...rect, x, width }, PADDING_MM));
        pen.line({ text, font: "bold", maxPt, minPt: 6, align: index === 0 ? "left" : "center" }, box);
        x += width;
      }
    },
  };
}

function amount({ minor, currency }: Money): string {
  return `${toDecimal(minor, currency).toFixed(currencyExponent(currency))} ${currency}`;
}

/**
 * The amount that the carrier collects, in a heavy frame. Only the first piece shows it: three labels with it
 * would be collected three times.
 */
export function cashOnDelivery({ languages }: Label, money: Money, piece: LabelPiece): Section {
  return {
    minHeightMm: 11,
    grow: 0,
    draw: (pen, rect) => {
      const frame = inset(rect, 1);
      pen.frame(frame, 0.9);
      const box = inset(frame, 1.5);
      const title = captionIn(languages, "cashOnDelivery");
      const half = { ...box, width: box.width * 0.55 };
      const used = pen.line({ text: title, font: "bold", maxPt: 9, minPt: 5 }, half);
      const rest = { ...box, x: box.x + used + 3, width: box.width - used - 3 };
      const collected = piece.pieceNumber === 1;
      const text = collected ? amount(money) : captionAtDestination(languages, "withFirstPiece");
      pen.line({ text, font: "bold", maxPt: collected ? 20 : 10, minPt: 7, align: "right" }, rest);
    },
  };
}

const MAX_TITLE_MM = 24;

/** The order's number, contents and notes, each with a small heading on its left. */
export function remarks(label: Label): Section {
  const rows = [
    { title: "order", text: label.order, font: "bold", maxLines: 1 },
    { title: "contents", text: label.contents, font: "regular", maxLines: 2 },
    { title: "notes", text: label.notes, font: "regular", maxLines: 4 },
  ] as const;
  const present = rows.flatMap(({ title, text, font, maxLines }) =>
    text === null || text.trim() === ""
      ? []
      : [{ title: captionIn(label.languages, title), text, font, maxLines, sizePt: 7.5 }],
  );
  return {
    minHeightMm: 2 * PADDING_MM + present.length * 2.9,
    grow: present.length > 2 ? 1.5 : 0,
    draw: (pen, rect) => {
      const box = inset(rect, PADDING_MM);
      const widest = Math.max(0, ...present.map(({ title }) => pen.measure(title, "regular")));
      const titleWidth = Math.min(MAX_TITLE_MM, Math.max(15, widest * 6 + 1));
      const titlePt = Math.min(6, (titleWidth - 1) / Math.max(widest, 0.1));
      const values = { ...box, x: box.x + titleWidth, width: box.width - titleWidth };
      let titled = -1;
      for (const { paragraph, baselineMm, sizePt } of pen.paragraphs(present, values, 0.75)) {
        const row = present[paragraph];
        if (row === undefined || paragraph === titled) continue;
        titled = paragraph;
        pen.write(row.title, "regular", Math.min(titlePt, sizePt), box.x, box.y + baselineMm);
      }
    },
  };
}

const NUMBER_PT = 13;
const MAX_BARS_MM = 32;

/** The main barcode with its number beneath. */
export function voucher({ symbology = "code128" }: Label, piece: LabelPiece, code: LinearCode): Section {
  const readable = readableNumber(symbology, piece.trackingRef);
  return {
    minHeightMm: 27,
    grow: 1,
    draw: (pen, rect) => {
      const numberMm = NUMBER_PT * MM_PER_PT;
      const barsMm = Math.min(MAX_BARS_MM, rect.height - 2 * PADDING_MM - numberMm - 1);
      const top = rect.y + (rect.height - barsMm - numberMm - 1) / 2;
      pen.barcode(code, { ...rect, y: top, height: barsMm });
      const number = {
        x: rect.x + PADDING_MM,
        y: top + barsMm + 1,
        width: rect.width - 2 * PADDING_MM,
        height: numberMm,
      };
      pen.line({ text: readable, font: "bold", maxPt: NUMBER_PT, minPt: 6, align: "center" }, number);
    },
  };
}

/** The carrier's terms, in the smallest print that can be read, and larger where there is room. */
export function smallPrint(terms: string): Section {
  return {
    minHeightMm: 4.6,
    grow: 0.5 + terms.length / 150,
    draw: (pen, rect) => {
      const paragraph = { text: terms, font: "regular", sizePt: 6, maxLines: 8 } as const;
      pen.paragraphs([paragraph], inset(rect, 0.9), 0.7);
    },
  };
}
