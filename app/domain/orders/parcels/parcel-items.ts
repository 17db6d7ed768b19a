import type { InvoiceLine, Item } from "../../engine/index.ts";
import { withoutPictures } from "../../engine/index.ts";
import type { FactsByVariant } from "../products/product-store.ts";
import { pieceWeight } from "./piece-weight.ts";

/** Pieces of one product on one line of a cart or a fulfillment. Money in major units. */
export interface ProductLine {
  /** Product data is kept under this number; `null` when the line has no variant, or its variant is gone. */
  readonly variantId: number | null;
  readonly name: string;
  /** At the time of sale. Absent: it had none, or is not known. */
  readonly sku?: string;
  readonly quantity: number;
  /** The weight of one piece, in whole grams at checkout; 0 when the shop entered none. */
  readonly unitWeightG: number;
  readonly unitValue: number;
  /** Before discounts; absent: the same. */
  readonly unitListValue?: number;
  readonly currency: string | null;
  /** Customs data from the line itself, used where product data has none. */
  readonly commodityCode: string | null;
  readonly countryOfOrigin: string | null;
}

/** The most pieces of a cart or a label: a quantity may be any number, and each piece takes memory. */
export const MOST_PIECES = 100_000;

/**
 * Turns pieces into engine items, with the sizes, customs data and handling from product data. Checkout and shipment
 * share this, so the label is packed and priced as at checkout. Each piece is one item; equal pieces of a line share one
 * value, by which the packer knows them. With more than `MOST_PIECES` there are no items.
 */
export function itemsOfLines(
  lines: readonly ProductLine[],
  defaultItemWeightG: number,
  facts: FactsByVariant,
): Item[] {
  if (piecesOfLines(lines) > MOST_PIECES) return [];
  const items: Item[] = [];
  for (const line of lines) {
    if (line.quantity <= 0) continue;
    const item = itemOf(line, defaultItemWeightG, facts);
    for (let piece = 0; piece < line.quantity; piece++) items.push(item);
  }
  return items;
}

export function piecesOfLines(lines: readonly Pick<ProductLine, "quantity">[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Ids whose product data the items of these lines need. */
export function variantIdsOf(lines: readonly Pick<ProductLine, "variantId">[]): number[] {
  return [...new Set(lines.flatMap(({ variantId }) => variantId ?? []))];
}

function itemOf(line: ProductLine, defaultItemWeightG: number, facts: FactsByVariant): Item {
  const known = factsOf(facts, line.variantId);
  const { weightG } = pieceWeight(line, defaultItemWeightG, facts);
  const value = Math.round(line.unitValue * 1000) / 1000;
  const listValue = Math.round((line.unitListValue ?? line.unitValue) * 1000) / 1000;
  const name = withoutPictures(line.name) || line.name;
  const invoiceLine: InvoiceLine = {
    description: name,
    quantity: "1",
    value,
    weight: weightG,
    commodityCode: known?.commodityCode ?? line.commodityCode,
    countryOfOrigin: known?.countryOfOrigin ?? line.countryOfOrigin,
  };
  return {
    weightG,
    ...(known?.size ?? {}),
    ...(known?.keepUpright ? { keepUpright: true } : {}),
    ...(known?.shipsAlone ? { shipsAlone: true } : {}),
    ...(line.variantId === null ? {} : { variantId: line.variantId }),
    ...(line.sku !== undefined && { sku: line.sku }),
    label: name,
    value,
    ...(listValue === value ? {} : { listValue }),
    ...(line.currency === null ? {} : { currency: line.currency }),
    invoiceLines: [invoiceLine],
  };
}

function factsOf(facts: FactsByVariant, variantId: number | null) {
  return variantId === null ? undefined : facts.get(variantId);
}
