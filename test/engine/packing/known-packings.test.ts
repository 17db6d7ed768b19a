import { expect, test } from "vitest";
import type { Packing, ParcelLimits, Placement } from "../../../app/domain/engine/index.ts";
import { packerOf } from "../../../app/domain/engine/index.ts";
import { aMixedCart, anyShelf, aShopCart, seededNumbers, shelf } from "./some-carts.ts";

const limits: ParcelLimits = { maxWeightG: 12_000, maxLongestSideCm: 70, maxGirthCm: 190 };
const compartments = [
  { size: 1, lengthCm: 60, widthCm: 40, heightCm: 9, maxWeightG: 20_000 },
  { size: 2, lengthCm: 60, widthCm: 40, heightCm: 19, maxWeightG: 20_000 },
  { size: 3, lengthCm: 60, widthCm: 40, heightCm: 38, maxWeightG: 20_000 },
];

/** One line for each parcel, then the positions of its items: item@x/y/z length×width×height. */
function written(packing: Packing | null): string {
  if (packing === null) return "no offer";
  return packing.parcels
    .map(({ box, lengthCm, widthCm, heightCm, weightG, compartmentSize }, index) => {
      const name = box?.code ?? (compartmentSize === null ? "as it is" : `compartment ${compartmentSize}`);
      const places = packing.placements[index]!.map(place).join("  ");
      return `${name} ${lengthCm}×${widthCm}×${heightCm} cm ${weightG} g | ${places}`;
    })
    .join("\n");
}

function place({ itemIndex, xCm, yCm, zCm, lengthCm, widthCm, heightCm }: Placement): string {
  return `${itemIndex}@${xCm}/${yCm}/${zCm} ${lengthCm}×${widthCm}×${heightCm}`;
}

/**
 * A rate quoted yesterday is bought today, and buying its label packs the cart anew. A new version must
 * therefore pack like the old one, or show its difference in this file.
 */
test("known carts pack as they always did", async () => {
  const numbers = seededNumbers(2_026);
  const known: string[] = [];
  for (const size of [2, 3, 5, 8, 12, 20, 30, 40]) {
    for (const [name, items] of [
      ["shop", aShopCart(numbers, size)],
      ["mixed", aMixedCart(numbers, size)],
    ] as const) {
      const marked = items.map((item, index) => ({
        ...item,
        ...(index % 5 === 1 && { keepUpright: true }),
        ...(index % 11 === 7 && { shipsAlone: true }),
      }));
      const packers = {
        shelf: packerOf(marked, { boxes: shelf }),
        "any boxes": packerOf(marked, { boxes: anyShelf(numbers) }),
        "no boxes": packerOf(marked),
      };
      for (const [boxes, packer] of Object.entries(packers)) {
        known.push(`# ${name} ${size}, ${boxes}`, written(packer.within({})));
        known.push(`# ${name} ${size}, ${boxes}, limits`, written(packer.within(limits)));
      }
      known.push(`# ${name} ${size}, locker`, written(packers.shelf.intoCompartments(compartments)));
    }
  }
  await expect(`${known.join("\n")}\n`).toMatchFileSnapshot("known-packings.txt");
});
