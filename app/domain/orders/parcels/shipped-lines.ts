import type { FulfillmentContents } from "../platform.ts";
import type { ProductLine } from "./parcel-items.ts";

/**
 * Lines that go into a parcel. A piece has its product's present weight, or the weight it was sold with if the
 * product is gone.
 */
export function shippedLines(lines: FulfillmentContents["lines"]): ProductLine[] {
  return lines
    .filter(({ line, quantity }) => line.requiresShipping && quantity > 0)
    .map(({ line: { name, sku, product, soldWeightG, paidPrice, listPrice }, quantity }) => {
      // A free gift is declared at its list price: customs accept no value of 0.
      const price = paidPrice.amount > 0 ? paidPrice : listPrice;
      return {
        variantId: product?.variantId ?? null,
        name,
        ...(sku !== undefined && { sku }),
        quantity,
        unitWeightG: product?.weightG || soldWeightG,
        unitValue: price.amount,
        ...(listPrice.amount !== price.amount && { unitListValue: listPrice.amount }),
        currency: price.currency,
        commodityCode: product?.commodityCode ?? null,
        countryOfOrigin: product?.countryOfOrigin ?? null,
      };
    });
}
