import type { ZipShape } from "./zip-shape.ts";
import { countOfShape, orderInShape, shapeOf } from "./zip-shape.ts";

/** Ranges of postcodes, cut into pieces that don't overlap, so that a look-up halves its way to one of them. */
export interface ZipRangeIndex<T> {
  readonly isEmpty: boolean;
  /** Tells each range that holds the postcode's beginning, with how many postcodes of its shape the range holds. */
  collect(zip: string, shape: ZipShape, tell: (count: number, values: readonly T[]) => void): void;
}

interface ZipRange<T> {
  readonly first: string;
  readonly last: string;
  readonly value: T;
}

interface CountedRange<T> {
  readonly first: number;
  readonly last: number;
  readonly values: readonly T[];
}

interface Piece<T> {
  readonly first: number;
  readonly last: number;
  readonly ranges: readonly CountedRange<T>[];
}

/** A range whose ends differ in shape holds nothing. */
export function compileZipRanges<T>(ranges: readonly ZipRange<T>[]): ZipRangeIndex<T> {
  const byShape = new Map<ZipShape, CountedRange<T>[]>();
  for (const { first, last, value } of ranges) {
    const shape = shapeOf(first);
    if (shape !== shapeOf(last)) continue;
    const counted = { first: orderInShape(first), last: orderInShape(last), values: [value] };
    const ofShape = byShape.get(shape);
    if (ofShape === undefined) byShape.set(shape, [counted]);
    else ofShape.push(counted);
  }
  const pieces = new Map([...byShape].map(([shape, own]) => [shape, cut(own)]));
  return {
    isEmpty: pieces.size === 0,
    collect(zip, shape, tell) {
      for (const [beginning, ofShape] of pieces) {
        if (!shape.startsWith(beginning)) continue;
        const piece = pieceAt(ofShape, orderInShape(zip.slice(0, beginning.length)));
        if (piece === undefined) continue;
        const rest = countOfShape(shape, beginning.length);
        for (const { first, last, values } of piece.ranges) tell((last - first + 1) * rest, values);
      }
    },
  };
}

/** Sweeps over the ends: between two neighbouring ends the same ranges hold everything. */
function cut<T>(ranges: readonly CountedRange<T>[]): readonly Piece<T>[] {
  const waiting = [...ranges].sort((a, b) => a.first - b.first);
  const edges = [...new Set(ranges.flatMap(({ first, last }) => [first, last + 1]))].sort((a, b) => a - b);
  const pieces: Piece<T>[] = [];
  let open: CountedRange<T>[] = [];
  let next = 0;
  edges.forEach((first, position) => {
    open = open.filter(({ last }) => last >= first);
    for (let range = waiting[next]; range !== undefined && range.first <= first; range = waiting[next]) {
      if (range.last >= first) open.push(range);
      next += 1;
    }
    const end = edges[position + 1];
    if (open.length > 0 && end !== undefined) pieces.push({ first, last: end - 1, ranges: [...open] });
  });
  return pieces;
}

function pieceAt<T>(pieces: readonly Piece<T>[], order: number): Piece<T> | undefined {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const piece = pieces[middle];
    if (piece !== undefined && piece.last < order) low = middle + 1;
    else high = middle;
  }
  const piece = pieces[low];
  return piece !== undefined && piece.first <= order ? piece : undefined;
}
