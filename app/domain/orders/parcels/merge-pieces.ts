import type { GivenParcel, InvoiceLine, Item } from "../../engine/index.ts";

/** The API's limit for a shipment. Its papers list each item, and a carrier takes no thousand lines. */
export const MOST_ITEMS = 200;

/**
 * A packed shipment with one item for the equal pieces of each parcel. Weights, values, customs lines and parcels stay as they
 * are; a merged item has no sides of its own.
 * @param items one a piece
 */
export function mergePieces(
  items: readonly Item[],
  parcels: readonly GivenParcel[],
): { readonly items: readonly Item[]; readonly parcels: readonly GivenParcel[] } {
  const merged: Item[] = [];
  const packed = parcels.map((parcel) => {
    const counts = new Map<Item, number>();
    for (const index of parcel.itemIndexes) {
      const item = items[index];
      if (item !== undefined) counts.set(item, (counts.get(item) ?? 0) + 1);
    }
    const itemIndexes = [...counts].map(([item, pieces]) => merged.push(together(item, pieces)) - 1);
    return { ...parcel, itemIndexes };
  });
  return { items: merged, parcels: packed };
}

function together(item: Item, pieces: number): Item {
  if (pieces === 1) return item;
  const { lengthCm, widthCm, heightCm, label, ...rest } = item;
  return {
    ...rest,
    pieces,
    weightG: exactly(item.weightG * pieces),
    ...(label != null && { label: `${pieces} × ${label}` }),
    ...(item.value != null && { value: exactly(item.value * pieces) }),
    ...(item.listValue !== undefined && { listValue: exactly(item.listValue * pieces) }),
    ...(item.invoiceLines && { invoiceLines: item.invoiceLines.map((line) => ofAll(line, pieces)) }),
  };
}

function ofAll(line: InvoiceLine, pieces: number): InvoiceLine {
  return {
    ...line,
    quantity: String(pieces),
    ...(line.value != null && { value: exactly(line.value * pieces) }),
    ...(line.weight != null && { weight: exactly(line.weight * pieces) }),
  };
}

/** Thousandths, without the error of floating point. */
function exactly(sum: number): number {
  return Math.round(sum * 1_000) / 1_000;
}
