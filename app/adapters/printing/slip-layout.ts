import type { PickChanges } from "../../domain/orders/printing/pick-list.ts";
import type { Rect } from "../../domain/papers/label-formats.ts";
import type { CellText, FlowedPage } from "./flowing-pages.ts";
import { FlowingPages } from "./flowing-pages.ts";
import type { FontName } from "./font-files.ts";
import type { LabelParty } from "./label-content.ts";
import type { PickListJob } from "./label-job.ts";
import { cityLine } from "./label-parties.ts";
import type { Pen } from "./pen.ts";
import type { PickRow } from "./pick-rows.ts";
import type { Logo, Slip, SlipItem, SlipWords } from "./slip-content.ts";
import type { Measure } from "./text-fitting.ts";
import { printableOnly } from "./unprintable-letters.ts";

/** The edge of a page, and the strip below with its number. */
const EDGE_MM = 5;
const FOOT_MM = 5;
const LOGO = { widthMm: 45, heightMm: 14 } as const;
/** A page of at least this width has a column with the items' places in the warehouse. */
const WIDE_MM = 130;

/** Pages of flowing text, and the logo's place on the first. */
export interface FlowedSlip {
  readonly pages: readonly FlowedPage[];
  readonly logo: Rect | null;
}

type Area = Pick<Rect, "width" | "height">;

function areaOf({ width, height }: Area): Area {
  return { width: width - 2 * EDGE_MM, height: height - 2 * EDGE_MM - FOOT_MM };
}

const text =
  (font: FontName, sizePt: number) =>
  (value: string): CellText => ({ text: value, font, sizePt });
const small = text("regular", 7.5);
const normal = text("regular", 9);
const strong = text("bold", 9.5);
const large = text("bold", 13);

/** A packing slip on as many pages of this size as it takes. */
export function layOutSlip(slip: Slip, page: Area, measure: Measure, logo: Logo | null): FlowedSlip {
  const { words } = slip;
  const area = areaOf(page);
  const flow = new FlowingPages(area, measure, (pages) => itemHead(pages, words, area.width));
  const half = area.width * 0.55;
  const left = { x: 0, width: half - 2 };
  const right = { x: half, width: area.width - half, align: "right" as const };
  const place = logo === null ? null : logoPlace(logo, half - 2);
  const name = slip.sender.company ?? slip.sender.name;
  flow.row([
    { ...left, texts: place === null ? [large(name)] : [] },
    { ...right, texts: [large(words.packingSlip)] },
  ]);
  // The logo may be higher than the title beside it.
  if (place !== null) flow.reserve(Math.max(0, place.height - 4));
  flow.row([
    { ...left, texts: partyLines(slip.sender, words, small, place !== null) },
    {
      ...right,
      texts: [
        strong(`${words.order} ${slip.order}`),
        small(slip.date),
        small(`${slip.carrier} ${slip.trackingRef}`),
      ],
    },
  ]);
  flow.space(3);
  flow.row([
    {
      x: 0,
      width: area.width,
      texts: [small(words.shipTo), ...partyLines(slip.recipient, words, normal, true)],
    },
  ]);
  flow.space(3);
  itemHead(flow, words, area.width);
  for (const item of slip.items) {
    flow.row(itemCells(item, area.width));
    flow.space(0.8);
    flow.rule();
    flow.space(0.8);
  }
  const pieces = slip.items.reduce((sum, { quantity }) => sum + quantity, 0);
  flow.row([{ x: 0, width: area.width, align: "right", texts: [strong(`${words.total} ${pieces}`)] }]);
  flow.space(4);
  if (slip.greeting !== "") flow.row(paragraphs(slip.greeting, area.width));
  if (slip.returns !== "") {
    flow.space(3);
    flow.row([{ x: 0, width: area.width, texts: [strong(words.returns)] }]);
    flow.row(paragraphs(slip.returns, area.width));
  }
  return { pages: flow.pages, logo: place };
}

/** The products to fetch for a selection of orders. */
export function layOutPickList(
  rows: readonly PickRow[],
  heading: {
    readonly words: SlipWords;
    readonly orders: number;
    readonly list?: NonNullable<PickListJob["list"]>;
  },
  page: Area,
  measure: Measure,
): FlowedSlip {
  const { words, orders, list } = heading;
  const revision = list === undefined || list.changes === null ? "" : `, ${words.revision} ${list.revision}`;
  const area = areaOf(page);
  const flow = new FlowingPages(area, measure, (pages) => pickHead(pages, words, area.width));
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  flow.row([
    { x: 0, width: area.width * 0.5, texts: [large(`${words.pickList}${revision}`)] },
    {
      x: area.width * 0.5,
      width: area.width * 0.5,
      align: "right",
      texts: [strong(`${words.orders} ${orders}`), strong(`${words.total} ${pieces}`)],
    },
  ]);
  const changes = list?.changes ?? null;
  if (changes !== null && changes.goods.length + changes.check.length > 0)
    flow.row([{ x: 0, width: area.width, texts: changeLines(changes, words) }]);
  flow.space(3);
  pickHead(flow, words, area.width);
  for (const row of rows) {
    const [place, item, quantity, wanted] = pickColumns(area.width);
    flow.row([
      { ...place, texts: [strong(row.place)] },
      { ...item, texts: [...(row.sku === "" ? [] : [strong(row.sku)]), normal(row.name), ...variantOf(row)] },
      { ...quantity, texts: [large(String(row.quantity))] },
      {
        ...wanted,
        texts: [small(row.orders.map(({ order, quantity: each }) => `${order} × ${each}`).join(", "))],
      },
    ]);
    flow.space(0.8);
    flow.rule();
    flow.space(0.8);
  }
  return { pages: flow.pages, logo: null };
}

/** More lines would fill the page. */
const MOST_LINES = 40;

function changeLines({ goods, check }: PickChanges, words: SlipWords): readonly CellText[] {
  const lines = [
    ...goods.map(({ sku, name, quantity, orders }) => {
      const sign = quantity < 0 ? "−" : "+";
      return `${sign}${Math.abs(quantity)} × ${sku || name} (${orders.join(", ")})`;
    }),
    ...check.map((order) => `${words.order} ${order}: ${words.check}`),
  ];
  const rest = lines.length - MOST_LINES;
  const shown = rest > 0 ? [...lines.slice(0, MOST_LINES), `+ ${rest}`] : lines;
  return [strong(words.changed), ...shown.map((line) => normal(printableOnly(line)))];
}

/** Draws a page in its place. */
export function drawFlowed(pen: Pen, page: FlowedPage, slot: Rect, foot: readonly [string, string]): void {
  const [x, y] = [slot.x + EDGE_MM, slot.y + EDGE_MM];
  const width = slot.width - 2 * EDGE_MM;
  for (const { text: written, font, sizePt, x: left, baselineMm } of page.texts)
    pen.write(written, font, sizePt, x + left, y + baselineMm);
  for (const rule of page.rules) pen.rule({ x, y: y + rule }, { x: x + width, y: y + rule }, 0.1);
  const strip = { x, y: slot.y + slot.height - EDGE_MM - 3, height: 3 };
  const [name, number] = foot;
  pen.line({ text: name, font: "regular", maxPt: 7, minPt: 5 }, { ...strip, width: width * 0.75 });
  pen.line(
    { text: number, font: "regular", maxPt: 7, minPt: 5, align: "right" },
    { ...strip, x: x + width * 0.75, width: width * 0.25 },
  );
}

/** The logo's rectangle on the page, moved by the corner of its slot. */
export function logoIn(place: Rect, slot: Rect): Rect {
  return { ...place, x: slot.x + EDGE_MM + place.x, y: slot.y + EDGE_MM + place.y };
}

function logoPlace({ widthPx, heightPx }: Logo, mostMm: number): Rect {
  const scale = Math.min(Math.min(LOGO.widthMm, mostMm) / widthPx, LOGO.heightMm / heightPx);
  return { x: 0, y: 0, width: widthPx * scale, height: heightPx * scale };
}

function partyLines(
  party: LabelParty,
  { locale }: SlipWords,
  line: (value: string) => CellText,
  withName: boolean,
): readonly CellText[] {
  const { name, company, street, country, phone } = party;
  const who = withName ? [...new Set([name, company])] : name === (company ?? name) ? [] : [name];
  const lines = [...who, ...street, cityLine(party), countryName(country, locale), phone];
  return lines.flatMap((each) => (each === null || each.trim() === "" ? [] : [line(each)]));
}

function countryName(code: string, locale: string): string {
  return /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code)
    : code;
}

function itemColumns(width: number) {
  const quantity = { x: 0, width: 12 };
  const placeWidth = width >= WIDE_MM ? 38 : 24;
  const item = { x: 14, width: width - 14 - placeWidth - 2 };
  return [quantity, item, { x: width - placeWidth, width: placeWidth, align: "right" as const }] as const;
}

function itemHead(flow: FlowingPages, words: SlipWords, width: number): void {
  const [quantity, item, place] = itemColumns(width);
  flow.row([
    { ...quantity, texts: [small(words.quantity)] },
    { ...item, texts: [small(words.item)] },
    { ...place, texts: [small(words.place)] },
  ]);
  flow.space(0.6);
  flow.rule();
  flow.space(0.8);
}

function itemCells(slipItem: SlipItem, width: number) {
  const [quantity, item, place] = itemColumns(width);
  const { name, sku } = slipItem;
  const below = [...variantOf(slipItem), ...(sku === "" ? [] : [small(`SKU ${sku}`)])];
  return [
    { ...quantity, texts: [strong(`${slipItem.quantity} ×`)] },
    { ...item, texts: [normal(name), ...below] },
    { ...place, texts: [small(slipItem.place)] },
  ];
}

function variantOf({ variant }: SlipItem): readonly CellText[] {
  return variant === "" ? [] : [small(variant)];
}

function pickColumns(width: number) {
  const place = width * 0.18;
  const quantity = 14;
  const orders = width * 0.28;
  const item = width - place - quantity - orders;
  return [
    { x: 0, width: place - 2 },
    { x: place, width: item - 2 },
    { x: place + item, width: quantity - 2, align: "right" },
    { x: width - orders, width: orders },
  ] as const;
}

function pickHead(flow: FlowingPages, words: SlipWords, width: number): void {
  const [place, item, quantity, orders] = pickColumns(width);
  flow.row([
    { ...place, texts: [small(words.place)] },
    { ...item, texts: [small(words.item)] },
    { ...quantity, texts: [small(words.quantity)] },
    { ...orders, texts: [small(words.orders)] },
  ]);
  flow.space(0.6);
  flow.rule();
  flow.space(0.8);
}

/** The merchant's lines stay lines. */
function paragraphs(written: string, width: number) {
  return [{ x: 0, width, texts: written.split(/\r?\n/).map((line) => normal(line)) }];
}
