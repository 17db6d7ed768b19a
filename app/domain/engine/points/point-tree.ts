/** A k-d tree over places on the sphere: the nearest of thousands in microseconds. */
import type { Coordinates, UnitVector } from "./distance.ts";
import { metresOf, squaredChord, unitVectorOf } from "./distance.ts";

export interface Near<P> {
  readonly point: P;
  readonly distanceM: number;
}

export interface PointTree<P> {
  /** The nearest first; equally near ones in the order given to `pointTree`. */
  nearest(place: Coordinates, count: number, fits: (point: P) => boolean): readonly Near<P>[];
}

interface Node<P> {
  readonly at: UnitVector;
  readonly point: P;
  readonly order: number;
}

interface Found<P> {
  readonly node: Node<P>;
  readonly squared: number;
}

export function pointTree<P extends Coordinates>(points: readonly P[]): PointTree<P> {
  const nodes = points.map((point, order): Node<P> => ({ at: unitVectorOf(point), point, order }));
  arrange(nodes, 0, nodes.length, 0);
  return {
    nearest(place, count, fits) {
      const found: Found<P>[] = [];
      if (count > 0) search(nodes, 0, nodes.length, 0, { at: unitVectorOf(place), count, fits, found });
      return found.map(({ node, squared }) => ({ point: node.point, distanceM: metresOf(squared) }));
    },
  };
}

/** Puts the median of a range into its middle, smaller ones before it and larger ones behind it, axis by axis. */
function arrange<P>(nodes: Node<P>[], from: number, to: number, axis: Axis): void {
  if (to - from < 2) return;
  const sorted = nodes.slice(from, to).sort((a, b) => a.at[axis] - b.at[axis]);
  nodes.splice(from, sorted.length, ...sorted);
  const middle = middleOf(from, to);
  arrange(nodes, from, middle, next(axis));
  arrange(nodes, middle + 1, to, next(axis));
}

interface Search<P> {
  readonly at: UnitVector;
  readonly count: number;
  readonly fits: (point: P) => boolean;
  readonly found: Found<P>[];
}

function search<P>(nodes: readonly Node<P>[], from: number, to: number, axis: Axis, asked: Search<P>): void {
  const middle = middleOf(from, to);
  const node = nodes[middle];
  if (from >= to || node === undefined) return;
  const beside = asked.at[axis] - node.at[axis];
  const [near, far] =
    beside < 0
      ? [[from, middle] as const, [middle + 1, to] as const]
      : [[middle + 1, to] as const, [from, middle] as const];
  search(nodes, ...near, next(axis), asked);
  if (asked.fits(node.point)) keep(asked, { node, squared: squaredChord(asked.at, node.at) });
  if (beside ** 2 <= farthestKept(asked)) search(nodes, ...far, next(axis), asked);
}

function keep<P>({ found, count }: Search<P>, candidate: Found<P>): void {
  const place = found.findIndex((each) => compare(candidate, each) < 0);
  found.splice(place === -1 ? found.length : place, 0, candidate);
  if (found.length > count) found.pop();
}

function farthestKept<P>({ found, count }: Search<P>): number {
  return found.length < count ? Number.POSITIVE_INFINITY : (found.at(-1)?.squared ?? 0);
}

function compare<P>(a: Found<P>, b: Found<P>): number {
  return a.squared - b.squared || a.node.order - b.node.order;
}

type Axis = 0 | 1 | 2;

function next(axis: Axis): Axis {
  return axis === 0 ? 1 : axis === 1 ? 2 : 0;
}

function middleOf(from: number, to: number): number {
  return (from + to) >> 1;
}
