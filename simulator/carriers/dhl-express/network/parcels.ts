import { z } from "zod";
import { refused } from "../protocol/problem.ts";
import type { Product } from "./products.ts";

const side = z.number().min(0.001).max(9_999_999);
/** At most three decimals. Source: section 3: step 0.001. */
export const kilograms = z
  .number()
  .min(0.001)
  .refine((value) => Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-6, "not a multiple of 0.001");

export const dimensions = z.strictObject({ length: side, width: side, height: side });
/** DHL's own boxes. Source: section 3. */
export const boxType = z.enum(
  "1CE 2BC 2BP 2BX 3BX 4BX 5BX 6BX 7BX 8BX CE1 TBL TBS WB1 WB2 WB3 WB6 XPD".split(" ") as [
    string,
    ...string[],
  ],
);

export interface Parcel {
  readonly weight: number;
  readonly dimensions?: z.output<typeof dimensions> | undefined;
  readonly typeCode?: string | undefined;
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;

/** Kilograms of a piece's volume. Source: section 3: a 5000th of its cubic centimetres, sides unrounded. */
export function volumetric({ dimensions: sides }: Parcel): number {
  return sides === undefined ? 0 : round((sides.length * sides.width * sides.height) / 5_000);
}

/** The larger one for each piece, summed, then rounded up to half a kilogram. Source: section 3. */
export function billable(parcels: readonly Parcel[]): number {
  const sum = parcels.reduce((total, parcel) => total + Math.max(parcel.weight, volumetric(parcel)), 0);
  return Math.ceil(round(sum) * 2) / 2;
}

export const totalOf = (parcels: readonly Parcel[], of: (parcel: Parcel) => number): number =>
  round(parcels.reduce((total, parcel) => total + of(parcel), 0));

/**
 * Usual limits. Source: sections 3 and 11; which code belongs to which limit is assumed where a row names two.
 * @throws Problem 7160, 410101, 410106, 410117, 410118
 */
export function checkParcels(product: Product, parcels: readonly Parcel[]): void {
  if (product.onePiece && parcels.length > 1) throw refused("410118", `${product.name} takes one piece`);
  for (const { weight, dimensions: sides, typeCode } of parcels) {
    if (weight < 0.1) throw refused("410117", "A piece weighs less than 0.1 kg");
    if (weight > 70) throw refused("410101", "A piece weighs more than 70 kg");
    if (sides === undefined && typeCode === undefined && !product.isForDocuments)
      throw refused("7160", "Dimensions or a DHL box are required");
    if (sides === undefined) continue;
    const [long = 0, middle = 0] = [sides.length, sides.width, sides.height].toSorted((a, b) => b - a);
    if (long > 120 || middle > 80) throw refused("410106", "A piece is larger than 120 x 80 x 80 cm");
  }
}
