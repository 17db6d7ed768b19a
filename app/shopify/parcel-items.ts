import type { InvoiceLine, Item } from "../engine/index.ts";

/** Several of one product, as a cart or a fulfillment lists them. Money in major units. */
export interface ProductLine {
  readonly name: string;
  readonly quantity: number;
  /** Of one piece; 0 when the shop never entered it. */
  readonly unitWeightG: number;
  readonly unitValue: number;
  readonly currency: string | null;
  readonly commodityCode: string | null;
  readonly countryOfOrigin: string | null;
}

/** As many as the API takes in one request; a fuller cart counts several pieces of a line as one item. */
const MOST_ITEMS = 200;

/**
 * Pieces to engine items. Checkout and shipment both go through here, so that the label is packed and priced as the
 * shopper was told. One item a piece; beyond 200 pieces a line's pieces are bundled evenly.
 */
export function itemsOfLines(lines: readonly ProductLine[], defaultItemWeightG: number): Item[] {
  const shipped = lines.filter(({ quantity }) => quantity > 0);
  const bundle = bundleSize(shipped);
  return shipped.flatMap((line) => {
    const items: Item[] = [];
    for (let left = line.quantity; left > 0; left -= bundle)
      items.push(itemOf(line, Math.min(bundle, left), defaultItemWeightG));
    return items;
  });
}

/** The smallest number of pieces to an item with which all lines fit; lines are never mixed. */
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

function itemOf(line: ProductLine, pieces: number, defaultItemWeightG: number): Item {
  const unitWeightG = line.unitWeightG > 0 ? line.unitWeightG : defaultItemWeightG;
  const weightG = Math.max(1, Math.round(unitWeightG * pieces));
  const value = Math.round(line.unitValue * pieces * 1000) / 1000;
  const invoiceLine: InvoiceLine = {
    description: line.name,
    quantity: String(pieces),
    value,
    weight: weightG,
    commodityCode: line.commodityCode,
    countryOfOrigin: line.countryOfOrigin,
  };
  return {
    weightG,
    label: pieces === 1 ? line.name : `${pieces} × ${line.name}`,
    value,
    ...(line.currency === null ? {} : { currency: line.currency }),
    invoiceLines: [invoiceLine],
  };
}
