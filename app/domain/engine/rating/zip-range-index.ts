import type { ZipShape } from "./zip-shape.ts";
import { countOfShape, orderInShape, shapeOf } from "./zip-shape.ts";

/** Ranges of postcodes, ordered for a binary search. */
export interface ZipRangeIndex<T> {
  readonly isEmpty: boolean;
  /** Reports each range that holds the postcode's beginning, with the number of postcodes of its shape in the range. */
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

/** A balanced tree: the middle of a stretch is above the halves beside it. */
interface RangeTree<T> {
  /** The ranges, sorted by their first postcode. */
  readonly ranges: readonly CountedRange<T>[];
  /** The end of the stretch of which this is the middle. */
  readonly reach: Float64Array;
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
  const trees = new Map([...byShape].map(([shape, own]) => [shape, treeOf(own)]));
  return {
    isEmpty: trees.size === 0,
    collect(zip, shape, tell) {
      for (const [beginning, tree] of trees) {
        if (!shape.startsWith(beginning)) continue;
        const order = orderInShape(zip.slice(0, beginning.length));
        const rest = countOfShape(shape, beginning.length);
        visit(tree, order, 0, tree.ranges.length, ({ first, last, values }) =>
          tell((last - first + 1) * rest, values),
        );
      }
    },
  };
}

function treeOf<T>(unordered: readonly CountedRange<T>[]): RangeTree<T> {
  const ranges = [...unordered].sort((a, b) => a.first - b.first);
  const reach = new Float64Array(ranges.length);
  const measure = (low: number, high: number): number => {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (low >= high || range === undefined) return -1;
    const farthest = Math.max(range.last, measure(low, middle), measure(middle + 1, high));
    reach[middle] = farthest;
    return farthest;
  };
  measure(0, ranges.length);
  return { ranges, reach };
}

/** Reports the ranges that hold a postcode, in their order. */
function visit<T>(
  tree: RangeTree<T>,
  order: number,
  low: number,
  high: number,
  tell: (range: CountedRange<T>) => void,
): void {
  const middle = (low + high) >> 1;
  const range = tree.ranges[middle];
  if (low >= high || range === undefined || (tree.reach[middle] ?? -1) < order) return;
  visit(tree, order, low, middle, tell);
  if (range.first > order) return;
  if (range.last >= order) tell(range);
  visit(tree, order, middle + 1, high, tell);
}
