import type { InvoiceLine, Item, Size } from "../../engine/index.ts";
import type { FactsByVariant } from "../products/product-store.ts";

/** Pieces of one product on one line of a cart or a fulfillment. Money in major units. */
export interface ProductLine {
  /** Product data is kept under this number; `null` when the line has no variant, or its variant is gone. */
  readonly variantId: number | null;
  readonly name: string;
  readonly quantity: number;
  /** The weight of one piece; 0 when the shop entered none. */
  readonly unitWeightG: number;
  readonly unitValue: number;
  readonly currency: string | null;
  /** Customs data from the line itself, used where product data has none. */
  readonly commodityCode: string | null;
  readonly countryOfOrigin: string | null;
}

/** The API's limit per request. In a fuller cart, several pieces of a line become one item. */
export const MOST_ITEMS = 200;

/**
 * Turns pieces into engine items, with the sizes, customs data and handling from product data. Checkout and shipment
 * share this, so the label is packed and priced as at checkout. Each piece is one item. Beyond 200 pieces, the pieces
 * of a line are bundled evenly, except those that ship alone: with more than 200 of these, there are no items.
 */
export function itemsOfLines(
  lines: readonly ProductLine[],
  defaultItemWeightG: number,
  facts: FactsByVariant,
): Item[] {
  const shipped = lines.filter(({ quantity }) => quantity > 0);
  const shipsAlone = ({ variantId }: ProductLine) => factsOf(facts, variantId)?.shipsAlone ?? false;
  const alone = shipped.filter(shipsAlone).reduce((sum, { quantity }) => sum + quantity, 0);
  if (alone > MOST_ITEMS) return [];
  const bundleOfOthers = bundleSize(shipped.filter((line) => !shipsAlone(line)));
  return shipped.flatMap((line) => {
    const bundle = shipsAlone(line) ? 1 : bundleOfOthers;
    const items: Item[] = [];
    for (let left = line.quantity; left > 0; left -= bundle)
      items.push(itemOf(line, Math.min(bundle, left), defaultItemWeightG, facts));
    return items;
  });
}

/** Ids whose product data the items of these lines need. */
export function variantIdsOf(lines: readonly Pick<ProductLine, "variantId">[]): number[] {
  return [...new Set(lines.flatMap(({ variantId }) => variantId ?? []))];
}

/** The smallest number of pieces in an item that makes all lines fit. Lines are never mixed. */
function bundleSize(lines: readonly ProductLine[]): number {
  const items = (bundle: number) =>
    lines.reduce((sum, { quantity }) => sum + Math.ceil(quantity / bundle), 0);
  const largest = Math.max(1, ...lines.map(({ quantity }) => quantity));
  let low = 1;
  let high = largest;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (items(middle) <= MOST_ITEMS) high = middle;
    else low = middle + 1;
  }
  return low;
}

function itemOf(line: ProductLine, pieces: number, defaultItemWeightG: number, facts: FactsByVariant): Item {
  const known = factsOf(facts, line.variantId);
  const unitWeightG = line.unitWeightG > 0 ? line.unitWeightG : defaultItemWeightG;
  const weightG = Math.max(1, Math.round(unitWeightG * pieces));
  const value = Math.round(line.unitValue * pieces * 1000) / 1000;
  const name = withoutPictures(line.name) || line.name;
  const invoiceLine: InvoiceLine = {
    description: name,
    quantity: String(pieces),
    value,
    weight: weightG,
    commodityCode: known?.commodityCode ?? line.commodityCode,
    countryOfOrigin: known?.countryOfOrigin ?? line.countryOfOrigin,
  };
  return {
    weightG,
    ...(known?.size ? sizeOfPile(known.size, pieces) : {}),
    ...(known?.keepUpright ? { keepUpright: true } : {}),
    ...(known?.shipsAlone ? { shipsAlone: true } : {}),
    ...(line.variantId === null ? {} : { variantId: line.variantId }),
    label: pieces === 1 ? name : `${pieces} × ${name}`,
    value,
    ...(line.currency === null ? {} : { currency: line.currency }),
    invoiceLines: [invoiceLine],
  };
}

/** A product's title may hold pictures, which no paper can show; its words say enough. */
function withoutPictures(title: string): string {
  const words = title.replace(/(\p{Emoji_Presentation}|\p{Emoji}\ufe0f|[\u200d\u20e3\ufe0f])+/gu, "");
  return words.replace(/\s+/g, " ").trim();
}

function factsOf(facts: FactsByVariant, variantId: number | null) {
  return variantId === null ? undefined : facts.get(variantId);
}

/** Pieces are stacked unturned, so the pile grows along its shortest side. */
function sizeOfPile({ lengthCm, widthCm, heightCm }: Size, pieces: number): Size {
  const sides = [lengthCm, widthCm, heightCm].map((side) => ({ side, count: 1 }));
  while (sides.reduce((product, { count }) => product * count, 1) < pieces) {
    const shortest = sides.reduce((a, b) => (b.side * b.count < a.side * a.count ? b : a));
    shortest.count++;
  }
  const [length = 0, width = 0, height = 0] = sides.map(({ side, count }) => side * count);
  return { lengthCm: length, widthCm: width, heightCm: height };
}
