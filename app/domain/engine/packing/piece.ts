import type { Item, Size } from "../values/item.ts";
import { unitsUp } from "./length.ts";
import type { Sides } from "./space.ts";

/** The ways in which a piece may lie, at least one. */
type Orientations = readonly [Sides, ...Sides[]];

/** An item with known sides, in the packer's terms. */
export interface Piece {
  /** Index of the item in the request. */
  readonly index: number;
  /** Pieces of one kind are equal in everything that packing looks at. */
  readonly kind: number;
  readonly weightG: number;
  readonly volume: number;
  readonly keepUpright: boolean;
  readonly shipsAlone: boolean;
  /** The smallest locker compartment allowed for the item; 0: any. */
  readonly minCompartment: number;
  /** Every allowed orientation once, the flattest first. The first is longest × middle × shortest, or upright. */
  readonly orientations: Orientations;
  /** The shortest side. */
  readonly thickness: number;
}

/**
 * Items in an order independent of the request: the most voluminous first. A default replaces a missing side;
 * `null` if there is no default.
 */
export function piecesOf(items: readonly Item[], defaultItemSize: Size | null): readonly Piece[] | null {
  const pieces: Piece[] = [];
  for (const [index, item] of items.entries()) {
    const length = item.lengthCm ?? defaultItemSize?.lengthCm;
    const width = item.widthCm ?? defaultItemSize?.widthCm;
    const height = item.heightCm ?? defaultItemSize?.heightCm;
    if (length === undefined || width === undefined || height === undefined) return null;
    pieces.push(pieceOf(item, index, [unitsUp(length), unitsUp(width), unitsUp(height)]));
  }
  pieces.sort((a, b) => compareKinds(a, b) || a.index - b.index);
  let kind = 0;
  return pieces.map((piece, position) => {
    const previous = pieces[position - 1];
    if (previous !== undefined && compareKinds(previous, piece) !== 0) kind++;
    return { ...piece, kind };
  });
}

function pieceOf(item: Item, index: number, [length, width, height]: Sides): Piece {
  const keepUpright = item.keepUpright ?? false;
  return {
    index,
    kind: 0,
    weightG: item.weightG,
    volume: length * width * height,
    keepUpright,
    shipsAlone: item.shipsAlone ?? false,
    minCompartment: item.compartmentSize ?? 0,
    orientations: keepUpright ? turned(length, width, height) : tumbled(length, width, height),
    thickness: Math.min(length, width, height),
  };
}

/** Upright, turned about the vertical: the longer side along x first. */
function turned(length: number, width: number, height: number): Orientations {
  const long = Math.max(length, width);
  const short = Math.min(length, width);
  return long === short
    ? [[long, short, height]]
    : [
        [long, short, height],
        [short, long, height],
      ];
}

/** The piece lying on each of its faces, the largest first; faces of equal sides appear once. */
function tumbled(a: number, b: number, c: number): Orientations {
  const long = Math.max(a, b, c);
  const short = Math.min(a, b, c);
  const middle = a + b + c - long - short;
  return [
    ...turned(long, middle, short),
    ...(middle === short ? [] : turned(long, short, middle)),
    ...(long === middle ? [] : turned(middle, short, long)),
  ];
}

function compareKinds(a: Piece, b: Piece): number {
  const [sides] = a.orientations;
  const [others] = b.orientations;
  return (
    b.volume - a.volume ||
    others[0] - sides[0] ||
    others[1] - sides[1] ||
    b.weightG - a.weightG ||
    Number(b.keepUpright) - Number(a.keepUpright) ||
    Number(b.shipsAlone) - Number(a.shipsAlone) ||
    b.minCompartment - a.minCompartment
  );
}
