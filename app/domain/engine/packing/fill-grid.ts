import type { Filling, Room } from "./fill.ts";
import { HAIR_G } from "./hair.ts";
import { Indexes } from "./indexes.ts";
import type { Run } from "./piece.ts";
import type { Sides } from "./space.ts";
import { volumeOf } from "./space.ts";

/**
 * Pieces of one kind, all lying the same way, row by row, as many as the room takes. Cartons of twelve bottles
 * are made for this, and a search piece by piece often misses it. `null`: the pieces are not of one kind.
 */
export function fillGrid(queue: readonly Run[], room: Room): Filling | null {
  const [first] = queue;
  if (first === undefined || queue.some(({ piece }) => piece.kind !== first.piece.kind)) return null;
  const { piece } = first;
  const indexes =
    queue.length === 1 ? first.indexes : new Indexes(queue.flatMap((run) => run.indexes.toArray()));
  const lying = piece.orientations.reduce((best, sides) =>
    volumeOf(gridOf(room, sides)) > volumeOf(gridOf(room, best)) ? sides : best,
  );
  const grid = gridOf(room, lying);
  const count = Math.min(
    volumeOf(grid),
    indexes.length,
    Math.floor((room.maxWeightG + HAIR_G) / piece.weightG),
  );
  const left = count < indexes.length ? [{ piece, indexes: indexes.part(count) }] : [];
  return { placed: [...rows(piece, lying, grid, indexes.part(0, count))], left };
}

/** Whole layers, then whole rows, then the rest of a row: each a block. */
function* rows(
  piece: Run["piece"],
  [width, depth, height]: Sides,
  [across, deep]: Sides,
  indexes: Indexes,
): Generator<Filling["placed"][number]> {
  let done = 0;
  while (done < indexes.length) {
    const x = (done % across) * width;
    const y = (Math.floor(done / across) % deep) * depth;
    const z = Math.floor(done / (across * deep)) * height;
    const left = indexes.length - done;
    const grid: Sides =
      left >= across * deep
        ? [across, deep, Math.floor(left / (across * deep))]
        : left >= across
          ? [across, Math.floor(left / across), 1]
          : [left, 1, 1];
    const count = volumeOf(grid);
    const [columns, lines, layers] = grid;
    yield {
      piece,
      indexes: indexes.part(done, done + count),
      grid,
      x,
      y,
      z,
      x2: x + columns * width,
      y2: y + lines * depth,
      z2: z + layers * height,
    };
    done += count;
  }
}

/** Counts beside, behind and above each other. */
function gridOf({ sides: [x, y, z] }: Room, [width, depth, height]: Sides): Sides {
  return [Math.floor(x / width), Math.floor(y / depth), Math.floor(z / height)];
}
