import type { Item } from "../values/item.ts";
import type { Box } from "./box.ts";
import { packerOf } from "./pack-items.ts";

/** Whether the items fit into one such box together, whatever they weigh. Items with an unknown side are taken to fit. */
export function fitsInBox(items: readonly Item[], { maxWeightG: _, ...box }: Box): boolean {
  const known = new Map<Item, Item>();
  const sized = items.filter(hasSides).map((item) => {
    const light = known.get(item) ?? { ...item, weightG: 0 };
    known.set(item, light);
    return light;
  });
  if (sized.length === 0) return true;
  const parcels = packerOf(sized, { boxes: [{ ...box, weightG: 0 }] }).within({})?.parcels ?? [];
  return parcels.length === 1 && parcels[0]?.box?.code === box.code;
}

function hasSides({ lengthCm, widthCm, heightCm }: Item): boolean {
  return [lengthCm, widthCm, heightCm].every((side) => side != null);
}
