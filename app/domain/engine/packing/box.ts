import type { Size } from "../values/item.ts";
import type { Bin } from "./bin.ts";
import { unitsDown, unitsUp } from "./length.ts";
import type { Reach } from "./parcel-limits.ts";
import { withinReach } from "./parcel-limits.ts";
import type { Sides } from "./space.ts";
import { volumeOf } from "./space.ts";

/** A merchant's packaging. Sides in cm; the height is the vertical side. */
export interface Box {
  /** Unique among the merchant's; letters, digits and hyphens. */
  readonly code: string;
  readonly name: string;
  readonly inner: Size;
  /** The sides that the carrier measures; absent: the inner ones. */
  readonly outer?: Size;
  /** Weight of the empty box with its padding. */
  readonly weightG: number;
  /** The most that the contents may weigh; absent: the carrier's limit. */
  readonly maxWeightG?: number;
  /** Kept free along each inner wall; 0 fills it completely. */
  readonly paddingCm: number;
  /** Price of the box, in any currency, the same for all: of two suitable boxes the cheaper is used. */
  readonly costMinor?: number;
}

export interface BoxBin extends Bin {
  readonly box: Box;
}

/** The boxes that a carrier accepts, in order of preference: the cheapest, then the smallest. */
export function binsOfBoxes(boxes: readonly Box[], reach: Reach): readonly BoxBin[] {
  return boxes
    .filter((box) => withinReach(outside(box), reach))
    .map((box) => ({
      box,
      sides: insidePadding(box),
      maxWeightG: Math.min(box.maxWeightG ?? Number.POSITIVE_INFINITY, reach.weightG - box.weightG),
      compartment: Number.POSITIVE_INFINITY,
      cost: box.costMinor ?? 0,
      bulk: volumeOf(outside(box)),
    }))
    .sort((a, b) => a.cost - b.cost || a.bulk - b.bulk || (a.box.code < b.box.code ? -1 : 1));
}

export function outerSize(box: Box): Size {
  return box.outer ?? box.inner;
}

function outside(box: Box): Sides {
  const { lengthCm, widthCm, heightCm } = outerSize(box);
  return [unitsUp(lengthCm), unitsUp(widthCm), unitsUp(heightCm)];
}

/** The padding along one wall, in the packer's units. */
export function paddingOf({ paddingCm }: Box): number {
  return paddingCm > 0 ? unitsUp(paddingCm) : 0;
}

function insidePadding(box: Box): Sides {
  const { lengthCm, widthCm, heightCm } = box.inner;
  const padding = 2 * paddingOf(box);
  return [unitsDown(lengthCm) - padding, unitsDown(widthCm) - padding, unitsDown(heightCm) - padding];
}
