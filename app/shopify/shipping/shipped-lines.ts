import { numericId } from "../gid.ts";
import { grams } from "../grams.ts";
import type { FulfillmentLine } from "../operations/fulfillment.ts";
import type { ProductLine } from "../parcel-items.ts";

/** What of a fulfillment, or of what is to be one, goes into a parcel. The product's weight as it is now; as it was sold when the product is gone. */
export function shippedLines(lines: readonly FulfillmentLine[]): ProductLine[] {
  return lines
    .filter(({ lineItem, quantity }) => lineItem.requiresShipping && (quantity ?? 0) > 0)
    .map(({ lineItem, quantity }) => {
      const { variant } = lineItem;
      const inventory = variant?.inventoryItem;
      const paid = lineItem.discountedUnitPriceAfterAllDiscountsSet.shopMoney;
      // A free gift is declared at what it is worth: customs take no value of 0.
      const price = Number(paid.amount) > 0 ? paid : lineItem.originalUnitPriceSet.shopMoney;
      return {
        variantId: variant && Number(numericId(variant.id)),
        name: lineItem.name,
        quantity: quantity ?? 0,
        unitWeightG: grams(inventory?.measurement.weight) || grams(lineItem.weight),
        unitValue: Number(price.amount),
        currency: price.currencyCode,
        commodityCode: inventory?.harmonizedSystemCode ?? null,
        countryOfOrigin: inventory?.countryCodeOfOrigin ?? null,
      };
    });
}
