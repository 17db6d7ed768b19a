import type { PricingRequest } from "../carrier-ports.ts";
import { sizesOf } from "./size-thresholds.ts";

interface OwnBracket {
  /** The parcel's index; null: several parcels share the bracket. */
  readonly parcel: number | null;
  readonly hit: { readonly priceParts: number };
}

/**
 * Each parcel's place in the shipment, from 1: the dearest first, of equals the heaviest, the largest and the most
 * valuable, whatever their order in the request. Parcels that share a bracket go by weight.
 */
export function placesOf(
  { parcels, items }: Pick<PricingRequest, "parcels" | "items">,
  brackets: readonly OwnBracket[],
): readonly number[] {
  const prices = new Map(brackets.map(({ parcel, hit }) => [parcel, hit.priceParts]));
  const ranked = parcels.map((parcel, at) => {
    const { weight, longest, middle, shortest } = sizesOf(parcel);
    const value = parcel.itemIndexes.reduce((sum, index) => sum + (items[index]?.value ?? 0), 0);
    return { at, by: [prices.get(at) ?? 0, weight, longest, middle, shortest, value] };
  });
  ranked.sort((a, b) => {
    const differing = a.by.findIndex((value, index) => value !== b.by[index]);
    return differing === -1 ? 0 : (b.by[differing] ?? 0) - (a.by[differing] ?? 0);
  });
  const places: number[] = [];
  for (const [place, { at }] of ranked.entries()) places[at] = place + 1;
  return places;
}
