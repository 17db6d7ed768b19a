/** Sides of a block. Inside the packer lengths are whole tenths of a millimetre, so that sums and ties are exact. */
export type Sides = readonly [x: number, y: number, z: number];

export function volumeOf([x, y, z]: Sides): number {
  return x * y * z;
}

/** A block of air or of goods, from its lower corner to its upper one. */
export interface Space {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly x2: number;
  readonly y2: number;
  readonly z2: number;
}

/** The smallest thing still to be packed: space that can't hold it is useless. */
export interface Smallest {
  readonly side: number;
  readonly volume: number;
}

/** The rest of `spaces` after `taken`: the largest free blocks, which may overlap; none lies inside another. */
export function carve(spaces: readonly Space[], taken: Space, smallest: Smallest): Space[] {
  const free: Space[] = [];
  const cut: Space[] = [];
  for (const space of spaces) {
    if (overlap(space, taken)) cutAround(space, taken, smallest, cut);
    else free.push(space);
  }
  for (let index = 0; index < cut.length; index++) {
    const space = cut[index];
    if (space !== undefined && !liesInAny(space, free, 0) && !liesInAny(space, cut, index + 1))
      free.push(space);
  }
  return free;
}

export function overlap(a: Space, b: Space): boolean {
  return a.x < b.x2 && b.x < a.x2 && a.y < b.y2 && b.y < a.y2 && a.z < b.z2 && b.z < a.z2;
}

/** Up to six blocks: left and right of the taken one, before and behind, below and above. */
function cutAround(space: Space, taken: Space, smallest: Smallest, into: Space[]): void {
  const { x, y, z, x2, y2, z2 } = space;
  const yz = (y2 - y) * (z2 - z);
  const xz = (x2 - x) * (z2 - z);
  const xy = (x2 - x) * (y2 - y);
  if (isOfUse(taken.x - x, yz, smallest)) into.push({ x, y, z, x2: taken.x, y2, z2 });
  if (isOfUse(x2 - taken.x2, yz, smallest)) into.push({ x: taken.x2, y, z, x2, y2, z2 });
  if (isOfUse(taken.y - y, xz, smallest)) into.push({ x, y, z, x2, y2: taken.y, z2 });
  if (isOfUse(y2 - taken.y2, xz, smallest)) into.push({ x, y: taken.y2, z, x2, y2, z2 });
  if (isOfUse(taken.z - z, xy, smallest)) into.push({ x, y, z, x2, y2, z2: taken.z });
  if (isOfUse(z2 - taken.z2, xy, smallest)) into.push({ x, y, z: taken.z2, x2, y2, z2 });
}

function isOfUse(side: number, face: number, smallest: Smallest): boolean {
  return side >= smallest.side && side * face >= smallest.volume;
}

function liesInAny(space: Space, others: readonly Space[], from: number): boolean {
  // A loop over indexes, the fastest form, because this is the innermost loop of all packing.
  for (let index = from; index < others.length; index++) {
    const other = others[index] as Space;
    if (
      space.x >= other.x &&
      space.x2 <= other.x2 &&
      space.y >= other.y &&
      space.y2 <= other.y2 &&
      space.z >= other.z &&
      space.z2 <= other.z2
    ) {
      return true;
    }
  }
  return false;
}
