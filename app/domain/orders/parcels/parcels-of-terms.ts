import type { GivenParcel, Item } from "../../engine/index.ts";
import type { ParcelForm } from "../purchases/label-terms.ts";

/** A line of a shipment, in the order in which its items were made. */
export interface AllottedLine {
  /** The fulfillment order line's id. */
  readonly id: string;
  readonly quantity: number;
}

/**
 * Puts items into the parcels of a form. Pieces of a line fill the parcels in their order; those that no
 * parcel asks for go into the last one, so that each item is in exactly one. An item of several pieces stays whole.
 */
export function parcelsOfTerms(
  form: readonly ParcelForm[],
  lines: readonly AllottedLine[],
  items: readonly Item[],
): GivenParcel[] {
  const parcels = form.map(({ pieces, ...parcel }) => ({
    parcel,
    wanted: new Map(pieces.map(({ line, quantity }) => [line, quantity])),
    itemIndexes: [] as number[],
  }));
  let index = 0;
  for (const { id, quantity } of lines) {
    for (let left = quantity; left > 0 && index < items.length; index++) {
      const pieces = piecesOf(items[index]);
      const its = parcels.find(({ wanted }) => (wanted.get(id) ?? 0) > 0) ?? parcels.at(-1);
      its?.wanted.set(id, (its.wanted.get(id) ?? 0) - pieces);
      its?.itemIndexes.push(index);
      left -= pieces;
    }
  }
  return parcels.map(({ parcel: { box, ...parcel }, itemIndexes }) => ({
    ...parcel,
    itemIndexes,
    ...(box && { box }),
  }));
}

/** A packed parcel in the terms of a person: the pieces of each line. */
export function piecesIn(
  { weightG, lengthCm, widthCm, heightCm, box, itemIndexes }: GivenParcel,
  lines: readonly AllottedLine[],
  items: readonly Item[],
): ParcelForm {
  const inside = new Set(itemIndexes);
  let index = 0;
  const pieces = lines.map(({ id, quantity }) => {
    let held = 0;
    for (let left = quantity; left > 0 && index < items.length; index++) {
      const of = piecesOf(items[index]);
      if (inside.has(index)) held += of;
      left -= of;
    }
    return { line: id, quantity: held };
  });
  return {
    // People weigh whole grams.
    weightG: Math.max(1, Math.round(weightG)),
    lengthCm,
    widthCm,
    heightCm,
    pieces: pieces.filter(({ quantity }) => quantity > 0),
    ...(box && { box }),
  };
}

function piecesOf(item: Item | undefined): number {
  return Number(item?.invoiceLines?.[0]?.quantity ?? 1) || 1;
}
