import type { Filling, Room } from "./fill.ts";
import type { Piece } from "./piece.ts";
import type { Sides } from "./space.ts";

/**
 * Pieces of one kind, all lying the same way, row by row, as many as the room takes. Cartons of twelve bottles
 * are made for this, and a search piece by piece often misses it. `null`: the pieces are not of one kind.
 */
export function fillGrid(pieces: readonly Piece[], room: Room): Filling | null {
  const [first] = pieces;
  if (first === undefined || pieces.some(({ kind }) => kind !== first.kind)) return null;
  const lying = first.orientations.reduce((best, sides) =>
    total(gridOf(room, sides)) > total(gridOf(room, best)) ? sides : best,
  );
  const grid = gridOf(room, lying);
  const count = Math.min(total(grid), Math.floor(room.maxWeightG / first.weightG));
  const [across, deep] = grid;
  const [width, depth, height] = lying;
  const placed = pieces.slice(0, count).map((piece, index) => {
    const x = (index % across) * width;
    const y = (Math.floor(index / across) % deep) * depth;
    const z = Math.floor(index / (across * deep)) * height;
    return { piece, x, y, z, x2: x + width, y2: y + depth, z2: z + height };
  });
  return { placed, left: pieces.slice(count) };
}

/** Counts beside, behind and above each other. */
function gridOf({ sides: [x, y, z] }: Room, [width, depth, height]: Sides): Sides {
  return [Math.floor(x / width), Math.floor(y / depth), Math.floor(z / height)];
}

function total([across, deep, high]: Sides): number {
  return across * deep * high;
}
