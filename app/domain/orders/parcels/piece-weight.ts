import type { FactsByVariant } from "../products/product-store.ts";

/** Grams of one piece. */
export interface PieceWeight {
  readonly weightG: number;
  /** Neither the shop nor the product data says it. */
  readonly isAssumed: boolean;
}

/**
 * The most exact weight that is known of a line's piece. Checkout names whole grams, so the product's own weight replaces
 * them while it agrees with them. A product that weighs nothing adds nothing.
 * @param defaultG the merchant's weight for products without one
 */
export function pieceWeight(
  { variantId, unitWeightG }: { readonly variantId: number | null; readonly unitWeightG: number },
  defaultG: number,
  facts: FactsByVariant,
): PieceWeight {
  const known = variantId === null ? undefined : facts.get(variantId);
  if (known?.weightless) return { weightG: 0, isAssumed: false };
  const exact = known?.weightG ?? 0;
  if (exact > 0 && Math.abs(exact - unitWeightG) < 1) return { weightG: exact, isAssumed: false };
  return unitWeightG > 0
    ? { weightG: unitWeightG, isAssumed: false }
    : { weightG: defaultG, isAssumed: true };
}
