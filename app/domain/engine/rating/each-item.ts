import type { PricingRequest } from "../carrier-ports.ts";
import type { Parcel } from "../values/item.ts";

/**
 * The request with a parcel for each piece, for lists whose prices are of items, however many of them go into one parcel. A piece
 * without a size has its parcel's.
 */
export function eachItem(request: PricingRequest): PricingRequest {
  const { items } = request;
  const parcels = request.parcels.flatMap((parcel) =>
    parcel.itemIndexes.flatMap((index): readonly Parcel[] => {
      const item = items[index];
      if (item === undefined) return [];
      const { pieces = 1, lengthCm, widthCm, heightCm } = item;
      const piece: Parcel = {
        weightG: item.weightG / pieces,
        lengthCm: lengthCm ?? parcel.lengthCm,
        widthCm: widthCm ?? parcel.widthCm,
        heightCm: heightCm ?? parcel.heightCm,
        itemIndexes: [index],
        compartmentSize: parcel.compartmentSize,
      };
      return Array<Parcel>(pieces).fill(piece);
    }),
  );
  return { ...request, parcels };
}
