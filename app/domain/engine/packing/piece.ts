import type { DefaultParcel, Item, Size } from "../values/item.ts";
import { Indexes } from "./indexes.ts";
import { unitsUp } from "./length.ts";
import type { Unsized } from "./pour.ts";
import type { Sides } from "./space.ts";

/** The ways in which a piece may lie, at least one. */
type Orientations = readonly [Sides, ...Sides[]];

/** A kind of item with known sides, in the packer's terms. */
export interface Piece {
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

/** Equal pieces: one entry, whatever their number, so that a thousand of a kind cost as much as one. */
export interface Run {
  readonly piece: Piece;
  /** Of the items in the request, at least one. */
  readonly indexes: Indexes;
}

/** The items of a request by kind. */
export interface Kinds {
  /** In an order independent of the request: the most voluminous first. */
  readonly sized: readonly Run[];
  /** Items without any side, by weight. */
  readonly unsized: readonly Unsized[];
  /** The size that a parcel of unsized items has at least; `null`: the default is unknown, and nothing is unsized. */
  readonly leastParcel: Piece | null;
  /** The most that unsized items weigh in one parcel; infinite where only the carrier limits them. */
  readonly mostUnsizedG: number;
}

/**
 * A default replaces single missing sides, and is the parcel of an item without any that ships alone. Other items without any
 * are unsized. `null`: a side is missing, and there is no default.
 */
export function kindsOf(items: readonly Item[], defaultParcel: DefaultParcel | null): Kinds | null {
  const found: { readonly piece: Piece; indexes: number[] }[] = [];
  const unsized: Unsized[] = [];
  for (const [item, indexes] of byItem(items)) {
    const { weightG, compartmentSize } = item;
    if (isUnsized(item) && defaultParcel !== null) {
      unsized.push({ weightG, minCompartment: compartmentSize ?? 0, indexes: new Indexes(indexes) });
      continue;
    }
    const piece = pieceOf(item, defaultParcel);
    if (piece === null) return null;
    found.push({ piece, indexes });
  }
  const leastParcel = defaultParcel && pieceOf({ weightG: 0, ...defaultParcel }, null);
  const { maxWeightKg } = defaultParcel ?? {};
  const mostUnsizedG = maxWeightKg === undefined ? Number.POSITIVE_INFINITY : maxWeightKg * 1_000;
  return { sized: runsOf(found), unsized: unsizedKinds(unsized), leastParcel, mostUnsizedG };
}

function isUnsized({ lengthCm, widthCm, heightCm, shipsAlone = false }: Item): boolean {
  return !shipsAlone && [lengthCm, widthCm, heightCm].every((side) => side == null);
}

function unsizedKinds(unsized: readonly Unsized[]): readonly Unsized[] {
  const kinds = Map.groupBy(unsized, ({ weightG, minCompartment }) => `${weightG}/${minCompartment}`);
  return [...kinds.values()].map((alike) => ({
    ...(alike[0] as Unsized),
    indexes: new Indexes(alike.flatMap(({ indexes }) => indexes.toArray()).sort((a, b) => a - b)),
  }));
}

function runsOf(found: { readonly piece: Piece; indexes: number[] }[]): readonly Run[] {
  found.sort((a, b) => compareKinds(a.piece, b.piece) || (a.indexes[0] ?? 0) - (b.indexes[0] ?? 0));
  const runs: { readonly piece: Piece; indexes: number[] }[] = [];
  for (const { piece, indexes } of found) {
    const last = runs.at(-1);
    if (last !== undefined && compareKinds(last.piece, piece) === 0)
      last.indexes = last.indexes.concat(indexes);
    else runs.push({ piece: { ...piece, kind: runs.length }, indexes });
  }
  return runs.map(({ piece, indexes }) => ({
    piece,
    indexes: new Indexes(indexes.sort((a, b) => a - b)),
  }));
}

/** The pieces of a line of a cart share one value, so that most are recognised without a look at it. */
function byItem(items: readonly Item[]): ReadonlyMap<Item, number[]> {
  const groups = new Map<Item, number[]>();
  let last: Item | undefined;
  let indexes: number[] = [];
  for (const [index, item] of items.entries()) {
    if (item !== last) {
      last = item;
      indexes = groups.get(item) ?? [];
      groups.set(item, indexes);
    }
    indexes.push(index);
  }
  return groups;
}

function pieceOf(item: Item, defaultParcel: Size | null): Piece | null {
  const lengthCm = item.lengthCm ?? defaultParcel?.lengthCm;
  const widthCm = item.widthCm ?? defaultParcel?.widthCm;
  const heightCm = item.heightCm ?? defaultParcel?.heightCm;
  if (lengthCm === undefined || widthCm === undefined || heightCm === undefined) return null;
  const [length, width, height] = [unitsUp(lengthCm), unitsUp(widthCm), unitsUp(heightCm)];
  const keepUpright = item.keepUpright ?? false;
  return {
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
