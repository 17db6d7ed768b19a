import type { DayList } from "../../domain/engine/index.ts";
import { currencyExponent, toDecimal } from "../../domain/engine/index.ts";
import type { Rect } from "../../domain/papers/label-formats.ts";
import type { LinearCode } from "./barcodes.ts";
import { barcodeOf, code128, moduleWidthMm } from "./barcodes.ts";
import type { DayListRow } from "./day-list-rows.ts";
import { dayListRows } from "./day-list-rows.ts";
import type { DayListJob, DrawnLabels } from "./label-job.ts";
import { cityLine } from "./label-parties.ts";
import { pdfCanvas } from "./pdf-canvas.ts";
import { collectPdf, openPdf } from "./pdf-file.ts";
import { Pen } from "./pen.ts";
import { ascentMm, lineHeightMm, MM_PER_PT, wrappedLines } from "./text-fitting.ts";

const PAGE = { width: 210, height: 297, margin: 12 } as const;
/** The lowest row; one with a long name or address is as high as its lines. */
const ROW_MM = 10.6;
const BARCODE_MM = 5.4;
const HEAD_MM = 30;
const FOOT_MM = 30;
const SIZE = { bold: 9, regular: 7.5 } as const;

interface Column {
  readonly title: string;
  readonly width: number;
  readonly align: "left" | "right";
  /** In bold letters, and below. */
  readonly texts: (row: DayListRow) => readonly [string, string];
}

/** Its upper half is the barcode, its lower half the number and the parcel's place in the shipment. */
const voucher = { title: "VOUCHER", width: 66, align: "left" } as const;

const columns: readonly Column[] = [
  {
    title: "RECIPIENT",
    width: 62,
    align: "left",
    texts: ({ label: { recipient, sender } }) => [
      [...new Set([recipient.name, recipient.company])].filter(Boolean).join(", "),
      [
        ...recipient.street,
        cityLine(recipient),
        // Nearly all of a day's parcels stay in the country.
        recipient.country === sender.country ? "" : recipient.country,
        recipient.phone,
      ]
        .filter(Boolean)
        .join(", "),
    ],
  },
  {
    title: "SERVICE",
    width: 24,
    align: "left",
    texts: ({ label }) => [label.serviceName, label.depot ?? label.routingCode ?? ""],
  },
  {
    title: "WEIGHT",
    width: 14,
    align: "right",
    texts: ({ piece }) => [
      piece.weightG === null ? "" : `${Number((piece.weightG / 1000).toFixed(3))} kg`,
      "",
    ],
  },
  {
    title: "COLLECT",
    width: 20,
    align: "right",
    texts: ({ shipment, piece }) => [
      piece.pieceNumber === 1 && shipment.cashOnDeliveryMinor > 0
        ? money(shipment.cashOnDeliveryMinor, shipment.rate.price.currency)
        : "",
      "",
    ],
  },
];

/**
 * The list on A4 to hand over with the parcels: its number, a line with a barcode for each parcel, totals, and room for
 * two signatures.
 */
export async function drawDayList({ list }: Pick<DayListJob, "list">): Promise<DrawnLabels> {
  const pdf = openPdf([list.carrier.name, list.number ?? list.date].join(" "), list.date);
  const bytes = collectPdf(pdf);
  const pen = new Pen(pdfCanvas(pdf));
  const rows = dayListRows(list);
  const pages = paged([...changedSince(pen, list), ...rows.map((row) => placed(pen, row))]);
  for (const [page, itsRows] of pages.entries()) {
    pdf.addPage({ size: [PAGE.width / MM_PER_PT, PAGE.height / MM_PER_PT], margin: 0 });
    drawHead(pen, list, rows, `${page + 1} / ${pages.length}`);
    let y = PAGE.margin + HEAD_MM;
    for (const row of itsRows) {
      drawRow(pen, row, y);
      y += row.heightMm;
    }
    if (page === pages.length - 1) drawSignatures(pen);
  }
  pdf.end();
  return { mediaType: "application/pdf", bytes: await bytes, pages: pages.length, skipped: [] };
}

interface PlacedLine {
  readonly text: string;
  readonly font: "bold" | "regular";
  readonly x: number;
  /** Below the top of its row. */
  readonly baselineMm: number;
}

interface PlacedRow {
  /** `null`: no parcel, but lines of text. */
  readonly row: DayListRow | null;
  readonly lines: readonly PlacedLine[];
  readonly heightMm: number;
}

/** Wraps the texts of a row at their sizes, and cuts none. */
function placed(pen: Pen, row: DayListRow): PlacedRow {
  const lines: PlacedLine[] = [];
  let heightMm = ROW_MM;
  let x: number = PAGE.margin + voucher.width;
  for (const { width, align, texts } of columns) {
    const [bold, regular] = texts(row);
    let y = 0.6;
    for (const [font, text] of [
      ["bold", bold],
      ["regular", regular],
    ] as const) {
      const sizePt = SIZE[font];
      for (const line of wrappedLines(text, font, sizePt, width - 2, pen.measure)) {
        const free = align === "right" ? width - 2 - pen.measure(line, font) * sizePt : 0;
        lines.push({ text: line, font, x: x + free, baselineMm: y + ascentMm(sizePt) });
        y += lineHeightMm(sizePt);
      }
    }
    heightMm = Math.max(heightMm, y + 0.9);
    x += width;
  }
  return { row, lines, heightMm };
}

/** A number is on the paper that the driver signs, so that two sheets of a list can't be confused. */
const revisionOf = ({ revision }: DayList) => (revision === undefined ? "" : `, revision ${revision.number}`);

/** More numbers of a kind would fill the page. */
const MOST_NUMBERS = 60;

/** The differences from the sheet that was printed before, above the parcels. */
function changedSince(pen: Pen, { revision }: DayList): readonly PlacedRow[] {
  if (revision === undefined) return [];
  const { number, added, removed, changed } = revision;
  const width = PAGE.width - 2 * PAGE.margin;
  const lines: PlacedLine[] = [];
  let y = 0.6;
  const write = (text: string, font: PlacedLine["font"]) => {
    for (const line of wrappedLines(text, font, SIZE[font], width, pen.measure)) {
      lines.push({ text: line, font, x: PAGE.margin, baselineMm: y + ascentMm(SIZE[font]) });
      y += lineHeightMm(SIZE[font]);
    }
  };
  write(`Revision ${number} replaces the sheet that was printed before.`, "bold");
  for (const [kind, numbers] of [
    ["Removed", removed],
    ["Added", added],
    ["Changed", changed],
  ] as const) {
    if (numbers.length === 0) continue;
    const rest = numbers.length - MOST_NUMBERS;
    const more = rest > 0 ? ` and ${rest} more` : "";
    write(`${kind}: ${numbers.slice(0, MOST_NUMBERS).join(", ")}${more}`, "regular");
  }
  return [{ row: null, lines, heightMm: y + 0.9 }];
}

/** Fills each page to its lower margin; the last has room to sign, and a parcel above it. */
function paged(rows: readonly PlacedRow[]): readonly (readonly PlacedRow[])[] {
  const room = PAGE.height - 2 * PAGE.margin - HEAD_MM;
  const pages: PlacedRow[][] = [[]];
  let used = 0;
  for (const [index, row] of rows.entries()) {
    const most = index === rows.length - 1 ? room - FOOT_MM : room;
    if (used > 0 && used + row.heightMm > most) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(row);
    used += row.heightMm;
  }
  return pages;
}

function drawHead(pen: Pen, list: DayList, rows: readonly DayListRow[], page: string): void {
  const { margin, width } = PAGE;
  const full = width - 2 * margin;
  const line = (text: string, y: number, height: number, align: "left" | "right", bold: boolean) =>
    pen.line(
      { text, font: bold ? "bold" : "regular", maxPt: height * 2.4, minPt: 6, align },
      { x: margin, y: margin + y, width: align === "right" ? full : full * 0.75, height },
    );
  line(list.carrier.name, 0, 7, "left", true);
  line(list.date, 0, 5, "right", true);
  const sender = rows[0]?.label.sender;
  line(
    sender === undefined ? "" : [sender.company ?? sender.name, sender.city].filter(Boolean).join(", "),
    9,
    4,
    "left",
    false,
  );
  line(totals(list, rows), 15, 4, "left", true);
  if (list.number !== null) {
    const place = { x: margin + full * 0.6, y: margin + 6, width: full * 0.4, height: 8 };
    drawBarcode(
      pen,
      barcodeOrNull(() => code128(list.number ?? ""), place.width),
      place,
    );
    line(`Pickup list ${list.number}${revisionOf(list)}`, 15, 4, "right", true);
  }
  line(page, 20, 3, "right", false);
  const y = margin + HEAD_MM - 6;
  pen.line(
    { text: voucher.title, font: "regular", maxPt: 6, minPt: 5.5 },
    { x: margin, y, width: voucher.width, height: 3 },
  );
  drawTitles(pen, y);
  pen.rule({ x: margin, y: margin + HEAD_MM - 1 }, { x: width - margin, y: margin + HEAD_MM - 1 }, 0.4);
}

function totals({ shipments }: DayList, rows: readonly DayListRow[]): string {
  const grams = rows.reduce((sum, { piece }) => sum + (piece.weightG ?? 0), 0);
  const collected = new Map<string, number>();
  for (const { shipment } of shipments) {
    const { currency } = shipment.rate.price;
    if (shipment.cashOnDeliveryMinor > 0)
      collected.set(currency, (collected.get(currency) ?? 0) + shipment.cashOnDeliveryMinor);
  }
  const cash = [...collected].map(([currency, minor]) => money(minor, currency)).join(" + ");
  return [
    `Shipments: ${shipments.length}`,
    `Parcels: ${rows.length}`,
    `Weight: ${Number((grams / 1000).toFixed(3))} kg`,
    ...(cash === "" ? [] : [`To collect: ${cash}`]),
  ].join("   ");
}

function drawRow(pen: Pen, { row, lines, heightMm }: PlacedRow, y: number): void {
  if (row !== null) drawVoucher(pen, row, y);
  for (const { text, font, x, baselineMm } of lines) pen.write(text, font, SIZE[font], x, y + baselineMm);
  const bottom = y + heightMm - 0.4;
  pen.rule({ x: PAGE.margin, y: bottom }, { x: PAGE.width - PAGE.margin, y: bottom }, 0.1);
}

function drawVoucher(pen: Pen, { piece, label }: DayListRow, y: number): void {
  const x = PAGE.margin;
  const width = voucher.width - 4;
  const code = barcodeOrNull(() => barcodeOf(label.symbology ?? "code128", piece.trackingRef), width);
  drawBarcode(pen, code, { x, y: y + 0.6, width, height: BARCODE_MM });
  const below = { x, y: y + BARCODE_MM + 1, height: 3.2 };
  const used = pen.line(
    { text: piece.trackingRef, font: "bold", maxPt: 9, minPt: 5.5 },
    { ...below, width: width * 0.7 },
  );
  const parcel = piece.pieceCount > 1 ? `parcel ${piece.pieceNumber} of ${piece.pieceCount}` : "";
  pen.line(
    {
      text: [parcel, label.order ?? ""].filter(Boolean).join("  "),
      font: "regular",
      maxPt: 7,
      minPt: 5.5,
      align: "right",
    },
    { ...below, x: x + used + 2, width: width - used - 2 },
  );
}

/** `null`: the number is too long to be scanned from its place, or no barcode can write it. Its digits are there to read. */
function barcodeOrNull(encode: () => LinearCode, width: number): LinearCode | null {
  try {
    const code = encode();
    moduleWidthMm(code, width);
    return code;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function drawBarcode(pen: Pen, code: LinearCode | null, place: Rect): void {
  if (code !== null) pen.barcode(code, place);
}

function drawTitles(pen: Pen, y: number): void {
  let x = PAGE.margin + voucher.width;
  for (const { title, width, align } of columns) {
    pen.line(
      { text: title, font: "regular", maxPt: 6, minPt: 5.5, align },
      { x, y, width: width - 2, height: 3 },
    );
    x += width;
  }
}

function drawSignatures(pen: Pen): void {
  const { margin, width, height } = PAGE;
  const half = (width - 2 * margin) / 2;
  for (const [index, text] of ["Handed over by", "Received by, date and time"].entries()) {
    const x = margin + index * half;
    const y = height - margin - 6;
    pen.rule({ x, y }, { x: x + half - 6, y }, 0.25);
    pen.line({ text, font: "regular", maxPt: 7, minPt: 6 }, { x, y: y + 1, width: half - 6, height: 3 });
  }
}

function money(minor: number, currency: string): string {
  return `${toDecimal(minor, currency).toFixed(currencyExponent(currency))} ${currency}`;
}
