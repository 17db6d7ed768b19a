import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Space } from "../../../app/domain/engine/packing/space.ts";
import { carve, overlap } from "../../../app/domain/engine/packing/space.ts";
import { numRuns } from "../../support/effort.ts";

const block = (x: number, y: number, z: number, x2: number, y2: number, z2: number): Space => ({
  x,
  y,
  z,
  x2,
  y2,
  z2,
});
const room = block(0, 0, 0, 10, 20, 30);
const anything = { side: 1, volume: 1 };

describe("free space", () => {
  test("around a thing in the middle is six blocks: left and right, before and behind, below and above", () => {
    expect(carve([room], block(2, 5, 9, 6, 12, 20), anything)).toEqual([
      block(0, 0, 0, 2, 20, 30),
      block(6, 0, 0, 10, 20, 30),
      block(0, 0, 0, 10, 5, 30),
      block(0, 12, 0, 10, 20, 30),
      block(0, 0, 0, 10, 20, 9),
      block(0, 0, 20, 10, 20, 30),
    ]);
  });

  test("is none where a thing takes all, and three blocks beside what lies in a corner", () => {
    expect(carve([room], room, anything)).toEqual([]);
    expect(carve([room], block(0, 0, 0, 4, 8, 12), anything)).toEqual([
      block(4, 0, 0, 10, 20, 30),
      block(0, 8, 0, 10, 20, 30),
      block(0, 0, 12, 10, 20, 30),
    ]);
  });

  test("that isn't touched stays, also when it only touches", () => {
    const beside = block(0, 0, 0, 4, 20, 30);
    const thing = block(4, 0, 0, 10, 20, 30);
    expect(carve([beside], thing, anything)).toEqual([beside]);
    expect(carve([thing], beside, anything)).toEqual([thing]);
    expect(carve([block(0, 0, 0, 10, 4, 30)], block(0, 4, 0, 10, 20, 30), anything)).toHaveLength(1);
    expect(carve([block(0, 4, 0, 10, 20, 30)], block(0, 0, 0, 10, 4, 30), anything)).toHaveLength(1);
    expect(carve([block(0, 0, 0, 10, 20, 4)], block(0, 0, 4, 10, 20, 30), anything)).toHaveLength(1);
    expect(carve([block(0, 0, 4, 10, 20, 30)], block(0, 0, 0, 10, 20, 4), anything)).toHaveLength(1);
  });

  test("that lies in another is left out, of equal ones one stays", () => {
    const low = block(0, 0, 0, 10, 20, 5);
    // Above the thing nothing is left of `low`; the space beside it lies inside the rest of the room.
    expect(carve([room, low], block(0, 0, 0, 4, 20, 5), anything)).toEqual([
      block(4, 0, 0, 10, 20, 30),
      block(0, 0, 5, 10, 20, 30),
    ]);
    expect(carve([room, room], block(0, 0, 0, 10, 20, 5), anything)).toEqual([block(0, 0, 5, 10, 20, 30)]);
    expect(carve([low, room], block(9, 19, 6, 10, 20, 7), anything)[0]).toEqual(low);
  });

  test("that holds nothing to come is left out: too thin, or too small", () => {
    const thing = block(0, 0, 0, 4, 8, 12);
    const sides = (side: number, volume: number) =>
      carve([room], thing, { side, volume }).map(({ x, y, z }) => [x, y, z]);
    // Free are 6 × 20 × 30 = 3600 beside, 10 × 12 × 30 = 3600 behind and 10 × 20 × 18 = 3600 above.
    expect(sides(6, 3_600)).toEqual([
      [4, 0, 0],
      [0, 8, 0],
      [0, 0, 12],
    ]);
    expect(sides(7, 1)).toEqual([
      [0, 8, 0],
      [0, 0, 12],
    ]);
    expect(sides(13, 1)).toEqual([[0, 0, 12]]);
    expect(sides(1, 3_601)).toEqual([]);
  });

  test("is all that is free: a point is in a free block exactly when nothing lies on it", () => {
    const side = fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 5 }));
    const thing = fc
      .tuple(side, side, side)
      .map(([[x, dx], [y, dy], [z, dz]]) => block(x, y, z, x + dx, y + dy, z + dz));
    fc.assert(
      fc.property(fc.array(thing, { minLength: 1, maxLength: 6 }), (things) => {
        const spaces = things.reduce<Space[]>(
          (free, each) => carve(free, each, anything),
          [block(0, 0, 0, 10, 10, 10)],
        );
        for (let x = 0; x < 10; x++) {
          for (let y = 0; y < 10; y++) {
            for (let z = 0; z < 10; z++) {
              const point = block(x, y, z, x + 1, y + 1, z + 1);
              const taken = things.some((each) => overlap(each, point));
              expect(spaces.some((space) => overlap(space, point))).toBe(!taken);
            }
          }
        }
      }),
      numRuns(30),
    );
  });
});
