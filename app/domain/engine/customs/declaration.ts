import { readCommodityCode } from "../values/commodity-code.ts";
import { needsCustomsDeclaration } from "../values/customs-territories.ts";
import type { Item } from "../values/item.ts";
import type { CurrencyCode } from "../values/money.ts";
import type { Shipment } from "../values/shipment.ts";
import { lineTotals } from "./declared-goods.ts";

/** A line of a customs paper: all equal goods. Value, in major units, and weight are of all its pieces. */
export interface DeclaredLine {
  readonly description: string;
  readonly commodityCode: string;
  readonly countryOfOrigin: string;
  readonly quantity: string;
  readonly weightG: number;
  readonly value: number;
  readonly currency: CurrencyCode;
}

export interface CustomsDeclaration {
  readonly lines: readonly DeclaredLine[];
  /** The sums of the items' values, one for each currency, in major units. */
  readonly totals: readonly { readonly currency: CurrencyCode; readonly value: number }[];
  readonly netWeightG: number;
  readonly grossWeightG: number;
}

/** Whether there is a customs paper, one of ours or an uploaded one. */
export function hasCustomsPaper(
  shipment: Pick<Shipment, "from" | "to" | "items" | "parcels" | "extras" | "redactedAt">,
): boolean {
  const hasUpload = shipment.redactedAt === undefined && shipment.extras.customsInvoiceId !== undefined;
  return hasUpload || declarationOf(shipment) !== null;
}

/** Sums of binary fractions have more decimals than were declared. */
const PRECISION = 1000;

/** `null`: the route needs none, or the goods were erased with the addresses. */
export function declarationOf(
  shipment: Pick<Shipment, "from" | "to" | "items" | "parcels" | "redactedAt">,
): CustomsDeclaration | null {
  const { from, to, items, parcels, redactedAt } = shipment;
  if (redactedAt !== undefined || !needsCustomsDeclaration(from, to)) return null;
  const lines = equalGoodsTogether(items.flatMap(linesOf));
  if (lines.length === 0) return null;
  const totals = new Map<CurrencyCode, number>();
  for (const { value, currency } of items)
    totals.set(currency ?? "", added(totals.get(currency ?? "") ?? 0, value ?? 0));
  return {
    lines,
    totals: [...totals].map(([currency, value]) => ({ currency, value })),
    netWeightG: lines.reduce((sum, { weightG }) => added(sum, weightG), 0),
    grossWeightG: parcels.reduce((sum, { weightG }) => added(sum, weightG), 0),
  };
}

function linesOf(item: Item): readonly DeclaredLine[] {
  const totals = lineTotals(item);
  return (item.invoiceLines ?? []).map((line, index) => ({
    description: (line.description ?? "").replace(/\s+/g, " ").trim(),
    commodityCode: readCommodityCode(line.commodityCode ?? "") ?? line.commodityCode ?? "",
    countryOfOrigin: line.countryOfOrigin ?? "",
    quantity: line.quantity ?? "",
    currency: item.currency ?? "",
    ...(totals[index] ?? { value: 0, weightG: 0 }),
  }));
}

/** Goods of one description, code, origin and currency are one line. Customs and the four lines of a CN22 count kinds, not pieces. */
function equalGoodsTogether(lines: readonly DeclaredLine[]): readonly DeclaredLine[] {
  const kinds = new Map<string, DeclaredLine>();
  for (const [index, line] of lines.entries()) {
    const { description, commodityCode, countryOfOrigin, currency } = line;
    // A quantity that is no number was bought before they were checked, and can't be added up.
    const kind = isCount(line.quantity) ? "" : index;
    const key = JSON.stringify([description, commodityCode, countryOfOrigin, currency, kind]);
    const known = kinds.get(key);
    kinds.set(key, known === undefined ? line : together(known, line));
  }
  return [...kinds.values()];
}

function together(one: DeclaredLine, other: DeclaredLine): DeclaredLine {
  return {
    ...one,
    quantity: String(Number((Number(one.quantity) + Number(other.quantity)).toFixed(6))),
    weightG: added(one.weightG, other.weightG),
    value: added(one.value, other.value),
  };
}

function isCount(quantity: string): boolean {
  return quantity.trim() !== "" && Number.isFinite(Number(quantity));
}

function added(one: number, other: number): number {
  return Math.round((one + other) * PRECISION) / PRECISION;
}
