import type { FactsByVariant } from "../products/product-store.ts";
import type { ProductLine } from "./parcel-items.ts";
import { pieceWeight } from "./piece-weight.ts";

/** Pieces of a product whose weight or size a price had to do without. */
export interface AssumedPieces {
  /** `null`: the line has no variant. */
  readonly variantId: number | null;
  readonly name: string;
  readonly pieces: number;
  /** It was counted with the merchant's default weight. */
  readonly weight: boolean;
  /** It only weighed: its size is unknown. */
  readonly size: boolean;
}

/** The lines whose weight or size is unknown. A product that weighs nothing needs no size. */
export function assumedPieces(
  lines: readonly ProductLine[],
  defaultItemWeightG: number,
  facts: FactsByVariant,
): readonly AssumedPieces[] {
  return lines.flatMap((line) => {
    const { variantId, name, quantity: pieces } = line;
    const known = variantId === null ? undefined : facts.get(variantId);
    const weight = pieceWeight(line, defaultItemWeightG, facts).isAssumed;
    const size = !known?.size && !known?.weightless;
    return pieces > 0 && (weight || size) ? [{ variantId, name, pieces, weight, size }] : [];
  });
}
